import Glibc
import Indicators
import Market

/// How an indicator answers shapes of the price: found by running it, not from a formula.
struct Response: Sendable {
  /// What becomes of a wave of some period.
  struct Gain: Sendable {
    /// Bars of the wave.
    let period: Double
    /// The height of the answer divided by that of the price's wave.
    let gain: Double
    /// By how many bars the answer's top comes after the price's; negative where it comes before.
    let delay: Double
  }

  /// A shape and what the indicator makes of it.
  struct Drawn: Sendable {
    let shape: Shape
    let close: [Double]
    let values: [[Double]]
    let shown: Range<Int>
    let turn: Int
  }

  /// How the answer to a wave depends on its height.
  enum Kind: Sendable {
    /// A wave twice as high is answered twice as high.
    case proportional
    /// Likewise, but a wave upside down is answered as the wave itself: only the size of a move counts.
    case sizeAlone
    case other
  }

  let drawn: [Drawn]
  let kind: Kind
  /// Of waves from 4 to 200 bars; empty where the answer is not proportional, or nothing of any wave is
  /// left.
  let gains: [Gain]
  /// Those of which so much is left that their delay is more than rounding.
  var delays: [Gain] { Self.delays(among: gains) }
  /// Bars until a step is half and 90 % answered; `nil` where it is not kept.
  let half: Int?, most: Int?
  /// What a step leaves in the end, as a share of the step; 0 for a distance, 1 for an average.
  let kept: Double?

  init(_ subject: Subject) {
    let description = subject.description
    let warmup = min(
      1_500, description.outputs.indices.map { description.warmup(subject.settings, $0) }.max() ?? 0
    )
    let turn = warmup + max(40, 2 * warmup)
    drawn = [Shape.step, .ramp, .sine, .noise, .spike, .gap].map {
      Self.draw($0, subject, turn, after: max(60, 2 * warmup))
    }
    let step = Self.draw(.step, subject, turn, after: max(400, 12 * warmup))
    let answer = Self.answer(step)
    (half, most, kept) = answer
    kind = Self.kind(subject, turn)
    let gains = kind == .proportional ? Self.measured(subject, warmup) : []
    self.gains = Self.delays(among: gains).isEmpty ? [] : gains
  }

  /// Those of at least 2 % of the greatest gain.
  private static func delays(among gains: [Gain]) -> [Gain] {
    let greatest = gains.map(\.gain).max() ?? 0
    return greatest > 1e-6 ? gains.filter { $0.gain >= 0.02 * greatest } : []
  }

  /// What shapes are candles of.
  static let instrument = Instrument(symbol: "SHAPE"), timeframe = Timeframe(1, .day)

  /// Runs the indicator on a shape.
  static func values(_ subject: Subject, _ candles: Candles) -> [[Double]] {
    let inputs = subject.description.inputs
    guard let inputs = try? LessonBars.columns(candles, instrument, timeframe, inputs) else {
      return subject.description.outputs.map { _ in Array(repeating: .nan, count: candles.count) }
    }
    return subject.description.values(subject.settings, inputs: inputs)
  }

  private static func draw(_ shape: Shape, _ subject: Subject, _ turn: Int, after: Int) -> Drawn {
    let period = max(20, Double(after) / 2)
    let candles = shape.candles(count: turn + after, period: period, turn: turn)
    return Drawn(
      shape: shape, close: candles.close, values: values(subject, candles),
      shown: max(0, turn - min(turn, max(20, after / 3)))..<turn + after, turn: turn)
  }

  /// How fast and how far a step is answered.
  private static func answer(_ step: Drawn) -> (Int?, Int?, Double?) {
    let values = step.values[0]
    guard step.turn > 0, let last = values.last, last.isFinite, values[step.turn - 1].isFinite
    else { return (nil, nil, nil) }
    let before = values[step.turn - 1]
    let size = step.close[step.turn] - step.close[step.turn - 1]
    let moved = last - before
    let kept = moved / size
    guard abs(kept) > 0.05 else { return (nil, nil, kept) }
    func reached(_ share: Double) -> Int? {
      (step.turn..<values.count).first { (values[$0] - before) / moved >= share - 1e-9 }
        .map { $0 - step.turn }
    }
    return (reached(0.5), reached(0.9), kept)
  }

  /// Answers waves of half the height, of the whole and upside down.
  private static func kind(_ subject: Subject, _ turn: Int) -> Kind {
    let count = turn + 300
    func answer(_ amplitude: Double) -> [Double] {
      values(subject, Shape.sine.candles(count: count, amplitude: amplitude))[0]
    }
    let (small, large, turned, flat) = (answer(0.5), answer(1), answer(-1), answer(0))
    var (size, error, difference) = (0.0, 0.0, 0.0)
    for bar in turn..<count {
      let (a, b, c) = (small[bar] - flat[bar], large[bar] - flat[bar], turned[bar] - flat[bar])
      guard a.isFinite, b.isFinite else { return .other }
      size = max(size, abs(b))
      error = max(error, abs(b - 2 * a))
      difference = max(difference, c.isFinite ? abs(b - c) : .infinity)
    }
    guard size > 1e-9, error < 1e-6 * size else { return .other }
    return difference < 1e-6 * size ? .sizeAlone : .proportional
  }

  private static func measured(_ subject: Subject, _ warmup: Int) -> [Gain] {
    (0..<26).compactMap { step in
      let period = (4 * pow(50, Double(step) / 25)).rounded()
      return gain(subject, period: period, warmup: warmup)
    }.reduce(into: []) { if $0.last?.period != $1.period { $0.append($1) } }
  }

  /// Gain and delay of one period, by the Fourier sum over whole waves after the answer has settled.
  static func gain(_ subject: Subject, period: Double, warmup: Int) -> Gain? {
    let span = span(period, warmup: warmup)
    let candles = Shape.sine.candles(count: span.upperBound, period: period)
    return gain(of: values(subject, candles)[0], span, Angles(span, period), period)
  }

  /// The bars of whole waves of a period after a warm-up, 60 bars or two waves at least.
  static func span(_ period: Double, warmup: Int) -> Range<Int> {
    let waves = max(2, Int((60 / period).rounded(.up)))
    let start = 3 * warmup + 40
    return start..<start + Int(period) * waves
  }

  /// Sine and cosine of a wave on each bar.
  struct Angles {
    private let bars: Range<Int>
    private let sines: [Double], cosines: [Double]

    init(_ bars: Range<Int>, _ period: Double) {
      self.bars = bars
      let angles = bars.map { 2 * .pi * Double($0) / period }
      (sines, cosines) = (angles.map { sin($0) }, angles.map { cos($0) })
    }

    subscript(bar: Int) -> (sine: Double, cosine: Double) {
      (sines[bar - bars.lowerBound], cosines[bar - bars.lowerBound])
    }
  }

  /// Gain and delay of an answer to a wave over some bars; `nil` where it is not known on all of them.
  static func gain(
    of answer: [Double], _ span: Range<Int>, _ angles: Angles, _ period: Double
  ) -> Gain? {
    var (sumSine, sumCosine) = (0.0, 0.0)
    for bar in span {
      guard answer[bar].isFinite else { return nil }
      let angle = angles[bar]
      sumSine += answer[bar] * angle.sine
      sumCosine += answer[bar] * angle.cosine
    }
    let count = Double(span.count)
    let (a, b) = (2 * sumSine / count / 5, 2 * sumCosine / count / 5)
    // The answer is g sin(angle - lag), so that its top comes lag / 2π · period bars later.
    let lag = atan2(-b, a)
    return Gain(period: period, gain: hypot(a, b), delay: lag / (2 * .pi) * period)
  }
}
