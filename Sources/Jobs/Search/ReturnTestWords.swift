import Replay
import Text

extension RealityCheckOutcome {
  /// What it says of the best.
  var sentence: String {
    let settings = check.settings
    let none =
      settings == 1
      ? "the only setting were no" : "none of \(Amounts.whole(settings)) settings were"
    var text = "Reality check on \(Amounts.whole(check.draws)) resampled histories: "
    if let holding = check.holding {
      text +=
        "if \(none) better than buy and hold, the best would show as much with a probability of \(chance(holding.probability)); "
        + "if \(settings == 1 ? "no" : "none were") better than cash, \(chance(check.cash.probability))."
    } else {
      text +=
        "if \(none) better than cash, the best would show as much with a probability of \(chance(check.cash.probability))."
    }
    return text
  }

  /// The numbers beside holding and beside cash.
  ///
  /// - Parameter tries: how many settings were tried in all.
  func facts(tries: Int) -> [(name: String, text: String)] {
    var facts: [(String, String)] = []
    if let holding = check.holding { facts.append(("vs buy and hold", words(holding))) }
    facts.append(("vs cash", words(check.cash)))
    let others = tries - check.settings
    if others > 0 {
      facts[0].1 +=
        "; \(Amounts.whole(others)) other \(others == 1 ? "try is" : "tries are") not in it"
    }
    return facts
  }

  private func words(_ beside: RealityCheck.Comparison) -> String {
    let what = measure == .mean ? "mean return" : "Sharpe ratio"
    let start = "p = \(chance(beside.probability)) by \(what) (White's \(chance(beside.white)))"
    // Of one alone the p says all.
    if check.settings == 1 { return start }
    return
      "\(start); of \(Amounts.whole(check.settings)) "
      + "settings \(Amounts.whole(beside.standOut)) stand out alone, "
      + "\(Amounts.whole(beside.discoveries)) at a false discovery rate of 5 %"
  }

  private func chance(_ value: Double) -> String {
    // As many digits as the draws can tell.
    Amounts.fixed(value, check.draws < 9_999 ? 3 : 4)
  }
}

extension CrossValidationOutcome {
  /// What the choice was worth on groups that did not choose.
  var sentence: String {
    let (groups, tested) = (asked.split.groups, asked.split.tested)
    var text =
      "Cross-validated, every \(tested == 1 ? "one" : "\(tested)") of \(groups) groups of the history traded by the best setting of the other \(groups - tested): "
    if let low = paths.first, let high = paths.last, paths.count > 1 {
      text +=
        "the \(Amounts.whole(paths.count)) paths through all days have Sharpe ratios from \(ratio(low)) to \(ratio(high)) "
        + "(median \(ratio(quantile(0.5))))"
    } else {
      text += "the path through all days has a Sharpe ratio of \(ratio(paths.first))"
    }
    if let hold { text += ", buy and hold \(ratio(hold))" }
    return text + "; in training the settings that were chosen had \(ratio(trained))."
  }

  /// How it came about.
  func fact(_ outcome: SweepOutcome) -> String {
    var parts: [String] = []
    if let hold {
      let above = paths.count { $0 > hold }
      parts.append(
        "\(Amounts.whole(above)) of \(Amounts.whole(paths.count)) \(above == 1 ? "has" : "have") a higher Sharpe ratio than buy and hold"
      )
    }
    if let most = chosen.first, outcome.trials.indices.contains(most.trial) {
      let setting = outcome.setting(outcome.trials[most.trial])
      let share = Amounts.fixed(100 * Double(most.splits) / Double(splits), 0)
      parts.append(
        chosen.count == 1
          ? "all \(Amounts.whole(splits)) splits chose \(setting)"
          : "\(Amounts.whole(splits)) splits chose \(Amounts.whole(chosen.count)) settings, most often \(setting) (\(share) %)"
      )
    }
    let count =
      embargo == 1
      ? "1 return after each test is" : "\(Amounts.whole(embargo)) returns after each test are"
    parts.append("\(count) left out of training")
    return parts.joined(separator: "; ")
  }

  private func ratio(_ value: Double?) -> String { value.map { Amounts.fixed($0, 2) } ?? "–" }
}
