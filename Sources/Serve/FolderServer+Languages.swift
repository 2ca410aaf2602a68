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
      return await drawn({ work.report(bytes, in: language) }, answer)
    }
  }

  /// The page of all runs, in the language that the address asks for.
  func gallery(_ query: [HTTPRequest.QueryItem]) async -> HTTPResponse {
    var language = Language.english
    switch Wanted(query) {
    case .any: break
    case .unknown(let words): return plain(.badRequest, words)
    case .language(let wanted): language = wanted
    }
    let (work, wanted) = (work, language)
    return await drawn({ try? work.gallery(in: wanted) }) { [self] gallery in
      guard let gallery else {
        return plain(
          .notFound, "There is no journal yet: a document that is saved is run and kept.")
      }
      return page(gallery)
    }
  }

  /// Answers with what is drawn, or says that it is to be asked for again.
  private func drawn<Drawn: Sendable>(
    _ body: @escaping @Sendable () -> Drawn, _ answer: (Drawn) -> HTTPResponse
  ) async -> HTTPResponse {
    switch await drawing.draw(body) {
    case .drawn(let drawn): return answer(drawn)
    case .refused:
      return plain(
        .serviceUnavailable, "Too many pages wait to be drawn; load this one again in a moment.")
    case .late:
      var response = plain(
        .serviceUnavailable,
        "This page is still being drawn, since its run is a long one. It is loaded again by itself."
      )
      response.headers[HTTPHeader("Refresh")] = "2"
      return response
    }
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
