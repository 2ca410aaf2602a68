import Glibc
import Market
import Replay
import Report
import Serve
import Store
import Strategy
import Synchronization
import Text

/// Runs the documents of a folder that is served, and makes its pages.
struct FolderRuns: FolderWork {
  let folder: String
  let journal: String
  private let drawn = DrawnPages()

  init(folder: String, journal: String) {
    (self.folder, self.journal) = (folder, journal)
  }

  private var reports: String { folder + "/reports" }

  func run(_ document: String, isStopped: @escaping @Sendable () -> Bool) -> RunNews {
    var request = RunRequest(document: folder + "/" + document)
    request.journal = journal
    request.reportFolder = reports
    let begun = Stopwatch.now
    var news = RunNews(document: document, state: .failed)
    do {
      let outcome = try performRun(request, observer: Stopping(stops: isStopped))
      news.state = .done
      news.report = outcome.reportPath.map { lastPart(ofPath: $0) } ?? ""
      news.words = Self.words(outcome)
    } catch is InterruptedError {
      news.state = .stopped
    } catch let error as DocumentError {
      (news.line, news.column) = (error.place.line ?? 0, error.place.column ?? 0)
      news.words = error.description
    } catch let error as any UserError {
      news.words = error.description
    } catch {
      news.words = "\(error)"
    }
    news.seconds = Stopwatch.now - begun
    return news
  }

  /// What a run came to, in a line: `+12.3 %, 59 trades`.
  private static func words(_ outcome: RunOutcome) -> String {
    let closed = outcome.run.trades.count
    let trades = "\(Amounts.whole(closed)) \(closed == 1 ? "trade" : "trades")"
    let (cash, end) = (outcome.run.account.cash, outcome.run.equity.last ?? .nan)
    let growth = (end / cash - 1) * 100
    guard growth.isFinite, abs(growth) < 1e9 else { return trades }
    let text = NumberText.shortest((abs(growth) * 10).rounded() / 10)
    return "\(growth < 0 ? "\u{2212}" : "+")\(text)\u{A0}%, \(trades)"
  }

  func folderPage(_ state: FolderState) -> [UInt8] {
    servedFolderPage(
      lastPart(ofPath: folder),
      documents: state.documents.map { path in
        let news = state.news[path]
        let words =
          switch news?.state {
          case .failed:
            "not run: " + (news?.words.split(separator: "\n").first.map(String.init) ?? "")
          case .running: "running"
          case .done: news?.words ?? ""
          default: ""
          }
        return ServedDocument(path: path, words: words, report: news?.report ?? "")
      }, reports: state.reports.filter { !Self.indexes.contains($0) },
      hasRuns: access(journal, F_OK) == 0)
  }

  func editPage(_ document: String, text: String, _ state: FolderState) -> [UInt8] {
    let news = state.news[document]
    let usual = stem(ofPath: document) + ".html"
    let report = news?.report ?? ""
    return servedEditPage(
      document, text: text, token: state.token,
      report: report.isEmpty && state.reports.contains(usual) ? usual : report,
      news: news?.state == .failed ? news?.json ?? "" : "")
  }

  func review(_ document: String, text: String) -> [UInt8] {
    EditAnswers.review(document, text: text)
  }

  func complete(_ document: String, text: String, at caret: Int, files: [String]) -> [UInt8] {
    EditAnswers.complete(document, text: text, at: caret, files: files)
  }

  func report(_ bytes: [UInt8], in language: Language?) -> ServedReport {
    guard let written = WrittenReport(bytes), isKept(written.run) else {
      guard language == nil else {
        return .refused(
          "The journal has no run of this page, so that it is only there as it was written; "
            + "'kreplay run' keeps a run and writes its report.")
      }
      return .page(bytes)
    }
    let language = language ?? written.language
    if language == written.language {
      return .page(withLanguages(bytes, Self.editions, in: language))
    }
    let state = JournalState(journal)
    if let page = drawn.page(of: written, in: language, state) { return .page(page) }
    do {
      var request = RunReportRequest(run: written.run, journal: journal, folder: reports)
      (request.look, request.hasScript) = (written.look, written.hasScript)
      let drawing = try ReportDrawing(request, observer: NoObserver())
      let page = try drawing.page(in: language, Self.editions)
      drawn.keep(page, of: written, in: language, state)
      return .page(page)
    } catch let error as any UserError {
      return .refused(error.description)
    } catch {
      return .refused("\(error)")
    }
  }

  private func isKept(_ run: String) -> Bool {
    let journal = try? Journal(path: journal, .existing)
    return (try? journal?.run(run)) != nil
  }

  func gallery(in language: Language) throws -> [UInt8] {
    var all = try AllRuns(journal: journal)
    all.languages = [language]
    return all.page(
      beside: ReportFolder(reports), in: language, Self.editions,
      query: language == .english ? "" : "?lang=\(language.rawValue)")
  }

  /// What the page of all runs is called, in whatever language.
  private static let indexes = Set(
    ["index.html"] + Language.allCases.map { "index.\($0.rawValue).html" })
  private static let editions = Language.allCases.map {
    PageEdition($0, at: "?lang=\($0.rawValue)")
  }

  var scripts: [String] { servedScripts }
}

/// What the file of a journal is like, which changes with every run that it takes.
private struct JournalState: Hashable {
  private var sizes: [Int] = [], times: [Int] = []

  init(_ path: String) {
    for file in [path, path + "-wal"] {
      var status = stat()
      guard stat(file, &status) == 0 else { continue }
      sizes.append(Int(status.st_size))
      times.append(Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec))
    }
  }
}

/// The last pages that were drawn in another language than their file's, for as long as the journal has no
/// other run: a page says how many tries there were.
private final class DrawnPages: Sendable {
  /// How many bytes are kept at most.
  private static let most = 64 << 20

  private struct Page {
    let written: WrittenReport
    let language: Language
    let bytes: [UInt8]
  }

  private struct Kept {
    var state: JournalState?
    var pages: [Page] = []
  }

  private let kept = Mutex(Kept())

  func page(of written: WrittenReport, in language: Language, _ state: JournalState) -> [UInt8]? {
    kept.withLock { kept in
      if kept.state != state { return nil }
      return kept.pages.first { $0.written == written && $0.language == language }?.bytes
    }
  }

  func keep(
    _ bytes: [UInt8], of written: WrittenReport, in language: Language, _ state: JournalState
  ) {
    kept.withLock { kept in
      if kept.state != state { kept = Kept(state: state) }
      kept.pages.append(Page(written: written, language: language, bytes: bytes))
      while kept.pages.reduce(0, { $0 + $1.bytes.count }) > Self.most { kept.pages.removeFirst() }
    }
  }
}

/// Stops a job when a later save has made it needless.
private struct Stopping: JobObserver {
  let stops: @Sendable () -> Bool
  func began(expecting total: Int?) {}
  func advanced(to candles: Int) {}
  func ended() {}
  var isStopped: Bool { stops() }
}
