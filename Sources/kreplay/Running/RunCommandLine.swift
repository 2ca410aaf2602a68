import Market
import Text

extension RunRequest {
  /// The command that makes the same report again, as it would be typed in the document's folder: the
  /// same wherever it was typed, and without the way to anybody's files.
  var command: String {
    let words = settings.sorted { $0.key < $1.key }
      .map { "--set " + shellWord("\($0.key)=\(NumberText.shortest($0.value))") }
    return (["kreplay run", shellWord(lastPart(ofPath: document))] + words + dataWords)
      .joined(separator: " ")
  }

  /// The options that name other candles than the document's.
  private var dataWords: [String] {
    let defects = reading.onDefect.map { ("--on-defect", $0.description as String?) }
    let options =
      data.map { ("--data", seenFromDocument($0.path)) } + [
        ("--symbol", data.first?.symbol),
        ("--candles", data.first?.timeframe?.description), ("--dialect", reading.dialect),
        ("--time-zone", reading.timeZone), ("--dates", reading.dates?.rawValue),
        ("--columns", reading.columns?.description), ("--events", eventsWord),
      ] + defects
    let flags = [
      ("--sort", reading.sort), ("--dates-only", reading.datesOnly),
      ("--split-adjusted", events?.isSplitAdjusted ?? false),
    ]
    return options.compactMap { name, value in value.map { name + " " + shellWord($0) } }
      + flags.filter(\.1).map(\.0)
  }

  private var eventsWord: String? {
    switch events?.place {
    case .columns: EventsChoice.columnsWord
    case .file(let path): seenFromDocument(path)
    case nil: nil
    }
  }

  private func seenFromDocument(_ path: String) -> String {
    if path == "-" || path.hasPrefix(SampleCandles.scheme) { return path }
    return relativePath(of: path, from: document == "-" ? "." : folder(of: document))
  }
}

/// A word as a shell takes it.
func shellWord(_ word: String) -> String {
  let isPlain =
    !word.isEmpty
    && word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./=:@%+,".utf8.contains(byte)
      }
    }
  return isPlain
    ? word
    : "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
}
