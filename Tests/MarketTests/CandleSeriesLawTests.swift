import Market
import Support
import Testing

/// Random operations on a series against a dictionary of its keys.
@Suite struct CandleSeriesLawTests {
  /// One row as a value.
  private struct Row: Equatable {
    let candle: Candle
    let number: Int64?
  }

  /// The slow and obvious series: a dictionary, sorted anew each time.
  private struct Obvious {
    var byNumber: [Int64: Row] = [:]
    var byTime: [Int64: [Row]] = [:]
    var isByNumber = false

    var rows: [Row] {
      isByNumber
        ? byNumber.sorted { $0.key < $1.key }.map(\.value)
        : byTime.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    mutating func merge(_ new: [Row]) {
      if new.isEmpty { return }
      let isNumbered = new.allSatisfy { $0.number != nil }
      if byNumber.isEmpty && byTime.isEmpty { isByNumber = isNumbered }
      if isByNumber, !isNumbered {
        byTime = Dictionary(grouping: rows) { $0.candle.time.milliseconds }
        isByNumber = false
      }
      for row in new where isByNumber { byNumber[row.number ?? 0] = row }
      if !isByNumber {
        byTime.merge(Dictionary(grouping: new) { $0.candle.time.milliseconds }) { $1 }
      }
    }

    /// Keeps the newest.
    mutating func bound(_ limit: Int?) {
      guard let limit else { return }
      let all = rows
      guard all.count > limit else { return }
      let kept = Array(all.suffix(limit))
      (byNumber, byTime) = ([:], [:])
      for row in kept where isByNumber { byNumber[row.number ?? 0] = row }
      if !isByNumber { byTime = Dictionary(grouping: kept) { $0.candle.time.milliseconds } }
    }
  }

  private func rows(_ series: CandleSeries) -> [Row] {
    series.indices.map { Row(candle: series[$0], number: series.sequence(at: $0)) }
  }

  private func rows(_ candles: Candles) -> [Row] {
    (0..<candles.count).map { Row(candle: candles[$0], number: candles.sequence(at: $0)) }
  }

  /// A block of rows around a moment, sorted or not, often with values that are there already.
  private func block(_ random: inout SplitMix64, _ numbers: Int, ticks: Bool) -> Candles {
    let start = random.whole(0...120)
    var candles = Candles()
    var minute = start
    for i in 0..<random.whole(0...12) {
      minute += random.whole(ticks ? 0...2 : 1...3)
      let shown = random.whole(0...9) == 0 ? random.whole(0...120) : minute
      let price = Double(random.whole(1...3))
      let isNumbered = numbers == 2 || numbers == 1 && random.whole(0...1) == 0
      candles.append(
        Candle(
          Time(seconds: Int64(shown) * 60), open: price, high: price, low: price, close: price,
          volume: price),
        sequence: isNumbered ? Int64(start * 3 + i * random.whole(1...2)) : nil)
    }
    return candles
  }

  /// - Parameters:
  ///   - numbers: 0 none, 1 some, 2 all.
  @Test(arguments: [0, 1, 2], [nil, 1, 7, 40] as [Int?])
  func mergesAsADictionary(_ numbers: Int, _ limit: Int?) {
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed * 31 + numbers))
      var series = CandleSeries(limit: limit)
      var obvious = Obvious()
      for step in 0..<12 {
        // Now and then a block without numbers among those with.
        let kind = numbers == 2 && seed % 4 == 0 && step == 8 ? 0 : numbers
        let block = block(&random, kind, ticks: numbers > 0)
        let before = series
        let change = series.merge(block)
        obvious.merge(rows(block))
        obvious.bound(limit)
        #expect(rows(series) == obvious.rows, "seed \(seed), step \(step)")
        expectKept(before, series, change, "seed \(seed), step \(step)")
        #expect(series.count == before.count + change.added - change.dropped)
        let again = series
        let none = series.merge(series.candles)
        #expect(rows(series) == rows(again) && none.from == series.endIndex)
        #expect(none.unchanged == series.count)
      }
    }
  }

  /// Before the index that an operation returned nothing changed, and it is no lower than it must be;
  /// where candles were dropped, what changed may have been among them.
  private func expectKept(
    _ before: CandleSeries, _ after: CandleSeries, _ change: SeriesChange, _ note: Comment
  ) {
    func row(_ series: CandleSeries, _ index: Int) -> Row? {
      series.indices.contains(index)
        ? Row(candle: series[index], number: series.sequence(at: index)) : nil
    }
    #expect(change.from >= after.firstIndex && change.from <= after.endIndex, note)
    for index in after.firstIndex..<change.from {
      #expect(row(before, index) == row(after, index), note)
    }
    if change.dropped > 0 { return }
    if change.from < after.endIndex {
      #expect(row(before, change.from) != row(after, change.from), note)
    } else {
      #expect(before.endIndex == after.endIndex, note)
    }
  }

  /// Whatever the operations, the series is what its candles are, and every index before the dirty
  /// one keeps its candle.
  @Test(arguments: [nil, 5, 100] as [Int?]) func everyOperationSaysFromWhere(_ limit: Int?) throws {
    for seed in 0..<40 {
      var random = SplitMix64(seed: UInt64(seed))
      var series = CandleSeries(limit: limit)
      for step in 0..<80 {
        let before = series
        let last = series.isEmpty ? 500 : Int(series[series.endIndex - 1].time.seconds / 60)
        let first = series.isEmpty ? 500 : Int(series[series.firstIndex].time.seconds / 60)
        let price = Double(random.whole(1...50))
        func candle(_ minute: Int) -> Candle {
          Candle(
            Time(seconds: Int64(minute) * 60), open: price, high: price, low: price, close: price)
        }
        let change =
          switch random.whole(0...4) {
          case 0: try series.append(candle(last + random.whole(1...3)))
          case 1: try series.prepend(Candles([candle(first - 3), candle(first - 1)]))
          case 2 where !series.isEmpty: try series.replaceLast(candle(last))
          case 3 where !series.isEmpty: try series.extendLast(price: price, volume: 1)
          default: series.merge(Candles([candle(last - 7), candle(last - 2), candle(last + 1)]))
          }
        expectKept(before, series, change, "seed \(seed), step \(step)")
        #expect(zip(series.candles.time, series.candles.time.dropFirst()).allSatisfy(<))
        #expect(series.count <= limit ?? .max)
      }
    }
  }
}
