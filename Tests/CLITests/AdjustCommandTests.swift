import Foundation
import Support
import Testing

@Suite struct AdjustCommandTests {
  /// Six days with a split of two for one on the fourth and a dividend of 0.5 on the sixth.
  private func sample() -> StoreFolder {
    let sample = StoreFolder()
    let closes = [("1", 20.0), ("2", 22), ("3", 21), ("4", 10), ("5", 10.5), ("6", 10)]
    _ = sample.folder.file(
      "raw.csv",
      "time,open,high,low,close,volume\n"
        + closes.map { "2024-01-0\($0.0),\($0.1),\($0.1 + 1),\($0.1 - 1),\($0.1),100\n" }.joined())
    _ = sample.folder.file(
      "events.csv", "time,kind,value\n2024-01-04,split,2\n2024-01-06,dividend,0.5\n")
    _ = sample.folder.file("wrong.csv", "time,kind,value\n2024-01-04,splt,2\n")
    _ = sample.folder.file("late.csv", "time,kind,value\n2025-01-04,split,2\n")
    _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-04,roll,-0.4\n")
    return sample
  }

  @Test func rollsAreLeftToRuns() throws {
    let result = try sample().shell("kreplay data adjust raw.csv --events rolls.csv --out new.csv")
    #expect(result.code == 64)
    #expect(
      result.errors.hasPrefix("error: the roll of -0.4 on 2024-01-04 is not taken out of prices"))
  }

  /// Of a file of events of several instruments those of the symbol count.
  @Test func eventsOfOthers() throws {
    let sample = sample()
    _ = sample.folder.file(
      "all.csv",
      "symbol,time,kind,value\nRAW,2024-01-04,split,2\nOTHER,2024-01-05,split,10\nraw,2024-01-06,dividend,0.5\n"
    )
    _ = sample.folder.file("own.csv", "time,kind,value\n2024-01-04,split,2\n")
    let own = try sample.shell("kreplay data adjust raw.csv --events own.csv")
    let all = try sample.shell("kreplay data adjust raw.csv --events all.csv")
    #expect(all.code == 0 && all.output == own.output, "\(all.output)\(all.errors)")
    #expect(
      all.errors.contains(
        "The file of events has some of 'raw', which do not count: the instrument is called 'RAW'"))
    try sample.shell("cp raw.csv copy.csv")
    let none = try sample.shell("kreplay data adjust raw.csv --symbol XYZ --events all.csv")
    #expect(
      none.code == 0
        && none.errors.contains("all.csv has no events of 'XYZ', so that its prices stay"),
      "\(none.errors)")
    let unnamed = try sample.shell("kreplay data adjust copy.csv --events all.csv")
    #expect(unnamed.code == 64 && unnamed.errors.contains("--symbol"), "\(unnamed.errors)")
  }

  /// Dividends in another currency than the prices are no part of these.
  @Test func dividendsInPounds() throws {
    let sample = sample()
    _ = sample.folder.file(
      "pounds.csv", "time,kind,value,currency\n2024-01-06,dividend,0.5,gbp\n")
    _ = sample.folder.file(
      "pence.csv", "time,kind,value,currency\n2024-01-06,dividend,0.5,GBp\n")
    try sample.shell("kreplay data import raw.csv --symbol A --currency GBX --quiet")
    let pounds = try sample.shell("kreplay data adjust --symbol A --events pounds.csv")
    #expect(pounds.code == 64)
    #expect(
      pounds.errors.contains(
        "are in GBP and the prices in GBX; convert them to GBX, which multiplies them by 100"))
    let pence = try sample.shell("kreplay data adjust --symbol A --events pence.csv")
    #expect(pence.code == 0, "\(pence.errors)")
  }

  @Test func bothWaysAndOneKind() throws {
    let text = try sample().transcript([
      "kreplay data adjust raw.csv --events events.csv",
      "kreplay data adjust raw.csv --events events.csv --direction forward",
      "kreplay data adjust raw.csv --events events.csv --kinds splits",
      "kreplay data adjust raw.csv --events events.csv --close-before --out adjusted.csv",
      "kreplay data adjust raw.csv --events late.csv --out adjusted.csv",
    ])
    expectGolden(text, "data-adjust.txt")
  }

  @Test func fromAStoreAFileAndAPipe() throws {
    let sample = sample()
    let text = try sample.transcript([
      "kreplay data import raw.csv --symbol A",
      "kreplay data adjust --events events.csv --into candles.sqlite --as A.adjusted",
      "kreplay data show --symbol A.adjusted --rows 1",
      "kreplay data adjust raw.csv --events events.csv >file",
      "kreplay data adjust - --events events.csv <raw.csv >pipe", "cmp file pipe",
      "kreplay data export --symbol A.adjusted >store", "cmp file store",
    ])
    expectGolden(text, "data-adjust-store.txt")
  }

  @Test func wrongUsage() throws {
    let sample = sample()
    try sample.shell(
      "kreplay data import raw.csv --symbol RAW --quiet",
      "kreplay data import raw.csv --symbol ADJ --adjusted --store adjusted.sqlite --quiet")
    let text = try sample.transcript(
      [
        "kreplay data adjust raw.csv", "kreplay data adjust raw.csv --events events.csv --kinds x",
        "kreplay data adjust raw.csv --events events.csv --kinds splits --split-adjusted",
        "kreplay data adjust raw.csv --events events.csv --into candles.sqlite",
        "kreplay data adjust - --events -",
        "kreplay data adjust adjusted.sqlite --events events.csv",
      ], code: 64)
    let wrong = try sample.transcript(["kreplay data adjust raw.csv --events wrong.csv"], code: 65)
    expectGolden(text + "\n" + wrong, "data-adjust-usage.txt")
  }

  /// The closes of datasets/, whose splits are out already, without their dividends: every ratio to
  /// the last close is that of the publisher's own adjusted closes.
  @Test(.enabled(if: hasSharedData), arguments: ["aapl", "msft"])
  func agreesWithThePublisher(_ symbol: String) throws {
    let adjust = "kreplay data adjust --events datasets/\(symbol)-events.csv"
    let raw = sharedPath("series/\(symbol)-daily.csv")
    let reference = try closes(
      String(contentsOfFile: sharedPath("series/\(symbol)-adjclose.csv"), encoding: .utf8))
    for line in ["\(adjust) '\(raw)'", "\(adjust) datasets/\(symbol)-1d.csv --split-adjusted"] {
      let result = try Kreplay.shell(line, in: repositoryRoot.path)
      #expect(result.code == 0, "\(result.errors)")
      let own = closes(result.output)
      let (last, lastReference) = try (#require(own.last), #require(reference.last))
      #expect(own.count == reference.count && own.count == 3_270)
      for (close, expected) in zip(own, reference) {
        let difference = abs(close / last / (expected / lastReference) - 1)
        #expect(difference < 2e-6, "\(line)")
        if difference >= 2e-6 { break }
      }
    }
  }

  /// The column of a CSV that is called `close`, or the last one.
  private func closes(_ text: String) -> [Double] {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: ",") }
    guard let header = lines.first else { return [] }
    let place = header.firstIndex(of: "close") ?? header.count - 1
    return lines.dropFirst().compactMap { Double($0[place]) }
  }
}
