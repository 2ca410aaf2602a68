import Indicators
import Replay
import Text

/// The headings of a lesson's parts: what each found.
extension Lesson {
  /// The heading of the warm-up.
  var warmFinding: String {
    let firsts = warmup.first.compactMap { $0 }
    guard let first = firsts.min(), let last = firsts.max() else {
      return localized("No value on these data")
    }
    var parts = [
      first == 0
        ? localized("A value from the first bar on")
        : localized("Nothing for \(LessonNumbers.bars(first))")
    ]
    if last > first {
      parts.append(localized(", and not everything before bar \(LessonNumbers.count(last + 1))"))
    }
    if let forgotten = warmup.forgotten {
      parts.append(
        localized("; the start still counts until bar \(LessonNumbers.count(forgotten))"))
    }
    return parts.joined()
  }

  /// How long it remembers what it began with, with the lesson's settings: as the heading of the warm-up
  /// counted it, where that speaks of all that the indicator has.
  var memoryText: String? {
    subject.description.memoryText(
      subject.settings, measured: outputNames.count == 1 ? warmup.settled : nil)
  }

  /// The heading of the settings.
  var knobFinding: String {
    guard let sweep else { return localized("Nothing to set") }
    let money = sweep.rows.compactMap(\.money)
    guard let best = money.max(), let worst = money.min(), money.count > 2 else {
      return localized("What \(sweep.parameter.name) does")
    }
    return localized(
      "The choice of \(sweep.parameter.name) moves the result on 10,000 of cash by up to \(LessonNumbers.fixed(best - worst, 0))"
    )
  }

  var variantFinding: String {
    let deciding = variants.rows.filter { !$0.otherwise.isEmpty }
    guard let most = deciding.max(by: { $0.otherwise.count < $1.otherwise.count }) else {
      if case .none = decision { return localized("Other ways to work it out") }
      return variants.rows.count == 1
        ? localized("The other variant says the same on every bar")
        : localized("All \(variants.rows.count + 1) variants say the same on every bar")
    }
    return localized(
      "\(most.words) says something else on \(LessonNumbers.bars(most.otherwise.count)) of \(LessonNumbers.count(most.known))"
    )
  }

  /// The heading of the lag.
  var lagFinding: String {
    if let gain = response.delays.first(where: { $0.period >= 40 }) {
      let period = LessonNumbers.plain(gain.period)
      let words = LessonNumbers.fixed(abs(gain.delay), 1)
      return gain.delay >= 0
        ? localized("The top of a wave of \(period) bars comes \(words) bars late")
        : localized("The top of a wave of \(period) bars comes \(words) bars early")
    }
    if let half = response.half {
      return localized("Half of a step is answered after \(LessonNumbers.bars(half))")
    }
    return localized("A step of the price is not kept")
  }

  var tradingFinding: String? {
    guard let trading else { return nil }
    let analysis = trading.analysis
    guard trading.run.trades.count > 0 else { return localized("The plain rule never traded") }
    let own = LessonNumbers.share(analysis.cagr ?? analysis.netReturn)
    let hold = LessonNumbers.share(analysis.holdCAGR ?? analysis.holdReturn)
    return analysis.cagr == nil
      ? localized("Traded plainly it made \(own), and buy and hold \(hold)")
      : localized("Traded plainly it made \(own) a year, and buy and hold \(hold)")
  }

  /// The heading of the exercise with the future.
  var predictFinding: String {
    guard let outcomes else { return "" }
    let n = Double(min(outcomes.up.count, outcomes.down.count))
    guard n >= 10 else {
      return localized("Too few of them to say anything about the next twenty bars")
    }
    let spread = 2 * (outcomes.any.higher * (1 - outcomes.any.higher) / n).squareRoot()
    let distance = max(
      abs(outcomes.up.higher - outcomes.any.higher), abs(outcomes.down.higher - outcomes.any.higher)
    )
    let points = LessonNumbers.fixed(distance * 100, 0)
    return distance <= spread
      ? localized("After it the next twenty bars were much like any twenty")
      : localized("After it the next twenty bars differed from any twenty by \(points) points")
  }
}
