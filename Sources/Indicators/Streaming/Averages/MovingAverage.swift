/// An average that streams: values in, as many averages out; `output` may be `input`.
protocol StreamingAverage: Sendable {
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>)
}

extension WindowSum: StreamingAverage {}
extension WindowWeightedSum: StreamingAverage {}
extension ExponentialAverage: StreamingAverage {}

/// The averages that an indicator lets one choose from, in TA-Lib's order.
enum AverageKind: Int, CaseIterable, Sendable {
  case sma, ema, wma, dema, tema, trima, kama, mama, t3

  /// The words for an option.
  static let words = allCases.map { "\($0)" }

  /// The kind at a place among the words.
  init(_ place: Int) { self = Self(rawValue: place) ?? .sma }

  /// Whether another period makes another average.
  var hasPeriod: Bool { self != .mama }

  /// How many values come before the first average.
  func warmup(_ period: Int) -> Int {
    switch self {
    case .mama: 32
    case .kama where period > 1: period
    case .dema: 2 * (period - 1)
    case .tema: 3 * (period - 1)
    case .t3: 6 * (period - 1)
    default: period - 1
    }
  }

  /// The share of its weight that the first average keeps a bar.
  func keep(_ period: Double) -> Double {
    switch self {
    case .sma, .wma, .trima: 0
    case .ema, .dema, .tema, .t3: 1 - 2 / (period + 1)
    case .kama: 1 - 4 / 961.0
    case .mama: 0.95
    }
  }

  /// An average over `period` values; those without a period of their own take their usual numbers.
  func average(_ period: Int) -> any StreamingAverage {
    let n = Double(period)
    switch self {
    case .mama: return CycleAverage(fast: 0.5, slow: 0.05)
    case _ where period == 1, .sma: return WindowSum(period, divisor: n)
    case .ema: return ExponentialAverage(weight: 2 / (n + 1), seed: period)
    case .wma: return WindowWeightedSum(period, divisor: n * (n + 1) / 2)
    case .dema: return ExponentialChain(period, weights: ExponentialChain.double)
    case .tema: return ExponentialChain(period, weights: ExponentialChain.triple)
    case .trima: return TriangularAverage(period)
    case .kama: return EfficiencyAverage(period)
    case .t3: return ExponentialChain(period, weights: ExponentialChain.tillson(0.7))
    }
  }
}

/// One of the averages of ``AverageKind``, which may be told to begin some values late, so that two
/// of them begin together.
struct MovingAverage: Sendable {
  private var average: any StreamingAverage
  private var late: LateStart?

  init(_ kind: AverageKind, _ period: Int, late: Int = 0) {
    average = kind.average(period)
    self.late = late > 0 ? LateStart(late) : nil
  }

  /// Takes `count` values and writes `count` averages. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    guard late != nil else { return average.update(count, input, output) }
    late?.update(count, input, output)
    average.update(count, output, output)
  }
}

/// A series whose first known values count as unknown.
struct LateStart: Sendable {
  private let bars: Int
  private var seen = 0

  init(_ bars: Int) { self.bars = bars }

  /// Takes `count` values and writes `count`. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    if seen == bars, areKnown(count, input) { return output.update(from: input, count: count) }
    for i in 0..<count {
      let value = input[i]
      output[i] = seen < bars ? .nan : value
      seen = value.isFinite ? min(bars, seen + 1) : 0
    }
  }
}
