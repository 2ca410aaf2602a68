import Testing

@testable import Market

/// Candles that were not over are left out where a column says so.
@Suite struct ClosingColumnTests {
  private func text(_ column: String, _ values: [String]) -> String {
    "time,open,high,low,close,volume,\(column)\n"
      + values.enumerated().map { i, value in
        "2024-01-02T10:0\(i):00Z,\(10 + i),\(12 + i),\(9 + i),\(11 + i),\(100 + i),\(value)\n"
      }.joined()
  }

  @Test(arguments: [
    ("complete", "True", "False"), ("is_closed", "true", "false"), ("confirm", "1", "0"),
    ("isFinal", "true", "false"), ("x", "true", "false"), ("partial", "0", "1"),
    ("Is Forming", "no", "yes"),
  ])
  func theLastRow(_ column: String, _ over: String, _ open: String) throws {
    let read = try ReadText(text(column, [over, over, over, over, open]))
    #expect(read.candles.open == [10, 11, 12, 13])
    #expect(read.file.notes.contains("1 row of candles that were not over is left out"))
    let two = try ReadText(text(column, [over, over, open, over, open]))
    #expect(two.candles.open == [10, 11, 13])
    #expect(two.file.notes.contains("2 rows of candles that were not over are left out"))
    let all = try ReadText(text(column, [over, over, over, over, open])) {
      $0.columns = try ColumnChoice("ignore=\(column)")
    }
    #expect(all.candles.count == 5 && !all.notes("not over"))
    #expect(try ReadText(text(column, [over, over, over])).candles.count == 3)
  }

  /// Far below what is looked at first.
  @Test func furtherDown() throws {
    func rows(_ last: String) -> String {
      "time,open,high,low,close,confirm\n"
        + (0..<20_000).map { i in
          "\(1_704_189_600 + i * 60),100,101,99,100,\(i < 19_999 ? "1" : last)\n"
        }.joined()
    }
    let read = try ReadText(rows("0"))
    #expect(read.candles.count == 19_999)
    #expect(read.file.notes.contains("1 row of candles that were not over is left out"))
    #expect(problem(rows("what")) == .json(.unclearEnd("what")))
    #expect(try ReadText(rows("")).candles.count == 20_000)
  }

  /// What most rows do not say is something else, and so is what is no yes or no.
  @Test func otherColumns() throws {
    let flags = try ReadText(text("closed", ["0", "0", "0", "1", "0"]))
    #expect(flags.candles.count == 5)
    #expect(flags.notes("nothing is read from 'closed', by which most candles were not over"))
    #expect(try ReadText(text("confirm", ["4", "0", "1", "0", "2"])).candles.count == 5)
    #expect(try ReadText(text("x", ["1", "1", "1", "1", "0"])).candles.count == 5)
  }

  /// Of another symbol a candle that is not over is no matter.
  @Test func ofAnotherSymbol() throws {
    let rows = [("A", "true"), ("B", "true"), ("A", "false"), ("B", "true")].enumerated()
      .map { i, row in "2024-01-02T10:0\(i):00Z,\(row.0),1,1,1,1,5,\(row.1)\n" }
    let text = "time,symbol,open,high,low,close,volume,complete\n" + rows.joined()
    let other = try ReadText(text) { $0.symbol = "B" }
    #expect(other.candles.count == 2 && !other.notes("not over"))
    #expect(try ReadText(text) { $0.symbol = "A" }.candles.count == 1)
  }
}
