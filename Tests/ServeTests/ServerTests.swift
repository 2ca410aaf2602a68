import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Serve

/// Holds up those who pass until it is opened, and counts how many are held at once.
private final class Gate: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let held = Mutex((now: 0, most: 0))
  var most: Int { held.withLock { $0.most } }

  func pass() {
    held.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    semaphore.wait()
    held.withLock { $0.now -= 1 }
  }

  func open(for count: Int) { for _ in 0..<count { semaphore.signal() } }
}

/// The server on the machine's own address.
@Suite(.serialized) struct ServerTests {
  @Test func `pages, documents and reports are sent`() async throws {
    let it = try await FolderFixture()
    try await apart {
      #expect(it.ask("GET /").hasSuffix("a.json a.html"))
      #expect(it.ask("GET /edit/a.json").hasSuffix("a.json: {}"))
      #expect(it.ask("GET /document/a.json").hasSuffix("{}"))
      #expect(it.ask("GET /reports/index.html").hasSuffix("en gallery"))
      #expect(it.ask("GET /reports/index.html?lang=ja").hasSuffix("ja gallery"))
      #expect(it.ask("GET /reports/index.html?lang=xx").hasPrefix("HTTP/1.1 400"))
      let report = it.ask("GET /reports/a.html")
      #expect(report.hasSuffix("<p>report</p>"))
      #expect(report.contains("script-src 'sha256-abc'"))
      #expect(report.contains("default-src 'none'"))
    }
  }

  @Test func `a report is sent in the language that its address asks for`() async throws {
    let it = try await FolderFixture()
    try await apart {
      #expect(it.ask("GET /reports/a.html?lang=ja").hasSuffix("\r\n\r\nja: <p>report</p>"))
      #expect(it.ask("GET /reports/a.html?x=1").hasSuffix("\r\n\r\n<p>report</p>"))
      #expect(it.ask("GET /reports/none.html?lang=ja").hasPrefix("HTTP/1.1 404"))
      for word in ["xx", "", "JA", "%3Cb%3E", "%0D%0AX:1"] {
        let answer = it.ask("GET /reports/a.html?lang=\(word)")
        #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
        #expect(answer.hasSuffix("'; there are en, zh-Hant, zh-Hans, ja.\n"), "\(answer)")
        #expect(answer.contains("Content-Type: text/plain"))
      }
      let refused = it.ask("GET /reports/a.html?lang=zh-Hans")
      #expect(refused.hasPrefix("HTTP/1.1 409") && refused.hasSuffix("\r\n\r\nno run\n"))
    }
  }

  @Test func `pages are drawn one at a time, and only so many wait`() async {
    let drawing = PageDrawing<Int>()
    let gate = Gate()
    let drawn = await withTaskGroup(of: Int.self) { group in
      // One more than may wait: the one that is turned away, whichever it is, lets the others go.
      for place in 0...PageDrawing<Int>.most {
        group.addTask {
          let page = await drawing.draw("\(place)") {
            gate.pass()
            return 1
          }
          guard case .drawn(let count) = page else {
            gate.open(for: PageDrawing<Int>.most)
            return 0
          }
          return count
        }
      }
      return await group.reduce(0, +)
    }
    #expect(drawn == PageDrawing<Int>.most)
    #expect(gate.most == 1)
  }

  @Test func `a page that takes long is asked for again, and is there once it was drawn`()
    async throws
  {
    let it = try await FolderFixture(drawingPatience: .milliseconds(50))
    try await apart {
      it.work.drawingTime.withLock { $0 = 400_000 }
      let early = it.ask("GET /reports/a.html?lang=ja")
      #expect(early.hasPrefix("HTTP/1.1 503") && early.contains("\r\nRefresh: 2\r\n"), "\(early)")
      #expect(early.hasSuffix("It is loaded again by itself.\n"), "\(early)")
      it.work.drawingTime.withLock { $0 = 0 }
      var answer = ""
      for _ in 0..<100 where !answer.hasPrefix("HTTP/1.1 200") {
        answer = it.ask("GET /reports/a.html?lang=ja")
      }
      #expect(answer.hasSuffix("\r\n\r\nja: <p>report</p>"), "\(answer)")
      // Who asked meanwhile waited for the same drawing.
      #expect(it.work.drawings.withLock { $0 } == 1)
    }
  }

  @Test func `only who names it by its own address is answered`() async throws {
    let it = try await FolderFixture()
    try await apart {
      #expect(it.ask("GET /", host: "localhost:\(it.port)").hasPrefix("HTTP/1.1 200"))
      for host in [
        "evil.example", "evil.example:\(it.port)", "127.0.0.1", "127.0.0.1:1", "",
        "[::1]:\(it.port)",
      ] {
        #expect(it.ask("GET /", host: host).hasPrefix("HTTP/1.1 403"), "\(host)")
      }
      #expect(it.ask("GET /", ["Host: evil.example"]).hasPrefix("HTTP/1.1 403"))
    }
  }

  @Test func `only a page of its own saves`() async throws {
    let it = try await FolderFixture()
    try await apart {
      #expect(it.ask("PUT /document/a.json", body: "1").hasPrefix("HTTP/1.1 403"))
      #expect(
        it.ask("PUT /document/a.json", ["X-Kreplay-Token: 00"], body: "1").hasPrefix("HTTP/1.1 403")
      )
      #expect(it.save("a.json", "1", ["Origin: http://evil.example"]).hasPrefix("HTTP/1.1 403"))
      #expect(it.read("a.json") == "{}")
      #expect(
        it.save("a.json", "1", ["Origin: http://127.0.0.1:\(it.port)"]).hasPrefix("HTTP/1.1 202"))
      #expect(it.read("a.json") == "1")
      #expect(it.ask("POST /document/a.json", body: "2").hasPrefix("HTTP/1.1 405"))
      #expect(it.ask("DELETE /document/a.json").hasPrefix("HTTP/1.1 405"))
    }
  }

  @Test func `what is written on a page is looked at, and neither saved nor run`() async throws {
    let it = try await FolderFixture()
    try await apart {
      try "x".write(toFile: it.folder + "/deep/p.csv", atomically: true, encoding: .utf8)
      let token = "X-Kreplay-Token: \(it.server.token)"
      #expect(
        it.ask("POST /review/a.json", [token], body: "{ 1").hasSuffix("review of a.json: { 1"))
      #expect(
        it.ask("POST /complete/a.json", [token, "X-Kreplay-Caret: 2"], body: "{ 1")
          .hasSuffix("a.json, 2: { 1 deep/p.csv"))
      #expect(it.read("a.json") == "{}")
      #expect(it.work.runs.withLock { $0 } == [])
      // Nobody else is answered.
      #expect(it.ask("POST /review/a.json", body: "{").hasPrefix("HTTP/1.1 403"))
      #expect(
        it.ask("POST /review/a.json", [token, "Origin: http://evil.example"], body: "{")
          .hasPrefix("HTTP/1.1 403"))
      #expect(it.ask("POST /review/../a.json", [token], body: "{").hasPrefix("HTTP/1.1 404"))
      #expect(it.ask("POST /review/a.csv", [token], body: "{").hasPrefix("HTTP/1.1 404"))
      for caret in ["", "X-Kreplay-Caret: 1e9", "X-Kreplay-Caret: 99999999999999999999"] {
        let headers = caret.isEmpty ? [token] : [token, caret]
        #expect(
          it.ask("POST /complete/a.json", headers, body: "{").hasPrefix("HTTP/1.1 400"), "\(caret)")
      }
      let long = String(repeating: "a", count: FolderServer.mostText + 1)
      #expect(it.ask("POST /review/a.json", [token], body: long).hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test func `no path leads out of the folder`() async throws {
    let it = try await FolderFixture()
    try await apart {
      let manager = FileManager.default
      try "{}".write(toFile: it.folder + ".json", atomically: true, encoding: .utf8)
      defer { try? manager.removeItem(atPath: it.folder + ".json") }
      let name = it.folder.split(separator: "/").last ?? ""
      try manager.createSymbolicLink(
        atPath: it.folder + "/link.json", withDestinationPath: it.folder + ".json")
      try manager.createSymbolicLink(atPath: it.folder + "/up", withDestinationPath: "..")
      try manager.createSymbolicLink(
        atPath: it.folder + "/reports/l.html", withDestinationPath: it.folder + ".txt")
      try "{}".write(toFile: it.folder + "/.hidden.json", atomically: true, encoding: .utf8)
      let paths = [
        "../\(name).json", "%2e%2e/\(name).json", "%2e%2e%2f\(name).json", "..%5c\(name).json",
        "deep/../../\(name).json", "/\(name).json", "//a.json", "./a.json", "up/\(name).json",
        "link.json",
        ".hidden.json", "a.json%00.html", "%ff.json", "%zz.json", "%", "a.json/", "deep", "a.txt",
        "%252e%252e/\(name).json", "....//\(name).json",
        String(repeating: "x/", count: 600) + "a.json",
      ]
      for path in paths {
        #expect(it.ask("GET /document/\(path)").hasPrefix("HTTP/1.1 404"), "\(path)")
        #expect(it.ask("GET /edit/\(path)").hasPrefix("HTTP/1.1 404"), "\(path)")
        let saved = it.save(path, "changed")
        #expect(
          saved.hasPrefix("HTTP/1.1 404") || saved.hasPrefix("HTTP/1.1 409"), "\(path): \(saved)")
      }
      for path in ["l.html", "../a.json", "../../x.html", "%2e%2e/a.html", "a.html/.."] {
        #expect(it.ask("GET /reports/\(path)").hasPrefix("HTTP/1.1 404"), "\(path)")
      }
      #expect(try String(contentsOfFile: it.folder + ".json", encoding: .utf8) == "{}")
      #expect(it.read("a.json") == "{}")
      #expect(!it.ask("GET /").contains("link.json"))
    }
  }

  @Test func `a body has a limit`() async throws {
    let it = try await FolderFixture()
    try await apart {
      let long = String(repeating: "x", count: FolderServer.mostText + 1)
      #expect(it.save("a.json", long).hasPrefix("HTTP/1.1 413"))
      let claims = ["Content-Length: 99999999999", "X-Kreplay-Token: \(it.server.token)"]
      #expect(it.ask("PUT /document/a.json", claims).hasPrefix("HTTP/1.1 413"))
      let chunked = ["Transfer-Encoding: chunked", "X-Kreplay-Token: \(it.server.token)"]
      #expect(it.ask("PUT /document/a.json", chunked).hasPrefix("HTTP/1.1 413"))
      #expect(it.read("a.json") == "{}")
      #expect(it.save("a.json", String(long.dropLast())).hasPrefix("HTTP/1.1 202"))
    }
  }

  @Test func `a document is run when it is saved, whoever saves it`() async throws {
    let it = try await FolderFixture()
    try await apart {
      let client = try #require(Client(port: it.port))
      client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(it.port)\r\n\r\n")
      _ = client.read(until: "welcome")
      try "{ }".write(toFile: it.folder + "/b.yaml", atomically: true, encoding: .utf8)
      let news = client.read(until: "\"done\"")
      #expect(news.contains("event: run\ndata: {\"document\":\"b.yaml\",\"state\":\"running\""))
      #expect(news.contains(#""words":"it \"ran\"\n</script>""#))
      try "<p>".write(toFile: it.folder + "/reports/b.html", atomically: true, encoding: .utf8)
      #expect(client.read(until: "event: report").contains("b.html"))
    }
  }

  @Test func `saving in the editor starts one run and reloads its report once`() async throws {
    let it = try await FolderFixture()
    try await apart {
      it.work.report.withLock { $0 = (it.folder + "/reports/a.html", "a.html") }
      let client = try #require(Client(port: it.port))
      client.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(it.port)\r\n\r\n")
      _ = client.read(until: "welcome")
      for round in 1...5 {
        #expect(it.save("a.json", "\(round)").hasSuffix("{\"number\":\(round)}"))
        let news = client.read(until: "\"done\"")
        #expect(news.contains("\"report\":\"a.html\"") && !news.contains("event: report"))
        // The folder is looked at several times meanwhile.
        usleep(150_000)
      }
      #expect(it.work.runs.withLock { $0.count } == 5)
      try "6".write(toFile: it.folder + "/a.json", atomically: true, encoding: .utf8)
      #expect(!client.read(until: "\"done\"").contains("event: report"))
      usleep(150_000)
      try "<p>".write(toFile: it.folder + "/reports/a.html", atomically: true, encoding: .utf8)
      #expect(client.read(until: "event: report").contains("data: \"a.html\""))
      #expect(it.work.runs.withLock { $0.count } == 6)
    }
  }

  @Test func `a document saved a hundred times is run for what was saved last`() async throws {
    let it = try await FolderFixture()
    try await apart {
      it.work.milliseconds.withLock { $0 = 2_000 }
      for round in 0..<100 { #expect(it.save("a.json", "\(round)").hasPrefix("HTTP/1.1 202")) }
      let deadline = Date() + 120
      while it.server.queue.news["a.json"]?.state != .done, Date() < deadline {
        usleep(20_000)
      }
      #expect(it.server.queue.news["a.json"]?.state == .done)
      #expect(it.read("a.json") == "99")
      let (runs, stops) = (it.work.runs.withLock { $0.count }, it.work.stops.withLock { $0 })
      // All but those to the end were stopped; one more where a save takes longer than a run.
      #expect(runs - stops <= 2, "\(runs) runs, \(stops) of them stopped")
    }
  }

  @Test func `a folder that vanishes is no fault, and comes back`() async throws {
    let it = try await FolderFixture()
    try await apart {
      let manager = FileManager.default
      try manager.removeItem(atPath: it.folder)
      usleep(100_000)
      #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"))
      #expect(it.ask("GET /edit/a.json").hasPrefix("HTTP/1.1 404"))
      #expect(it.save("a.json", "1").hasPrefix("HTTP/1.1 409"))
      try manager.createDirectory(atPath: it.folder, withIntermediateDirectories: true)
      #expect(it.save("a.json", "1").hasPrefix("HTTP/1.1 202"))
      #expect(it.read("a.json") == "1")
    }
  }

  @Test func `slow clients hold nobody up, and go`() async throws {
    let it = try await FolderFixture(patience: .milliseconds(300))
    try await apart {
      let slow = (0..<400).compactMap { _ in Client(port: it.port) }
      for client in slow { client.send("GET / HTT") }
      #expect(slow.count == 400)
      #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"))
      usleep(600_000)
      for client in slow.suffix(20) { #expect(client.read() == nil) }
      #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `a line without end is cut off`() async throws {
    let it = try await FolderFixture(mostBytes: 100_000)
    try await apart {
      let client = try #require(Client(port: it.port))
      let block = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
      // More than the system holds for a server that is not yet listening to this client, so
      // that what stops the sending is the server.
      let most = 50_000
      var sent = 0
      while sent < most, client.send(block) { sent += 1 }
      #expect(sent < most)
      #expect(it.ask("GET /").hasPrefix("HTTP/1.1 200"))
    }
  }
}
