import Foundation
import Replay
import Report
import Serve
import Store
import Support
import Testing
import Text

@testable import Jobs

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
