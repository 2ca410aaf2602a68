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
    return
      (["kreplay \(name)", shellWord(lastPart(ofPath: document))] + words
      + dataWords(seenFromDocument))
      .joined(separator: " ")
  }

  /// The options by which a command that plays the run again finds its candles and events, with paths as
  /// they were given; `nil` where the document says all, and for what came through a pipe.
  func dataOptions(beside document: StrategyDocument) -> String? {
    let isRead = reading != ReadingChanges()
    guard !data.isEmpty || events != nil || isRead else { return nil }
    var request = self
    // How files are read is said beside files.
    if data.isEmpty, isRead { request.data = document.data.map { DataRequest($0, of: document) } }
    if request.data.contains(where: { $0.path == "-" }) || events?.place == .file("-") {
      return nil
    }
    return request.dataWords { $0 }.joined(separator: " ")
  }

  /// The options that name other candles than the document's.
  ///
  /// - Parameter written: a path as it is to be written.
  private func dataWords(_ written: (String) -> String) -> [String] {
    let defects = reading.defects.map { ("--on-defect", $0.description as String?) }
    let options =
      data.map { ("--data", written($0.path)) } + [
        ("--symbol", data.first?.symbol),
        ("--candles", data.first?.timeframe?.description), ("--dialect", reading.dialect),
        ("--time-zone", reading.zone), ("--dates", reading.dates?.rawValue),
        ("--columns", reading.columns?.description), ("--events", eventsWord(written)),
      ] + defects
    let flags = [
      ("--sort", reading.sorts), ("--dates-only", reading.datesOnly),
      ("--split-adjusted", events?.isSplitAdjusted ?? false),
    ]
    return options.compactMap { name, value in value.map { name + " " + shellWord($0) } }
      + flags.filter(\.1).map(\.0)
  }

  private func eventsWord(_ written: (String) -> String) -> String? {
    switch events?.place {
    case .columns: EventsChoice.columnsWord
    case .file(let path): written(path)
    case nil: nil
    }
  }

  private func seenFromDocument(_ path: String) -> String {
    if path == "-" || path.hasPrefix(SampleCandles.scheme) { return path }
    return relativePath(of: path, from: document == "-" ? "." : folder(of: document))
  }
}
