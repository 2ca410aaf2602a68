import Chart
import Indicators
import Market
import Store
import Strategy

extension ChartRequest {
  /// The instrument with the clocks that the chart shows, by which times without a zone are read.
  fileprivate func clocks(of instrument: Instrument) -> Instrument {
    guard let zone else { return instrument }
    return Instrument(symbol: instrument.symbol, zone: zone)
  }
}

/// The bars of a chart with the columns that it draws.
struct ChartColumns {
  /// A column that is worked out.
  typealias Column = (name: String, node: Graph.Node)

  var data: ChartData
  /// When the bars begin and close.
  private(set) var times = BarTimes()
  /// Whether the bars are shorter than a day.
  let isIntraday: Bool
  /// The first time that is shown, on the clocks of the exchange; `nil` where none is named.
  private(set) var from: Int64?
  private let zone: ZoneOffsets?
  /// How far openings of days on the evening before are moved to their dates, in milliseconds.
  private let shift: Int64
  private let columns: [Column]

  /// Reads the bars of a request, up to the last that it shows.
  init(
    _ source: inout ChartSource, _ request: ChartRequest, _ graph: Graph, _ columns: [Column]
  ) throws {
    let frame = request.timeframe ?? source.timeframe
    data = ChartData(
      name: request.title ?? source.instrument.symbol, frame: frame?.description ?? "", times: [],
      columns: Dictionary(columns.map { ($0.name, []) }) { first, _ in first })
    isIntraday = frame.map { $0.intradaySeconds != nil } ?? true
    let name = request.zone ?? source.instrument.zone
    zone = name == "UTC" ? nil : try ZoneOffsets(name)
    shift = request.zone == nil ? source.instrument.dayShift : 0
    self.columns = columns
    // All candles of a run are looked at, to see that they are its own.
    let last = request.run?.run.last.milliseconds ?? .min
    let instrument = request.clocks(of: source.instrument)
    var from: Time?
    var to: Time?
    try source.bars(request.timeframe, graph) { bars, range, evaluator, closings in
      if range.lowerBound == 0, let first = bars.time.first {
        let day = isIntraday ? nil : Time(milliseconds: first)
        from = try request.from?.time(for: instrument, ofDaily: day)
        to = try request.to?.time(for: instrument, ofDaily: day)
      }
      let wanted = to.map { to in range.prefix { bars.time[$0] < to.milliseconds } } ?? range
      take(bars, wanted, evaluator, from: range.lowerBound)
      times.closings += closings[wanted]
      return wanted.count == range.count || bars.time[range.upperBound - 1] <= last
    }
    times.opens = data.times
    if isIntraday, source.instrument.calendar != nil {
      data.sessions = try Self.sessions(data.times, source.instrument)
    }
    data.times = wallClock(data.times)
    self.from = from.map { clock([$0.milliseconds])[0] }
    data.future = Self.future(data.times, frame)
  }

  /// Moments as the chart's bars have them: on the clocks of the exchange.
  func wallClock(_ times: [Int64]) -> [Int64] {
    times.wallClock(in: zone, areOfDays: !isIntraday, shift: shift)
  }

  private func clock(_ times: [Int64]) -> [Int64] {
    zone?.wallClock(times, datesStand: !isIntraday) ?? times
  }

  /// The bars with which sessions of a calendar begin.
  private static func sessions(_ times: [Int64], _ instrument: Instrument) throws -> [Int] {
    var calendar = try TradingCalendar(instrument)
    var starts: [Int] = []
    var before = Int.min
    for (bar, time) in times.enumerated() {
      let day = calendar.day(of: Time(milliseconds: time))
      if day != before { starts.append(bar) }
      before = day
    }
    return starts
  }

  /// The dates of days to come, weekends left out where the data have none; of other bars nothing is
  /// said.
  private static func future(_ times: [Int64], _ frame: Timeframe?) -> [Int64] {
    guard let last = times.last, let frame, frame == Timeframe(1, .day) else { return [] }
    let day: Int64 = 86_400_000
    func isWeekend(_ time: Int64) -> Bool { [2, 3].contains(((time / day) % 7 + 7) % 7) }
    let hasWeekends = times.suffix(60).contains(where: isWeekend)
    var next = last
    return (0..<100).map { _ in
      repeat { next += day } while !hasWeekends && isWeekend(next)
      return next
    }
  }

  private mutating func take(
    _ bars: Market.Candles, _ range: Range<Int>, _ evaluator: GraphEvaluator, from start: Int
  ) {
    data.times += bars.time[range]
    data.open += bars.open[range]
    data.high += bars.high[range]
    data.low += bars.low[range]
    data.close += bars.close[range]
    data.volume += bars.volume[range]
    for (name, node) in columns {
      data.columns[name]?.append(
        contentsOf: UnsafeBufferPointer(
          start: evaluator.column(node) + (range.lowerBound - start), count: range.count))
    }
  }
}
