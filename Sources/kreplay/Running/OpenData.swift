import Market
import Store

/// Opens the candles that a person named, wherever they are.
///
/// - Throws: the `UserError`s of files and stores.
func openData(_ request: DataRequest) throws -> OpenedData {
  if request.isStore {
    throw UsageError("a candle store as data is known but not supported by this version")
  }
  var options = request.options
  options.symbol = request.symbol ?? options.symbol
  options.timeframe = request.timeframe ?? options.timeframe
  return OpenedData(try openCandles(path: request.path, options), request)
}

/// Candles of a file, a pipe or a store: all arrive as the same blocks.
struct OpenedData: CandleSource {
  /// What a person calls them, in few words and without folders.
  let name: String
  /// About how many there are, where that can be told before they are read.
  let expected: Int?
  private var source: any CandleSource
  private let file: CandleFile?

  init(_ file: CandleFile, _ request: DataRequest) {
    name = request.path == "-" ? "standard input" : lastPart(ofPath: request.path)
    expected = StandardError.isTerminal ? estimatedRows(of: request.path) : nil
    source = file
    self.file = file
  }

  var instrument: Instrument { source.instrument }
  var timeframe: Timeframe? { source.timeframe }

  mutating func next(into block: inout Candles) throws -> Bool { try source.next(into: &block) }

  /// What a reader of the candles should know, a sentence each; complete once they are read.
  var notes: [String] { file?.notes ?? [] }
}

/// A path without its folders.
func lastPart(ofPath path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
