import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

extension FolderServer {
  /// The longest document that is taken, in bytes.
  static let mostText = 1 << 20

  /// The answer to a request. Where the request has a body, its connection ends with it.
  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let peer = request.peer
    requests.enter(.answer, from: peer)
    let answer = await find(request)
    guard request.hasBody else {
      requests.enter(.head, from: peer)
      return answer
    }
    let isRead = requests.stage(of: peer) == .answerAfterBody
    return await LastAnswer.of(
      answer, to: request, farewell: isRead ? .zero : options.farewell)
  }

  private func find(_ request: HTTPRequest) async -> HTTPResponse {
    // Another name that leads to this machine is somebody else's page asking.
    guard isOwnName(request.headers.values(for: .host)) else {
      return plain(.forbidden, "This server answers to \(address) alone.")
    }
    let target = request.target.path(percentEncoded: true)
    guard target.hasPrefix("/"), target.utf8.count <= 3_000 else {
      return plain(.badRequest, "That is not an address of this server.")
    }
    let parts = target.dropFirst().split(
      separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? parts[1] : ""
    switch request.method {
    case .GET: return await read(String(parts.first ?? ""), rest, request.query)
    case .PUT where parts.first == "document": return await save(request, rest)
    case .POST where ["review", "complete"].contains(parts.first):
      return await look(request, String(parts[0]), rest)
    default: return plain(.methodNotAllowed, "There is nothing to do here in that way.")
    }
  }

  private func read(
    _ kind: String, _ rest: Substring, _ query: [HTTPRequest.QueryItem]
  ) async -> HTTPResponse {
    switch (kind, rest) {
    case ("", ""): return page(work.folderPage(state))
    case ("events", ""): return events()
    case ("edit", _):
      guard let (path, text) = document(rest) else { return missing() }
      return page(work.editPage(path.text, text: text, state))
    case ("document", _):
      guard let (_, text) = document(rest) else { return missing() }
      return response(.ok, "text/plain; charset=utf-8", Array(text.utf8))
    case ("reports", "index.html"):
      return gallery(query)
    case ("reports", _):
      guard let path = FolderPath(address: rest), path.parts.count == 1,
        path.name.hasSuffix(".html"),
        let whole = FolderPath(options.reports + "/" + path.name), let bytes = folder.read(whole)
      else { return missing() }
      return await report(bytes, query)
    default: return missing()
    }
  }

  /// Takes a document's text, and lets it be run.
  private func save(_ request: HTTPRequest, _ rest: Substring) async -> HTTPResponse {
    guard isOwnPage(request) else {
      return plain(.forbidden, "Only a page of this server saves; load the page again.")
    }
    guard let path = FolderPath(address: rest), path.isDocument else { return missing() }
    guard let bytes = await body(of: request) else {
      return plain(.payloadTooLarge, "A document has at most \(Self.mostText) bytes.")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return plain(.badRequest, "A document is text in UTF-8.")
    }
    let code = folder.write(path, bytes, own: own)
    guard code == 0 else {
      return plain(.conflict, "It cannot be written: \(String(cString: strerror(code))).")
    }
    guard let number = queue.add(path.text) else {
      // Looking at the folder may find a place for it.
      own.remove(path.text)
      return plain(.serviceUnavailable, "Too many documents wait to be run; it is saved.")
    }
    return response(.accepted, "application/json", Array("{\"number\":\(number)}".utf8))
  }

  /// Looks at a document as it is written on its page: nothing is saved, nothing is run.
  private func look(
    _ request: HTTPRequest, _ kind: String, _ rest: Substring
  ) async -> HTTPResponse {
    guard isOwnPage(request) else {
      return plain(.forbidden, "This did not come from a page of this server; load the page again.")
    }
    guard let path = FolderPath(address: rest), path.isDocument else { return missing() }
    guard let bytes = await body(of: request) else {
      return plain(.payloadTooLarge, "A document has at most \(Self.mostText) bytes.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return plain(.badRequest, "A document is text in UTF-8.")
    }
    if kind == "review" {
      return response(.ok, "application/json", work.review(path.text, text: text))
    }
    guard let caret = request.headers[HTTPHeader("X-Kreplay-Caret")].flatMap({ Int($0) }) else {
      return plain(.badRequest, "X-Kreplay-Caret says where the caret is, as in 120.")
    }
    return response(
      .ok, "application/json",
      work.complete(path.text, text: text, at: caret, files: candles().map(\.path)))
  }

  /// The bytes of a body; `nil` where they are too many or do not come.
  private func body(of request: HTTPRequest) async -> [UInt8]? {
    if let count = request.bodySequence.count, count > Self.mostText { return nil }
    // Who sends in chunks does not say how much it will be.
    guard request.headers[.transferEncoding] == nil else { return nil }
    requests.enter(.body, from: request.peer)
    defer { requests.enter(.answerAfterBody, from: request.peer) }
    var bytes: [UInt8] = []
    do {
      for try await part in request.bodySequence {
        bytes += part
        if bytes.count > Self.mostText { return nil }
      }
    } catch {
      return nil
    }
    return bytes
  }

  private func document(_ address: Substring) -> (FolderPath, String)? {
    guard let path = FolderPath(address: address), path.isDocument,
      let bytes = folder.read(path, most: Self.mostText),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return (path, text)
  }

  /// Whether a request names this server by its own address, once.
  private func isOwnName(_ hosts: [String]) -> Bool {
    let port = bound.withLock { $0 }
    return hosts.count == 1
      && ["127.0.0.1:\(port)", "localhost:\(port)"].contains(hosts[0].lowercased())
  }

  /// Whether a request comes from a page of this server: it has its token, and no other page's origin.
  private func isOwnPage(_ request: HTTPRequest) -> Bool {
    let origins = request.headers.values(for: HTTPHeader("Origin"))
    let host = request.headers[.host] ?? ""
    guard origins.allSatisfy({ $0.lowercased() == "http://\(host.lowercased())" }) else {
      return false
    }
    let given = Array((request.headers[HTTPHeader("X-Kreplay-Token")] ?? "").utf8)
    let own = Array(token.utf8)
    guard given.count == own.count else { return false }
    return zip(given, own).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private func events() -> HTTPResponse {
    var headers = headers("text/event-stream")
    headers[.connection] = "close"
    return HTTPResponse(
      statusCode: .ok, headers: headers, body: HTTPBodySequence(from: listeners.join()))
  }

  private func missing() -> HTTPResponse {
    plain(.notFound, "There is no such thing in this folder.")
  }

  func plain(_ status: HTTPStatusCode, _ words: String) -> HTTPResponse {
    response(status, "text/plain; charset=utf-8", Array((words + "\n").utf8))
  }

  func page(_ bytes: [UInt8]) -> HTTPResponse {
    response(.ok, "text/html; charset=utf-8", bytes)
  }

  private func response(
    _ status: HTTPStatusCode, _ kind: String, _ bytes: [UInt8]
  ) -> HTTPResponse {
    HTTPResponse(statusCode: status, headers: headers(kind), body: Data(bytes))
  }

  /// What a browser is to keep to: nothing is stored, nothing but this server is asked, no script runs
  /// but the pages' own, and no other site shows them.
  private func headers(_ kind: String) -> HTTPHeaders {
    let scripts = work.scripts.map { "'\($0)'" }.joined(separator: " ")
    return [
      .contentType: kind, .cacheControl: "no-store",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none';style-src 'unsafe-inline';img-src data:;connect-src 'self';frame-src 'self';"
        + "frame-ancestors 'self';base-uri 'none';form-action 'none';script-src \(scripts)",
    ]
  }
}
