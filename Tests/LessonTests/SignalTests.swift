import Indicators
import Market
import Testing

@testable import Lesson

/// What readings were followed by, against plain loops.
@Suite struct SignalTests {
  private func signals(_ name: String) throws -> (Signals, Subject) {
    let description = try #require(Catalogue.find(name))
    let subject = try Subject(description, description.defaults, try TestBars.few())
    return (try #require(try Signals(subject)), subject)
  }

  @Test func `Crossings of the signal are counted as a plain loop counts them`() throws {
    let (signals, subject) = try signals("macd")
    let (line, signal) = (subject.values[0], subject.values[1])
    let close = subject.bars.candles.close
    let first = try #require(subject.firstKnown)
    var changes: [Double] = []
    for bar in max(1, first)..<close.count - 20 {
      if line[bar - 1] <= signal[bar - 1], line[bar] > signal[bar] {
        changes.append(close[bar + 20] / close[bar] - 1)
      }
    }
    let row = signals.rows[0]
    #expect(row.rule == "macd().macd crosses above macd().signal")
    #expect(row.count == changes.count && row.count > 10)
    #expect(row.higher == changes.count { $0 > 0 })
    let sorted = changes.sorted()
    #expect(row.median == (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
    #expect(signals.any.count == close.count - 20 - first)
  }

  @Test func `A divergence begins where the price has a new low and the indicator none`() throws {
    let (signals, subject) = try signals("rsi")
    let (line, low) = (subject.main, subject.bars.candles.low)
    func holds(_ bar: Int) -> Bool {
      guard bar >= 60, line[bar - 60].isFinite else { return false }
      return low[bar] < (low[bar - 60..<bar].min() ?? 0)
        && line[bar] > (line[bar - 60..<bar].min() ?? 0)
    }
    let first = try #require(subject.firstKnown)
    let begun = (max(1, first)..<low.count - 20).filter { holds($0) && !holds($0 - 1) }
    let row = try #require(signals.rows.first { $0.rule.hasPrefix("low < ") })
    #expect(row.count == begun.count && row.count > 0)
  }

  /// Values of Wilson's interval from the formula, worked by hand: 7 of 10, and none of 5.
  @Test func `The range is that of Wilson`() {
    let row = Signals.Row(name: "", rule: "x", count: 10, higher: 7, median: 0)
    #expect(abs(row.interval.lowerBound - 0.396_773) < 1e-5)
    #expect(abs(row.interval.upperBound - 0.892_211) < 1e-5)
    let none = Signals.Row(name: "", rule: "x", count: 5, higher: 0, median: 0)
    #expect(none.interval.lowerBound == 0 && abs(none.interval.upperBound - 0.434_491) < 1e-5)
  }

  @Test func `Other indicators have none`() throws {
    let description = try #require(Catalogue.find("atr"))
    let subject = try Subject(description, description.defaults, try TestBars.few())
    #expect(try Signals(subject) == nil)
  }
}
