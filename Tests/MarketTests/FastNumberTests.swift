import Testing

@testable import Market

/// Numbers of rows of the common shape, which are read digit by digit.
@Suite struct FastNumberTests {
  /// Numbers of all lengths are the nearest `Double`.
  @Test func numbersOfAllLengths() throws {
    var texts = ["0", "5.", "0.0", "0.10", "00012.50", "1234567.1234567", "9999999.9999999"]
    for whole in 1...12 {
      for fraction in 0...12 where whole + fraction <= 15 {
        let digits = Array("123456789012345".prefix(whole + fraction))
        texts.append(
          String(digits.prefix(whole))
            + (fraction == 0 ? "" : ".\(String(digits.dropFirst(whole)))"))
      }
    }
    let start = try Time("2024-01-01T00:00:00Z").seconds
    let rows = texts.enumerated().map { i, text in
      "\(Time(seconds: start + Int64(i) * 60)),10,12,9,11,\(text)\n"
    }
    let read = try ReadText("time,open,high,low,close,volume\n" + rows.joined())
    #expect(read.candles.volume == texts.map { Double($0 == "5." ? "5" : $0) })
  }

  /// A decimal comma between semicolons is a mark, one between commas is not.
  @Test func decimalCommas() throws {
    let read = try ReadText(
      "time;open;high;low;close;volume\n2024-01-02T10:00:00Z;10,25;12,5;9,125;11;100\n"
        + "2024-01-02T10:01:00Z;11;12,0625;10,75;11,5;1234567,5\n")
    #expect(read.candles.open == [10.25, 11] && read.candles.high == [12.5, 12.0625])
    #expect(read.candles.low == [9.125, 10.75] && read.candles.volume == [100, 1_234_567.5])
  }
}
