import Market
import Replay
import Strategy
import Text

/// What the file of a report is called.
///
/// It has its document's name, `strategy.html` where that has none. A run with other parameters,
/// candles or ways of reading them than the document's is told from the plain one by what differs:
/// `strategy.fast=12,slow=40.html`, `strategy.MSFT,1d.html`. Where that would be too long, by the run's
/// identity.
struct ReportName {
  /// The longest list of differences, in bytes.
  private static let limit = 100

  let text: String

  /// - Throws: `DocumentError`.
  init(_ request: RunRequest, _ document: StrategyDocument, _ identity: RunIdentity) throws {
    let differences = try (Self.data(request) + Self.settings(request, document))
      .map(Self.plain).joined(separator: ",")
    let mark = differences.utf8.count > Self.limit ? identity.description : differences
    let stem = request.reportStem ?? Self.stem(request.document)
    text = stem + (mark.isEmpty ? "" : "." + mark) + ".html"
  }

  /// That of the same report in a language beside it: `strategy.ja.html`.
  func told(in language: Language) -> ReportName {
    ReportName(text: Jobs.stem(ofPath: text) + ".\(language.rawValue).html")
  }

  /// That of a file that is called so.
  init(text: String) { self.text = text }

  /// That of a run of a document's own candles.
  init(
    document: String, stem: String? = nil, parameters: [(name: String, value: Double)],
    values: [String: Double], changes: [RunOrigin.Change] = []
  ) {
    let others = parameters.compactMap { parameter -> String? in
      guard let value = values[parameter.name], value != parameter.value else { return nil }
      return "\(parameter.name)=\(NumberText.shortest(value))"
    }
    let differences = (others + changes.map { Self.words($0.path, $0.label) })
      .map(Self.plain).joined(separator: ",")
    let stem = stem ?? Self.stem(document == "standard input" ? "-" : document)
    text = stem + (differences.isEmpty ? "" : "." + differences) + ".html"
  }

  private static func stem(_ document: String) -> String {
    document == "-" ? "strategy" : Jobs.stem(ofPath: document)
  }

  /// Parameters that have other values than in the document.
  private static func settings(
    _ request: RunRequest, _ document: StrategyDocument
  ) throws -> [String] {
    let changes = request.changes.map { words($0.path, $0.label) }
    if request.settings.isEmpty { return changes }
    let written = try StrategyDocument(
      text: document.text, path: document.path, hasEvents: request.events != nil
    ).parameters
    return zip(document.parameters, written).filter { $0.value != $1.value }
      .map { now, _ in "\(now.name)=\(NumberText.shortest(now.value))" } + changes
  }

  /// A change: of an object, its words.
  private static func words(_ path: String, _ label: String) -> String {
    let words = label.split { "{}[]\" :,".contains($0) }
    return "\(path)=\(words.joined(separator: "-"))"
  }

  /// Candles in the place of the document's, and how they are read.
  private static func data(_ request: RunRequest) -> [String] {
    let data = request.data
    let reading = request.reading
    let files = data.compactMap {
      $0.path == "-" || isDatabase($0.path) ? nil : Jobs.stem(ofPath: $0.path)
    }
    let series = [data.first?.symbol, data.first?.timeframe?.description].compactMap { $0 }
    let names = files + series
    let isUnnamed = !data.isEmpty && names.isEmpty
    return (isUnnamed ? ["data"] : names)
      + [
        reading.dialect, reading.zone, reading.dates?.rawValue, reading.columns?.description,
        reading.sorts ? "sort" : nil, reading.datesOnly ? "dates-only" : nil,
      ].compactMap { $0 }
      + reading.defects.map(\.description)
  }

  /// A text as a part of a file's name on any system.
  private static func plain(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        let isKept =
          scalar.isPrintable && scalar.value > 32 && !"/\\:*?\"<>|,".unicodeScalars.contains(scalar)
        return isKept ? Character(scalar) : "-"
      })
  }
}
