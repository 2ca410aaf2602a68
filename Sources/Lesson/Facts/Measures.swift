import Glibc
import Indicators
import Market

/// What a start in the middle of the data changes, and for how long.
struct WarmupFacts: Sendable {
  /// History before the bar, in bars, and the value that it then has.
  struct Start: Sendable {
    let bars: Int
    let value: Double
  }
  /// Bars before the first value, an output each, as the data have it.
  let first: [Int?]
  /// Values of the main output on the lesson's bar with less and less history.
  let starts: [Start]
  /// The share of the first difference that is left, by bars since the first value.
  let fading: [Double]
  /// The first bar after a start from which less than 1 % of the first difference is left, counted from
  /// 1; `nil` where there never was one, or it stays.
  let forgotten: Int?
  /// The same bar, counted from the first value.
  let settled: Int?

  init(_ subject: Subject, _ bar: Int) {
    first = subject.values.map { column in column.firstIndex { $0.isFinite } }
    let description = subject.description
    let warmup = description.warmup(subject.settings, 0)
    let lengths = [1, 2, 4, 8, 16].map { max(5, warmup + 1) * $0 }.filter { $0 < bar }
    starts = lengths.map { length in
      let begun = Self.begun(subject, bar + 1 - length, until: bar + 1)
      return Start(bars: length, value: begun[0].last ?? .nan)
    }
    let from = max(1, bar - max(200, 12 * warmup))
    let begun = Self.begun(subject, from, until: subject.bars.count)[0]
    let whole = Array(subject.main[from...])
    let differences = zip(begun, whole).map { abs($0 - $1) }
    guard let known = differences.firstIndex(where: { $0.isFinite }) else {
      (fading, forgotten, settled) = ([], nil, nil)
      return
    }
    let largest = differences[known...].prefix(max(1, warmup)).max() ?? 0
    let scale = whole.filter(\.isFinite).map { abs($0) }.max() ?? 0
    guard largest > 1e-9 * scale else {
      (fading, forgotten, settled) = ([], nil, nil)
      return
    }
    let shares = differences[known...].prefix(max(120, 8 * warmup)).map { $0 / largest }
    fading = Array(shares)
    let last = shares.lastIndex { !($0 < 0.01) }
    settled = last.flatMap { $0 + 1 < shares.endIndex ? $0 + 1 - shares.startIndex : nil }
    forgotten = settled.map { known + $0 + 1 }
  }

  private static func begun(_ subject: Subject, _ from: Int, until end: Int) -> [[Double]] {
    subject.description.values(
      subject.settings, inputs: subject.inputs.map { Array($0[max(0, from)..<end]) })
  }
}

/// How much each of the last closes counts in a value: its derivative, found by moving one close at a
/// time.
struct Weights: Sendable {
  /// By bars ago, the current bar first.
  let values: [Double]
  /// The input that was moved.
  let input: String
  /// Whether the same weights hold on another bar, so that they are those of a fixed filter.
  let areFixed: Bool

  init?(_ subject: Subject, _ bar: Int) {
    let names = subject.description.inputs
    guard
      let place = names.firstIndex(where: { $0.standard == .close })
        ?? names.firstIndex(where: { !$0.standard.isBoolean })
    else { return nil }
    input = names[place].standard.rawValue
    guard let here = Self.weights(subject, place, bar), here.contains(where: { $0 != 0 }),
      let other = Self.weights(subject, place, max(160, bar - 37))
    else { return nil }
    values = here
    let largest = here.map { abs($0) }.max() ?? 1
    areFixed = zip(here, other).allSatisfy { abs($0 - $1) < 1e-4 * largest }
  }

  private static let reach = 96

  private static func weights(_ subject: Subject, _ place: Int, _ bar: Int) -> [Double]? {
    let from = max(0, bar - 400)
    guard bar < subject.bars.count, bar - from > reach else { return nil }
    let inputs = subject.inputs.map { Array($0[from...bar]) }
    let size = 1e-5 * max(1e-9, abs(inputs[place].last ?? 1))
    let moved = subject.description.moved(
      place, last: reach, by: size, subject.settings, inputs: inputs)
    return moved.map { above, below in
      let slope = (above - below) / (2 * size)
      return slope.isFinite ? slope : 0
    }
  }

  /// The share of all weight that the last `count` bars carry.
  func share(_ count: Int) -> Double {
    let all = values.reduce(0) { $0 + abs($1) }
    return all > 0 ? values.prefix(count).reduce(0) { $0 + abs($1) } / all : 0
  }
}
