import Market
import Store
import Strategy

/// The candles of a chart; for a run's trades with the instrument as its document has it, and the
/// fingerprint up to the run's last candle.
struct ChartSource: CandleSource {
  let instrument: Instrument
  /// What a person calls the candles.
  var name: String { source.name }
  /// Whether candles up to the run's last are the run's; known once they are read.
  private(set) var isOwn = false
  private var source: OpenedData
  private var fingerprint = Fingerprint()
  private let run: ChartRun?
  private let isNamed: Bool
  private var remarks: [String] = []

  /// Opens the candles of a request.
  ///
  /// - Throws: the `UserError`s of files and stores.
  init(_ request: ChartRequest) throws {
    run = request.run
    isNamed = request.isFileNamed
    source = try openData(request.data)
    source.calendar = request.calendar ?? source.calendar
    instrument = try run?.settings?.applied(to: source.instrument) ?? source.instrument
  }

  var timeframe: Timeframe? { source.timeframe }

  /// What a reader of the candles should know; complete once they are read.
  var notes: [String] { source.notes + source.defects + remarks }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else { return false }
    if let run {
      var end = block.count
      while end > 0, block.time[end - 1] > run.run.last.milliseconds { end -= 1 }
      fingerprint.update(block, 0..<end)
    }
    return true
  }

  /// Sees that the candles, which are read, are those of the run, or of another timeframe.
  ///
  /// - Throws: `RunDataError`.
  mutating func check() throws {
    guard let run else { return }
    isOwn = fingerprint.hex == run.dataHash
    if isOwn { return }
    let symbol = instrument.symbol
    if !symbol.isEmpty, !run.symbol.isEmpty, symbol != run.symbol {
      throw RunDataError(fact: .symbol(symbol, name: name), run: run)
    }
    guard let own = timeframe, let base = run.base, own != base else {
      throw RunDataError(
        fact: .fingerprint(fingerprint.hex, name: name, isNamed: isNamed), run: run)
    }
    remarks.append(
      "\(name) has candles of \(own), \(run.words) had \(base); its trades stand on the candles "
        + "that hold their times")
  }
}
