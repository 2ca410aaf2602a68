import Testing

@testable import Market

/// Contracts by turns under one symbol are asked about; those that follow each other are not.
@Suite struct ContractMonthsTests {
  private static let header = "time,symbol,COLUMN,open,high,low,close,volume\n"

  private func row(_ i: Int, _ label: String, _ price: Int) -> String {
    let minute = i < 10 ? "0\(i)" : "\(i)"
    return "2024-01-02T10:\(minute):00Z,ES,\(label),\(price),\(price + 1),\(price - 1),\(price),5\n"
  }

  private func turns(
    _ column: String, _ labels: [String] = ["2024-03", "2024-06"], step: Int = 60
  ) -> String {
    Self.header.replacing("COLUMN", with: column)
      + (0..<40).map { row($0, labels[$0 % labels.count], 4_800 + $0 % labels.count * step) }
      .joined()
  }

  @Test(arguments: ["month", "Contract Month", "expiry", "Delivery", "maturity", "限月", "source"])
  func contractsByTurns(_ column: String) throws {
    let text = turns(column)
    #expect(
      problem(text)
        == .looksLikeSymbol(column, values: ["2024-03", "2024-06"], .jumps(percent: 1)))
    let one = try ReadText(text) {
      $0.columns = try ColumnChoice("symbol=\(column)")
      $0.symbol = "2024-06"
    }
    #expect(one.candles.count == 20 && one.candles.open.allSatisfy { $0 == 4_860 })
    for cure in ["ignore=\(column)", "symbol=-"] {
      #expect(try ReadText(text) { $0.columns = try ColumnChoice(cure) }.candles.count == 40)
    }
    // The same without a symbol.
    let alone = text.replacing("symbol,", with: "").replacing(",ES,", with: ",")
    #expect(
      problem(alone)
        == .looksLikeSymbol(column, values: ["2024-03", "2024-06"], .jumps(percent: 1)))
  }

  @Test func pricesThatAreTheSame() throws {
    #expect(
      problem(turns("month", step: 0))
        == .looksLikeSymbol("month", values: ["2024-03", "2024-06"], .turns))
    #expect(message(turns("month", step: 0))?.contains("alternates from row to row") == true)
    #expect(
      problem(turns("month", ["H24", "M24", "U24"], step: 0))
        == .looksLikeSymbol("month", values: ["H24", "M24", "U24"], .turns))
    // Rows may come from here and from there.
    #expect(try ReadText(turns("source", step: 0)).candles.count == 40)
  }

  @Test func contractsAtOneTime() {
    let text =
      Self.header.replacing("COLUMN", with: "month") + row(0, "H24", 4_800) + row(0, "M24", 4_860)
      + row(1, "H24", 4_800)
    #expect(problem(text) == .looksLikeSymbol("month", values: ["H24", "M24"], .sameTime))
  }

  /// A continuous future, and the months of a calendar.
  @Test func monthsThatFollow() throws {
    var text = Self.header.replacing("COLUMN", with: "expiry")
    for i in 0..<40 { text += row(i, i < 20 ? "H24" : i < 30 ? "M24" : "U24", 4_800 + i) }
    #expect(try ReadText(text).candles.count == 40)
    var months = "date,month,open,high,low,close,volume\n"
    for i in 0..<48 {
      let month = i % 12 + 1
      let price = 100 + i * 7 % 11
      months +=
        "\(2020 + i / 12)-\(month < 10 ? "0" : "")\(month)-01,\(month),\(price),\(price + 9),\(price - 9),\(price),5\n"
    }
    #expect(try ReadText(months).candles.count == 48)
  }

  /// Of several symbols the one that is read counts.
  @Test func anotherSymbolBeside() throws {
    let text =
      Self.header.replacing("COLUMN", with: "expiry")
      + (0..<40).map { i in
        row(i, i % 2 == 0 ? "H24" : "G24", i % 2 == 0 ? 4_800 : 70)
          .replacing(",ES,", with: i % 2 == 0 ? ",ES," : ",CL,")
      }.joined()
    #expect(try ReadText(text) { $0.symbol = "CL" }.candles.open.allSatisfy { $0 == 70 })
  }

  @Test func ticksAndDocuments() {
    let ticks =
      "timestamp,symbol,expiry,price,size\n"
      + (0..<40).map { "\(1_704_189_600_000 + $0 * 100),ES,\($0 % 2 == 0 ? "H24" : "M24"),100,1\n" }
      .joined()
    #expect(problem(ticks) == .looksLikeSymbol("expiry", values: ["H24", "M24"], .turns))
    let objects = (0..<40).map { i in
      let price = 100 + i % 2
      return
        "{\"time\":\(1_704_189_600 + i * 60),\"expiry\":\"\(i % 2 == 0 ? "H24" : "M24")\",\"symbol\":\"ES\",\"open\":\(price),\"high\":\(price),\"low\":\(price),\"close\":\(price),\"volume\":1}"
    }
    let found = problem("[\(objects.joined(separator: ","))]", "x.json")
    #expect(
      found == .looksLikeSymbol("expiry", values: ["H24", "M24"], .jumps(percent: 1)))
  }
}
