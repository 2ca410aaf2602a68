import Foundation
import Jobs
import Market
import Replay
import Support
import Testing

/// Runs whose money or whose instruments are not the same.
@Suite struct ComparedCurrencyTests {
  private let folder = TemporaryFolder()
  private var journal: String { folder.path("runs.sqlite") }

  /// Writes a document of a sample whose prices name no currency.
  private func document(_ name: String, on symbol: String = "aapl", in currency: String) -> String {
    let unit = currency.isEmpty ? "" : ", \"currency\": \"\(currency)\""
    return folder.file(
      "\(name).json",
      """
      { "name": "\(name)", "data": "sample:\(symbol)-1d",
        "long": { "enter": "close crosses above sma(close, 20)",
                  "exit": "close crosses below sma(close, 20)" },
        "size": { "units": 10 }, "account": { "cash": 10000\(unit) } }
      """)
  }

  private func keep(_ path: String) throws -> String {
    var request = RunRequest(document: path)
    request.journal = journal
    return try performRun(request).identity.description
  }

  private func compare(_ paths: [String]) throws -> (page: String, compared: ComparedRuns) {
    let request = CompareRequest(
      try paths.map(keep), journal: journal, path: folder.path("compare.html"))
    let compared = try compareRuns(request)
    return (try String(contentsOfFile: request.path, encoding: .utf8), compared)
  }

  @Test func `money of two currencies is not subtracted`() throws {
    let paths = [document("euros", in: "EUR"), document("dollars", in: "USD")]
    func isRefusal(_ fault: any Error) -> Bool {
      guard let fault = fault as? any UserError, fault.exitCode == .data else { return false }
      let words = ["counts in EUR", "in USD", "account.currency", "\"EURUSD\": \"rates.csv\""]
      return words.allSatisfy { fault.description.contains($0) }
    }
    #expect {
      try diffRuns(DiffRequest(paths[0], paths[1], journal: journal))
    } throws: {
      isRefusal($0) && "\($0)".contains("euros.json'") && "\($0)".contains("dollars.json'")
    }
    let ids = try paths.map(keep)
    #expect {
      try diffRuns(DiffRequest(ids[0], ids[1], journal: journal))
    } throws: {
      let text = "\($0)"
      return isRefusal($0) && ids.allSatisfy { text.contains($0) }
    }
    let request = CompareRequest(ids, journal: journal, path: folder.path("compare.html"))
    #expect {
      try compareRuns(request)
    } throws: {
      let text = "\($0)"
      return isRefusal($0) && ids.allSatisfy { text.contains($0) }
    }
    #expect(!FileManager.default.fileExists(atPath: request.path))
  }

  @Test func `a currency that is not named is taken to be the other's, which is said`() throws {
    let paths = [document("unnamed", in: ""), document("euros", in: "EUR")]
    let outcome = try diffRuns(DiffRequest(paths[0], paths[1], journal: journal))
    #expect(outcome.currency == "EUR" && outcome.warnings.count == 1)
    let warning = try #require(outcome.warnings.first)
    #expect(warning.contains("unnamed.json' is not named") && warning.hasSuffix("euros.json', EUR"))
    #expect(outcome.comparison.bridge.first == outcome.comparison.bridge.second)
    let (page, compared) = try compare(paths)
    let ids = compared.identities
    #expect(
      compared.page.notes == [
        "the currency of \(ids[0]) is not named and is taken to be that of \(ids[1]), EUR"
      ])
    #expect(page.contains("The currency of A is not named."))
    #expect(page.contains("It is taken to be that of B, EUR."))
    // A has no other unit than that.
    #expect(page.contains("€10,000") && !page.contains("Cash or costs differ."))
  }

  @Test func `two that name none, or the same, need no word`() throws {
    for currency in ["", "EUR"] {
      let paths = [document("first", in: currency), document("second", in: currency)]
      let outcome = try diffRuns(DiffRequest(paths[0], paths[1], journal: journal))
      #expect(outcome.currency == currency && outcome.warnings.isEmpty)
    }
  }

  @Test func `trades of different instruments are no pair, and the page names each`() throws {
    let paths = [document("apple", in: ""), document("microsoft", on: "msft", in: "")]
    let outcome = try diffRuns(DiffRequest(paths[0], paths[1], journal: journal))
    let comparison = outcome.comparison
    #expect(comparison.count(.onlyFirst) == outcome.first.run.trades.count)
    #expect(comparison.count(.onlySecond) == outcome.second.run.trades.count)
    #expect(comparison.count(.onlyFirst) > 50 && comparison.count(.onlySecond) > 50)
    let kinds = comparison.bridge.steps.map(\.kind)
    #expect(Set(kinds).isSubset(of: [.onlyFirst, .onlySecond, .account]))
    let (page, compared) = try compare(paths)
    #expect(page.contains("A\u{A0}AAPL; B\u{A0}MSFT"))
    #expect(page.contains("They trade different instruments."))
    // Both say the same of where they part.
    #expect(comparison.divergence?.cause == .data)
    #expect(compared.comparisons.map(\.divergence) == [comparison.divergence])
    #expect(page.contains("their candles differ."))
  }
}
