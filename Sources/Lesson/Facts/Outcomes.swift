import Indicators
import Market

/// What the price did some bars after the events of an indicator, and after any bar.
struct Outcomes: Sendable {
  struct Rates: Sendable {
    let count: Int
    let higher: Double, within: Double, lower: Double
  }
  /// A question: an event, and what came after it.
  struct Question: Sendable {
    let bar: Int
    /// 0 higher, 1 within, 2 lower.
    let answer: Int
    let change: Double
    let state: Int
  }
  static let ahead = 20
  /// How far the close must move to count, as a share: the median move of that many bars.
  let reach: Double
  let any: Rates
  let up: Rates, down: Rates
  let questions: [Question]

  init?(_ subject: Subject, _ decision: Decision, seed: UInt64, questions wanted: Int = 10) {
    let close = subject.bars.candles.close
    guard let first = subject.firstKnown, close.count > first + 120 else { return nil }
    let bars = Array(first..<close.count - Self.ahead)
    let moves = bars.map { abs(close[$0 + Self.ahead] / close[$0] - 1) }.sorted()
    guard let median = moves.dropFirst(moves.count / 2).first, median.isFinite, median > 0 else {
      return nil
    }
    let reach = max(0.005, (median * 200).rounded() / 200)
    self.reach = reach
    let states = decision.states(subject)
    let events = decision.events(subject).filter { (first..<close.count - Self.ahead).contains($0) }
    func rates(_ bars: [Int]) -> Rates {
      let changes = bars.map { close[$0 + Self.ahead] / close[$0] - 1 }
      let n = Double(max(1, bars.count))
      return Rates(
        count: bars.count, higher: Double(changes.count { $0 > reach }) / n,
        within: Double(changes.count { abs($0) <= reach }) / n,
        lower: Double(changes.count { $0 < -reach }) / n)
    }
    any = rates(bars)
    up = rates(events.filter { (states[$0] ?? 0) > (states[$0 - 1] ?? 0) })
    down = rates(events.filter { (states[$0] ?? 0) < (states[$0 - 1] ?? 0) })
    var random = ShapeRandom(seed: seed)
    var left = events.filter { $0 >= first + 60 }
    if left.count < 3 { left = bars.filter { $0 >= first + 60 } }
    var chosen: [Int] = []
    while chosen.count < wanted, !left.isEmpty {
      chosen.append(left.remove(at: random.below(left.count)))
    }
    questions = chosen.map { bar in
      let change = close[bar + Self.ahead] / close[bar] - 1
      return Question(
        bar: bar, answer: change > reach ? 0 : change < -reach ? 2 : 1, change: change,
        state: states[bar] ?? 0)
    }
  }
}

/// The value while its bar is still running: what it would be at other closes.
struct RunningBar: Sendable {
  /// The outputs if the bar closed at its low, where it did close, and at its high.
  let low: [Double], close: [Double], high: [Double]

  /// `nil` where the close is no input.
  init?(_ subject: Subject, _ bar: Int) {
    let inputs = subject.description.inputs
    guard inputs.contains(where: { $0.standard == .close }) else { return nil }
    let candles = subject.bars.candles
    let others = [candles.low[bar], candles.close[bar], candles.high[bar]].map { close in
      zip(inputs, subject.inputs).map { $0.standard == .close ? close : $1[bar] }
    }
    let ends = subject.description.ends(
      others, subject.settings, inputs: subject.inputs.map { Array($0[...bar]) })
    (low, close, high) = (ends[0], ends[1], ends[2])
  }
}

/// Something to do by hand or with one command, and what comes out.
struct Exercise: Sendable {
  let question: String
  let answer: String
  let command: String?
}
