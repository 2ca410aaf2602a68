import Foundation
import Market
import Testing

extension Instrument {
  static let newYork = Instrument(zone: "America/New_York", sessionOpen: 34_200)
  static let forex = Instrument(zone: "America/New_York", sessionOpen: 61_200)
  static let berlin = Instrument(zone: "Europe/Berlin")
}

/// What an aggregator gives in blocks of a size.
func aggregated(
  _ candles: Candles, from base: Timeframe?, to target: Timeframe,
  _ instrument: Instrument = Instrument(), blocks: Int = .max
) throws -> (bars: Candles, closings: [BarClosing]) {
  var aggregator = try Aggregator(from: base, to: target, instrument: instrument)
  var bars = Candles()
  var closings: [BarClosing] = []
  var start = 0
  while start < candles.count {
    let end = blocks == .max ? candles.count : min(start + blocks, candles.count)
    aggregator.feed(candles, start..<end, bars: &bars, closings: &closings)
    start = end
  }
  return (bars, closings)
}

/// The slow and obvious way: group by interval, then ask when each was closed.
func obviousBars(
  _ candles: Candles, from base: Timeframe, to target: Timeframe, _ instrument: Instrument
) throws -> (bars: Candles, closings: [BarClosing]) {
  var calendar = try TradingCalendar(instrument)
  var groups: [(interval: Range<Time>, candles: [Int])] = []
  for i in 0..<candles.count {
    let interval = calendar.interval(of: target, holding: candles[i].time)
    if groups.last?.interval == interval {
      groups[groups.count - 1].candles.append(i)
    } else {
      groups.append((interval, [i]))
    }
  }
  var bars = Candles()
  var closings: [BarClosing] = []
  for group in groups {
    guard let first = group.candles.first, let last = group.candles.last else { continue }
    let ownEnd = calendar.interval(of: base, holding: candles[last].time).upperBound
    let closing = ownEnd >= group.interval.upperBound ? last : last + 1
    if closing == candles.count { continue }
    bars.append(
      Candle(
        group.interval.lowerBound, open: candles.open[first],
        high: group.candles.map { candles.high[$0] }.max() ?? 0,
        low: group.candles.map { candles.low[$0] }.min() ?? 0, close: candles.close[last],
        volume: group.candles.reduce(0) { $0 + candles.volume[$1] }))
    closings.append(BarClosing(last: last, known: closing))
  }
  return (bars, closings)
}

/// The candles of a clean series, read the obvious way.
func plainSeries(_ path: String) throws -> Candles {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  var candles = Candles()
  for line in text.split(separator: "\n").dropFirst() {
    let fields = line.split(separator: ",").map(String.init)
    let numbers = try fields.dropFirst().map { try #require(Double($0)) }
    candles.append(
      Candle(
        try Time(fields[0]), open: numbers[0], high: numbers[1], low: numbers[2],
        close: numbers[3], volume: numbers[4]))
  }
  return candles
}
