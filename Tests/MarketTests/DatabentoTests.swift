import Testing

@testable import Market

/// Databento's CSV as it comes: prices are whole numbers of 0.000000001.
@Suite struct DatabentoTests {
  private let bars = """
    ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume
    1709735400000000000,33,2,38,100300000000,100920000000,100240000000,100720000000,24049
    1709735460000000000,33,2,38,100730000000,101340000000,100500000000,101110000001,71704

    """

  @Test(arguments: ["ts_event", "timestamp"]) func candles(_ time: String) throws {
    let read = try ReadText(bars.replacing("ts_event", with: time))
    #expect(read.candles.open == [100.3, 100.73] && read.candles.close == [100.72, 101.110000001])
    #expect(read.candles.volume == [24_049, 71_704] && read.symbol == "38")
    #expect(read.times[0] == "2024-03-06T14:30:00Z")
    #expect(read.notes("prices are written in units of 0.000000001"))
    let written = try ReadText(bars) { $0.dialect = "csv-decimal-point" }
    #expect(written.candles.open[0] == 100_300_000_000)
  }

  /// Decimals stay as they are, and the two ways are not mixed.
  @Test func decimals() throws {
    let row = "1709735520000000000,33,2,38,100.3,100.92,100.24,100.72,7\n"
    #expect(problem(bars + row) == .notBillionths("100.3", column: "open"))
    let header = bars.split(separator: "\n")[0] + "\n"
    let read = try ReadText(header + row)
    #expect(read.candles.open == [100.3] && !read.notes("units"))
    let none = row.replacing("100.3,", with: "9223372036854775807,")
    #expect(problem(bars + none) == .notBillionths("9223372036854775807", column: "open"))
  }

  @Test func ticks() throws {
    let text = """
      ts_recv,ts_event,rtype,publisher_id,instrument_id,action,side,depth,price,size,flags,sequence
      1709908200000000200,1709908200000000000,0,2,38,T,A,0,100300000000,5,0,1
      1709908201000000200,1709908201000000000,0,2,38,T,A,0,100310000000,5,0,2

      """
    let read = try ReadText(text)
    #expect(read.candles.open == [100.3] && read.candles.high == [100.31])
    #expect(read.notes("prices are written in units of 0.000000001"))
    let mixed = text + "1709908202000000200,1709908202000000000,0,2,38,T,A,0,100.29,5,0,3\n"
    #expect(problem(mixed) == .notBillionths("100.29", column: "price"))
  }
}
