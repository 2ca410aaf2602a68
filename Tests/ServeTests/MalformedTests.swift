import Synchronization
import Testing

@testable import Serve

/// Requests that are none.
@Suite struct MalformedTests {
  /// 10,000 of them, on connections that are used until they are cut: the server answers the next good
  /// one, and nothing was written or run.
  @Test func `ten thousand malformed requests change nothing`() async throws {
    let it = try await FolderFixture()
    try await apart {
      var chance = Chance(state: 15)
      var client = Client(port: it.port)
      for round in 0..<10_000 {
        if client?.send(malformed(it, &chance)) != true || round % 7 == 0 {
          client?.finish()
          client = Client(port: it.port)
        }
        if round % 1_000 == 999 { #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"), "\(round)") }
      }
      #expect(it.ask("GET /").hasSuffix("a.json a.html"))
      #expect(it.read("a.json") == "{}")
      #expect(it.work.runs.withLock { $0 } == [])
    }
  }

  /// A good request of any kind with a few places spoilt, or noise.
  private func malformed(_ it: FolderFixture, _ chance: inout Chance) -> [UInt8] {
    let lines = [
      "GET / HTTP/1.1", "GET /edit/a.json HTTP/1.1", "PUT /document/a.json HTTP/1.1",
      "GET /events HTTP/1.1",
      "GET  HTTP/1.1", "/ GET", "GET http://127.0.0.1/ HTTP/1.1", "GET * HTTP/9.9",
      "OPTIONS * HTTP/1.0",
      "GET /\u{0}\u{1}%%% HTTP/1.1", "PUT /document/../a.json HTTP/1.1", "PRI * HTTP/2.0",
    ]
    let headers = [
      "Host: 127.0.0.1:\(it.port)", "Host: x", "Content-Length: -1", "Content-Length: 5",
      "Content-Length: 1e9",
      "Content-Length: 18446744073709551616", "Content-Length: 9223372036854775807",
      "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Connection: keep-alive, close",
      "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x", ": ", "no colon",
      "X: \u{7F}\u{0}",
      "X-Kreplay-Token: " + String(repeating: "0", count: 64), "Range: bytes=9-1",
      "Expect: 100-continue",
    ]
    let bodies = [
      "", "FFFFFFFFFFFFFFFF\r\nx", "-1\r\n", "5\r\nabc", "0\r\n\r\n", "hello", "\r\n\r\n\r\n",
    ]
    var text = (lines.randomElement(using: &chance) ?? "") + "\r\n"
    for _ in 0..<Int.random(in: 0...5, using: &chance) {
      text += (headers.randomElement(using: &chance) ?? "") + "\r\n"
    }
    text += "\r\n" + (bodies.randomElement(using: &chance) ?? "")
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...6, using: &chance) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &chance)
      switch Int.random(in: 0..<3, using: &chance) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
      }
    }
    return bytes
  }
}
