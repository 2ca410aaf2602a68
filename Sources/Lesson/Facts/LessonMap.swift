import Indicators
import Market

/// Where an indicator lies among others: how late it is, and how restless.
struct MapPoint: Sendable {
  let name: String
  let group: IndicatorDescription.Group
  /// Bars by which the top of a wave of 40 bars comes late; negative where it comes early.
  let delay: Double
  /// How often it turns in a hundred bars of the lesson's data.
  let turns: Double

  /// The point of an indicator with its standard settings; `nil` where it does not answer waves in
  /// proportion.
  fileprivate init?(
    _ description: IndicatorDescription, on bars: inout InputColumns, _ wave: inout Wave
  ) {
    guard description.outputs[0].mark == .line || description.outputs[0].mark == .histogram,
      ![.pattern, .math, .cycle].contains(description.group),
      let gain = wave.gain(description), gain.gain > 1e-6,
      let inputs = try? bars.columns(description.inputs, bars.candles.count)
    else { return nil }
    name = description.name
    group = description.group
    delay = gain.delay
    let values = description.values(description.defaults, inputs: inputs)[0]
    turns = MapPoint.turns(values.suffix(1_000))
  }

  /// Changes of direction in a hundred known values.
  static func turns(_ values: some Sequence<Double>) -> Double {
    var (count, turns) = (0, 0)
    var (before, direction) = (Double.nan, 0)
    for value in values where value.isFinite {
      count += 1
      let now = value > before ? 1 : value < before ? -1 : direction
      if direction != 0, now != direction, now != 0 { turns += 1 }
      if before.isFinite { direction = now }
      before = value
    }
    return count > 2 ? 100 * Double(turns) / Double(count) : 0
  }
}

/// The map of lag against smoothness: every indicator of the catalogue that answers in proportion.
public struct LessonMap: Sendable {
  let points: [MapPoint]
  let priceTurns: Double

  init(points: [MapPoint], priceTurns: Double) {
    (self.points, self.priceTurns) = (points, priceTurns)
  }

  /// Measures the whole catalogue on some bars.
  public init(_ bars: LessonBars) {
    let last = bars.suffix(1_300)
    var few = InputColumns(last.candles, last.instrument, last.timeframe)
    var wave = Wave()
    points = Catalogue.all.compactMap { MapPoint($0, on: &few, &wave) }
    priceTurns = MapPoint.turns(bars.candles.close.suffix(1_000))
  }
}

/// The columns of some candles that indicators take, each worked out once.
private struct InputColumns {
  let candles: Candles
  private let instrument: Instrument
  private let timeframe: Timeframe?
  private var known: [Graph.Source: [Double]] = [:]

  init(_ candles: Candles, _ instrument: Instrument, _ timeframe: Timeframe?) {
    (self.candles, self.instrument, self.timeframe) = (candles, instrument, timeframe)
  }

  /// The columns of the first candles alone.
  ///
  /// - Throws: `GraphError` where these candles cannot give one.
  mutating func columns(
    _ inputs: [IndicatorDescription.Input], _ count: Int
  ) throws -> [[Double]] {
    // Which bar is the last of a session depends on whether another follows.
    if inputs.contains(where: { $0.standard.isBoolean }) {
      var first = candles
      if count < candles.count {
        first = Candles()
        first.append(candles, 0..<count)
      }
      return try LessonBars.columns(first, instrument, timeframe, inputs)
    }
    return try inputs.map { input in
      if let column = known[input.standard] { return Array(column.prefix(count)) }
      let column = try LessonBars.columns(candles, instrument, timeframe, [input])[0]
      known[input.standard] = column
      return Array(column.prefix(count))
    }
  }
}

/// The wave of 40 bars on which all indicators of the map are measured.
private struct Wave {
  private static let period = 40.0
  /// A warm-up that is longer than this counts as so long.
  private static let longest = 200
  private var columns: InputColumns
  private let angles: Response.Angles

  init() {
    let span = Response.span(Self.period, warmup: Self.longest)
    let candles = Shape.sine.candles(count: span.upperBound, period: Self.period)
    columns = InputColumns(candles, Response.instrument, Response.timeframe)
    angles = Response.Angles(0..<span.upperBound, Self.period)
  }

  mutating func gain(_ description: IndicatorDescription) -> Response.Gain? {
    let warmup = min(Self.longest, description.warmup(description.defaults, 0))
    let span = Response.span(Self.period, warmup: warmup)
    guard let inputs = try? columns.columns(description.inputs, span.upperBound) else { return nil }
    return Response.gain(
      of: description.values(description.defaults, inputs: inputs)[0], span, angles, Self.period)
  }
}
