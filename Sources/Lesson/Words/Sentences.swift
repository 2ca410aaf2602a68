import Indicators
import Market
import Replay
import Text

/// Sentences that hold a figure each; where their condition does not hold, another one is said.
extension Lesson {
  /// What the state of the bar is in words.
  func stateSentence() -> String {
    let states = decision.states(subject)
    guard let now = states[bar] else { return rankSentence() }
    let close = LessonNumbers.fixed(subject.bars.candles.close[bar], subject.bars.decimals)
    let outputs = subject.description.outputs
    let name = outputs[0].name
    switch decision {
    case .pattern:
      let found = subject.main.count { $0.isFinite && $0 != 0 }
      let known = subject.main.count { $0.isFinite }
      return
        (now == 0
        ? "The pattern was not there. "
        : "The pattern was there, speaking for \(now > 0 ? "higher" : "lower") prices. ")
        + "It is found on <b>\(LessonNumbers.count(found))</b> of \(LessonNumbers.bars(known))."
    case .line:
      let share = abs(subject.bars.candles.close[bar] / subject.main[bar] - 1)
      return
        "The close of \(close) was <b>\(LessonNumbers.share(share))</b> \(now > 0 ? "above" : "below") it."
    case .band:
      return
        "The close of \(close) was \(now > 0 ? "<b>above</b> the upper edge" : now < 0 ? "<b>below</b> the lower edge" : "<b>inside</b> the band")."
    case .pair(let other):
      return
        "\(name) was <b>\(now > 0 ? "above" : "below")</b> \(outputs[other].name). \(rankSentence())"
    case .zones(let low, let high):
      let share = Double(states.count { $0 == now }) / Double(max(1, states.count { $0 != nil }))
      let words =
        now > 0
        ? "above \(LessonNumbers.plain(high))"
        : now < 0
          ? "below \(LessonNumbers.plain(low))"
          : "between \(LessonNumbers.plain(low)) and \(LessonNumbers.plain(high))"
      return "It was <b>\(words)</b>, as on \(LessonNumbers.share(share)) of the bars."
    case .level(let level):
      return
        "It was <b>\(now > 0 ? "above" : "below")</b> \(LessonNumbers.plain(level)). \(rankSentence())"
    case .none: return rankSentence()
    }
  }

  /// How the value lies among those before it.
  private func rankSentence() -> String {
    let value = subject.main[bar]
    let before = subject.main[..<bar].filter(\.isFinite)
    guard value.isFinite, before.count >= 20 else { return "" }
    let share = Double(before.count { $0 < value }) / Double(before.count)
    return
      "That is higher than on <b>\(LessonNumbers.share(share, 0))</b> of the \(LessonNumbers.bars(before.count)) before."
  }

  /// The heading of the current bar.
  func barFinding(_ at: Int) -> String {
    let date = subject.bars.date(at)
    let outputs = subject.description.outputs
    let states = decision.states(subject)
    let name = subject.description.display
    guard let now = states[at], at > 0, let before = states[at - 1] else {
      return "\(date): \(outputs[0].name) \(shown(subject.main[at], 0))"
    }
    let changed = now != before
    switch decision {
    case .pattern:
      return now == 0
        ? "On \(date) there was no \(subject.description.title.lowercased())"
        : "On \(date) there was one"
    case .line:
      return changed
        ? "On \(date) the close crossed \(now > 0 ? "above" : "below") \(name)"
        : "On \(date) the close stayed \(now > 0 ? "above" : "below") \(name)"
    case .band:
      let place = now > 0 ? "above the band" : now < 0 ? "below the band" : "inside the band"
      return "On \(date) the close \(changed ? "came to lie" : "stayed") \(place)"
    case .pair(let other):
      let second = outputs[other].name
      return
        "On \(date) \(outputs[0].name) \(changed ? "crossed" : "stayed") \(now > 0 ? "above" : "below") \(second)"
    case .zones(let low, let high):
      let place =
        now > 0
        ? "above \(LessonNumbers.plain(high))"
        : now < 0
          ? "below \(LessonNumbers.plain(low))"
          : "between \(LessonNumbers.plain(low)) and \(LessonNumbers.plain(high))"
      return "On \(date) \(name) \(changed ? "came to lie" : "stayed") \(place)"
    case .level(let level):
      return
        "On \(date) \(name) \(changed ? "crossed" : "stayed") \(now > 0 ? "above" : "below") \(LessonNumbers.plain(level))"
    case .none: return "\(date): \(outputs[0].name) \(shown(subject.main[at], 0))"
    }
  }

  /// The heading of the warm-up.
  var warmFinding: String {
    let firsts = warmup.first.compactMap { $0 }
    guard let first = firsts.min(), let last = firsts.max() else { return "No value on these data" }
    var text =
      first == 0 ? "A value from the first bar on" : "Nothing for \(LessonNumbers.bars(first))"
    if last > first { text += ", and not everything before bar \(LessonNumbers.count(last + 1))" }
    if let forgotten = warmup.forgotten {
      text += "; the start still counts until bar \(LessonNumbers.count(forgotten))"
    }
    return text
  }

  /// The heading of the settings.
  var knobFinding: String {
    guard let sweep else { return "Nothing to set" }
    let money = sweep.rows.compactMap(\.money)
    guard let best = money.max(), let worst = money.min(), money.count > 2 else {
      return "What \(sweep.parameter.name) does"
    }
    return
      "The choice of \(sweep.parameter.name) moves the result on 10,000 of cash by up to \(LessonNumbers.fixed(best - worst, 0))"
  }

  var variantFinding: String {
    let deciding = variants.rows.filter { !$0.otherwise.isEmpty }
    guard let most = deciding.max(by: { $0.otherwise.count < $1.otherwise.count }) else {
      if case .none = decision { return "Other ways to work it out" }
      return variants.rows.count == 1
        ? "The other variant says the same on every bar"
        : "All \(variants.rows.count + 1) variants say the same on every bar"
    }
    return
      "\(most.words) says something else on \(LessonNumbers.bars(most.otherwise.count)) of \(LessonNumbers.count(most.known))"
  }

  /// The heading of the lag.
  var lagFinding: String {
    if let gain = response.gains.first(where: { $0.period >= 40 }) {
      let delay = abs(gain.delay)
      let words = LessonNumbers.fixed(delay, 1)
      return gain.delay >= 0
        ? "The top of a wave of \(LessonNumbers.plain(gain.period)) bars comes \(words) bars late"
        : "The top of a wave of \(LessonNumbers.plain(gain.period)) bars comes \(words) bars early"
    }
    if let half = response.half {
      return "Half of a step is answered after \(LessonNumbers.bars(half))"
    }
    return "A step of the price is not kept"
  }

  var tradingFinding: String? {
    guard let trading else { return nil }
    let analysis = trading.analysis
    guard trading.run.trades.count > 0 else { return "The plain rule never traded" }
    let own = analysis.growth ?? analysis.netReturn
    let hold = analysis.holdGrowth ?? analysis.holdReturn
    let unit = analysis.growth == nil ? "" : " a year"
    return
      "Traded plainly it made \(LessonNumbers.share(own))\(unit), and holding \(LessonNumbers.share(hold))"
  }

  /// The heading of the exercise with the future.
  var predictFinding: String {
    guard let outcomes else { return "" }
    let n = Double(min(outcomes.up.count, outcomes.down.count))
    guard n >= 10 else { return "Too few of them to say anything about the next twenty bars" }
    let spread = 2 * (outcomes.any.higher * (1 - outcomes.any.higher) / n).squareRoot()
    let distance = max(
      abs(outcomes.up.higher - outcomes.any.higher), abs(outcomes.down.higher - outcomes.any.higher)
    )
    return distance <= spread
      ? "After it the next twenty bars were much like any twenty"
      : "After it the next twenty bars differed from any twenty by \(LessonNumbers.fixed(distance * 100, 0)) points"
  }
}
