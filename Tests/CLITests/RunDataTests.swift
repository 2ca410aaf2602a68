import Foundation
import Support
import Testing

/// A run takes its candles from a file, a pipe or a store, and is the same run.
@Suite struct RunDataTests {
  private func document(_ sample: StoreFolder, _ name: String, _ data: String) {
    _ = sample.folder.file(
      name, SampleFiles.document.replacingOccurrences(of: "\"candles.csv\"", with: data))
  }

  @Test func oneRunFromFilePipeAndStore() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay data import candles.csv --quiet")
    document(sample, "stored.json", "{ \"store\": \"candles.sqlite\", \"symbol\": \"CANDLES\" }")
    document(sample, "piped.json", "\"-\"")
    document(sample, "shortest.json", "\"candles.sqlite\"")
    let runs = [
      "strategy.json", "stored.json", "shortest.json", "piped.json <candles.csv",
      "strategy.json --data - --symbol CANDLES <candles.csv", "strategy.json --data candles.sqlite",
      "strategy.json --data candles.sqlite --symbol CANDLES --candles 1d", "- <strategy.json",
    ]
    let outputs = try runs.map { line in
      let result = try sample.shell("kreplay run \(line) --no-report --journal j")
      #expect(result.code == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
      return result.output.replacingOccurrences(of: "CANDLES, ", with: "")
    }
    #expect(Set(outputs).count == 1, "\(outputs)")
    let list = try sample.shell("kreplay runs list --journal j")
    #expect(list.output.split(separator: "\n").count == 2)
  }

  /// Reports differ only where they say where the candles came from, and by which command.
  @Test func theReportIsTheSameButForItsSource() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import candles.csv --quiet", "kreplay run strategy.json --quiet --out a",
      "kreplay run strategy.json --quiet --out b --data candles.sqlite",
      "kreplay run strategy.json --quiet --out c --data - --symbol CANDLES <candles.csv")
    let names = ["a/strategy.html", "b/strategy.data.html", "c/strategy.CANDLES.html"]
    let reports = names.map { name in
      String(decoding: sample.bytes(name), as: UTF8.self)
        .replacing(#/ --data (candles.sqlite|- --symbol CANDLES)/#, with: "")
        .replacing(/candles.sqlite, CANDLES, 1d|standard input|candles\.csv/, with: "SOURCE")
        .replacing("candles.sqlite", with: "SOURCE")
    }
    #expect(reports[0].contains("</html>"))
    #expect(reports[0] == reports[1])
    #expect(reports[0] == reports[2])
  }

  /// Of several candles the finest that make the strategy's bars are read, and the summary says so.
  @Test func theFinestCandlesAreRead() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import minutes.csv --symbol M --quiet",
      "kreplay data resample --to 15m --to 5m --into candles.sqlite >/dev/null")
    for (name, frame) in [("quarters", "15m"), ("fives", "5m")] {
      _ = sample.folder.file(
        "\(name).json",
        SampleFiles.document.replacingOccurrences(
          of: "\"data\": \"candles.csv\"",
          with: "\"data\": { \"store\": \"candles.sqlite\" }, \"timeframe\": \"\(frame)\""))
    }
    let text = try sample.transcript([
      "kreplay run quarters.json --no-report", "kreplay validate fives.json",
      "kreplay run fives.json --no-report --data candles.sqlite --candles 5m",
    ])
    expectGolden(text, "run-store.txt")
  }

  @Test func valuesComeFromAStoreToo() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay data import candles.csv --symbol A --quiet")
    let lines = [
      "kreplay compute candles.csv 'sma(close, 2)'",
      "kreplay compute candles.sqlite 'sma(close, 2)'",
      "kreplay compute candles.sqlite 'sma(close, 2)' --symbol A --candles 1d",
      "kreplay compute - 'sma(close, 2)' <candles.csv",
    ]
    let outputs = try lines.map { try sample.shell($0) }
    #expect(outputs.allSatisfy { $0.code == 0 && $0.output == outputs[0].output })
    #expect(outputs[0].output.hasPrefix("time,\"sma(close, 2)\"\n"))
  }
}
