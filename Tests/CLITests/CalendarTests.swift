import Support
import Testing

/// `kreplay calendar`: whole outputs.
@Suite struct CalendarTests {
  @Test func whatItPrints() throws {
    var text = ""
    for arguments in [
      "", "XTKS", "cme", "XNYS 2012-10", "NYSE 2012-11", "XTKS 2024-11", "CME 2024-07",
      "forex 2024-03", "24/7 2024-02", "XNYS 2028-02", "XNYS 2012", "XTAI 1999", "XNYZ",
      "XNYS 2012-13", "XNYS October", "'' 2012", "XNYS 0000-01",
      "XNYS 1966-04", "XNYS 0001", "XNYS 9999-12",
    ] {
      let result = try Kreplay.shell("kreplay calendar \(arguments)", in: "/")
      let isRight = result.errors.isEmpty
      #expect(result.code == (isRight ? 0 : 64))
      #expect(result.output.isEmpty != isRight)
      text += "$ kreplay calendar \(arguments)\n\(result.output)\(result.errors)\n"
    }
    expectGolden(text, "calendar.txt")
  }

  @Test func asJSON() throws {
    var text = ""
    for arguments in ["XTKS 2024-11", "XETR"] {
      text += try Kreplay.shell("kreplay calendar \(arguments) --json", in: "/").output
    }
    expectGolden(text, "calendar.json")
    let list = try Kreplay.shell("kreplay calendar --json", in: "/").output
    #expect(list.contains("\"XSHG\"") && list.hasSuffix("}\n"))
  }

  /// A sheet fits a narrow terminal.
  @Test func sheetsAreNarrow() throws {
    for name in ["XNYS", "XTKS", "XHKG", "CME", "forex", "24/7"] {
      let sheet = try Kreplay.shell("kreplay calendar \(name) 2024-11", in: "/").output
      #expect(sheet.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }
  }
}
