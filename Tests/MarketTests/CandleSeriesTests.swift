import Market
import Support
import Testing

@Suite struct CandleSeriesTests {
  /// A candle that can be told from all others.
  private func candle(_ minute: Int, _ price: Double = 1, volume: Double = 0) -> Candle {
    Candle(
      Time(seconds: Int64(minute) * 60), open: price, high: price, low: price, close: price,
      volume: volume)
  }

  private func candles(_ minutes: [Int], _ price: Double = 1) -> Candles {
    Candles(minutes.map { candle($0, price) })
  }

  private func numbered(_ rows: [(number: Int64, minute: Int)], _ price: Double = 1) -> Candles {
    var candles = Candles()
    for row in rows { candles.append(candle(row.minute, price), sequence: row.number) }
    return candles
  }

  private func minutes(_ series: CandleSeries) -> [Int] {
    series.candles.time.map { Int($0 / 60_000) }
  }

  // MARK: the known defects of a merge

  /// The new block begins between two candles: the older one stays.
  @Test func `A block that begins between two candles deletes none (trap 12)`() {
    var series = CandleSeries()
    series.merge(candles([0, 10, 20, 30]))
    let change = series.merge(candles([15, 20, 30, 40], 2))
    #expect(minutes(series) == [0, 10, 15, 20, 30, 40])
    #expect(series.candles.close == [1, 1, 2, 2, 2, 2])
    #expect(change.from == 2)
  }

  @Test func `Candles that a block does not hold stay (trap 12)`() {
    var series = CandleSeries()
    series.merge(candles([0, 10, 20, 30, 40]))
    let change = series.merge(candles([10, 40], 2))
    #expect(minutes(series) == [0, 10, 20, 30, 40])
    #expect(series.candles.close == [1, 2, 1, 1, 2])
    #expect((change.from, change.replaced, change.added) == (1, 2, 0))
  }

  @Test func `Volumes and numbers are kept though the first block had none (trap 12)`() {
    var series = CandleSeries()
    series.merge(candles([0, 10]))
    var later = Candles()
    later.append(candle(20, volume: 7), sequence: 70)
    later.append(candle(30, volume: 8), sequence: 80)
    series.merge(later)
    #expect(series.candles.volume == [0, 0, 7, 8])
    #expect(series.indices.map { series.sequence(at: $0) } == [nil, nil, 70, 80])
    #expect(series.order == .time)
  }

  @Test func `A bounded series trims its numbers with its candles (trap 13)`() throws {
    var series = CandleSeries(limit: 3)
    for i in 0..<5_000 {
      let number = Int64(i) * 2
      try series.append(candle(i / 7, Double(i)), sequence: number)
      #expect(series.count == min(i + 1, 3))
    }
    #expect(series.indices == 4_997..<5_000)
    #expect(series.candles.close == [4_997, 4_998, 4_999])
    #expect(series.candles.sequence == [9_994, 9_996, 9_998])
    series.merge(numbered([(9_997, 3)]))
    #expect(series.candles.sequence == [9_996, 9_997, 9_998])
  }

  // MARK: one operation at a time

  @Test func growsAtBothEnds() throws {
    var series = CandleSeries()
    #expect(series.isEmpty)
    #expect(try series.append(candle(10)).from == 0)
    #expect(try series.append(candles([11, 12])).from == 1)
    let change = try series.prepend(candles([7, 8, 9], 2))
    #expect((change.from, change.added, change.dropped) == (-3, 3, 0))
    #expect(series.indices == -3..<3)
    #expect(series[-3] == candle(7, 2))
    #expect(series[0] == candle(10))
    #expect(minutes(series) == [7, 8, 9, 10, 11, 12])
    series.removeAll()
    #expect(series.indices == 0..<0)
  }

  @Test func whatDoesNotFitIsRefusedWhole() throws {
    var series = CandleSeries()
    try series.append(candles([10, 11]))
    func error(_ change: (inout CandleSeries) throws -> Void) -> String {
      do {
        try change(&series)
        return "none"
      } catch { return "\(error)" }
    }
    #expect(
      error { _ = try $0.append(self.candle(11)) }
        == "the candle of 1970-01-01T00:11:00Z does not come after the last one, 1970-01-01T00:11:00Z; merge it"
    )
    #expect(error { _ = try $0.append(self.candles([12, 12])) }.contains("does not come after"))
    #expect(error { _ = try $0.prepend(self.candles([9, 10])) }.contains("does not come before"))
    #expect(error { _ = try $0.prepend(self.candles([9, 8])) }.contains("does not come after"))
    #expect(error { _ = try $0.replaceLast(self.candle(10)) }.contains("cannot take the place"))
    #expect(minutes(series) == [10, 11])
    series.removeAll()
    #expect(
      error { _ = try $0.replaceLast(self.candle(10)) } == "there is no last candle yet; append one"
    )
    #expect(error { _ = try $0.extendLast(price: 1) }.contains("append one"))
  }

  @Test func aFormingCandleIsReplaced() throws {
    var series = CandleSeries()
    try series.append(candles([1, 2]))
    let change = try series.replaceLast(candle(2, 5))
    #expect((change.from, change.replaced) == (1, 1))
    #expect(try series.replaceLast(candle(2, 5)).from == 2)  // nothing new
    try series.extendLast(price: 7, volume: 3)
    try series.extendLast(price: 4, volume: 1)
    #expect(
      series[1]
        == Candle(Time(seconds: 120), open: 5, high: 7, low: 4, close: 4, volume: 4))
  }

  @Test func numbersOrderTicksOfOneMoment() throws {
    var series = CandleSeries()
    series.merge(numbered([(5, 1), (3, 1), (9, 1)]))
    #expect(series.candles.sequence == [3, 5, 9])
    #expect(series.order == .sequence)
    // A number that is there is replaced, also where its time has moved.
    let change = series.merge(numbered([(7, 0), (5, 2)], 2))
    #expect(series.candles.sequence == [3, 5, 7, 9])
    #expect(minutes(series) == [1, 2, 0, 1])
    #expect((change.from, change.replaced, change.added) == (1, 1, 1))
    #expect(throws: SeriesError.self) { try series.append(candle(50), sequence: 9) }
    try series.append(candle(1), sequence: 10)
    // A candle without a number: from now on by time.
    let plain = series.merge(candles([1], 3))
    #expect(series.order == .time)
    #expect(minutes(series) == [0, 1, 2])
    #expect((plain.from, plain.replaced, plain.dropped) == (0, 1, 2))
  }

  @Test func aFullSeriesTakesNoHistory() throws {
    var series = CandleSeries(limit: 4)
    try series.append(candles([10, 20, 30]))
    let change = try series.prepend(candles([1, 2, 3]))
    #expect(minutes(series) == [3, 10, 20, 30])
    #expect((change.from, change.added, change.dropped) == (-1, 3, 2))
    let none = try series.prepend(candles([1, 2]))
    #expect((none.from, none.added, none.dropped) == (3, 2, 2))
    let inside = series.merge(candles([1, 25, 30]))
    #expect(minutes(series) == [10, 20, 25, 30])
    #expect(series.indices == 0..<4)
    #expect((inside.from, inside.added, inside.unchanged, inside.dropped) == (2, 2, 1, 2))
  }
}
