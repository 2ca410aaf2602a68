import Replay
import Text

/// What other programs would say of the same curve and trades, folded: a row for each figure that they work out
/// otherwise, this program's first, and why. Empty where the curve has no Sharpe ratio, or is not one of days.
func programsTable(_ context: ReportContext) -> String {
  guard context.statistics[.sharpe].value != nil,
    let programs = ProgramFigures(of: context.run, date: context.dates.civilDate)?.all
  else { return "" }
  let entries = ProgramFigures.keys.compactMap(Statistics.entry)
  let rows = entries.enumerated().map { place, entry in
    func text(_ value: Double?) -> String {
      Markup.escaped(value.map { context.numbers.text($0, entry) } ?? "–")
    }
    let name = Markup.escaped(localized(text: entry.title))
    let own = text(context.statistics[entry.key].value)
    let others = programs.map { "<td>\(text($0.values[place]))</td>" }
    return "<tr><th>\(name)</th><td><b>\(own)</b></td>\(others.joined())</tr>"
  }
  let reasons = entries.map { entry in
    "<p class=\"more\"><b>\(Markup.escaped(localized(text: entry.title)))</b> "
      + "\(Markup.escaped(reason(entry.key)))</p>"
  }
  let name = localized("What other programs would say of this curve")
  return template([
    "name": name, "heads": (["kreplay"] + programs.map { $0.program.name }).map { ["name": $0] },
    "rows": rows.joined(), "reasons": reasons.joined(),
  ])
}

private let template = Template(
  """
  <details class="more"><summary>{{name}}</summary><div class="scroll" tabindex="0" role="region" aria-label="{{name}}"><table class="data pt"><thead><tr><td></td>{{#heads}}<th>{{name}}</th>{{/heads}}</tr></thead><tbody>{{{rows}}}</tbody></table></div><p class="more">Each gets the equity at the ends of days and the closed trades, LEAN a risk-free rate of 0; a dash is what it does not say of them.</p>{{{reasons}}}</details>
  """)

/// Why the figures of a key differ.
private func reason(_ key: String) -> String {
  let (one, two) = (
    ReportNumbers.share(0.01, decimals: 0), ReportNumbers.share(0.02, decimals: 0)
  )
  switch key {
  case "sharpe":
    return localized(
      "backtesting.py compounds mean and deviation over a year, LEAN the mean. backtrader takes the returns of years less \(one), TradingView those of months less \(two) a year, and neither annualises them. vectorbt’s year has 365 days."
    )
  case "sortino":
    return localized(
      "backtesting.py and LEAN compound the mean; LEAN divides by the deviation of losing days alone. TradingView takes months less \(two) a year. vectorbt’s year has 365 days."
    )
  case "cagr":
    return localized(
      "backtesting.py takes calendar years of 365.25 days, LEAN of 365, both from the close before; the others count days of trading, 252 a year, vectorbt 365."
    )
  case "volatility":
    return localized("backtesting.py compounds it over a year. vectorbt’s year has 365 days.")
  case "calmar":
    return localized(
      "The others take the annual return by days of trading, 252 a year, vectorbt 365.")
  case "maxDrawdown":
    return localized(
      "quantstats, NautilusTrader and LEAN look at the ends of days alone, TradingView inside candles, which a curve does not show."
    )
  case "winRate": return localized("quantstats counts days, not trades.")
  default:
    return localized(
      "backtesting.py adds up the returns of trades, quantstats and NautilusTrader those of days, the others money."
    )
  }
}
