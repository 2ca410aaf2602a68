import Foundation
import Support
import Testing

/// Runs of accounts in several currencies, beside each other and in a list.
@Suite struct CurrencyCommandTests {
  private let sample = StoreFolder()

  private func documents() {
    for (name, account) in [
      ("eur", #""cash": 1000, "currency": "EUR""#), ("usd", #""cash": 1000, "currency": "USD""#),
      ("none", #""cash": 1000"#),
    ] {
      _ = sample.folder.file(
        "\(name).json",
        """
        { "name": "\(name)", "data": "candles.csv", "long": { "enter": "close > open" },
          "size": { "units": 1 }, "account": { \(account) } }
        """)
    }
  }

  @Test func `a comparison names the currencies that differ`() throws {
    documents()
    let refused = try sample.shell("kreplay diff eur.json usd.json")
    #expect(refused.code == 65 && refused.output.isEmpty)
    #expect(
      refused.errors.contains("'eur.json' counts in EUR and 'usd.json' in USD"), "\(refused.errors)"
    )
    let told = try sample.shell("kreplay diff eur.json none.json")
    #expect(told.code == 0)
    let note = "the currency of 'none.json' is not named and is taken to be that of 'eur.json', EUR"
    #expect(told.output.contains("note    \(note)\n"), "\(told.output)")
    #expect(told.output.contains("Profit of the second, EUR"))
    let json = try sample.shell("kreplay diff none.json eur.json --json")
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(object?["currency"] as? String == "EUR")
    #expect(object?["warnings"] as? [String] == [note])
  }

  @Test func `a list of runs has their currencies where they differ`() throws {
    documents()
    try sample.shell(
      "for name in eur usd none; do kreplay run $name.json --no-report --quiet --journal j; done")
    let all = try sample.shell("kreplay runs list --journal j")
    let lines = all.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.count == 4 && lines[0].contains("currency"), "\(all.output)")
    for (line, currency) in zip(lines.dropFirst(), ["EUR", "USD", "–"]) {
      #expect(line.contains(currency), "\(all.output)")
    }
    #expect(!lines[3].contains("EUR") && !lines[3].contains("USD"))
    let one = try sample.shell("kreplay runs list --journal j --strategy eur")
    #expect(one.output.split(separator: "\n").count == 2)
    #expect(!one.output.contains("currency") && !one.output.contains("EUR"))
  }
}
