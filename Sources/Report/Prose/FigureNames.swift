import Replay
import Text

/// The statistics that the report names one by one; the tables take the whole catalogue.
enum FigureName: String {
  case netProfit, netReturn
  case cagr = "cagr"
  case largestDrawdown = "maxDrawdown"
  case longestDrawdown
  case sharpe
  case payoff
  case profitFactor
  case expectancy, expectancyShare, winRate, costs, dividends, rolls
  case exposure

  /// What it is, from the catalogue.
  var entry: Statistic? { Statistics.entry(rawValue) }
  /// Its name in every output, without its unit.
  var title: String { entry.map { localized(text: $0.title) } ?? rawValue }
}

extension ReportContext {
  /// A figure as text, of the strategy or of holding; `nil` where there is none.
  func text(_ name: FigureName, ofHolding isHolding: Bool = false) -> String? {
    let figure = isHolding ? statistics.holding(name) : statistics[name]
    guard let value = figure.value, let entry = name.entry else { return nil }
    return numbers.text(value, entry)
  }
}

extension Statistics {
  /// A figure for all trades.
  subscript(_ name: FigureName) -> Figure { self[name.rawValue] }

  /// Whether dividends are worth a line: not where contracts have rolled and nothing was paid.
  var tellsDividends: Bool {
    guard let all = self[.dividends].value else { return false }
    let hold = holding(.dividends).value ?? 0
    return all != 0 || hold != 0 || self[FigureName.rolls.rawValue].value == nil
  }

  /// The same figure of holding.
  func holding(_ name: FigureName) -> Figure { hold(name.rawValue) }
}
