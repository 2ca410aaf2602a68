import Market
import Replay

@testable import Report

/// A search over grids of some lengths; the figure falls with the distance from a setting.
func searched(_ lengths: [Int], holes: Bool = false, hold: Double? = 0.3) -> SweepReport {
  var report = SweepReport()
  report.name = "Crossings"
  report.symbols = "X"
  report.first = Time(seconds: 1_000_000_000)
  report.last = Time(seconds: 1_300_000_000)
  report.axes = lengths.enumerated().map { place, length in
    SweepReport.Axis(name: "p\(place)", values: (0..<length).map { Double($0 * 5) })
  }
  let count = lengths.reduce(1, *)
  for number in 0..<count {
    var rest = number
    var places = lengths.map { _ in 0 }
    for i in lengths.indices.reversed() {
      places[i] = rest % lengths[i]
      rest /= lengths[i]
    }
    if holes, places[0] >= places[1] { continue }
    let far = zip(places, lengths).map { abs(Double($0 - $1 / 3)) }.reduce(0, +)
    let figures = Statistics.catalogue.map { $0.key == "trades" ? 12.0 : 0.7 - far / 20 }
    report.trials.append(
      SweepReport.Trial(places: places, score: 0.7 - far / 20, figures: figures))
  }
  report.ranking = report.trials.indices.sorted {
    (report.trials[$0].score ?? 0) > (report.trials[$1].score ?? 0)
  }
  report.gridSize = Double(count)
  report.tries = report.trials.count
  report.hold = Statistics.catalogue.map { _ in hold ?? .nan }
  report.holdScore = hold
  report.verdict = ["The best of \(report.tries) settings is p0 5."]
  report.command = "kreplay sweep t.json --set p0=0..45/5"
  return report
}

extension SweepReport {
  /// The same settings with other scores, ordered by them.
  func scored(_ score: (Int) -> Double?) -> SweepReport {
    var report = self
    report.trials = trials.enumerated().map { place, trial in
      Trial(places: trial.places, score: score(place), figures: trial.figures)
    }
    report.ranking = report.trials.indices.filter { report.trials[$0].score != nil }.sorted {
      let (a, b) = (report.trials[$0].score ?? 0, report.trials[$1].score ?? 0)
      return a == b ? $0 < $1 : a > b
    }
    return report
  }
}
