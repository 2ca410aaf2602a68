import Chart
import Glibc
import Replay

/// How the figure that chose is spread over all trials.
struct SweepHistogram {
  private let report: SweepReport
  private let values: [Double]
  private let chosen: Double
  private let step: Double
  private let counts: [Int: Int]
  private let isShuffled: Bool

  /// - Returns: `nil` for fewer than ten trials, and where all are equal.
  init?(_ report: SweepReport) {
    let values = report.trials.compactMap(\.score)
    guard values.count >= 10, let low = values.min(), let high = values.max(), high > low,
      let chosen = report.best?.score
    else { return nil }
    self.init(report, values, low, high, chosen, isShuffled: false)
  }

  /// How the best of each shuffled history are spread.
  ///
  /// - Returns: `nil` for fewer than ten, and where all are equal.
  init?(shuffledIn report: SweepReport) {
    guard let best = report.shuffled?.best, best.count >= 10, let low = best.first,
      let high = best.last, high > low, let chosen = report.best?.score
    else { return nil }
    self.init(report, best, min(low, chosen), max(high, chosen), chosen, isShuffled: true)
  }

  private init(
    _ report: SweepReport, _ values: [Double], _ low: Double, _ high: Double, _ chosen: Double,
    isShuffled: Bool
  ) {
    self.report = report
    self.values = values
    self.chosen = chosen
    self.isShuffled = isShuffled
    let rough = (high - low) / 40
    let power = pow(10, log10(rough).rounded(.down))
    let step = ([1, 2, 2.5, 5, 10].first { $0 * power >= rough } ?? 10) * power
    self.step = step
    // An edge of a bin lies on the chosen.
    counts = values.reduce(into: [:]) { counts, value in
      counts[Int(max(-200, min(200, ((chosen - value) / step).rounded(.down)))), default: 0] += 1
    }
  }

  var name: String { report.scoreName }

  var title: String {
    let count = ReportNumbers.count(report.tries)
    if isShuffled, let shuffled = report.shuffled {
      return
        "\(ReportNumbers.count(shuffled.reached)) of \(counted(shuffled.count, "shuffled history", "shuffled histories")) show as much as the best of the settings did"
    }
    if let expectedBest {
      return
        "The best of \(count) tries shows \(ReportNumbers.number(chosen, decimals: 2)), and luck alone is expected to show \(ReportNumbers.number(expectedBest, decimals: 2))"
    }
    return "The best of \(count) tries shows \(report.scoreText(chosen))"
  }

  /// What luck is expected to show, where it is of the same figure.
  private var expectedBest: Double? {
    guard !isShuffled, report.score == "sharpe", let facts = report.facts, facts.tries > 1 else {
      return nil
    }
    return facts.expectedBest
  }

  func figure(_ size: FrameSize) -> String {
    let width = size == .large ? 1_216 : size == .medium ? 688 : 358
    let height = size == .small ? 200 : 240
    let floor = height - 26
    var figure = SmallFigure(
      width: width, height: height,
      title: isShuffled
        ? "Best \(name) of \(values.count) histories" : "\(name) of \(values.count) settings",
      summary: title)
    let ends = [expectedBest, isShuffled ? nil : report.holdScore, values.min(), chosen].compactMap
    { $0 }
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 1)
    let margin = (high - low) * 0.04 + step
    let scale = LinearScale(low - margin, high + margin, from: 0, to: width)
    let most = Double(counts.values.max() ?? 1)
    figure.boxes(
      .candleFlat,
      counts.keys.sorted().map { bin in
        let right = scale.pixel(chosen - Double(bin) * step)
        let left = scale.pixel(chosen - Double(bin + 1) * step)
        let tall = max(1, Int((Double(counts[bin] ?? 0) / most * Double(floor - 56)).rounded()))
        return Box(left + 1, floor - tall, max(1, right - left - 1), tall)
      }, percent: 50)
    figure.boxes(.zero, [Box(0, floor, width, 1)])
    for tick in scale.ticks(about: width / 90, from: 12, within: width) {
      let text = ReportNumbers.ticks([tick])[0]
      figure.label(PlacedText(.text, text, x: scale.pixel(tick), y: height - 8, .middle))
    }
    lines(&figure, scale, floor, width)
    return figure.svg(id: (isShuffled ? "sl" : "sh") + size.layout)
  }

  private func lines(_ figure: inout SmallFigure, _ scale: LinearScale, _ floor: Int, _ width: Int)
  {
    func dashes(_ x: Int, _ top: Int, _ on: Int, _ every: Int) -> [Box] {
      stride(from: top, to: floor, by: every).map { Box(x, $0, 1, min(on, floor - $0)) }
    }
    let x = scale.pixel(chosen)
    let hold = isShuffled ? nil : report.holdScore.map { (score: $0, x: scale.pixel($0)) }
    let luck = expectedBest.map { (score: $0, x: scale.pixel($0)) }
    if let hold { figure.boxes(.candleFlat, dashes(hold.x, 42, 3, 6)) }
    if let luck { figure.boxes(.bar, dashes(luck.x, 24, 1, 3)) }
    figure.boxes(.bar, [Box(x, 8, 1, floor - 8)])
    figure.disc(.dot, x: x, y: 10, radius: 3)
    // Names lie over the lines: where both sides of one are crossed, its halo cuts them.
    if let hold {
      figure.label(
        sideName(
          "hold \(report.scoreText(hold.score))", hold.x, 52, width, .textHalo,
          beside: [x] + (luck.map { [$0.x] } ?? [])))
    }
    if let luck {
      figure.label(
        sideName(
          "by luck \(report.scoreText(luck.score))", luck.x, 34, width, .textHalo, beside: [x]))
    }
    figure.label(
      sideName(
        "the best of \(ReportNumbers.count(report.tries)), \(report.scoreText(chosen))", x, 15,
        width, .textStrongHalo))
  }
}

/// The name of what stands at a place of a figure, on the side where there is room.
///
/// - Parameter lines: where upright lines are that the name should not cross; at the right if it crosses one
///   at either side.
func sideName(
  _ text: String, _ x: Int, _ y: Int, _ width: Int, _ role: Role, beside lines: [Int] = []
) -> PlacedText {
  var name = PlacedText(role, text, x: x + 7, y: y)
  let right = name.x...name.x + name.width
  let left = x - 7 - name.width...x - 7
  func isCrossed(_ range: ClosedRange<Int>) -> Bool { lines.contains(where: range.contains) }
  let isLeft =
    right.upperBound > width || isCrossed(right) && left.lowerBound >= 0 && !isCrossed(left)
  if isLeft { (name.x, name.anchor) = (x - 7, .end) }
  return name
}

/// Where the best of one half ranks in the other.
struct SweepRanks {
  let overfitting: Overfitting

  func figure() -> String {
    let (width, height) = (384, 200)
    let floor = height - 22
    var figure = SmallFigure(
      width: width, height: height, title: "Ranks of the best of one half in the other half",
      summary:
        "At the median or below it in \(ReportNumbers.share(overfitting.probability, decimals: 1)) of all splits."
    )
    let most = Double(max(1, overfitting.ranks.max() ?? 1))
    let pitch = width / overfitting.ranks.count
    func boxes(_ range: Range<Int>) -> [Box] {
      range.map { place in
        let count = Double(overfitting.ranks[place])
        let tall = max(1, Int((count / most * Double(floor - 40)).rounded()))
        return Box(place * pitch + 1, floor - tall, pitch - 2, tall)
      }
    }
    let half = overfitting.ranks.count / 2
    figure.boxes(.spanDown, boxes(0..<half))
    figure.boxes(.spanUp, boxes(half..<overfitting.ranks.count))
    figure.boxes(.zero, [Box(0, floor, width, 1)])
    let share = overfitting.probability
    figure.label(
      PlacedText(
        .textDown, "\(ReportNumbers.share(share, decimals: 0)) not above the median",
        x: width / 2 - 8, y: 14, .end))
    figure.label(
      PlacedText(
        .textUp, "\(ReportNumbers.share(1 - share, decimals: 0)) above", x: width / 2 + 8, y: 14))
    figure.boxes(.bar, [Box(width / 2, 4, 1, floor - 4)])
    figure.label(PlacedText(.text, "worst", x: 0, y: height - 6))
    figure.label(PlacedText(.text, "median", x: width / 2, y: height - 6, .middle))
    figure.label(PlacedText(.text, "best", x: width, y: height - 6, .end))
    return figure.svg(id: "sr")
  }
}

/// The figure of each value of the only parameter.
struct SweepSlice {
  let report: SweepReport

  var title: String {
    let best = report.best.map(report.setting) ?? ""
    return report.tries == 1
      ? "\(best) is the only try"
      : "\(best) is the best of \(ReportNumbers.count(report.tries)) tries"
  }

  func figure(_ size: FrameSize) -> String {
    let width = size == .large ? 1_216 : size == .medium ? 688 : 358
    let height = 240
    let floor = height - 26
    var figure = SmallFigure(
      width: width, height: height, title: "\(report.scoreName) by \(report.axes[0].name)",
      summary: title)
    let axis = report.axes[0]
    let scores = report.trials.compactMap(\.score) + (report.holdScore.map { [$0] } ?? [])
    let scale = LinearScale(scores.min() ?? 0, scores.max() ?? 1, from: floor - 8, to: 24)
    let across = LinearScale(0, Double(max(1, axis.values.count - 1)), from: 24, to: width - 24)
    if let hold = report.holdScore {
      let y = scale.pixel(hold)
      figure.boxes(.candleFlat, stride(from: 0, to: width, by: 6).map { Box($0, y, 3, 1) })
      figure.label(
        PlacedText(.textHalo, "hold \(report.scoreText(hold))", x: width, y: y - 5, .end))
    }
    let points = report.trials.compactMap { trial in
      trial.score.map { (across.pixel(Double(trial.places[0])), scale.pixel($0)) }
    }
    if points.count > 60 {
      figure.polyline(.inkLine, points)
    } else {
      for (x, y) in points { figure.disc(.dot, x: x, y: y, radius: 2) }
    }
    figure.boxes(.zero, [Box(0, floor, width, 1)])
    let every = max(1, axis.values.count * 48 / width)
    for place in stride(from: 0, to: axis.values.count, by: every) {
      figure.label(
        PlacedText(
          .text, report.value(axis, place), x: across.pixel(Double(place)), y: height - 8, .middle))
    }
    if let best = report.best, let score = best.score {
      figure.disc(.dot, x: across.pixel(Double(best.places[0])), y: scale.pixel(score), radius: 4)
    }
    return figure.svg(id: "ss\(size.layout)")
  }
}
