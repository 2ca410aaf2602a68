import Chart
import Replay
import Text

/// Settings as lines over parallel axes: one for each parameter, and one for each of the main figures.
struct SweepLines {
  /// The most lines, of these the best, and the most parameters.
  static let most = 240
  static let mostBest = 30
  static let mostParameters = 8

  /// An axis: what stands at it, and where each of the lines meets it.
  struct Axis {
    /// A parameter's name, or that of a figure; untrusted text.
    let name: String
    /// Where each line meets it, from 0 to 1000, the highest value.
    let places: [Int]
    /// Values along it, ascending, with their places.
    let ticks: [(place: Int, text: String)]
    /// Whether it is a parameter.
    let isParameter: Bool
  }

  let report: SweepReport
  /// The places of the trials that have lines, the worst first.
  let trials: [Int]
  let axes: [Axis]
  /// The line of the best, which is the last, and that of the steadiest, if it is another one.
  var best: Int { trials.count - 1 }
  let steadiest: Int?
  /// How each line compares with holding: from -5 to 5, without holding from 1 to 5.
  let levels: [Int]
  /// What they are compared with.
  let scale: SweepScale
  /// How many settings could have a line.
  let known: Int
  /// Parameters that have no axis.
  let left: [String]
  private let importance: Importance?

  /// - Returns: `nil` for fewer than ten settings, and where all have one score.
  init?(_ report: SweepReport, _ importance: Importance?, _ neighbours: SweepNeighbours?) {
    let keys = ["cagr", "maxDrawdown", "trades", "costs"].filter { $0 != report.score }
    let figures = keys.compactMap { key in Statistics.entry(key).map { (key, $0.label) } }
    // What is not known of one is not drawn of all: no line is broken.
    let drawable = report.ranking.filter { place in
      let trial = report.trials[place]
      return (trial.score ?? .nan).isFinite
        && figures.allSatisfy { report.figure($0.0, trial.figures)?.isFinite == true }
    }
    guard drawable.count >= 10, drawable.first == report.ranking.first,
      report.trials[drawable[0]].score != report.trials[drawable[drawable.count - 1]].score
    else { return nil }
    self.report = report
    self.importance = importance
    known = drawable.count
    let steady = neighbours?.steadiest.first.flatMap { drawable.contains($0) ? $0 : nil }
    let chosen = Self.sample(drawable.count, with: steady.flatMap { drawable.firstIndex(of: $0) })
    let trials: [Int] = chosen.reversed().map { drawable[$0] }
    self.trials = trials
    steadiest = steady == drawable[0] ? nil : steady.flatMap { trials.firstIndex(of: $0) }
    scale = SweepScale(drawable.compactMap { report.trials[$0].score }, hold: report.holdScore)
    levels = trials.map { [scale] in scale.level(report.trials[$0].score ?? 0) }
    let moving = report.axes.indices.filter { report.axes[$0].values.count > 1 }
    let order = moving.sorted {
      let (a, b) = (importance?.shares[$0] ?? 0, importance?.shares[$1] ?? 0)
      return a == b ? $0 < $1 : a > b
    }
    left = order.dropFirst(Self.mostParameters).map { report.axes[$0].name }
    let scores = trials.map { report.trials[$0].score ?? 0 }
    axes =
      order.prefix(Self.mostParameters).map { Self.parameter($0, report, trials) }
      + [Self.figure(report.scoreName, scores, isShare: Self.isShare(report.score))]
      + figures.map { key, label in
        let values = trials.map { report.figure(key, report.trials[$0].figures) ?? 0 }
        return Self.figure(label, values, isShare: Self.isShare(key))
      }
  }

  private static func isShare(_ key: String) -> Bool { Statistics.entry(key)?.unit == .share }

  /// Places of a ranking, ascending: all, or the best, one that is wanted, and others drawn.
  static func sample(_ count: Int, with wanted: Int?) -> [Int] {
    guard count > most else { return Array(0..<count) }
    var chosen = Set(0..<mostBest)
    if let wanted { chosen.insert(wanted) }
    var random = SeededRandom(seed: 1)
    while chosen.count < most { chosen.insert(random.whole(below: count)) }
    return chosen.sorted()
  }

  // MARK: Axes

  private static func parameter(_ axis: Int, _ report: SweepReport, _ trials: [Int]) -> Axis {
    let own = report.axes[axis]
    let last = own.values.count - 1
    let shown = min(own.values.count, 6)
    return Axis(
      name: own.name, places: trials.map { report.trials[$0].places[axis] * 1_000 / last },
      ticks: (0..<shown).map { tick in
        let place = tick * last / (shown - 1)
        return (place * 1_000 / last, report.value(own, place))
      }, isParameter: true)
  }

  private static func figure(_ name: String, _ values: [Double], isShare: Bool) -> Axis {
    let scale = LinearScale(values.min() ?? 0, values.max() ?? 1, from: 0, to: 1_000)
    let ticks = scale.ticks(atMost: 5, within: 1_012).filter {
      (0...1_000).contains(scale.pixel($0))
    }
    let unit = isShare ? ReportNumbers.thin + "%" : ""
    let texts = ReportNumbers.ticks(isShare ? ticks.map { $0 * 100 } : ticks)
    return Axis(
      name: name, places: values.map(scale.pixel),
      ticks: zip(ticks, texts).map { (scale.pixel($0), $1 + unit) }, isParameter: false)
  }

  // MARK: Words

  /// Which values the best have in common, of the parameters that matter most.
  var title: String {
    let count = max(3, min(Self.mostBest, known / 20))
    let best = report.ranking.prefix(count).map { report.trials[$0] }
    let moving = report.axes.indices.filter { report.axes[$0].values.count > 1 }
    let order = moving.sorted {
      let (a, b) = (importance?.shares[$0] ?? 0, importance?.shares[$1] ?? 0)
      return a == b ? $0 < $1 : a > b
    }
    // What is spread over most of its values says nothing.
    let narrow = order.filter { axis in
      let places = best.map { $0.places[axis] }
      let taken =
        report.axes[axis].labels == nil
        ? (places.max() ?? 0) - (places.min() ?? 0) + 1 : Set(places).count
      return 3 * taken <= 2 * report.axes[axis].values.count
    }
    let start = "The \(count) best of \(ReportNumbers.count(report.tries)) tries"
    if narrow.isEmpty {
      return
        "\(start) are spread over the values of \(listed(order.prefix(3).map { report.axes[$0].name }))"
    }
    let ranges = narrow.prefix(2).map { axis in range(axis, best) }
    return "\(start) have \(ranges.joined(separator: " and "))"
  }

  /// Which of its values a parameter has in some settings.
  private func range(_ axis: Int, _ trials: [SweepReport.Trial]) -> String {
    let own = report.axes[axis]
    let places = Set(trials.map { $0.places[axis] })
    if own.labels != nil {
      let names = places.sorted().map { report.value(own, $0) }
      return names.count > 3
        ? "\(names.count) of \(own.values.count) choices of \(own.name)"
        : "\(own.name) \(listed(names, or: true))"
    }
    let (low, high) = (places.min() ?? 0, places.max() ?? 0)
    if low == high { return "\(own.name) \(report.value(own, low))" }
    return "\(own.name) from \(report.value(own, low)) to \(report.value(own, high))"
  }

  var sub: String {
    let lines =
      trials.count < known
      ? "Each line is a setting: the \(Self.mostBest) best of \(ReportNumbers.count(known)), and others drawn evenly, \(trials.count) in all."
      : "Each line is a setting."
    let colour =
      scale.hold == nil
      ? "the thicker, the higher its \(report.scoreName)"
      : "coloured by whether its \(report.scoreName) is better or worse than buy and hold, the thicker, the further from it"
    let steady = steadiest == nil ? "" : ", with rings the steadiest"
    let without = report.trials.count - known
    let broken =
      without == 0
      ? ""
      : " \(counted(without, "setting")) without one of the figures \(without == 1 ? "has" : "have") no line."
    let rest =
      left.isEmpty ? "" : " Without \(listed(left)), which matter less."
    return
      "\(lines) It goes from its parameters to its figures, \(colour). With dots: the best\(steady).\(broken)\(rest)"
  }
}
