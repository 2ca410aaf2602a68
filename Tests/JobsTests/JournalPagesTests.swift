import Foundation
import Jobs
import Market
import Replay
import Report
import Store
import Support
import Testing
import Text

extension Substring {
  /// Up to the end of a word in it; all of it without one.
  fileprivate func prefix(through word: String) -> Substring {
    firstRange(of: word).map { self[..<$0.upperBound] } ?? self
  }
}

/// Pages that are made of the runs of a journal.
@Suite struct JournalPagesTests {
  private let folder = TemporaryFolder()
  private let example = repositoryRoot.appendingPathComponent("examples/ma-crossover.json").path
  private var journal: String { folder.path("runs.sqlite") }

  /// Keeps runs of the example, and gives their identities.
  private func keep(_ settings: [[String: Double]], reports: Bool = false) throws -> [String] {
    try settings.map {
      var request = RunRequest(document: example)
      request.settings = $0
      request.journal = journal
      request.reportFolder = reports ? folder.path("reports") : nil
      return try performRun(request).identity.description
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `the report of a kept run is the one that the run wrote`() throws {
    let ids = try keep([["fast": 12]], reports: true)
    let written = try text(folder.path("reports/ma-crossover.fast=12.html"))
    let page = try reportRun(
      RunReportRequest(run: ids[0], journal: journal, folder: folder.path("again")))
    #expect(page.path == folder.path("again/ma-crossover.fast=12.html") && page.notes.isEmpty)
    #expect(try text(page.path) == written)
  }

  private func message<T>(_ body: () throws -> T) -> String {
    do {
      _ = try body()
      return ""
    } catch { return "\(error)" }
  }

  private func candles(_ name: String, _ last: Int) {
    let rows = (1...28).map { day in
      let price = 100 + day * 7 % 11 + (day == 28 ? last : 0)
      return "2024-02-\(day < 10 ? "0" : "")\(day),\(price),\(price + 1),\(price - 1),\(price),1\n"
    }
    _ = folder.file(name, "date,open,high,low,close,volume\n" + rows.joined())
  }

  @Test func `of several instruments the one whose candles have changed is named`() throws {
    candles("x.csv", 0)
    candles("y.csv", 0)
    var run = RunRequest(
      document: folder.file(
        "two.json",
        """
        { "name": "two", "data": ["x.csv", "y.csv"], "long": { "enter": "close > close[1]" },
          "size": { "units": 1 } }
        """))
    run.journal = journal
    let then = try performRun(run).run.instruments[1].dataHash
    candles("y.csv", 5)
    let said = message {
      try reportRun(
        RunReportRequest(run: "last", journal: journal, folder: folder.path("reports")))
    }
    #expect(said.contains("its candles of Y had the hash \(then.prefix(12)) and have "), "\(said)")
    #expect(!said.contains("have \(then.prefix(12)) now"), "\(said)")
  }

  @Test func `rates that have changed are named beside the candles`() throws {
    candles("x.csv", 0)
    func rates(_ step: Double) {
      let rows = (1...28).map { day in
        "2024-02-\(day < 10 ? "0" : "")\(day),\(1.1 + Double(day) * step)\n"
      }
      _ = folder.file("rates.csv", "time,rate\n2024-01-01,1.1\n" + rows.joined())
    }
    rates(0.001)
    var run = RunRequest(
      document: folder.file(
        "euros.json",
        """
        { "name": "euros", "data": "x.csv", "long": { "enter": "close > close[1]" },
          "size": { "units": 1 }, "instrument": { "currency": "USD" },
          "account": { "currency": "EUR", "rates": { "EURUSD": "rates.csv" } } }
        """))
    run.journal = journal
    _ = try performRun(run)
    rates(0.002)
    let words = "with the rates of exchange in rates.csv"
    let why = message { try explainRun(WhyRequest(journal: journal, run: "last")) }
    #expect(why.contains("x.csv \(words) does not hold the candles of the run"), "\(why)")
    let report = message {
      try reportRun(
        RunReportRequest(run: "last", journal: journal, folder: folder.path("reports")))
    }
    #expect(report.contains("its candles \(words) had the hash"), "\(report)")
  }

  @Test func `a report has the look that was asked for, and no script`() throws {
    _ = try keep([[:]])
    var request = RunReportRequest(run: "last", journal: journal, folder: folder.path("reports"))
    request.hasScript = false
    request.look.palette = .east
    request.look.theme = .dark
    let page = try text(reportRun(request).path)
    #expect(page.contains("<html lang=\"en\" data-palette=\"east\" data-theme=\"dark\">"))
    #expect(!page.contains("<script") && !page.contains("script-src"))
    #expect(page.contains("<section id=\"trades\">"))
  }

  @Test func `a report in several languages is a page in each, with links to the others`() throws {
    _ = try keep([["fast": 12]], reports: true)
    var request = RunReportRequest(run: "last", journal: journal, folder: folder.path("reports"))
    request.languages = [.english, .japanese, .traditionalChinese]
    let page = try reportRun(request)
    let paths = ["", ".ja", ".zh-Hant"].map {
      folder.path("reports/ma-crossover.fast=12\($0).html")
    }
    #expect([page.path] + page.others == paths)
    let written = try paths.map(text)
    for (language, page) in zip(request.languages, written) {
      #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
      let start = try #require(page.firstRange(of: "<nav class=\"langs\""))
      let links = page[start.lowerBound...].prefix(through: "</nav>")
      let addresses = links.split(separator: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(
        addresses.filter { $0.hasSuffix(".html") } == [
          "ma-crossover.fast%3D12.html", "ma-crossover.fast%3D12.ja.html",
          "ma-crossover.fast%3D12.zh-Hant.html",
        ])
      let own = "hreflang=\"\(language.rawValue)\" aria-current=\"page\">\(language.name)</a>"
      #expect(links.contains(own) && links.split(separator: "aria-current").count == 2)
    }
    _ = try reportRun(request)
    #expect(try paths.map(text) == written)
    // One language is the page as it always was.
    request.languages = [.english]
    #expect(try reportRun(request).others.isEmpty)
    #expect(try !text(paths[0]).contains("langs"))
  }

  @Test func `other candles than the run's are refused`() throws {
    _ = try keep([[:]])
    var request = RunReportRequest(run: "last", journal: journal, folder: folder.path("reports"))
    request.data = GivenCandles([DataRequest(path: "sample:ibm-1d")])
    #expect {
      try reportRun(request)
    } throws: {
      guard let fault = $0 as? any UserError else { return false }
      return fault.exitCode == .data && fault.description.contains("--data")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("reports")))
  }

  @Test func `runs are set beside each other`() throws {
    let ids = try keep([[:], ["fast": 12], ["slow": 40]])
    let request = CompareRequest(ids, journal: journal, path: folder.path("compare.html"))
    let compared = try compareRuns(request)
    #expect(compared.identities == ids && compared.comparisons.count == 2)
    let page = try text(request.path)
    for letter in ["b", "c"] {
      for part in ["equity", "bridge", "trades"] {
        #expect(page.contains("<section id=\"\(part)-\(letter)\">"))
      }
    }
    #expect(page.contains("<code>parameters.fast</code>"))
    #expect(page.contains("<code>parameters.slow</code>"))
    // Figures have the names that reports give them.
    for name in ["Best day", "Worst day"] { #expect(page.contains(name)) }
    #expect(!page.contains("Best period") && !page.contains("Worst period"))
    #expect(try compareRuns(request).page.path == request.path && text(request.path) == page)
    #expect(page.utf8.count < 600_000, "\(page.utf8.count) bytes")
  }

  @Test(arguments: [["last"], ["last", "last"], ["1", "2", "3", "4", "5"]])
  func `too few, too many, and one beside itself are refused`(_ runs: [String]) throws {
    _ = try keep([[:]])
    let request = CompareRequest(runs, journal: journal, path: folder.path("compare.html"))
    #expect {
      try compareRuns(request)
    } throws: {
      ($0 as? any UserError)?.exitCode == .usage
    }
    #expect(!FileManager.default.fileExists(atPath: request.path))
  }

  @Test func `the page of all runs has each, and links to the reports beside it`() throws {
    let ids = try keep([["fast": 5]]) + keep([[:]], reports: true)
    let path = try indexRuns(journal: journal, folder: folder.path("reports")).path
    #expect(path == folder.path("reports/index.html"))
    let page = try text(path)
    for id in ids { #expect(page.contains("<tr data-id=\"\(id)\">")) }
    #expect(page.contains("<a href=\"ma-crossover.html\">"))
    #expect(!page.contains("<a href=\"ma-crossover.fast=5.html\">"))
    _ = try indexRuns(journal: journal, folder: folder.path("reports"))
    #expect(try text(path) == page)
  }

  @Test func `an empty journal has a page that says so`() throws {
    try Journal(path: journal).close()
    let path = try indexRuns(journal: journal, folder: folder.path("reports")).path
    #expect(try text(path).contains("The journal holds no run yet"))
  }

  @Test func `compared runs are told in every language, with the same figures`() throws {
    let ids = try keep([[:], ["fast": 12], ["slow": 40]])
    var request = CompareRequest(ids, journal: journal, path: folder.path("a.b/compare.html"))
    try FileManager.default.createDirectory(
      atPath: folder.path("a.b"), withIntermediateDirectories: true)
    request.languages = Language.allCases
    let compared = try compareRuns(request)
    let paths = ["", ".zh-Hant", ".zh-Hans", ".ja"].map { folder.path("a.b/compare\($0).html") }
    #expect([compared.page.path] + compared.page.others == paths)
    let pages = try paths.map(text)
    let figures = Self.figures(pages[0])
    #expect(figures.count > 100)
    for (language, page) in zip(Language.allCases, pages) {
      #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
      #expect(Self.figures(page) == figures, "\(language.rawValue)")
      // Before the foot is how many sentences are in English.
      #expect(!page.contains("</p><footer>"), "\(language.rawValue)")
      let command = "kreplay compare \(ids.joined(separator: " ")) --out compare.html"
      #expect(page.contains(command + " --lang en,zh-Hant,zh-Hans,ja</code>"))
    }
    // In one language it is the same page without links.
    request.languages = [.english]
    #expect(try compareRuns(request).page.others.isEmpty)
    let alone = try text(paths[0])
    #expect(!alone.contains("<nav") && !alone.contains("--lang"))
    #expect(Self.figures(alone) == figures)
  }

  @Test func `all runs are told in every language, with links to reports in it`() throws {
    _ = try keep([["fast": 5]]) + keep([[:]], reports: true)
    var request = RunReportRequest(run: "last", journal: journal, folder: folder.path("reports"))
    request.languages = [.english, .japanese]
    _ = try reportRun(request)
    let written = try indexRuns(
      journal: journal, folder: folder.path("reports"), languages: Language.allCases)
    let names = ["index.html", "index.zh-Hant.html", "index.zh-Hans.html", "index.ja.html"]
    #expect([written.path] + written.others == names.map { folder.path("reports/\($0)") })
    let pages = try ([written.path] + written.others).map(text)
    let figures = Self.figures(pages[0])
    #expect(figures.count > 10)
    for (language, page) in zip(Language.allCases, pages) {
      #expect(page.contains("<html lang=\"\(language.rawValue)\">"))
      #expect(Self.figures(page) == figures, "\(language.rawValue)")
      #expect(!page.contains("</p><footer>"), "\(language.rawValue)")
      let report = language == .japanese ? "ma-crossover.ja.html" : "ma-crossover.html"
      #expect(page.contains("<a href=\"\(report)\">"))
    }
    try Journal(path: folder.path("empty.sqlite")).close()
    let empty = try indexRuns(
      journal: folder.path("empty.sqlite"), folder: folder.path("empty"), languages: [.japanese])
    #expect(try text(empty.path).contains("ジャーナルにはまだ実行がない"))
    #expect(try !text(empty.path).contains("</p><footer>"))
  }

  /// The cells of all tables that hold a number alone.
  private static func figures(_ page: String) -> [Substring] {
    let signs = Set("0123456789.,+−-–%$ \u{202F}\u{A0}")
    return page.split(separator: "<td").dropFirst().compactMap { cell in
      guard let start = cell.firstIndex(of: ">") else { return nil }
      let text = cell[cell.index(after: start)...].prefix { $0 != "<" }
      let isNumber = text.contains(where: \.isNumber) && text.allSatisfy { signs.contains($0) }
      return isNumber ? text : nil
    }
  }
}
