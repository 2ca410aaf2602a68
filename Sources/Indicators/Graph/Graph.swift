/// What a strategy computes: a graph of columns without duplicates.
///
/// Nodes are added bottom up; equal nodes are one, so that `sma(close, 20)` in two rules is worked
/// out once. Every node is a column of `Double`, one value a bar: `NaN` is *not known*, infinity
/// never leaves an arithmetic node, and truth is 1 or 0, never `NaN`. A comparison with an unknown
/// value is 0.
public struct Graph: Sendable {
  /// The most columns that an evaluator works on.
  public static let nodeLimit = 100_000

  var operations: [Operation] = []
  var truths: [Bool] = []
  var warmups: [Int?] = []
  /// For each node the one whose size says how far rounding may have moved it.
  var magnitudes: [Int] = []
  var instances: [IndicatorInstance] = []
  var coarser: [CoarserGraph] = []
  /// The graph whose columns are looked at across instruments, where there is one.
  var across: [Graph] = []
  /// How deep `on` is nested in `on`.
  var nesting = 0
  private var places: [Operation: Int] = [:]
  private var instancePlaces: [IndicatorInstance.Key: Int] = [:]

  /// A graph without nodes.
  public init() {}

  /// A column of the graph.
  public struct Node: Hashable, Sendable {
    /// Its place in the order in which nodes were first added.
    public let index: Int
    package init(index: Int) { self.index = index }
  }

  /// What a bar brings with it.
  ///
  /// Times are those of the bar's opening in the instrument's time zone: hours 0…23, minutes 0…59,
  /// weekdays 1 (Monday) … 7 (Sunday), days of the month 1…31, months 1…12.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case open, high, low, close, volume, hl2, hlc3, ohlc4
    case hour = "time.hour"
    case minute = "time.minute"
    case weekday = "time.weekday"
    case day = "time.day"
    case month = "time.month"
    case year = "time.year"
    /// True at the first bar of a session.
    case sessionFirst = "session.first"
    /// True at the bar whose interval reaches the session's end.
    case sessionLast = "session.last"
    /// True where a bar opens while the exchange trades, as its calendar says; false without one.
    case inSession = "in session"
    /// True at the first bar of a week's first session; weeks begin on Mondays.
    case weekFirst = "session.firstOfWeek"
    /// True at the first bar of a month's first session.
    case monthFirst = "session.firstOfMonth"
    /// True at the first bar of a quarter's first session.
    case quarterFirst = "session.firstOfQuarter"
    /// True at the first bar of a year's first session.
    case yearFirst = "session.firstOfYear"

    /// Whether it is a truth, 1 or 0.
    public var isBoolean: Bool {
      switch self {
      case .sessionFirst, .sessionLast, .inSession, .weekFirst, .monthFirst, .quarterFirst,
        .yearFirst:
        true
      default: false
      }
    }
  }

  /// Two numbers in, a number out; unknown where either is, or where the result is not finite.
  public enum Arithmetic: Hashable, Sendable {
    case add, subtract, multiply, divide
    /// The remainder with the sign of the dividend.
    case modulo
    case power, min, max
  }

  /// One number in, a number out; unknown where the result is not a finite number.
  public enum Function: Hashable, Sendable {
    case negate, abs
    /// The natural logarithm.
    case log
    case sqrt
    /// To the nearest whole number, halves away from 0.
    case round
  }

  /// Two numbers in, a truth out; unknown makes it false. What is equal up to rounding
  /// error is equal (``Graph/tieWidth``).
  public enum Comparison: Hashable, Sendable {
    case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  }

  /// Truths in, a truth out.
  public enum Logic: Hashable, Sendable { case and, or }

  /// Two numbers and the bar before in, a truth out; ties are those of comparisons.
  public enum Crossing: Hashable, Sendable { case above, below, either }

  /// How a column is looked at across the instruments of a run.
  public enum View: Hashable, Sendable {
    /// Its value on the last closed bar of the instrument of this name.
    case of(String)
    /// Its place among all instruments: 1 for the highest value.
    case rank
    /// The share of the others that are lower, in per cent; equal ones count half.
    case percentile
    /// How many standard deviations of all (divided by n) it lies above their mean.
    case zscore
  }

  /// How many nodes there are.
  public var count: Int { operations.count }

  /// Whether the column is a truth.
  public func isBoolean(_ node: Node) -> Bool {
    check(node)
    return truths[node.index]
  }

  /// Traps on a node that another graph made.
  func check(_ node: Node) {
    precondition(
      node.index < count, "node \(node.index) is not one of this graph's \(count) nodes")
  }

  /// The node that does `operation`: the one there is, or a new one.
  mutating func node(_ operation: Operation) -> Node {
    if let place = places[operation] { return Node(index: place) }
    warmups.append(warmup(of: operation))
    magnitudes.append(magnitude(of: operation) ?? operations.count)
    truths.append(isBoolean(operation))
    places[operation] = operations.count
    operations.append(operation)
    return Node(index: operations.count - 1)
  }

  /// The indicator at work for `key`: the one there is, or a new one.
  mutating func instance(_ instance: IndicatorInstance) -> Int {
    if let place = instancePlaces[instance.key] { return place }
    instancePlaces[instance.key] = instances.count
    instances.append(instance)
    return instances.count - 1
  }
}
