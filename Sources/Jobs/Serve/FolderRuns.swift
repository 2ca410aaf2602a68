import Glibc
import Market
import Replay
import Report
import Serve
import Store
import Strategy
import Text

/// Runs the documents of a folder that is served, and makes its pages.
struct FolderRuns: FolderWork {
  let folder: String
  let journal: String

  private var reports: String { folder + "/reports" }

  private func name(_ document: String) -> ServedName { ServedName(document, in: folder) }

  /// The report of a document; empty where there is none. One that a run has written under a name that is
  /// another document's by now is not the document's.
  private func report(of document: String, _ state: FolderState) -> String {
    let own = name(document).stem + ".html"
    return state.reports.contains(own) || state.news[document]?.report == own ? own : ""
  }

  func run(_ document: String, isStopped: @escaping @Sendable () -> Bool) -> RunNews {
    var request = RunRequest(document: folder + "/" + document)
    request.journal = journal
    (request.reportFolder, request.reportStem) = (reports, name(document).stem)
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
    let percent = (end / cash - 1) * 100
    guard percent.isFinite, abs(percent) < 1e9 else { return trades }
    let text = NumberText.shortest((abs(percent) * 10).rounded() / 10)
    return "\(percent < 0 ? "\u{2212}" : "+")\(text)\u{A0}%, \(trades)"
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
        return ServedDocument(
          path: path, words: words, report: report(of: path, state))
      }, reports: state.reports.filter { !Self.indexes.contains($0) },
      hasRuns: access(journal, F_OK) == 0)
  }

  func editPage(_ document: String, text: String, _ state: FolderState) -> [UInt8] {
    let news = state.news[document]
    return servedEditPage(
      document, text: text, token: state.token,
      report: report(of: document, state),
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
    do {
      var request = RunReportRequest(run: written.run, journal: journal, folder: reports)
      (request.look, request.hasScript) = (written.look, written.hasScript)
      let drawing = try ReportDrawing(request, observer: NoObserver())
      return .page(try drawing.page(in: language, Self.editions))
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

/// Stops a job when a later save has made it needless.
private struct Stopping: JobObserver {
  let stops: @Sendable () -> Bool
  func began(expecting total: Int?) {}
  func advanced(to candles: Int) {}
  func ended() {}
  var isStopped: Bool { stops() }
}
