/// What is said of the steadiest setting, which one would take for what is around it.
struct SweepSteadiest {
  private let report: SweepReport
  private let neighbours: SweepNeighbours
  private let first: SweepReport.Trial
  private let best: SweepReport.Trial
  /// Whether the best is the first of the steadiest, and whether it has all of its neighbours.
  let isBest: Bool, comparesBest: Bool
  /// How many other settings are as steady.
  let others: Int

  /// - Returns: `nil` where no setting has all of its neighbours.
  init?(_ report: SweepReport, _ neighbours: SweepNeighbours) {
    guard let place = neighbours.steadiest.first, let best = report.ranking.first else {
      return nil
    }
    let first = report.trials[place]
    let worst = neighbours.worst(of: first)
    self.report = report
    self.neighbours = neighbours
    self.first = first
    self.best = report.trials[best]
    isBest = place == best
    comparesBest = neighbours.steadiest.contains(best)
    others =
      neighbours.steadiest.prefix { neighbours.worst(of: report.trials[$0]) == worst }.count - 1
  }

  // MARK: Words

  /// The setting, how it compares with the best, and what is left out.
  var sentences: String {
    let count = compared == 1 ? "setting" : "of \(ReportNumbers.count(compared)) settings"
    let own = "its worst neighbour has \(worst(first))"
    if isBest {
      if compared == 1, left > 0 {
        return "The best alone has all of its neighbours: \(own).\(leftOut)"
      }
      if others > 0 {
        return
          "No setting is steadier than the best: \(own), and so has that of \(inWords(others)) other\(others == 1 ? "" : "s").\(leftOut)"
      }
      return
        "The best is also the steadiest: \(own), more than that of any other \(left == 0 ? "setting" : count).\(leftOut)"
    }
    let equal =
      others == 0 ? "" : " (\(inWords(others)) other\(others == 1 ? " is" : "s are") as steady)"
    let start =
      compared == 1
      ? "The only setting that has all of its neighbours is"
      : "The steadiest \(left == 0 ? "setting" : count), whose worst neighbour is best, is"
    return
      "\(start) \(report.setting(first))\(equal): \(report.scoreName) \(score(first)), its worst neighbour \(worst(first)). The best has \(score(best)), its worst neighbour \(worst(best)).\(leftOut)"
  }

  /// How steady the best is, to follow a semicolon.
  var standing: String {
    if !comparesBest { return "the first does not have all of its neighbours" }
    if !isBest { return "the first is not the steadiest" }
    return others == 0 ? "the first is the steadiest" : "none is steadier than the first"
  }

  /// What the steadiest is, below a table that has it.
  ///
  /// - Parameter choices: what is said of choices that all of them have.
  func note(_ choices: String) -> String {
    let worst = "whose worst neighbour, at most one step away in every parameter, is best"
    let found =
      others == 0
      ? "the setting \(worst)"
      : "of \(ReportNumbers.count(others + 1)) settings \(worst), one with the highest \(report.scoreName)"
    let only = left == 0 ? "" : "; only settings that have all of their neighbours are compared"
    return "Steadiest\(choices): \(found)\(only)."
  }

  private var compared: Int { neighbours.steadiest.count }

  /// How many settings are not compared.
  private var left: Int { report.ranking.count - compared }

  private var leftOut: String {
    if left == 0 { return "" }
    let atEdges = report.ranking.count - neighbours.inside
    let place =
      atEdges == left
      ? "at an edge of the grid"
      : atEdges == 0 ? "beside a gap in the grid" : "at an edge of the grid or beside a gap in it"
    if left == 1 {
      return
        " \(comparesBest ? "One setting" : "The best") is left out, \(place), since there is less around it."
    }
    let all = "\(ReportNumbers.count(left)) settings \(place)"
    return comparesBest
      ? " Left out are \(all), since there is less around them."
      : " The best is one of \(all) that are left out, since there is less around them."
  }

  private func score(_ trial: SweepReport.Trial) -> String {
    trial.score.map(report.scoreText) ?? "–"
  }

  /// The lowest of a setting and its neighbours; `–` where none is known.
  private func worst(_ trial: SweepReport.Trial) -> String {
    neighbours.scores(around: trial).isEmpty ? "–" : report.scoreText(neighbours.worst(of: trial))
  }
}
