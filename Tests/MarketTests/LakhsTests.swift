import Testing

@testable import Market

/// Numbers grouped as in India: three digits, and two in each group before them.
@Suite struct LakhsTests {
  private func file(_ rows: [String]) -> String {
    "Date,Open,High,Low,Close,Volume\n"
      + rows.enumerated().map { "2024-01-0\($0 + 2),\($1)\n" }.joined()
  }

  @Test func pricesAndVolumes() throws {
    let row = #""1,05,000.50","1,06,000.00","1,04,000.00","1,05,500.00","12,34,567""#
    let read = try ReadText(file([row, row]))
    #expect(read.candles.open == [105_000.5, 105_000.5] && read.candles.low == [104_000, 104_000])
    #expect(read.candles.volume == [1_234_567, 1_234_567])
    let crores = try ReadText(
      file([#"1234.5,"1,240.00","1,230.00",1235,"1,23,45,678""#, #"1,2,1,2,"2,34,567""#]))
    #expect(crores.candles.open == [1_234.5, 1] && crores.candles.high == [1_240, 2])
    #expect(crores.candles.volume == [12_345_678, 234_567])
  }

  /// A number among others of thousands has lost a digit.
  @Test func damagedThousands() {
    func row(_ volume: String) -> String { #"10.5,11.5,9.5,10.5,"\#(volume)""# }
    #expect(
      problem(file([row("1,234,567"), row("1,34,567")]))
        == .notANumber("1,34,567", column: "Volume"))
    #expect(problem(file([row("1,34,567")])) == .notANumber("1,34,567", column: "Volume"))
    #expect(
      problem(file([row("12,34,567"), row("12,34,56"), row("1,34,567")]))
        == .notANumber("12,34,567", column: "Volume"))
  }
}
