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

  /// A file is read by a thread of its own while it is played, a pipe is not: the runs are the same, also
  /// where they end before the candles do, and so is what is said of a fault.
  @Test func whatIsReadAheadIsThatOfAPipe() throws {
    let sample = StoreFolder()
    let rows = (0..<30_000).map { minute in
      let open = 100 + (minute * minute / 97) % 23
      let time = 1_700_000_040 + 60 * minute
      return "\(time),\(open),\(open + 2),\(open - 1),\(open + 1),\(minute % 50)\n"
    }
    let text = "time,open,high,low,close,volume\n" + rows.joined()
    _ = sample.folder.file("minutes.csv", text)
    _ = sample.folder.file("broken.csv", text + "1701800040,9,8,10,9,100\n")
    for (name, key) in [
      ("whole", ""), ("part", "\"to\": \"2023-11-20\", "),
      ("late", "\"from\": \"2023-11-25\", \"to\": \"2023-11-28\", "),
    ] {
      _ = sample.folder.file(
        "\(name).json",
        """
        { "name": "\(name)", "data": "minutes.csv", \(key)
          "long": { "enter": "sma(close, 5) crosses above sma(close, 40)",
            "exit": "sma(close, 5) crosses below sma(close, 40)", "stopLoss": "1%" },
          "account": { "cash": 1000000 } }
        """)
      let outputs = try ["", "--data - --symbol MINUTES <minutes.csv"].map { words in
        let result = try sample.shell("kreplay run \(name).json --no-report --journal j \(words)")
        #expect(result.code == 0, "\(result.errors)")
        return result.output
      }
      #expect(outputs[0] == outputs[1] && outputs[0].contains("Expectancy"), "\(outputs)")
    }
    let list = try sample.shell("kreplay runs list --journal j")
    #expect(list.output.split(separator: "\n").count == 4, "\(list.output)")
    let faults = try ["broken.csv", "- <broken.csv"].map { data in
      let result = try sample.shell("kreplay run whole.json --no-report --journal j --data \(data)")
      #expect(result.code == 65)
      return result.errors.replacing(/broken.csv|standard input/, with: "DATA")
    }
    #expect(faults[0] == faults[1] && faults[0].contains("DATA:30002"), "\(faults)")
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

  /// Whatever names the store is told, and not an option that a run has not.
  @Test func aStoreThatIsNotThere() throws {
    let sample = StoreFolder()
    document(sample, "gone.json", "{ \"store\": \"gone.sqlite\" }")
    let result = try sample.shell("kreplay run gone.json --no-report")
    #expect(result.code == 74 && !result.errors.contains("--store"), "\(result.errors)")
    #expect(
      result.errors.contains(
        "'kreplay data import' makes one, 'data' of the document or --data names another"))
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
