import Indicators
public import Market
import Text

/// The bars that a lesson is told on.
public struct LessonBars: Sendable {
  /// All of them, oldest first.
  public let candles: Candles
  /// What is traded.
  public let instrument: Instrument
  /// The length of a bar; `nil` where it is not known.
  public let timeframe: Timeframe?
  /// What a person calls them, e.g. `aapl-1d.csv`; untrusted text.
  public let name: String
  /// How many decimals their prices have.
  let decimals: Int
  /// When they opened by the clocks of the exchange, in milliseconds as if these were UTC.
  private let clockTimes: [Int64]

  /// Bars with what is known about them.
  public init(_ candles: Candles, instrument: Instrument, timeframe: Timeframe?, name: String) {
    self.candles = candles
    self.instrument = instrument
    self.timeframe = timeframe
    self.name = name
    decimals = priceDecimals(candles.close.suffix(400))
    let isOfDays = timeframe.map { $0.intradaySeconds == nil } ?? true
    let zone = instrument.zone == "UTC" ? nil : try? ZoneOffsets(instrument.zone)
    clockTimes = candles.time.wallClock(
      in: zone, areOfDays: isOfDays, shift: isOfDays ? instrument.dayShift : 0)
  }

  /// The most bars that a lesson is told on; of more the first count.
  public static let limit = 200_000

  /// How many there are.
  public var count: Int { candles.count }

  /// What is traded, in a word.
  var symbol: String { instrument.symbol.isEmpty ? name : instrument.symbol }

  /// The columns that an indicator takes where a call names none.
  ///
  /// - Throws: `GraphError` where these bars cannot give one.
  func columns(_ inputs: [IndicatorDescription.Input]) throws -> [[Double]] {
    try Self.columns(candles, instrument, timeframe, inputs)
  }

  /// The same of candles that nobody reads.
  static func columns(
    _ candles: Candles, _ instrument: Instrument, _ timeframe: Timeframe?,
    _ inputs: [IndicatorDescription.Input]
  ) throws -> [[Double]] {
    var graph = Graph()
    let nodes = inputs.map { graph.source($0.standard) }
    let evaluator = try GraphEvaluator(graph, instrument: instrument, barFrame: timeframe)
    var columns = inputs.map { _ in [Double]() }
    for start in stride(from: 0, to: candles.count, by: Candles.blockSize) {
      let range = start..<min(start + Candles.blockSize, candles.count)
      evaluator.update(candles, range)
      for (place, node) in nodes.enumerated() {
        columns[place] += UnsafeBufferPointer(start: evaluator.column(node), count: range.count)
      }
    }
    return columns
  }

  /// The last bars alone, as if the data began there.
  func suffix(_ count: Int) -> LessonBars {
    var last = Candles()
    last.append(candles, max(0, self.count - count)..<self.count)
    return LessonBars(last, instrument: instrument, timeframe: timeframe, name: name)
  }

  private var isIntraday: Bool { timeframe.map { $0.intradaySeconds != nil } ?? false }

  /// When a bar opened, as prose writes it: `24 Sep 2012`, with the time where bars are shorter.
  func date(_ bar: Int) -> String {
    let parts = DateParts(clockTimes[bar])
    let day =
      Language.current == .english
      ? "\(parts.day)\u{A0}\(parts.monthName)\u{A0}\(parts.year)"
      : "\(parts.year)年\(parts.month)月\(parts.day)日"
    return isIntraday ? "\(day)\u{A0}\(parts.clock)" : day
  }

  /// The same for a machine: `2012-09-24`, or `2012-09-24T10:15`.
  func stamp(_ bar: Int) -> String {
    let parts = DateParts(clockTimes[bar])
    return isIntraday ? "\(parts.iso)T\(parts.clock)" : parts.iso
  }

  /// The bar that opened last at a moment or before it, or the nearest one.
  public func nearest(to moment: Time) -> Int {
    let wanted = moment.milliseconds
    let next = candles.time.firstIndex { $0 >= wanted } ?? count - 1
    guard next > 0, candles.time[next] != wanted else { return next }
    let before = candles.time[next - 1]
    return abs(wanted - before) <= abs(candles.time[next] - wanted) ? next - 1 : next
  }

  /// How a bar's opening is told to a person who asked for another.
  public func words(of bar: Int) -> String { stamp(bar) }
}

/// A moment in parts, by the clocks that its milliseconds count.
struct DateParts {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  let year: Int, month: Int, day: Int, minutes: Int

  init(_ milliseconds: Int64) {
    let minute = Int(floorDivide(milliseconds, 60_000))
    (year, month, day) = Gregorian.date(dayNumber: floorDivide(minute, 1_440))
    minutes = floorModulo(minute, 1_440)
  }

  /// The month as an axis has it: `Sep`, 9月.
  var monthName: String {
    Language.current == .english ? Self.months[month - 1] : "\(month)月"
  }
  var iso: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }
  var clock: String { "\(Self.two(minutes / 60)):\(Self.two(minutes % 60))" }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

/// The fewest decimals that write 19 of 20 prices, at most six: adjusted ones have more than were traded.
private func priceDecimals(_ prices: ArraySlice<Double>) -> Int {
  var scale = 1.0
  for decimals in 0..<6 {
    let written = prices.count {
      abs($0 * scale - ($0 * scale).rounded()) < 1e-6 * max(1, abs($0 * scale))
    }
    if written * 20 >= prices.count * 19 { return decimals }
    scale *= 10
  }
  return 6
}
