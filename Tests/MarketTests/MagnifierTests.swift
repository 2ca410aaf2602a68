import Market
import Testing

/// Which finer candles are inside which coarser ones.
@Suite struct MagnifierInsideTests {
  private func candles(_ seconds: [Int64], _ price: Double = 100) -> Candles {
    Candles(
      seconds.map {
        Candle(Time(seconds: $0), open: price, high: price + 1, low: price - 1, close: price)
      })
  }

  private func inside(_ magnifier: Magnifier, _ seconds: Int64, high: Double = 101)
    -> Magnifier.Inside
  {
    magnifier.inside(seconds * 1_000, open: 100, high: high, low: 99, close: 100)
  }

  @Test func `hours from their stamps on, wherever the session opens`() throws {
    let instrument = Instrument(
      symbol: "A", zone: "America/New_York", sessionOpen: 9 * 3_600 + 1_800)
    let start: Int64 = 1_704_067_200
    let finer = candles([0, 900, 2_700, 3_600, 9_000].map { start + $0 })
    let magnifier = try Magnifier(
      finer, Timeframe(15, .minute), of: Timeframe(1, .hour), instrument)
    #expect(inside(magnifier, start) == .known(0..<3))
    #expect(inside(magnifier, start + 3_600) == .known(3..<4))
    #expect(inside(magnifier, start + 7_200) == .known(4..<5))
    #expect(inside(magnifier, start + 10_800) == .missing)
    #expect(inside(magnifier, start, high: 101.5) == .unlike)
    #expect(magnifier.places(from: start * 1_000, through: (start + 3_600) * 1_000) == 0..<4)
  }

  /// Daily files give dates, which are days of the exchange's clocks.
  @Test func `days are dates of the exchange`() throws {
    let instrument = Instrument(
      symbol: "A", zone: "America/New_York", sessionOpen: 9 * 3_600 + 1_800)
    // 9:30 to 15:30 in New York on Tuesday and Wednesday, 2 and 3 January 2024.
    let open: Int64 = 1_704_067_200 + 86_400 + 14 * 3_600 + 1_800
    let hours = (0..<7).map { open + $0 * 3_600 }
    let finer = candles(hours + hours.map { $0 + 86_400 })
    let magnifier = try Magnifier(
      finer, Timeframe(1, .hour), of: Timeframe(1, .day), instrument)
    let tuesday: Int64 = 1_704_067_200 + 86_400
    #expect(inside(magnifier, tuesday) == .known(0..<7))
    #expect(inside(magnifier, tuesday + 86_400) == .known(7..<14))
    // Some sources stamp a day by its local midnight.
    #expect(inside(magnifier, tuesday + 5 * 3_600) == .known(0..<7))
    #expect(inside(magnifier, tuesday - 86_400) == .missing)
    #expect(inside(magnifier, tuesday + 2 * 86_400) == .missing)
  }

  @Test func `weeks of days`() throws {
    let monday: Int64 = 1_704_067_200
    let days = candles((0..<14).filter { $0 % 7 < 5 }.map { monday + $0 * 86_400 })
    let magnifier = try Magnifier(days, Timeframe(1, .day), of: Timeframe(1, .week), Instrument())
    #expect(inside(magnifier, monday) == .known(0..<5))
    #expect(inside(magnifier, monday + 7 * 86_400) == .known(5..<10))
    #expect(inside(magnifier, monday + 14 * 86_400) == .missing)
  }

  @Test func `they change a fingerprint by their prices`() throws {
    func hex(_ price: Double, _ count: Int) throws -> String {
      let finer = candles((0..<8).map { 1_704_067_200 + $0 * 900 }, price)
      let magnifier = try Magnifier(
        finer, Timeframe(15, .minute), of: Timeframe(1, .hour), Instrument())
      var fingerprint = Fingerprint()
      fingerprint.update(magnifier, 0..<count)
      return fingerprint.hex
    }
    #expect(try hex(100, 4) == hex(100, 4))
    #expect(try Set([Fingerprint().hex, hex(100, 4), hex(100, 8), hex(101, 4)]).count == 4)
  }

  @Test func `a check counts what is known`() throws {
    let start: Int64 = 1_704_067_200
    let magnifier = try Magnifier(
      candles([start, start + 900, start + 3_600]), Timeframe(15, .minute),
      of: Timeframe(1, .hour), Instrument())
    var check = MagnifierCheck()
    var hours = candles([start, start + 3_600, start + 7_200])
    check.add(hours, 0..<3, magnifier)
    #expect(check.known == 2 && check.missing == 1 && check.unlike == 0 && check.count == 3)
    hours = candles([start], 100.5)
    check.add(hours, 0..<1, magnifier)
    #expect(check.unlike == 1 && check.firstUnlike?.made.open == 100)
  }
}
