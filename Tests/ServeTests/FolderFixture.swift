import Dispatch
import Foundation
import Synchronization
import Text

@testable import Serve

/// A folder with a server on a port of its own.
final class FolderFixture: Sendable {
  let folder: String
  let work = CountingWork()
  let server: FolderServer
  let port: UInt16
  private let task: Task<Void, any Error>

  init(
    patience: Duration = .seconds(30), mostBytes: UInt64 = 4 << 20,
    drawingPatience: Duration = .seconds(40), farewell: Duration = .seconds(2)
  ) async throws {
    folder = NSTemporaryDirectory() + "/serve-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/reports", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: folder + "/deep", withIntermediateDirectories: true)
    try "{}".write(toFile: folder + "/a.json", atomically: true, encoding: .utf8)
    try "secret".write(toFile: folder + ".txt", atomically: true, encoding: .utf8)
    try "<p>report</p>".write(
      toFile: folder + "/reports/a.html", atomically: true, encoding: .utf8)
    var options = FolderServer.Options(folder: folder)
    options.port = 0
    options.pace = .milliseconds(20)
    options.patience = patience
    options.mostBytes = mostBytes
    options.drawingPatience = drawingPatience
    options.farewell = farewell
    let server = try FolderServer(options, work: work)
    self.server = server
    let (stream, ready) = AsyncStream.makeStream(of: String.self)
    task = Task { try await server.run { ready.yield($0) } }
    var iterator = stream.makeAsyncIterator()
    let address = await iterator.next() ?? ""
    port = UInt16(address.split(separator: ":").last?.dropLast() ?? "") ?? 0
  }

  deinit {
    task.cancel()
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.removeItem(atPath: folder + ".txt")
  }

  /// The whole answer to a request.
  func ask(_ line: String, _ headers: [String] = [], body: String = "", host: String? = nil)
    -> String
  {
    guard let client = Client(port: port) else { return "no connection" }
    var text = "\(line) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n"
    for header in headers { text += header + "\r\n" }
    if !body.isEmpty { text += "Content-Length: \(body.utf8.count)\r\n" }
    client.send(text + "\r\n" + body)
    return client.readAll()
  }

  /// Saves a document as its page does.
  func save(_ path: String, _ text: String, _ headers: [String] = []) -> String {
    ask("PUT /document/\(path)", ["X-Kreplay-Token: \(server.token)"] + headers, body: text)
  }

  func read(_ path: String) -> String? {
    try? String(contentsOfFile: folder + "/" + path, encoding: .utf8)
  }
}

/// Does what blocks on a thread of its own: those that tests run on are the server's too.
func apart<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { done in
    DispatchQueue.global().async { done.resume(with: Result { try body() }) }
  }
}

/// Counts runs, each of which takes a moment.
final class CountingWork: FolderWork {
  let runs = Mutex<[String]>([])
  let stops = Mutex(0)
  let milliseconds = Mutex(1)
  /// The report that a run writes, if any: its path and its name.
  let report = Mutex<(path: String, name: String)?>(nil)
  /// How long a page takes to be drawn, in microseconds.
  let drawingTime = Mutex(UInt32(0))
  let drawings = Mutex(0)

  func run(_ document: String, isStopped: @escaping @Sendable () -> Bool) -> RunNews {
    runs.withLock { $0.append(document) }
    for _ in 0..<milliseconds.withLock({ $0 }) {
      if isStopped() {
        stops.withLock { $0 += 1 }
        return RunNews(document: document, state: .stopped)
      }
      usleep(1_000)
    }
    var news = RunNews(document: document, state: .done, words: "it \"ran\"\n</script>")
    if let (path, name) = report.withLock({ $0 }) {
      try? "<p>of a run".write(toFile: path, atomically: true, encoding: .utf8)
      news.report = name
    }
    return news
  }

  func folderPage(_ state: FolderState) -> [UInt8] {
    Array((state.documents + state.reports).joined(separator: " ").utf8)
  }
  func editPage(_ document: String, text: String, _ state: FolderState) -> [UInt8] {
    Array((document + ": " + text).utf8)
  }
  func review(_ document: String, text: String) -> [UInt8] {
    Array("review of \(document): \(text)".utf8)
  }
  func complete(_ document: String, text: String, at caret: Int, files: [String]) -> [UInt8] {
    Array("\(document), \(caret): \(text) \(files.joined(separator: " "))".utf8)
  }
  func report(_ bytes: [UInt8], in language: Language?) -> ServedReport {
    drawings.withLock { $0 += 1 }
    usleep(drawingTime.withLock { $0 })
    return switch language {
    case nil: .page(bytes)
    case .simplifiedChinese: .refused("no run")
    case let language?: .page(Array("\(language.rawValue): ".utf8) + bytes)
    }
  }
  func gallery(in language: Language) throws -> [UInt8] {
    Array("\(language.rawValue) gallery".utf8)
  }
  var scripts: [String] { ["sha256-abc"] }
}

/// A source of the same numbers each time.
struct Chance: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }
}
