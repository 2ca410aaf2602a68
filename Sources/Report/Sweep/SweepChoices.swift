import Chart
import Replay
import Text

extension SweepReport {
  /// The places of what was searched among words: orders, timeframes, candles.
  var choices: [Int] { axes.indices.filter { axes[$0].labels != nil } }

  /// The search over numbers alone, with the choices that the best has.
  var withBestChoices: SweepReport {
    if choices.isEmpty || best == nil { return self }
    var report = self
    report.axes = axes.filter { $0.labels == nil }
    report.trials = []
    var places: [Int: Int] = [:]
    for (place, trial) in trials.enumerated() {
      guard let numbers = placesOfNumbers(trial) else { continue }
      places[place] = report.trials.count
      report.trials.append(
        Trial(
          places: numbers, score: trial.score, holdScore: trial.holdScore, figures: trial.figures))
    }
    report.ranking = ranking.compactMap { places[$0] }
    return report
  }

  /// The places of a trial among numbers alone; `nil` where it has other choices than the best.
  func placesOfNumbers(_ trial: Trial) -> [Int]? {
    guard let best, choices.allSatisfy({ trial.places[$0] == best.places[$0] }) else { return nil }
    return axes.indices.filter { axes[$0].labels == nil }.map { trial.places[$0] }
  }

  /// `long.order breakout, timeframe 1d`; empty where there are no choices.
  var bestChoices: String {
    guard let best else { return "" }
    return choices.map { "\(axes[$0].name) \(value(axes[$0], best.places[$0]))" }
      .joined(separator: ", ")
  }
}

/// What each choice of words makes, with all settings of the rest; empty where there are none.
func choicesSection(_ report: SweepReport) -> String {
  guard report.best != nil else { return "" }
  let figures = report.choices.compactMap { SweepChoicesFigure(report, axis: $0) }
  guard let first = figures.first else { return "" }
  return choicesTemplate([
    "title": first.finding,
    "figures": figures.map { figure in
      ["name": figure.name, "svg": inLayouts { figure.figure($0) }]
    },
    "score": report.scoreName,
  ])
}

private let choicesTemplate = Template(
  """
  <section id="choices"><div class="sec"><h2>Choices</h2><p class="find">{{title}}</p><p class="sub">{{score}} of all settings with each choice: the line from the lowest to the highest, the box around the middle half, the upright at the median, the dot at the best; dotted is buy and hold.</p></div>
  {{#figures}}<h3>{{name}}</h3><figure class="lay">{{{svg}}}</figure>{{/figures}}</section>

  """)

/// The spread of the scores of each choice, a row each.
struct SweepChoicesFigure {
  private struct Row {
    let label: String
    /// Ascending.
    let scores: [Double]
    /// That of holding, where it is the same for all.
    let hold: Double?

    func quantile(_ share: Double) -> Double {
      let at = share * Double(scores.count - 1)
      let low = Int(at)
      let high = min(low + 1, scores.count - 1)
      return scores[low] + (at - Double(low)) * (scores[high] - scores[low])
    }
  }

  /// The most rows: those with the highest medians.
  private static let most = 60

  private let report: SweepReport
  private let axis: Int
  private let rows: [Row]

  /// - Returns: `nil` where no setting has a score.
  init?(_ report: SweepReport, axis: Int) {
    let values = report.axes[axis]
    var scores = [[Double]](repeating: [], count: values.values.count)
    var holds = [Set<Double>](repeating: [], count: values.values.count)
    for trial in report.trials {
      guard let score = trial.score else { continue }
      scores[trial.places[axis]].append(score)
      if let hold = trial.holdScore { holds[trial.places[axis]].insert(hold) }
    }
    let all = values.values.indices.filter { !scores[$0].isEmpty }.map { place in
      Row(
        label: report.value(values, place), scores: scores[place].sorted(),
        hold: holds[place].count == 1 ? holds[place].first : nil)
    }
    if all.isEmpty { return nil }
    self.report = report
    self.axis = axis
    rows =
      all.count <= Self.most
      ? all
      : Array(all.sorted { $0.quantile(0.5) > $1.quantile(0.5) }.prefix(Self.most))
  }

  /// What is chosen among, and how many of many are shown.
  var name: String {
    let count = report.axes[axis].values.count
    return report.axes[axis].name
      + (rows.count < count && count > Self.most
        ? ", the \(Self.most) highest medians of \(ReportNumbers.count(count))" : "")
  }

  /// Whether the choice of the best is also that whose settings are best as a whole.
  var finding: String {
    let name = report.axes[axis].name
    let own = report.best.map { report.value(report.axes[axis], $0.places[axis]) } ?? ""
    guard rows.count > 1, let top = rows.max(by: { $0.quantile(0.5) < $1.quantile(0.5) }) else {
      return "\(name) \(own) has the best setting"
    }
    return top.label == own
      ? "\(name) \(own) has the best setting, and the highest median"
      : "\(name) \(own) has the best setting, \(top.label) the highest median"
  }

  func figure(_ size: FrameSize) -> String {
    let width = size == .large ? 1_216 : size == .medium ? 688 : 358
    let letters = rows.map(\.label.count).max() ?? 0
    let left = min(size == .small ? 120 : 280, letters * 7 + 16)
    let pitch = 24
    let floor = rows.count * pitch + 8
    var figure = SmallFigure(
      width: width, height: floor + 26, title: "\(report.scoreName) by \(report.axes[axis].name)",
      summary: finding)
    let ends = rows.flatMap {
      [$0.scores[0], $0.scores[$0.scores.count - 1]] + ($0.hold.map { [$0] } ?? [])
    }
    let (low, high) = (ends.min() ?? 0, ends.max() ?? 1)
    let margin = max(1e-9, (high - low) * 0.04)
    let scale = LinearScale(low - margin, high + margin, from: left, to: width - 8)
    for (place, row) in rows.enumerated() {
      draw(row, &figure, scale, middle: place * pitch + pitch / 2, left: left)
    }
    figure.boxes(.zero, [Box(left, floor, width - left, 1)])
    for tick in scale.ticks(about: (width - left) / 90, from: left + 8, within: width) {
      let x = scale.pixel(tick)
      figure.label(PlacedText(.text, report.scoreText(tick), x: x, y: floor + 18, .middle))
    }
    return figure.svg(id: "sc\(axis)\(size.layout)")
  }

  private func draw(
    _ row: Row, _ figure: inout SmallFigure, _ scale: LinearScale, middle: Int, left: Int
  ) {
    func x(_ share: Double) -> Int { scale.pixel(row.quantile(share)) }
    let isBest = row.scores.last == report.best?.score
    let fits = max(4, (left - 12) / 7)
    figure.label(
      PlacedText(
        isBest ? .textStrong : .text, printable(row.label, limit: fits), x: left - 12,
        y: middle + 4, .end))
    figure.boxes(.candleFlat, [Box(x(0), middle, max(1, x(1) - x(0)), 1)])
    figure.boxes(
      .candleFlat, [Box(x(0.25), middle - 6, max(1, x(0.75) - x(0.25)), 13)], percent: 40)
    figure.boxes(.bar, [Box(x(0.5), middle - 6, 2, 13)])
    if let hold = row.hold {
      let at = scale.pixel(hold)
      figure.boxes(
        .candleFlat, stride(from: middle - 10, to: middle + 10, by: 4).map { Box(at, $0, 1, 2) })
    }
    figure.disc(.dot, x: x(1), y: middle, radius: isBest ? 4 : 3)
  }
}
