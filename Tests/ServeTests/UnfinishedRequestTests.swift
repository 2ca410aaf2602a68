import Glibc
import Testing

@testable import Serve

/// Requests that do not come to an end, or that nobody reads to their end.
@Suite(.serialized) struct UnfinishedRequestTests {
  private func head(_ it: FolderFixture, _ line: String, _ count: Int) -> String {
    "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(it.port)\r\nContent-Length: \(count)\r\n"
  }

  /// Sends bytes with a pause after each; whether the server hung up before there were so many.
  private func trickle(_ client: Client, _ text: String, most: Int) -> Bool {
    for _ in 0..<most {
      if !client.send(text) { return true }
      usleep(50_000)
    }
    return false
  }

  @Test func `a body that is not wanted is answered, and its connection closed`() async throws {
    let it = try await FolderFixture()
    try await apart {
      let asked = [
        ("POST /edit/a.json", 405), ("PUT /document/a.json", 403), ("DELETE /", 405),
        ("GET /", 200),
      ]
      for (line, code) in asked {
        let client = try #require(Client(port: it.port))
        client.send(head(it, line, 3_000_000) + "\r\n")
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
        for _ in 0..<30 { #expect(client.send(block), "\(line)") }
        let begun = ContinuousClock.now
        let answer = client.readAll()
        #expect(answer.hasPrefix("HTTP/1.1 \(code)"), "\(line): \(answer)")
        #expect(answer.contains("Connection: close"), "\(line)")
        #expect(ContinuousClock.now - begun < .seconds(10), "\(line)")
      }
    }
  }

  @Test func `a body that does not come is not waited for`() async throws {
    let it = try await FolderFixture(farewell: .milliseconds(200))
    try await apart {
      let client = try #require(Client(port: it.port))
      client.send(head(it, "POST /edit/a.json", 6_000_000) + "\r\n")
      let begun = ContinuousClock.now
      #expect(client.readAll().hasPrefix("HTTP/1.1 405"))
      #expect(ContinuousClock.now - begun < .seconds(10))
    }
  }

  @Test func `who sends too much is cut off, and answered before`() async throws {
    let it = try await FolderFixture(mostBytes: 1_000_000, farewell: .seconds(20))
    try await apart {
      let client = try #require(Client(port: it.port))
      client.send(head(it, "POST /edit/a.json", 900_000_000) + "\r\n")
      #expect(client.read(until: "in that way.").hasPrefix("HTTP/1.1 405"))
      let block = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
      var sent = 0
      while sent < 200_000, client.send(block) { sent += 1 }
      #expect(sent < 200_000)
    }
  }

  @Test func `a request that comes byte by byte is cut off`() async throws {
    let it = try await FolderFixture(patience: .milliseconds(400))
    try await apart {
      let headers = try #require(Client(port: it.port))
      headers.send("GET / HTTP/1.1\r\n")
      #expect(trickle(headers, "X: y\r\n", most: 400))
      let body = try #require(Client(port: it.port))
      body.send(
        head(it, "PUT /document/a.json", 9_000) + "X-Kreplay-Token: \(it.server.token)\r\n\r\n")
      #expect(trickle(body, "x", most: 400))
      #expect(it.read("a.json") == "{}")
      #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `a connection that is used again and again stays`() async throws {
    let it = try await FolderFixture(patience: .seconds(2))
    try await apart {
      let client = try #require(Client(port: it.port))
      for round in 0..<30 {
        client.send("GET /document/a.json HTTP/1.1\r\nHost: 127.0.0.1:\(it.port)\r\n\r\n")
        #expect(client.read(until: "\r\n\r\n{}").hasPrefix("HTTP/1.1 200"), "\(round)")
        usleep(100_000)
      }
    }
  }

  @Test func `a line without end is cut off before it costs much`() async throws {
    let it = try await FolderFixture()
    try await apart {
      let client = try #require(Client(port: it.port))
      let block = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
      var sent = 0
      while sent < 50_000, client.send(block) { sent += 1 }
      #expect(sent < 50_000)
      #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"))
    }
  }
}
