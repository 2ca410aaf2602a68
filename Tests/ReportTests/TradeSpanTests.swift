import Chart
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// Trades on charts of prices that splits and rolls changed: each level is that of the bars where it stands.
@Suite struct TradeSpanTests {
  private func event(
    _ kind: CorporateEvent.Kind, _ value: Double, candle: Int, instrument: Int = 0
  ) -> AccountEvent {
    let time = Time(seconds: Int64(candle) * 86_400)
    return AccountEvent(
      instrument: instrument, candle: candle, time: time,
      event: CorporateEvent(kind, time, value), unitsBefore: 1, units: 1)
  }

  /// Bought at 100 with a stop at 95, split in two on candle 4 and rolled by 10 on candle 7: the trade records 60
  /// and 57.5.
  private var trade: Trade {
    Trade(
      number: 1, side: .long, quantity: 2, entryFill: 0, entryCandle: 2,
      entryTime: Time(seconds: 2 * 86_400), entryPrice: 60, exitFill: 1, exitCandle: 9,
      exitTime: Time(seconds: 9 * 86_400), exitPrice: 66, exitPurpose: .exit, costs: 0, adverse: 0,
      favourable: 0, entryRule: -1, exitRule: -1, stop: 57.5, splits: 2, rolled: 10)
  }

  @Test func `levels step where prices do`() {
    let events = [
      event(.split, 3, candle: 2), event(.split, 2, candle: 4), event(.dividend, 1, candle: 5),
      event(.roll, 99, candle: 6, instrument: 1), event(.roll, 10, candle: 7),
      event(.roll, 5, candle: 10),
    ]
    let span = holding(trade, events) { $0 }
    #expect(span.entryPrice == 100 && span.exitPrice == 66)
    #expect(span.stops == [.init(from: 2, 95), .init(from: 4, 47.5), .init(from: 7, 57.5)])
    #expect(span.rebased == [.init(from: 4, 50), .init(from: 7, 60)] && span.targets.isEmpty)
    #expect([2, 3, 4, 6, 7, 9].map(span.paid(at:)) == [100, 100, 50, 50, 60, 60])
    // Without events all is as the trade has it, and where bars hold several candles a change of the entry's own
    // bar is none.
    #expect(holding(trade) { $0 }.stops == [.init(from: 2, 57.5)])
    let wide = holding(trade, events) { $0 / 3 }
    #expect(wide.stops == [.init(from: 0, 95), .init(from: 1, 47.5), .init(from: 2, 57.5)])
    #expect(
      holding(trade, events) { $0 / 5 }.stops == [.init(from: 0, 47.5), .init(from: 1, 57.5)])
  }

  /// Bought on a Monday at 100 and rolled by 10 on the Wednesday: the week's bar has prices of the next contract.
  @Test func `an entry is at the prices of its own bar`() {
    let bought = Trade(
      number: 1, side: .long, quantity: 1, entryFill: 0, entryCandle: 0,
      entryTime: Time(seconds: 0), entryPrice: 110, exitFill: nil, exitCandle: 9,
      exitTime: Time(seconds: 9 * 86_400), exitPrice: 121, exitPurpose: nil, costs: 0, adverse: 0,
      favourable: 0, entryRule: -1, exitRule: -1, rolled: 10)
    let events = [event(.roll, 10, candle: 2)]
    let week = holding(bought, events) { $0 / 5 }
    #expect(week.entryPrice == 110 && week.rebased.isEmpty && week.paid(at: 1) == 110)
    let days = holding(bought, events) { $0 }
    #expect(days.entryPrice == 100 && days.rebased == [.init(from: 2, 110)])
    #expect(holding(bought) { $0 }.entryPrice == 100)
  }

  /// A picture draws the line of a stop in two parts, and a trade that goes on beyond it has the result of the
  /// prices at its end.
  @Test func `a picture has a line for each part`() throws {
    let closes = [100.0, 100, 100, 101, 51, 51, 52, 62, 63, 66, 66]
    let span = holding(trade, [event(.split, 2, candle: 4), event(.roll, 10, candle: 7)]) { $0 }
    var data = ChartData(
      times: closes.indices.map { Int64($0) * 86_400_000 }, open: closes,
      high: closes.map { $0 + 1 },
      low: closes.map { $0 - 1 }, close: closes, volume: closes.map { _ in 1 })
    data.holdings = [span]
    func svg(_ bars: Range<Int>) -> String {
      let chart = ChartDescription(height: 300, visible: bars) {
        Pane(format: NumberFormat(decimals: 2)) {
          Chart.Candles()
          HoldingMarks()
        }
      }
      return chart.svg(data, id: "t")
    }
    let whole = svg(0..<closes.count)
    let path = try #require(whole.firstMatch(of: /k-stop" d="([^"]+)"/)?.output.1)
    // 95 and 57.5; 47.5 lies below all prices.
    #expect(path.count { $0 == "M" } == 2, "\(path)")
    // 62 of a contract whose entry is 60.
    #expect(svg(0..<8).contains("#1 open +3.3"))
  }
}
