import Foundation
import Jobs
import Market
import Replay
import Strategy
import Support
import Testing

/// Rules that ask for the last bar of a session where nothing says when that ends.
@Suite struct SessionEndTests {
  private let folder = TemporaryFolder()
  private static let cure =
    "Name the exchange's calendar, as in \"instrument\": { \"calendar\": \"XNYS\" }; 'kreplay calendar' lists them."

  /// Candles of 30 minutes from Tuesday 2024-01-02 on, between two hours of New York's winter.
  private func candles(_ name: String, days: Int = 3, hours: Range<Int>) {
    var text = "time,open,high,low,close,volume\n"
    for day in 0..<days {
      for half in (hours.lowerBound * 2)..<(hours.upperBound * 2) {
        let seconds = 1_704_153_600 + (day * 48 + half) * 1_800
        text += "\(Time(seconds: Int64(seconds))),100,101,99,100.\(half % 10),1000\n"
      }
    }
    _ = folder.file(name, text)
  }

  private func document(_ data: String, _ enter: String, more: String = "") -> String {
    folder.file(
      "session.json",
      """
      { "data": \(data), "long": { "enter": "\(enter)", "exit": "session.first" },
        "size": { "units": 10 }, "account": { "commission": { "rate": 0.001 } }\(more) }
      """)
  }

  private func said(_ data: String, _ enter: String, more: String = "") throws -> [String] {
    let document = document(data, enter, more: more)
    return try performRun(RunRequest(document: document)).warnings.filter {
      $0.contains("session.last") || $0.contains("in session")
    }
  }

  @Test func `without a calendar no candle of a day with a night is a session's last`() throws {
    candles("H.csv", hours: 15..<21)
    #expect(
      try said("\"H.csv\"", "session.last") == [
        "'session.last' in long.enter is never true: without a calendar a session lasts until the next one opens, and no candle reaches that. \(Self.cure)"
      ])
    #expect(
      try said("\"H.csv\"", "ends", more: #", "indicators": { "ends": "session.last" }"#).count == 1
    )
    // Days are sessions; the words are there only where they are true.
    #expect(try said("\"H.csv\"", "session.last", more: #", "timeframe": "1d""#).isEmpty)
    #expect(try said("\"H.csv\"", "close > 0").isEmpty)
    #expect(
      try said("\"H.csv\"", "session.last", more: #", "instrument": { "calendar": "XNYS" }"#)
        .isEmpty)
  }

  @Test func `around the clock the next opening is reached`() throws {
    candles("C.csv", hours: 0..<24)
    #expect(try said("\"C.csv\"", "session.last").isEmpty)
    candles("H.csv", hours: 15..<21)
    #expect(
      try said(#"["C.csv", "H.csv"]"#, "session.last").first?.hasPrefix(
        "'session.last' in long.enter is never true of H: without a calendar") == true)
  }

  @Test func `without a calendar no bar is in session`() throws {
    candles("H.csv", days: 20, hours: 13..<23)
    #expect(
      try said("\"H.csv\"", "in session and close > open") == [
        "'in session' in long.enter is never true: without a calendar nothing says what the trading hours are. \(Self.cure)"
      ])
    let calendar = #", "instrument": { "calendar": "XNYS" }"#
    #expect(try said("\"H.csv\"", "in session and close > open", more: calendar).isEmpty)
    #expect(try said("\"H.csv\"", "in session", more: #", "timeframe": "1d""#).isEmpty)
    let remarks = try lintStrategy(
      LintRequest(document: document("\"H.csv\"", "in session and close > open"))
    ).remarks
    #expect(remarks.contains { $0.kind == .unknownSessionEnd && $0.cure == Self.cure })
  }

  /// The issue's own words: entries within the hours and the window alone.
  @Test func `hours and a window beside an entry`() throws {
    candles("H.csv", hours: 13..<23)
    let text = """
      { "data": "H.csv", "instrument": { "calendar": "XNYS" }, "size": { "units": 10 },
        "long": { "enter": "close > open", "when": "in session and time in 09:35–15:30",
          "exit": "position.bars >= 0" },
        "account": { "commission": { "rate": 0.001 } } }
      """
    let run = try performRun(RunRequest(document: folder.file("hours.json", text))).run
    // Bars of half an hour from 10:00 to 15:00 ask; what they ask for fills at the next open.
    let clocks = run.orders.filter { $0.purpose == .entry }.map {
      Int(($0.placed.seconds - 5 * 3_600) % 86_400) / 60
    }
    #expect(clocks.count >= 9 && clocks.allSatisfy { (600...900).contains($0) })
  }

  @Test func `a look before the run says so`() throws {
    candles("H.csv", days: 20, hours: 15..<21)
    let remarks = try lintStrategy(LintRequest(document: document("\"H.csv\"", "session.last")))
      .remarks
    #expect(remarks.map(\.kind) == [.unknownSessionEnd])
    #expect(remarks.first?.path == "long.enter" && remarks.first?.ground == .data)
    #expect(remarks.first?.cure == Self.cure)
  }
}
