import FlyingFox
import Text

extension FolderServer {
  /// A report as its file is, or in the language that the address asks for.
  func report(_ bytes: [UInt8], _ query: [HTTPRequest.QueryItem]) async -> HTTPResponse {
    switch Wanted(query) {
    case .any: return answer(work.report(bytes, in: nil))
    case .unknown(let words): return plain(.badRequest, words)
    case .language(let language):
      let work = work
      let name = "\(language.rawValue) \(bytes.count) \(bytes.hashValue)"
      switch await drawing.draw(name, { work.report(bytes, in: language) }) {
      case .drawn(let report): return answer(report)
      case .refused:
        return again("Too many pages wait to be drawn. This one is asked for again by itself.")
      case .late:
        return again("This page is still being drawn. It is loaded again by itself.")
      }
    }
  }

  /// Says that a page is not there yet; the browser asks for it again.
  private func again(_ words: String) -> HTTPResponse {
    var response = plain(.serviceUnavailable, words)
    response.headers[HTTPHeader("Refresh")] = "2"
    return response
  }

  /// The page of all runs, in the language that the address asks for.
  func gallery(_ query: [HTTPRequest.QueryItem]) -> HTTPResponse {
    var language = Language.english
    switch Wanted(query) {
    case .any: break
    case .unknown(let words): return plain(.badRequest, words)
    case .language(let wanted): language = wanted
    }
    guard let gallery = try? work.gallery(in: language) else {
      return plain(.notFound, "There is no journal yet: a document that is saved is run and kept.")
    }
    return page(gallery)
  }

  private func answer(_ report: ServedReport) -> HTTPResponse {
    switch report {
    case .page(let bytes): page(bytes)
    case .refused(let words): plain(.conflict, words)
    }
  }
}

/// The language that an address asks for: `?lang=ja`.
private enum Wanted {
  case any, language(Language)
  /// Why it is none.
  case unknown(String)

  init(_ query: [HTTPRequest.QueryItem]) {
    guard let word = query.first(where: { $0.name == "lang" })?.value else {
      self = .any
      return
    }
    if let language = Language(rawValue: word) {
      self = .language(language)
    } else {
      let all = Language.allCases.map(\.rawValue).joined(separator: ", ")
      self = .unknown(
        "There is no language '\(printable(word, limit: 60))'; there are \(all).")
    }
  }
}
