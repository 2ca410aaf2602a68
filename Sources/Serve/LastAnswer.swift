import FlyingFox
import FlyingSocks
import Foundation

/// The bytes of the last answer on a connection, after which it is closed. What is still to come of the
/// request is read for a moment: a connection that is closed before takes the answer away with it.
struct LastAnswer: AsyncBufferedSequence {
  typealias Element = UInt8
  let bytes: Data
  let request: HTTPRequest
  let farewell: Duration

  /// An answer as the last one on the connection of its request; one without end stays as it is.
  static func of(
    _ answer: HTTPResponse, to request: HTTPRequest, farewell: Duration
  ) async -> HTTPResponse {
    guard case .httpBody(let body) = answer.payload, body.count != nil,
      let bytes = try? await answer.bodyData
    else { return answer }
    var headers = answer.headers
    headers[.connection] = "close"
    let last = LastAnswer(bytes: bytes, request: request, farewell: farewell)
    return HTTPResponse(
      statusCode: answer.statusCode, headers: headers,
      body: HTTPBodySequence(from: last, count: bytes.count))
  }

  func makeAsyncIterator() -> Iterator { Iterator(answer: self) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    let answer: LastAnswer
    var isSent = false

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    /// All bytes at once.
    ///
    /// - Throws: after them, by which the server closes the connection.
    mutating func nextBuffer(suggested count: Int) async throws -> Data? {
      guard isSent || answer.bytes.isEmpty else {
        isSent = true
        return answer.bytes
      }
      await answer.readRest()
      throw SocketError.disconnected
    }
  }

  private func readRest() async {
    guard farewell > .zero else { return }
    let rest = Task { [request] in
      for try await _ in request.bodySequence {}
    }
    let alarm = Task { [farewell] in
      try await Task.sleep(for: farewell)
      rest.cancel()
    }
    _ = await rest.result
    alarm.cancel()
  }
}

extension HTTPRequest {
  /// Whether anything may come after its head.
  var hasBody: Bool { bodySequence.count != 0 }

  /// The port that it comes from; 0 where that is not known.
  var peer: UInt16 {
    if case .ip4(_, let port) = remoteAddress { port } else { 0 }
  }
}
