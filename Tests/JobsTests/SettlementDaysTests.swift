import Jobs
import Market
import Replay
import Strategy
import Support
import Testing

/// Days on which sales are settled where candles are hours and no calendar is named.
@Suite struct SettlementDaysTests {
  private let folder = TemporaryFolder()

  /// Sold on Thursday 2024-02-29 and asked for again from Friday on; hours from Monday 2024-02-26 on.
  private func run(settlement: Int, atWeekends: Bool) throws -> Run {
    var text = "time,open,high,low,close,volume\n"
    for day in 0..<14 where atWeekends || day % 7 < 5 {
      for hour in 15..<21 {
        let time = Time(seconds: 1_708_905_600 + Int64(day * 24 + hour) * 3_600)
        text += "\(time),100,101,99,100.\(hour % 10),1000\n"
      }
    }
    _ = folder.file("H.csv", text)
    let document = folder.file(
      "settled.json",
      """
      { "data": "H.csv", "instrument": { "lot": 1 }, "size": { "cash": 9000 },
        "long": { "enter": "date == 2024-02-28 or date >= 2024-03-01", "exit": "date == 2024-02-29" },
        "account": { "cash": 10000, "settlement": \(settlement) } }
      """)
    return try performRun(RunRequest(document: document)).run
  }

  @Test(arguments: [(1, "2024-03-01"), (2, "2024-03-04"), (3, "2024-03-05")])
  func `weekdays where the market rests at weekends`(_ days: Int, _ due: String) throws {
    let run = try run(settlement: days, atWeekends: false)
    #expect(run.fills.count > 2)
    // Of Friday the rule is first true at the close of its first candle.
    let hour = days == 1 ? 16 : 15
    #expect(try run.fills.dropFirst(2).first?.time == Time("\(due)T\(hour):00:00Z"))
    let settles = Set(run.shortfalls.compactMap(\.settles))
    #expect(try days == 1 || settles == [Time(due)])
  }

  @Test func `all days where it does not`() throws {
    let run = try run(settlement: 3, atWeekends: true)
    #expect(try run.fills.dropFirst(2).first?.time == Time("2024-03-03T15:00:00Z"))
    #expect(run.instruments.allSatisfy { !$0.instrument.restsAtWeekends })
  }
}
