import Foundation
import Replay
import Report
import Store
import Support
import Testing
import Text

@testable import Jobs
@testable import Serve

/// Reports of a folder that is served, in the languages that their addresses ask for.
@Suite struct ServedReportTests {
  private let folder = TemporaryFolder()
  private let example = repositoryRoot.appendingPathComponent("examples/ma-crossover.json").path
  private var work: FolderRuns {
    FolderRuns(folder: folder.path(""), journal: folder.path("runs.sqlite"))
  }

  /// The bytes of the report that a run of the example writes.
  private func run() throws -> [UInt8] {
    var request = RunRequest(document: example)
    request.journal = folder.path("runs.sqlite")
    request.reportFolder = folder.path("reports")
    return try bytes(#require(performRun(request).reportPath))
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func page(_ report: ServedReport) throws -> String {
    guard case .page(let bytes) = report else {
      Issue.record("\(report)")
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a report has links to all languages, and is drawn in the one that is wanted`() throws
  {
    let written = try run()
    let own = try page(work.report(written, in: nil))
    #expect(try page(work.report(written, in: .english)) == own)
    for language in Language.allCases {
      let text = try page(work.report(written, in: language))
      let name = language.rawValue
      #expect(text.hasPrefix("<!doctype html><html lang=\"\(name)\">"))
      for one in Language.allCases.map(\.rawValue) {
        #expect(
          text.contains(
            "<a href=\"?lang=\(one)\" lang=\"\(one)\" hreflang=\"\(one)\""
              + (one == name ? " aria-current=\"page\">" : ">")))
      }
      // But for the links it is the report that the command writes in that language.
      var request = RunReportRequest(
        run: "last", journal: folder.path("runs.sqlite"), folder: folder.path(name))
      request.languages = [language]
      let alone = try bytes(reportRun(request).path)
      let editions = Language.allCases.map { PageEdition($0, at: "?lang=\($0.rawValue)") }
      #expect(text.utf8.elementsEqual(withLanguages(alone, editions, in: language)), "\(name)")
    }
  }

  @Test func `a file in another language than English is itself, and English is drawn`() throws {
    _ = try run()
    var request = RunReportRequest(
      run: "last", journal: folder.path("runs.sqlite"), folder: folder.path("reports"))
    request.languages = [.japanese]
    let written = try bytes(reportRun(request).path)
    #expect(try page(work.report(written, in: nil)).contains("<html lang=\"ja\">"))
    #expect(try page(work.report(written, in: .english)).contains("<html lang=\"en\">"))
    // One that already leads to its other files is sent as it is.
    request.languages = Language.allCases
    let both = try bytes(reportRun(request).path)
    #expect(work.report(both, in: nil) == .page(both))
  }

  @Test func `what is drawn looks as the file does`()
    throws
  {
    _ = try run()
    var request = RunReportRequest(
      run: "last", journal: folder.path("runs.sqlite"), folder: folder.path("reports"))
    (request.look.palette, request.look.theme, request.hasScript) = (.east, .dark, false)
    let written = try bytes(reportRun(request).path)
    let own = try #require(WrittenReport(written))
    #expect(own.look == request.look && !own.hasScript)
    let plain = try #require(WrittenReport(run()))
    #expect(plain.look == ReportOptions.Look() && plain.hasScript)
    let drawn = try page(work.report(written, in: .japanese))
    #expect(
      drawn.hasPrefix(
        "<!doctype html><html lang=\"ja\" data-palette=\"east\" data-theme=\"dark\">"))
    #expect(!drawn.contains("<script"))
    request.languages = [.japanese]
    let file = try bytes(reportRun(request).path)
    let editions = Language.allCases.map { PageEdition($0, at: "?lang=\($0.rawValue)") }
    #expect(drawn.utf8.elementsEqual(withLanguages(file, editions, in: .japanese)))
  }

  @Test func `what the journal does not have stays as it is written`() throws {
    let written = try run()
    let other = FolderRuns(folder: folder.path(""), journal: folder.path("none.sqlite"))
    for (work, bytes) in [(other, written), (work, Array("<p>report</p>".utf8)), (work, [])] {
      #expect(work.report(bytes, in: nil) == .page(bytes))
      guard case .refused(let words) = work.report(bytes, in: .japanese) else {
        Issue.record("it is drawn from nothing")
        continue
      }
      #expect(words.contains("'kreplay run' keeps a run"))
    }
  }

  @Test func `all runs lead to reports in their language`() throws {
    let written = try run()
    try Data(written).write(to: URL(fileURLWithPath: folder.path("reports/ma-crossover.html")))
    for language in Language.allCases {
      let page = String(decoding: try work.gallery(in: language), as: UTF8.self)
      let name = language.rawValue
      #expect(page.contains("<html lang=\"\(name)\">"))
      #expect(page.contains("hreflang=\"\(name)\" aria-current=\"page\">\(language.name)</a>"))
      let query = language == .english ? "" : "?lang=\(name)"
      #expect(page.contains("<a href=\"ma-crossover.html\(query)\">"))
    }
  }

  @Test func `documents of one name have reports of their own`() throws {
    let text = """
      { "name": "NAME", "data": "sample:aapl-1d", "to": "2001-06-01",
        "long": { "enter": "close > sma(close, BARS)", "exit": "close < sma(close, BARS)" } }
      """
    let documents = [
      "plain.json", "plain.yaml", "plain.yml", "sub/plain.json", "sub/plain.yaml",
      "sub--plain.json", "a/b--c.json", "a--b/c.json", "a/b/c.json", "index.json",
    ]
    for (place, path) in documents.enumerated() {
      let own = text.replacing("NAME", with: "strategy \(place)")
        .replacing("BARS", with: "\(20 + place)")
      let source = folder.file("text", own)
      _ = try folder.copy(source, to: path)
    }
    var state = FolderState(documents: documents, reports: [], news: [:], token: "t")
    let work = work
    for path in documents {
      let news = work.run(path) { false }
      #expect(news.state == .done, "\(news)")
      state.news[path] = news
    }
    state.reports = try FileManager.default.contentsOfDirectory(atPath: folder.path("reports"))
    #expect(Set(state.reports).count == documents.count)
    #expect(!state.reports.contains("index.html"))
    let gallery = String(decoding: try work.gallery(in: .english), as: UTF8.self)
    for (place, path) in documents.enumerated() {
      let name = try #require(state.news[path]?.report)
      let report = String(decoding: try bytes(folder.path("reports/" + name)), as: UTF8.self)
      #expect(report.contains("<title>strategy \(place),"), "\(path): \(name)")
      #expect(gallery.contains("<a href=\"\(name)\">"), "\(path): \(name)")
      for isNew in [true, false] {
        // A server that has just begun knows no news.
        var state = state
        if isNew { state.news = [:] }
        let page = String(decoding: work.editPage(path, text: text, state), as: UTF8.self)
        #expect(page.contains("data-name=\"\(name)\""), "\(path): \(name)")
      }
    }
    let names = ["plain.json", "plain.yaml", "sub/plain.json"].map { state.news[$0]?.report }
    #expect(names[0] == "plain.html" && names[1] == "plain.yaml.html")
    // There is a document of the name that this would have.
    #expect(names[2]?.hasPrefix("sub--plain.") == true && names[2] != "sub--plain.html")
  }

  @Test func `a report that is another document's by now is not shown`() throws {
    let text = folder.file("text", "{}")
    _ = try folder.copy(text, to: "plain.yaml")
    #expect(ServedName("plain.yaml", in: folder.path("")).stem == "plain")
    #expect(ServedName("sub/plain.json", in: folder.path("")).stem == "sub--plain")
    var news = RunNews(document: "plain.yaml", state: .done)
    news.report = "plain.html"
    _ = try folder.copy(text, to: "plain.json")
    let state = FolderState(
      documents: ["plain.json", "plain.yaml"], reports: ["plain.html"],
      news: ["plain.yaml": news], token: "t")
    let page = String(decoding: work.editPage("plain.yaml", text: "", state), as: UTF8.self)
    #expect(page.contains("data-name=\"\""))
    let other = String(decoding: work.editPage("plain.json", text: "", state), as: UTF8.self)
    #expect(other.contains("data-name=\"plain.html\""))
  }

  @Test func `a report says whose it is`() throws {
    let written = try #require(WrittenReport(run()))
    #expect(written.language == .english)
    #expect(
      try written.run
        == Journal(path: folder.path("runs.sqlite"), .existing).runs().map {
          RunIdentity.grouped($0.id)
        }.first)
    for text in [
      "", "<!doctype html><html lang=\"en\">", "<!doctype html><html lang=\"xx\"><footer><span>",
      "<!doctype html><html lang=\"en\"><footer><span>Data <span class=\"mono\">12 34</span>",
      "<!doctype html><html lang=\"en\"><footer><span><span class=\"mono\">1234 5678 9zbc</span>",
    ] {
      #expect(WrittenReport(Array(text.utf8)) == nil, "\(text)")
    }
  }
}
