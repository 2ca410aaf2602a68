import Glibc
import Indicators
import Market
import Strategy
import Text

/// What common readings of an indicator were followed by, each as a rule that is true on some bars.
struct Signals: Sendable {
  /// A reading, and what the price did after the bars on which it began to hold.
  struct Row: Sendable {
    let name: String
    /// As a strategy writes it.
    let rule: String
    /// How often it began to hold.
    let count: Int
    /// After how many of these the close was higher.
    let higher: Int
    /// The middle change of the close.
    let median: Double

    /// The share of higher closes.
    var share: Double { Double(higher) / Double(count) }

    /// What the share may be in truth, counted so often: 95 times in 100 it lies inside (Wilson).
    var interval: ClosedRange<Double> {
      let (n, z) = (Double(count), 1.96)
      let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
      let reach =
        z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
      return max(0, middle - reach)...min(1, middle + reach)
    }
  }

  /// Bars after which the close is looked at.
  static let ahead = 20
  let rows: [Row]
  /// The same after any bar.
  let any: Row

  /// The readings after which the share is clearly another than after any bar.
  var telling: [Row] { rows.filter { !$0.interval.contains(any.share) } }

  /// `nil` where no readings are written down, or none of them ever held.
  init?(_ subject: Subject) throws {
    let readings = Self.readings(
      subject.description.name, subject.description.call(subject.settings))
    let close = subject.bars.candles.close
    guard !readings.isEmpty, let first = subject.firstKnown, close.count > first + 2 * Self.ahead
    else { return nil }
    let last = close.count - Self.ahead
    let truths = try Self.truths(readings.map(\.rule), subject.bars)
    func row(_ name: String, _ rule: String, _ bars: [Int]) -> Row? {
      let changes = bars.map { close[$0 + Self.ahead] / close[$0] - 1 }.sorted()
      guard !changes.isEmpty else { return nil }
      let (low, high) = (changes[(changes.count - 1) / 2], changes[changes.count / 2])
      return Row(
        name: name, rule: rule, count: changes.count, higher: changes.count { $0 > 0 },
        median: (low + high) / 2)
    }
    guard let any = row("", "", Array(first..<last)) else { return nil }
    self.any = any
    rows = zip(readings, truths).compactMap { reading, truth in
      let begun = (max(1, first)..<last).filter { truth[$0] == 1 && truth[$0 - 1] != 1 }
      return row(reading.name, reading.rule, begun)
    }
    if rows.isEmpty { return nil }
  }

  /// On which bars rules hold, a column a rule.
  private static func truths(_ rules: [String], _ bars: LessonBars) throws -> [[Double]] {
    let list = try ExpressionList(rules, timeframe: bars.timeframe)
    let evaluator = try GraphEvaluator(
      list.graph, instrument: bars.instrument, barFrame: bars.timeframe)
    var columns = rules.map { _ in [Double]() }
    for start in stride(from: 0, to: bars.count, by: Candles.blockSize) {
      let range = start..<min(start + Candles.blockSize, bars.count)
      evaluator.update(bars.candles, range)
      for (place, column) in list.columns.enumerated() {
        columns[place] += UnsafeBufferPointer(
          start: evaluator.column(column.node), count: range.count)
      }
    }
    return columns
  }

  /// The readings of an indicator, from those that say up to those that say down.
  private static func readings(_ name: String, _ call: String) -> [(name: String, rule: String)] {
    switch name {
    case "macd":
      let (line, signal) = ("\(call).macd", "\(call).signal")
      return [
        (localized("above its signal"), "\(line) crosses above \(signal)"),
        (
          localized("above its signal, below zero"),
          "\(line) crosses above \(signal) and \(line) < 0"
        ),
        (localized("above zero"), "\(line) crosses above 0"),
        (localized("divergence at a low"), divergenceAtLow(line)),
        (localized("below its signal"), "\(line) crosses below \(signal)"),
        (
          localized("below its signal, above zero"),
          "\(line) crosses below \(signal) and \(line) > 0"
        ),
        (localized("below zero"), "\(line) crosses below 0"),
        (localized("divergence at a high"), divergenceAtHigh(line)),
      ]
    case "rsi":
      return [
        (localized("back above 30"), "\(call) crosses above 30"),
        (
          localized("back above 30 in a rise"),
          "\(call) crosses above 30 and close > sma(close, 200)"
        ),
        (localized("above 50"), "\(call) crosses above 50"),
        (localized("above 70"), "\(call) crosses above 70"),
        (localized("divergence at a low"), divergenceAtLow(call)),
        (localized("back below 70"), "\(call) crosses below 70"),
        (localized("below 50"), "\(call) crosses below 50"),
        (localized("below 30"), "\(call) crosses below 30"),
        (localized("divergence at a high"), divergenceAtHigh(call)),
      ]
    default: return []
    }
  }

  /// A new low of the price that is none of the indicator.
  private static func divergenceAtLow(_ line: String) -> String {
    "low < lowest(low, 60)[1] and \(line) > lowest(\(line), 60)[1]"
  }

  private static func divergenceAtHigh(_ line: String) -> String {
    "high > highest(high, 60)[1] and \(line) < highest(\(line), 60)[1]"
  }
}
