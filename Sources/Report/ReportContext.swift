import Market
import Replay
import Strategy

/// Everything the sections of a report are made from.
struct ReportContext {
  let run: Run
  let recording: Recording
  let document: StrategyDocument?
  let statistics: Statistics
  let options: ReportOptions
  let numbers: ReportNumbers
  let dates: ReportDates
  let precision: TradePrecision
  /// The bar in which a base candle lies.
  var bar: (_ candle: Int) -> Int
  /// Closed trades in the order of their entries, and those still open.
  let closed: [Trade]
  let open: [Trade]
  /// What concerns each of several instruments; empty for one alone.
  let parts: [InstrumentPart]

  init(
    _ run: Run, _ recording: Recording, _ document: StrategyDocument?, _ statistics: Statistics,
    _ options: ReportOptions
  ) {
    self.run = run
    self.recording = recording
    self.document = document
    self.statistics = statistics
    self.options = options
    numbers = ReportNumbers(run, recording.candles)
    dates = ReportDates(frame: run.baseFrame, zone: run.zone, shift: run.instrument.dayShift)
    precision = TradePrecision(run.trades, numbers, lot: run.instrument.lot ?? 0)
    let closedAt = recording.barClosedAt
    bar = { Report.bar(of: $0, closedAt: closedAt) }
    closed = run.trades.filter { !$0.isOpen }.sorted { $0.number < $1.number }
    open = run.trades.filter { $0.isOpen }.sorted { $0.number < $1.number }
    parts = InstrumentPart.all(run, recording, document, statistics, options)
  }
}

extension ReportContext {
  /// The named indicators that are whole calls, with all their outputs.
  var wholeCalls: [String: DrawnExpressions.Drawn] {
    guard let document else { return [:] }
    let calls = DrawnExpressions(of: document).drawn
    return Dictionary(calls.map { ($0.text, $0) }) { first, _ in first }
  }
}
