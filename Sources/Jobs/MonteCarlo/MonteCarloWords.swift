import Market
import Replay
import Text

/// What is to be said of a Monte Carlo analysis, the same in the terminal, in JSON and on the page.
package struct MonteCarloWords {
  private let outcome: MonteCarloOutcome

  package init(_ outcome: MonteCarloOutcome) { self.outcome = outcome }

  /// What is drawn in an experiment, in a few words: `trades in another order`.
  package func name(_ kind: ExperimentKind) -> String {
    switch kind {
    case .order: "trades in another order"
    case .trades: "trades drawn again"
    case .missed: "\(percent(outcome.settings.missed)) of entries missed, and played"
    case .returns: "daily returns drawn again"
    case .history: "days drawn again, and played"
    case .markets: "fitted markets, and played"
    case .prices: "prices moved, and played"
    case .paths: "ambiguous candles at random"
    }
  }

  /// What is done in an experiment, a sentence.
  package func meaning(_ kind: ExperimentKind) -> String {
    let settings = outcome.settings
    let blocks =
      settings.block == 1 ? "one by one" : "in blocks of \(Amounts.whole(settings.block))"
    return switch kind {
    case .order:
      "The trades that were closed, each with the share of the balance that it won or lost, one after the other in another order. The final balance is the same, the path is not."
    case .trades:
      "As many trades, each drawn from those of the run: some come twice, some not at all."
    case .missed:
      "Each entry is missed with a probability of \(percent(settings.missed)), as when the trader was away or the order failed, until its rule is no longer true; the strategy is played as it then goes on."
    case .returns:
      "As many days, drawn \(blocks) from the daily returns of the run's account."
    case .history:
      "The traded days are drawn \(blocks) and put in sequence; the strategy is played on that history. What it did not know of these days stays unknown to it."
    case .markets:
      "A model of volatility clustering (GARCH) is fitted to the traded days. Each day of a market is drawn from them, with moves as large as the model then expects; the trend is that of the days, and nothing else can be known of which way prices go. The strategy is played on each market."
    case .prices:
      "Each price is moved by chance, by a normal deviation of \(percent(settings.noise)) of its candle's range, and the strategy is played on these candles."
    case .paths:
      "For each candle that does not show whether its high or its low came first, a coin decides."
    }
  }

  /// The heads of the columns that `cells` fills.
  package var heads: [String] {
    let unit = isAnnual ? "a year" : "return"
    return [
      "paths", "\(unit), 5 %", "median", "95 %", "run", "drawdown, 5 %", "median", "run", "losing",
      "beat buy and hold",
    ]
  }

  /// Whether returns are those of a year.
  package var isAnnual: Bool { outcome.experiments.first?.years != nil }

  /// A row of an experiment: how many paths there are, quantiles of their returns, the run's, quantiles of their
  /// drawdowns, the run's, and the shares that lose and that make more than buy and hold.
  package func cells(_ one: Experiment) -> [String] {
    let own = Amounts.gain(one.annual(one.own))
    // Another order changes no return.
    let returns =
      one.kind == .order
      ? ["–", "–", "–", own]
      : [0.05, 0.5, 0.95].map { share in
        one.quantile(share, of: one.annual).map(Amounts.gain) ?? "–"
      } + [own]
    return [Amounts.whole(one.paths.count)] + returns + [
      fall(one.quantile(0.05, of: \.drawdown)), fall(one.quantile(0.5, of: \.drawdown)),
      fall(one.own.drawdown), one.kind == .order ? "–" : percent(one.losing),
      one.beatsHolding.map(percent) ?? "–",
    ]
  }

  /// The run under other conditions: what they are, and texts of return, fall and Sharpe ratio.
  package var cases: [(name: String, cells: [String])] {
    func cells(_ path: DrawnPath) -> [String] {
      [
        Amounts.gain(outcome.annual(path)), fall(path.drawdown),
        path.sharpe.isNaN ? "–" : Amounts.fixed(path.sharpe, 2, signed: true),
      ]
    }
    let costs = outcome.costs.map { one in
      ("costs × \(NumberText.shortest(one.times))", cells(one.path))
    }
    return costs
      + outcome.delays.map { one in
        ("entries \(one.bars == 1 ? "1 bar" : "\(one.bars) bars") later", cells(one.path))
      }
  }

  /// The figures of the verdict: what each is called, its text, and what stands beside it.
  package var figures: [(label: String, value: String, note: String)] {
    let unit = isAnnual ? "annual return" : "return"
    var figures = [
      (
        "The run's \(unit)",
        outcome.experiments.first.map { Amounts.gain($0.annual($0.own)) } ?? "–",
        "\(Amounts.whole(outcome.trades)) closed trades"
      )
    ]
    if let drawn = outcome[.trades] {
      figures.append(
        (
          "One in twenty is below",
          drawn.quantile(0.05, of: drawn.annual).map(Amounts.gain) ?? "–", "trades drawn again"
        ))
      figures.append(("Chance of a loss", percent(drawn.losing), "trades drawn again"))
    }
    if let order = outcome[.order] {
      figures.append(
        (
          "Drawdown to expect", fall(order.quantile(0.05, of: \.drawdown)),
          "one order in twenty is deeper"
        ))
    }
    if let drawn = outcome[.history] {
      figures.append(
        (
          "On other histories", drawn.quantile(0.5, of: drawn.annual).map(Amounts.gain) ?? "–",
          "the median of \(Amounts.whole(drawn.paths.count))"
        ))
      figures.append(
        ("More than buy and hold", drawn.beatsHolding.map(percent) ?? "–", "of those histories"))
    }
    if let later = outcome.delays.first {
      figures.append(
        (
          "Entries a bar later", Amounts.gain(outcome.annual(later.path)),
          isAnnual ? "a year" : "in all"
        ))
    }
    if let twice = outcome.costs.first(where: { $0.times == 2 }) {
      figures.append(
        (
          "Twice the costs", Amounts.gain(outcome.annual(twice.path)),
          isAnnual ? "a year" : "in all"
        ))
    }
    return figures
  }

  private func fall(_ value: Double?) -> String {
    guard let value, !value.isNaN else { return "–" }
    return Amounts.fixed(value == 0 ? 0 : value * 100, 1) + " %"
  }

  /// What could not be done, a sentence each.
  package var leftOut: [String] {
    outcome.leftOut.map { "Not drawn: \(name($0.kind)). \($0.reason)" }
      + (outcome.noDelay.map { ["Not played: entries that come later. \($0)"] } ?? [])
  }

  /// The verdict: what to expect, how deep it could have fallen, whether it needs this history, and what
  /// costs it bears.
  package var sentences: [String] {
    [trades, falls, histories, markets, prices, costs, delay].compactMap { $0 }
  }

  private var trades: String? {
    guard let drawn = outcome[.trades], let low = drawn.quantile(0.05, of: drawn.annual),
      let high = drawn.quantile(0.95, of: drawn.annual)
    else { return nil }
    let unit = drawn.years == nil ? "in all" : "a year"
    return
      "Of \(Amounts.whole(drawn.paths.count)) accounts whose trades are drawn from the run's \(Amounts.whole(outcome.trades)), nine in ten make \(Amounts.gain(low)) to \(Amounts.gain(high)) \(unit), and \(percent(drawn.losing)) lose money."
  }

  private var falls: String? {
    guard let order = outcome[.order], let deep = order.quantile(0.05, of: \.drawdown) else {
      return nil
    }
    return
      "The same trades in another order would have fallen by \(percent(-deep)) or more one time in twenty; in their own order they fell by \(percent(-order.own.drawdown))."
  }

  private var histories: String? {
    guard let drawn = outcome[.history], let middle = drawn.quantile(0.5, of: drawn.annual) else {
      return nil
    }
    let unit = drawn.years == nil ? "in all" : "a year"
    let beats =
      drawn.beatsHolding.map { "; it beats buy and hold in \(percent($0)) of them" } ?? ""
    return
      "Played on \(Amounts.whole(drawn.paths.count)) histories of the same days drawn again its median is \(Amounts.gain(middle)) \(unit), the run made \(Amounts.gain(drawn.annual(drawn.own)))\(beats)."
  }

  private var markets: String? {
    guard let drawn = outcome[.markets], let middle = drawn.quantile(0.5, of: drawn.annual) else {
      return nil
    }
    let unit = drawn.years == nil ? "in all" : "a year"
    return
      "On \(Amounts.whole(drawn.paths.count)) markets whose volatility changes as it did and whose directions are chance its median is \(Amounts.gain(middle)) \(unit), and \(drawn.reached.map(percent) ?? "–") of them reach what the run made."
  }

  private var prices: String? {
    guard let moved = outcome[.prices], let low = moved.quantile(0.05, of: moved.annual),
      let high = moved.quantile(0.95, of: moved.annual)
    else { return nil }
    let unit = moved.years == nil ? "in all" : "a year"
    return
      "Where prices are moved by \(percent(outcome.settings.noise)) of their candle's range it makes \(Amounts.gain(low)) to \(Amounts.gain(high)) \(unit)."
  }

  private var costs: String? {
    guard let last = outcome.costs.last else {
      return "The document has no costs, so that none can be multiplied."
    }
    let lost = outcome.costs.first { $0.path.totalReturn <= 0 }
    if let lost, lost.times == 0 { return "Without any costs it loses as well." }
    if let lost, lost.times == 1 { return "At its own costs it makes no profit." }
    if let lost { return "At \(times(lost.times)) the costs nothing is left of the profit." }
    return "At \(times(last.times)) the costs there is a profit still."
  }

  private var delay: String? {
    guard let later = outcome.delays.first else { return nil }
    return
      "With entries \(later.bars == 1 ? "a bar" : "\(later.bars) bars") later it makes \(Amounts.gain(outcome.annual(later.path))) \(isAnnual ? "a year" : "in all")."
  }

  /// `half`, `3 times`.
  private func times(_ factor: Double) -> String {
    factor == 0.5 ? "half" : "\(NumberText.shortest(factor)) times"
  }

  /// `12.5 %`.
  package func percent(_ share: Double) -> String {
    let decimals = share.magnitude >= 0.1 || share == 0 ? 0 : 1
    return Amounts.fixed(share * 100, decimals) + " %"
  }
}
