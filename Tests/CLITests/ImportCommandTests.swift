import Foundation
import Support
import Testing

@Suite struct ImportCommandTests {
  /// New candles extend a series, the same change nothing, and others take their place.
  @Test func aSeriesGrows() throws {
    let sample = StoreFolder()
    let text = try sample.transcript([
      "kreplay data import old.csv --symbol AAPL --currency USD --tick 0.01",
      "kreplay data import old.csv --symbol AAPL",
      "kreplay data import new.csv fixed.csv --symbol AAPL",
      "kreplay data import minutes.csv --calendar NYSE",
      "kreplay data list", "kreplay data show --symbol MINUTES --rows 0",
      "kreplay data show --symbol AAPL",
      "kreplay data show --symbol AAPL --rows 1 --json",
      "kreplay data export --symbol AAPL",
      "kreplay data verify",
    ])
    expectGolden(text, "data-import.txt")
  }

  @Test func theSameAgainLeavesTheFileAsItIs() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay data import old.csv --symbol A")
    let before = sample.bytes("candles.sqlite")
    let again = try sample.shell("kreplay data import old.csv --symbol A --quiet")
    #expect(again.code == 0 && again.output.isEmpty && again.errors.isEmpty)
    #expect(sample.bytes("candles.sqlite") == before && !before.isEmpty)
  }

  @Test func whatAFileOrItsNameSaysIsTheSymbol() throws {
    let sample = StoreFolder()
    let result = try sample.shell(
      "cp old.csv msft-1d.csv", "kreplay data import msft-1d.csv --quiet",
      "kreplay data import - --symbol PIPE --quiet <old.csv",
      "kreplay data list | cut -d' ' -f1")
    #expect(result.output == "symbol\nMSFT\nPIPE\n", "\(result.errors)")
  }

  /// What was left out because it was asked for is said, and is not in the store.
  @Test func whatIsLeftOutIsSaid() throws {
    let text = try StoreFolder().transcript([
      "kreplay data import bad.csv --symbol A --on-defect ohlc=skip",
      "kreplay data export bad.csv --on-defect ohlc=skip",
      "kreplay data query 'select count(*) n from candles' bad.csv --on-defect ohlc=skip",
    ])
    expectGolden(text, "data-left-out.txt")
  }

  @Test func theObject() throws {
    let sample = StoreFolder()
    let result = try sample.shell("kreplay data import old.csv minutes.csv --json")
    expectGolden(result.output, "data-import.json")
  }

  /// A wrong file changes nothing; those before it stay, and the message says so.
  @Test func aWrongFileStops() throws {
    let sample = StoreFolder()
    let alone = try sample.shell("kreplay data import bad.csv --symbol AAPL")
    #expect(alone.code == 65 && alone.output.isEmpty)
    let later = try sample.shell("kreplay data import old.csv bad.csv new.csv --symbol AAPL")
    #expect(later.code == 65 && later.output.isEmpty)
    let list = try sample.shell("kreplay data list")
    expectGolden(alone.errors + later.errors + list.output, "data-import-stopped.txt")
  }

  /// Two processes at once: each waits for the other, and both series are whole.
  @Test func twoAtOnce() throws {
    let sample = StoreFolder()
    let result = try sample.shell(
      """
      kreplay data synth --seed 1 --count 60000 --out a.csv; kreplay data synth --seed 2 \
      --count 60000 --out b.csv; kreplay data import a.csv --symbol A --quiet & \
      kreplay data import b.csv --symbol B --quiet & wait; kreplay data verify | tr -s ' ' | cut -d' ' -f1-3
      """)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output == "A 1m 60,000\nB 1m 60,000\nthe store is\n", "\(result.errors)")
  }

  /// Several processes make the same store, and none is turned away.
  @Test func severalMakeOneStore() throws {
    let sample = StoreFolder()
    let result = try sample.shell(
      """
      for round in 1 2 3 4 5 6 7 8; do rm -f candles.sqlite*
      for name in A B C D; do kreplay data import old.csv --symbol $name --quiet & done; wait
      kreplay data list | wc -l; done
      """)
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == String(repeating: "5\n", count: 8))
  }

  /// Killed at any instant, a store holds whole imports only, and takes the next one.
  @Test func killedAtAnyInstant() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import old.csv --symbol KEPT --quiet",
      "kreplay data synth --count 40000 --out many.csv")
    var random = SplitMix64(seed: 5)
    for number in 0..<12 {
      let process = Kreplay.process(
        ["data", "import", "many.csv", "--symbol", "N\(number)", "--quiet"],
        in: sample.folder.url.path)
      try process.run()
      Thread.sleep(forTimeInterval: random.unit() * 0.25)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let result = try sample.shell(
      "kreplay data verify >/dev/null", "kreplay data import many.csv --symbol LAST --quiet",
      "kreplay data list | tr -s ' ' | cut -d' ' -f1-3")
    #expect(result.code == 0, "\(result.errors)")
    let rows = result.output.split(separator: "\n").dropFirst()
    #expect(rows.contains("KEPT 1d 6") && rows.contains("LAST 1m 40,000"))
    #expect(rows.allSatisfy { $0 == "KEPT 1d 6" || $0.hasSuffix(" 1m 40,000") })
  }

  /// Candles come without end, so that the import is in its middle whenever the signal comes.
  @Test func controlCLeavesTheStoreAsItWas() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay data import old.csv --symbol KEPT --quiet")
    #expect(mkfifo(sample.folder.path("endless.csv"), 0o600) == 0)
    let feeder = Process()
    feeder.executableURL = URL(fileURLWithPath: "/bin/sh")
    feeder.arguments = [
      "-c", "exec awk '\(InterruptionTests.endless)' >'\(sample.folder.path("endless.csv"))'",
    ]
    feeder.standardError = FileHandle.nullDevice
    try feeder.run()
    defer { feeder.terminate() }
    let process = Kreplay.process(
      ["data", "import", "endless.csv", "--symbol", "E"], in: sample.folder.url.path)
    let result = try Kreplay.finish(process) { Kreplay.interrupt(process) }
    #expect(result.code == 130 && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors == "error: stopped; nothing was written\n")
    let list = try sample.shell("kreplay data list | tr -s ' ' | cut -d' ' -f1-3")
    #expect(list.output == "symbol frame candles\nKEPT 1d 6\n")
  }
}
