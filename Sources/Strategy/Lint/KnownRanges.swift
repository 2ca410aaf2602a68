import Indicators

extension Reasoning {
  /// The numbers that an expression can have by what it is made of.
  mutating func interval(_ meaning: Meaning) -> Interval {
    switch meaning.form {
    case .constant(let value): return Interval(value)
    case .source(let source):
      return hasNegativePrices && source.isPriceLevel ? .all : source.interval
    case .state(let variable):
      return hasNegativePrices && variable == .positionEntry ? .all : variable.interval
    case .named: return range(meaning)
    case .indicator(let use): return interval(use)
    case .arithmetic(let op, let a, let b): return Self.interval(op, range(a), range(b))
    case .function(let op, let a): return Self.interval(op, range(a))
    case .choice(_, let a, let b): return range(a).union(range(b))
    case .history(let inner, _), .valueWhen(_, let inner), .on(_, let inner),
      .across(.of, let inner):
      return range(inner)
    case .since: return .notNegative
    case .across(.rank, _): return Interval(1, .infinity)
    case .across(.percentile, _): return Interval(0, 100)
    case .across(.zscore, _): return .all
    case .compare, .logic, .not, .crosses, .trend, .clock: return Interval(0, 1)
    }
  }

  private static func interval(_ op: Graph.Arithmetic, _ a: Interval, _ b: Interval) -> Interval {
    switch op {
    case .add: return a + b
    case .subtract: return a + -b
    case .multiply: return a * b
    case .divide: return a / b
    case .min: return Interval(min(a.low, b.low), min(a.high, b.high))
    case .max: return Interval(max(a.low, b.low), max(a.high, b.high))
    case .modulo:
      let most = b.magnitude.high
      return Interval(a.low >= 0 ? 0 : -most, a.high <= 0 ? 0 : most)
    case .power: return a.low >= 0 ? .notNegative : .all
    }
  }

  private static func interval(_ op: Graph.Function, _ a: Interval) -> Interval {
    func end(_ value: Double, otherwise end: Double) -> Double {
      let result = value.isFinite ? op.applied(to: value) : .nan
      return result.isFinite ? result : end
    }
    switch op {
    case .negate: return -a
    case .abs: return a.magnitude
    case .log:
      return Interval(
        a.low > .leastNonzeroMagnitude ? end(a.low, otherwise: -.infinity) : -.infinity,
        end(a.high, otherwise: .infinity))
    case .sqrt:
      return Interval(end(max(0, a.low), otherwise: 0), end(a.high, otherwise: .infinity))
    case .round:
      return Interval(end(a.low, otherwise: -.infinity), end(a.high, otherwise: .infinity))
    }
  }

  /// Averages whose weights are not negative lie among what they are made of; some indicators have a
  /// scale that they never leave.
  private mutating func interval(_ use: IndicatorUse) -> Interval {
    let name = use.description.name
    if Self.averages.contains(name), let input = use.inputs.first { return range(input) }
    if name == "natr", hasNegativePrices { return .all }
    if Self.notNegative.contains(name) { return .notNegative }
    if case .fixed(let scale, _) = use.description.pane {
      return Interval(scale.lowerBound, scale.upperBound)
    }
    return .all
  }

  /// Indicators that lie between the lowest and the highest value of their window.
  static let averages: Set = ["sma", "ema", "wma", "rma", "trima", "highest", "lowest"]
  /// Indicators that are never below 0.
  static let notNegative: Set = ["atr", "natr", "trange", "stddev"]
}

extension Graph.Source {
  /// The numbers that it can have; prices of 0 and below are refused where candles are read, unless an
  /// instrument has them.
  var interval: Interval {
    switch self {
    case .open, .high, .low, .close, .hl2, .hlc3, .ohlc4: .positive
    case .volume: .notNegative
    case .hour: Interval(0, 23)
    case .minute: Interval(0, 59)
    case .weekday: Interval(1, 7)
    case .day: Interval(1, 31)
    case .month: Interval(1, 12)
    case .year: Interval(1, 9_999)
    case .sessionFirst, .sessionLast, .inSession, .weekFirst, .monthFirst, .quarterFirst,
      .yearFirst:
      Interval(0, 1)
    }
  }

  /// Itself, where it is one of a candle's four prices.
  fileprivate var price: Graph.Source? {
    switch self {
    case .open, .high, .low, .close: self
    default: nil
    }
  }
}

extension StateVariable {
  var interval: Interval {
    switch self {
    case .positionBars: .notNegative
    case .positionEntry: .positive
    default: .all
    }
  }
}

extension Meaning.Form {
  /// The price of a candle that it is.
  var price: Graph.Source? {
    if case .source(let source) = self { source.price } else { nil }
  }

  /// What it is made of, in order.
  var parts: [Meaning] {
    switch self {
    case .constant, .source, .state, .named: []
    case .indicator(let use): use.inputs
    case .arithmetic(_, let a, let b), .valueWhen(let a, let b), .compare(_, let a, let b),
      .logic(_, let a, let b), .crosses(_, let a, let b):
      [a, b]
    case .function(_, let a), .history(let a, _), .since(let a), .on(_, let a), .across(_, let a),
      .not(let a), .trend(_, let a, _), .clock(let a):
      [a]
    case .choice(let condition, let a, let b): [condition, a, b]
    }
  }

  /// What is done with its parts.
  var word: String {
    switch self {
    case .constant: "constant"
    case .source(let source): source.rawValue
    case .state(let variable): variable.rawValue
    case .named: "name"
    case .indicator(let use): "\(use.description.name)() \(use.output)"
    case .arithmetic(let op, _, _): "\(op)"
    case .function(let op, _): "\(op)"
    case .choice: "choice"
    case .history: "history"
    case .since: "since"
    case .valueWhen: "valueWhen"
    case .on(let timeframe, _): "on \(timeframe)"
    case .across(let view, _): "across \(view)"
    case .compare(let op, _, _): "compare \(op)"
    case .logic(let op, _, _): "logic \(op)"
    case .not: "not"
    case .crosses(let op, _, _): "crosses \(op)"
    case .trend(let trend, _, _): "trend \(trend)"
    case .clock: "clock"
    }
  }

  /// The numbers that belong to it.
  var numbers: [UInt64] {
    switch self {
    case .constant(let value): [value.bitPattern]
    case .indicator(let use): use.settings.values.map(\.bitPattern)
    case .history(_, let bars), .trend(_, _, let bars): [UInt64(max(0, bars))]
    default: []
    }
  }
}
