import Indicators
import Market

/// What an indicator is commonly read to say, as a state a bar: above 0, below 0 or neither.
enum Decision: Sendable {
  /// A pattern of candles: its sign.
  case pattern
  /// A line over the price: whether the close is above it.
  case line
  /// A band: above its upper edge, below its lower one, or between. The places of the outputs.
  case band(upper: Int, lower: Int)
  /// Two lines in a pane: whether the first is above the other.
  case pair(Int)
  /// Guide lines: below the lower one, above the higher one, or between.
  case zones(low: Double, high: Double)
  /// Whether it is above a level.
  case level(Double)
  /// It says how much, not which way.
  case none

  init(_ subject: Subject) {
    let description = subject.description
    if description.group == .pattern {
      self = .pattern
    } else if Decision.withoutDirection.contains(description.name) || description.group == .math {
      self = .none
    } else if description.pane == .overlay, description.outputs[0].unit == .price {
      self = Decision.overPrice(description)
    } else {
      self = Decision.inPane(subject)
    }
  }

  private static func overPrice(_ description: IndicatorDescription) -> Decision {
    let marks = description.outputs.map(\.mark)
    if let upper = marks.firstIndex(of: .upperBand), let lower = marks.firstIndex(of: .lowerBand) {
      return .band(upper: upper, lower: lower)
    }
    return description.outputs[0].isFound ? .none : .line
  }

  private static func inPane(_ subject: Subject) -> Decision {
    let description = subject.description
    if let other = description.outputs.firstIndex(where: { pairNames.contains($0.name) }), other > 0
    {
      return .pair(other)
    }
    let guides = description.pane.guides
    if guides.count >= 2, let low = guides.min(), let high = guides.max() {
      return .zones(low: low, high: high)
    }
    if guides.count == 1 { return .level(guides[0]) }
    let known = subject.main.filter(\.isFinite)
    return known.contains { $0 > 0 } && known.contains { $0 < 0 } ? .level(0) : .none
  }

  /// Lines that the first output is read against.
  private static let pairNames: Set = [
    "signal", "d", "trigger", "minus", "down", "ama", "lead", "mean", "fama",
  ]

  /// How much, how long, how alike: nothing that could be bought.
  private static let withoutDirection: Set = [
    "atr", "natr", "trange", "chop", "ulcer", "stddev", "var", "avgdev", "correl", "beta", "hurst",
    "sum", "adx", "dx", "adxr", "er", "ht_dcperiod", "ht_dcphase", "ht_phasor", "ht_trendmode",
    "volma", "plus_dm", "minus_dm", "plus_di", "minus_di", "avgprice", "medprice", "typprice",
    "wclprice", "zigzag", "pivots", "turning", "fractals", "timeshare", "linearreg_intercept",
    "multisma", "highest", "lowest", "obv", "ad", "pvt", "arbr", "vr", "cr", "renko", "heikinashi",
    "elderray",
  ]

  /// Whether it says how much and never which way.
  var isSilent: Bool { if case .none = self { true } else { false } }

  /// The state on each bar; `nil` where it is not known.
  func states(_ subject: Subject) -> [Int?] { states(subject, subject.values) }

  func states(_ subject: Subject, _ values: [[Double]]) -> [Int?] {
    let (main, close) = (values[0], subject.bars.candles.close)
    func compared(_ a: Double, _ b: Double) -> Int? {
      a.isFinite && b.isFinite ? (a > b ? 1 : -1) : nil
    }
    switch self {
    case .pattern: return main.map { $0.isFinite ? ($0 < 0 ? -1 : $0 > 0 ? 1 : 0) : nil }
    case .line: return zip(close, main).map(compared)
    case .band(let upper, let lower):
      let (tops, bottoms) = (values[upper], values[lower])
      return main.indices.map { bar in
        let (top, bottom) = (tops[bar], bottoms[bar])
        guard top.isFinite, bottom.isFinite else { return nil }
        return close[bar] > top ? 1 : close[bar] < bottom ? -1 : 0
      }
    case .pair(let other): return zip(main, values[other]).map(compared)
    case .zones(let low, let high):
      return main.map { $0.isFinite ? ($0 > high ? 1 : $0 < low ? -1 : 0) : nil }
    case .level(let level): return main.map { compared($0, level) }
    case .none: return main.map { _ in nil }
    }
  }

  /// The bars on which the state is another than on the bar before, and both are known; of a pattern
  /// those on which it is found.
  func events(_ subject: Subject) -> [Int] { events(in: states(subject)) }

  func events(in states: [Int?]) -> [Int] {
    states.indices.dropFirst().filter { bar in
      guard let now = states[bar], let before = states[bar - 1] else { return false }
      if case .pattern = self { return now != 0 }
      return now != before
    }
  }
}
