import Market
import Strategy
import Text

extension RunRequest {
  /// The command that makes the same report again, as it would be typed in the document's folder: the
  /// same wherever it was typed, and without the way to anybody's files.
  var command: String { command("run") }

  /// Likewise of another command that takes a document and candles.
  func command(_ name: String) -> String {
    let words =
      settings.sorted { $0.key < $1.key }
      .map { "--set " + shellWord("\($0.key)=\(NumberText.shortest($0.value))") }
      + changes.map { "--set " + shellWord("\($0.path)=\($0.text)") }
    return (["kreplay \(name)", shellWord(lastPart(ofPath: document))] + words + dataWords)
      .joined(separator: " ")
  }

  /// The options that name other candles than the document's.
  private var dataWords: [String] {
    let defects = reading.defects.map { ("--on-defect", $0.description as String?) }
    let options =
      data.map { ("--data", seenFromDocument($0.path)) } + [
        ("--symbol", data.first?.symbol),
        ("--candles", data.first?.timeframe?.description), ("--dialect", reading.dialect),
        ("--time-zone", reading.zone), ("--dates", reading.dates?.rawValue),
        ("--columns", reading.columns?.description), ("--events", eventsWord),
      ] + defects
    let flags = [
      ("--sort", reading.sorts), ("--dates-only", reading.datesOnly),
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
