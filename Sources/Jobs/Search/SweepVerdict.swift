package import Market
import Replay
import Text

extension SweepOutcome {
  /// A figure of buying and holding what the best trades over the scored days.
  package func hold(_ key: String) -> Double? {
    Statistics.value(key, in: hold)
  }

  /// `fast 10, slow 40`.
  func setting(_ trial: SweepTrial) -> String {
    zip(ranges, trial.values).map { "\(printable($0.name)) \($0.words($1))" }
      .joined(separator: ", ")
  }
}

/// What is to be said of a search, the same in the terminal, in JSON and on the page. No sentence
/// speaks of the best without the number of tries.
package struct SweepVerdict {
  private let outcome: SweepOutcome
  private var tries: String { Amounts.whole(outcome.tries) }

  package init(_ outcome: SweepOutcome) { self.outcome = outcome }

  /// The verdict in one to three sentences.
  package var sentences: [String] {
    guard let best = outcome.best else {
      let none =
        outcome.trials.count == 1
        ? "The only setting of this search has no figure '\(outcome.score)' to be ordered by."
        : "None of \(Amounts.whole(outcome.trials.count)) settings has a figure '\(outcome.score)' to be ordered by."
      return outcome.unmade.isEmpty
        ? [none]
        : [
          none,
          "The \(listed(outcome.unmade)) could not be made without it; order by a figure that is known, as in --by netReturn.",
        ]
    }
    let setting = outcome.setting(best)
    let of =
      outcome.areRelated
      ? "of this strategy and of what was compared with it" : "of this strategy on these candles"
    let own = outcome.tries > outcome.trials.count - outcome.refused
    let all = own ? " (\(tries) tries \(of) in all)" : ""
    let played = outcome.trials.count - outcome.refused
    var sentences = [
      played == 1
        ? "The only setting of this search\(all) is \(setting)."
        : "The best of \(Amounts.whole(played)) settings\(all) is \(setting)."
    ]
    if let facts = outcome.facts {
      sentences.append(selectionBias(facts))
    } else {
      sentences.append(withoutFacts(best))
    }
    if let shuffled = outcome.shuffled { sentences.append(again(shuffled)) }
    if let check = outcome.realityCheck { sentences.append(check.sentence) }
    if let crossed = outcome.crossValidation { sentences.append(crossed.sentence) }
    if !outcome.unmade.isEmpty {
      sentences.append(
        "The \(listed(outcome.unmade)) could not be made: the returns of the best setting, or of all, are not known for every period, as where an account is lost."
      )
    }
    if let walk = outcome.walkForward { sentences.append(tested(walk)) }
    return sentences
  }

  /// What the best of as many settings shows where the order of the days says nothing.
  private func again(_ shuffled: ShuffledOutcome) -> String {
    let days =
      shuffled.asked.block > 1
      ? "in blocks of \(shuffled.asked.block) days in shuffled order" : "in shuffled order"
    let count = Amounts.whole(shuffled.asked.count)
    guard let median = shuffled.quantile(0.5) else {
      return "On the same days \(days), \(count) times, no setting has a figure '\(outcome.score)'."
    }
    let times =
      switch shuffled.reached {
      case 0: "never reached as much"
      case 1: "reached as much once"
      case 2: "reached as much twice"
      default: "reached as much \(Amounts.whole(shuffled.reached)) times"
      }
    return
      "On the same days \(days), where nothing can be known of what comes, the best of the settings \(times) in \(count) (median \(Amounts.fixed(median, 2)))."
  }

  /// What choosing again and again would have made.
  private func tested(_ walk: WalkForwardOutcome) -> String {
    let account = walk.account
    var text =
      "Walk-forward, \(walk.asked.words): the account made \(returns(account.own)), buy and hold "
      + returns(account.hold)
    if let trained = walk.trainedCAGR {
      text +=
        "; in training the settings that were chosen had made \(Amounts.gain(trained)) a year"
    }
    let (idle, windows) = walk.idle
    if idle > 0 {
      text +=
        ". In \(Amounts.whole(idle)) of \(counted(windows)) no setting has a figure "
        + "'\(outcome.score)' in training, so that cash was held"
    }
    return text + "."
  }

  /// `+4.10 % a year`.
  static func returns(_ figures: CurveFigures) -> String {
    figures.cagr.value.map { Amounts.gain($0) + " a year" }
      ?? figures.netReturn.value.map { Amounts.gain($0) + " in all" } ?? "nothing that is known"
  }

  /// `+4.10 % a year (Sharpe ratio 0.42)`.
  private func returns(_ figures: CurveFigures) -> String {
    Self.returns(figures)
      + (figures.sharpe.value.map { " (Sharpe ratio \(Amounts.fixed($0, 2)))" } ?? "")
  }

  /// Why nothing is known of luck: the best has no Sharpe ratio, or has it from too few returns.
  private func withoutFacts(_ best: SweepTrial) -> String {
    guard let sharpe = best["sharpe"] else {
      return "How much of it is luck is not known: it has no Sharpe ratio."
    }
    return
      "Its Sharpe ratio is \(Amounts.fixed(sharpe, 2)). How much of it is luck is not known: that takes at least \(2 * ReturnSums.blockCount) returns."
  }

  private func selectionBias(_ facts: SearchFacts) -> String {
    let sharpe = Amounts.fixed(facts.sharpe, 2)
    if facts.tries < 2 {
      return "Its Sharpe ratio is \(sharpe), of one try alone."
    }
    guard let expectedBest = facts.expectedBest else {
      return
        "Its Sharpe ratio is \(sharpe). How much of it is luck is not known: of \(tries) tries no other has a ratio that is known."
    }
    let start =
      "Its Sharpe ratio is \(sharpe); where no setting is better than another, the best of \(tries) tries is expected to show "
      + "\(Amounts.fixed(expectedBest, 2))"
    guard facts.deflated != nil else { return start + "." }
    return facts.isMoreThanLuck
      ? start + ". Luck does not explain it." : start + ". Luck is enough to explain it."
  }

  /// What it rests on: what each line is called, and what it says.
  package var facts: [(name: String, text: String)] {
    var lines: [(String, String)] = []
    if let facts = outcome.facts {
      if let deflated = facts.deflated {
        lines.append(
          (
            "deflated",
            "Sharpe ratio deflated for \(tries) tries \(Amounts.fixed(deflated, 2)); at least \(Amounts.fixed(SearchFacts.asked, 2)) is needed"
          ))
      }
      if let overfitting = facts.overfitting { lines.append(("overfit", words(overfitting))) }
      if let needed = facts.yearsNeeded {
        lines.append(
          (
            "years",
            "\(Amounts.fixed(facts.years, 1)) years of data; \(tries) tries need at least \(Amounts.fixed(needed, 1))"
          ))
      }
    }
    if let text = beating { lines.append(("buy and hold", text)) }
    if let shuffled = outcome.shuffled, let low = shuffled.quantile(0.05),
      let high = shuffled.quantile(0.95)
    {
      lines.append(
        (
          "shuffled",
          "chance that shuffled days show as much \(Amounts.fixed(shuffled.probability, 3)); the best there mostly \(Amounts.fixed(low, 2)) to \(Amounts.fixed(high, 2))"
        ))
    }
    lines += outcome.realityCheck?.facts(tries: outcome.tries) ?? []
    if let crossed = outcome.crossValidation { lines.append(("paths", crossed.fact(outcome))) }
    if let walk = outcome.walkForward { lines.append(("tested", words(walk))) }
    if let document = outcome.walkForward?.stitched {
      lines.append(("stitched", document.words))
    }
    if let first = outcome.first {
      lines.append(
        (
          "scored",
          "all from \(outcome.times.written(first)), when the longest warm-up is over\(outcome.grid.choices.isEmpty ? "" : " for all choices")"
        ))
    }
    return lines
  }

  private func words(_ overfitting: Overfitting) -> String {
    "in \(Amounts.fixed(overfitting.probability * 100, 1)) % of \(Amounts.whole(overfitting.splits)) splits the best setting of one half ranks at or below the median of the other"
      + (outcome.score == "sharpe" ? "" : ", both by Sharpe ratio")
  }

  private func words(_ walk: WalkForwardOutcome) -> String {
    let (count, windows) = walk.beatsHolding
    var text =
      "\(Amounts.whole(count)) of \(counted(windows)) made more than buy and hold"
    if let better = walk.beatsMedian {
      text += ", \(Amounts.whole(better)) more than the median setting"
    }
    if let hindsight = walk.hindsightFigures {
      text += "; on their days the best of all, which nobody knew then, made \(returns(hindsight))"
    }
    return text
  }

  /// `1 window`, `12 windows`.
  private func counted(_ windows: Int) -> String {
    windows == 1 ? "1 window" : "\(Amounts.whole(windows)) windows"
  }

  /// How many settings beat buy and hold.
  private var beating: String? {
    guard let hold = outcome.hold("sharpe") else { return nil }
    let known = outcome.trials.compactMap { trial in
      trial["sharpe"].flatMap { own in
        Statistics.value("sharpe", in: outcome.hold(of: trial)).map { (own, $0) }
      }
    }
    guard !known.isEmpty else { return nil }
    let share = Double(known.count { $0 > $1 }) / Double(known.count)
    let start =
      known.count == 1
      ? "the only setting has \(share > 0 ? "a" : "no") higher"
      : "\(Amounts.fixed(share * 100, 0)) % of \(Amounts.whole(known.count)) settings have a higher"
    return "\(start) Sharpe ratio than buy and hold"
      + (outcome.holdsOne
        ? ", \(Amounts.fixed(hold, 2))"
        : " of what they trade; buy and hold of what the best trades has \(Amounts.fixed(hold, 2))")
  }
}

/// A search was stopped before all of its trials were made.
package struct StoppedSweepError: UserError {
  package let exitCode = ExitCode.interrupted
  package let description: String

  package init(_ outcome: SweepOutcome) {
    if outcome.trials.count == outcome.wanted {
      self.init("stopped; all trials were made, but not the tests after them")
    } else {
      self.init(outcome.trials.count, of: outcome.wanted, isKept: outcome.journal != nil)
    }
  }

  package init(_ outcome: ShardOutcome) {
    self.init(outcome.done, of: outcome.places.count, isKept: true)
  }

  private init(_ description: String) { self.description = description }

  private init(_ done: Int, of wanted: Int, isKept: Bool) {
    let count = "\(Amounts.whole(done)) of \(Amounts.whole(wanted)) trials were made"
    self.init(
      isKept
        ? "stopped; \(count) and are kept, the same command makes the others"
        : "stopped; \(count), and none is kept")
  }
}
