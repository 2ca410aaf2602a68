import Glibc
package import Market
import Replay
import Store
package import Strategy
import Text

/// A strategy document for candles that a person named, and what it took from them.
package struct NewStrategy {
  /// The document.
  let text: String
  /// Where it goes; `-` is standard output.
  package let out: String
  /// What the candles are called.
  package let dataName: String
  package let template: ReadyMade
  /// The dialect of a file; `nil` for a store.
  package let dialect: String?
  package let symbol: String
  package let timeframe: Timeframe?
  package let candles: Int
  package let first: Time, last: Time
  package let lot: Double
  /// What one lot costs at the last close.
  package let lotPrice: Double
  package let currency: String
  package let instrument: Instrument
  /// What a reader of the candles should know.
  package let notes: [String]

  /// Reads the candles and makes a document that runs on them.
  ///
  /// - Throws: the `UserError`s of files and stores; `UsageError` where the document has no place, or
  ///   the template does not fit the candles.
  package init(_ request: DataRequest, template: ReadyMade, out: String) throws {
    try Self.checkPlaces(request, out)
    var source = try openData(request)
    let span = try CandleSpan(&source)
    guard let first = span.first, let last = span.last else {
      throw UsageError("\(printable(source.name)) has no candles to start a strategy for")
    }
    var draft = DocumentDraft(template)
    let facts = source.facts
    lot = try facts.lot ?? Instrument.defaultLot(cash: draft.cash(), price: span.highestClose)
    draft.timeframe = source.timeframe ?? span.timeframe
    draft.symbol = source.instrument.symbol
    draft.currency = source.instrument.currency
    draft.lot = lot
    draft.zone = facts.zone
    draft.calendar = facts.calendar
    draft.data = Self.data(request, source, out)
    if source.series == nil { draft.take(request.options) }
    text = try draft.text()
    self.out = out
    self.template = template
    dataName = source.name
    dialect = source.dialect
    symbol = source.instrument.symbol
    timeframe = draft.timeframe
    candles = span.count
    (self.first, self.last) = (first, last)
    lotPrice = lot * span.lastClose
    currency = source.instrument.currency
    instrument = source.instrument
    notes = source.notes + source.defects
    try check()
  }

  /// Writes the document, and never over another file.
  package func write() throws {
    let file = try WriteFile(out)
    try file.write(Array(text.utf8))
    try file.finish()
  }

  private static func checkPlaces(_ request: DataRequest, _ out: String) throws {
    if request.path == "-" {
      throw UsageError(
        "a strategy names the file of its candles, and a pipe has no name; "
          + "save the candles first, as in 'cat > prices.csv'")
    }
    var status = stat()
    if out != "-", stat(out, &status) == 0 {
      throw UsageError(
        "'\(printable(out))' is there already and would be lost; name another with --out")
    }
  }

  /// The one who wrote the template knows nothing of these candles: what does not fit is told now.
  private func check() throws {
    do {
      _ = try StrategyDocument(text: text, path: out).strategy()
    } catch let fault as DocumentError {
      let frame = timeframe.map { " of \($0)" } ?? ""
      throw UsageError(
        "the template \(template.name) does not fit candles\(frame); take another with "
          + "--template:\n\(fault.description)")
    }
  }

  /// The keys of `data`, paths as they are seen from the document's folder.
  private static func data(
    _ request: DataRequest, _ source: OpenedData, _ out: String
  ) -> [(key: String, value: String)] {
    let isPlace = request.path.hasPrefix("/") || request.path.hasPrefix(SampleCandles.scheme)
    let path =
      isPlace || out == "-"
      ? request.path : relativePath(of: request.path, from: folder(of: out))
    if let series = source.series {
      return [
        ("store", path), ("symbol", series.symbol), ("timeframe", series.timeframe.description),
      ]
    }
    let options = request.options
    let known = [
      ("dialect", options.dialect), ("zone", options.zone), ("dates", options.dates?.rawValue),
      ("symbol", request.symbol ?? options.symbol),
      ("timeframe", (request.timeframe ?? options.timeframe)?.description),
    ]
    return [("file", path)] + known.compactMap { key, value in value.map { (key, $0) } }
  }
}

extension DocumentDraft {
  /// How a file is read, where a person said it.
  fileprivate mutating func take(_ options: ReadingOptions) {
    columns = options.columns.entries
    flags =
      [("sort", options.sorts), ("datesOnly", options.datesOnly)].filter(\.1).map(\.0)
    defects = options.policies.changes
  }
}

/// What candles tell when they are read to their end.
private struct CandleSpan {
  var count = 0
  var first: Time?, last: Time?
  var lastClose = Double.nan
  var highestClose = 0.0
  /// The length of a candle, by the shortest step between two.
  var timeframe: Timeframe? { shortest.flatMap { Timeframe(seconds: Int($0 / 1_000)) } }
  private var shortest: Int64?

  init(_ source: inout some CandleSource) throws {
    var block = Candles()
    while try source.next(into: &block) {
      for time in block.time {
        if let last, time > last.milliseconds {
          shortest = min(shortest ?? .max, time - last.milliseconds)
        }
        first = first ?? Time(milliseconds: time)
        last = Time(milliseconds: time)
      }
      count += block.count
      lastClose = block.close.last ?? lastClose
      highestClose = block.close.reduce(highestClose, max)
    }
  }
}

extension DefectPolicies {
  /// Those that are not the usual ones, as a document names them.
  fileprivate var changes: [(key: String, value: String)] {
    Defect.allCases.filter { self[$0] != DefectPolicies()[$0] }
      .map { ($0.rawValue, self[$0].rawValue) }
  }
}
