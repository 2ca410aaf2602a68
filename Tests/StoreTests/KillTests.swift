import Foundation
import GRDB
import Market
import Support
import Testing

@testable import Store

/// Killed at any instant, a store holds every import that was said to be made, whole, and nothing of
/// the one in hand.
@Suite struct KillTests {
  private let folder = TemporaryFolder()

  /// Beside the test bundle, where SwiftPM builds it.
  static let child: URL = {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return test.deletingLastPathComponent().appendingPathComponent("StoreChild")
  }()

  @Test func killedAtAnyInstant() throws {
    var random = SplitMix64(seed: 21)
    var model = Model()
    var interrupted = 0
    for number in 0..<105 {
      // A new file now and then, so that its making is interrupted too.
      let path = folder.path("candles-\(number / 35).sqlite")
      let before = try imports(path)
      let said = try runAndKill(
        path, awaitsImport: number % 2 == 1, seconds: random.unit() * random.unit() * 0.1)
      let after = try imports(path)
      #expect(after >= max(before, said), "import \(said - 1) was said to be made and is gone")
      if after > max(before, said) { interrupted += 1 }
      guard after > 0 else { continue }
      let store = try CandleStore(path: path, .existing)
      #expect(try store.verify() == [], "after kill \(number)")
      let series = try store.find(symbol: "SYNTH")
      #expect(series.fingerprint == (try model.fingerprint(after: after)), "after kill \(number)")
      try store.close()
    }
    #expect(model.count > 15, "too few imports came to their end")
  }

  /// How many imports a store has.
  private func imports(_ path: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: path) else { return 0 }
    let store = try CandleStore(path: path)
    defer { try? store.close() }
    return try store.series().first?.imports ?? 0
  }

  /// How many imports the child had said to be made when it was killed: some time after it was
  /// started, or after it said so for the first time.
  private func runAndKill(_ path: String, awaitsImport: Bool, seconds: Double) throws -> Int {
    let process = Process()
    process.executableURL = Self.child
    process.arguments = [path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var said = awaitsImport ? output.fileHandleForReading.availableData : Data()
    Thread.sleep(forTimeInterval: seconds)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal, "the child ended by itself")
    said.append(output.fileHandleForReading.readDataToEndOfFile())
    let text = String(decoding: said, as: UTF8.self)
    return text.split(separator: "\n").last.flatMap { Int($0) }.map { $0 + 1 } ?? 0
  }
}

/// What a store holds after so many of the child's imports.
private struct Model {
  private var candles = Candles()
  private var fingerprints: [String] = []

  /// How many imports were looked at.
  var count: Int { fingerprints.count }

  mutating func fingerprint(after imports: Int) throws -> String {
    while fingerprints.count < imports {
      let number = fingerprints.count
      let market = try SyntheticMarket(
        seed: UInt64(number), timeframe: Timeframe(1, .minute), count: 500 + number * 379 % 4_800)
      var now = try read(market)
      if now.count < candles.count { now.append(candles, now.count..<candles.count) }
      candles = now
      var fingerprint = Fingerprint()
      fingerprint.update(candles, 0..<candles.count)
      fingerprints.append(fingerprint.hex)
    }
    return fingerprints[imports - 1]
  }
}
