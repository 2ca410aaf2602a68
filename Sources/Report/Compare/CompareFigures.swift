import Replay
import Text

/// Every figure of all runs side by side, with its difference from A.
struct CompareFigures {
  let comparison: Comparison

  /// The tables, one a group.
  func markup() -> String {
    Statistic.Group.allCases.map(table).joined()
  }

  /// What the runs differ in most, in words.
  var title: String {
    guard let sharpe = best("sharpe", largest: true), let fall = best("maxDrawdown", largest: false)
    else { return localized("The figures of all runs") }
    let ratio = ReportNumbers.number(sharpe.value, decimals: 2)
    return localized(
      "\(sharpe.letter) gains most for its risk, Sharpe ratio \(ratio); \(fall.letter) falls least, \(ReportNumbers.roughShare(abs(fall.value)))"
    )
  }

  private func best(_ key: String, largest: Bool) -> (letter: String, value: Double)? {
    let known = comparison.runs.enumerated().compactMap { place, run in
      run.statistics[key].value.map { (letter: Comparison.letter(place), value: $0) }
    }
    guard known.count == comparison.runs.count else { return nil }
    return known.max { largest ? $0.value < $1.value : abs($0.value) > abs($1.value) }
  }

  /// What is better when it is more, and when it is less; all else has no better side.
  private static let better: Set = [
    "netProfit", "netReturn", "cagr", "worstPeriod", "sharpe", "sortino", "calmar", "alpha",
    "informationRatio", "recoveryFactor", "winRate", "averageWin", "averageLoss", "payoff",
    "profitFactor", "expectancy", "expectancyShare", "worstTrade", "sqn", "edgeRatio",
  ]
  private static let worse: Set = [
    "maxDrawdownDays", "recoveryDays", "longestDrawdown", "averageDrawdownDays", "volatility",
    "costs", "costsShare", "salesTax", "spreadPaid", "slippage", "losingStreak",
  ]
  /// Losses and falls, which may be told with either sign.
  private static let smaller: Set = [
    "maxDrawdown", "averageDrawdown", "valueAtRisk", "expectedShortfall",
  ]

  private func table(_ group: Statistic.Group) -> String {
    let entries = Statistics.catalogue.enumerated().filter { place, entry in
      entry.group == group
        && comparison.runs.contains { figure($0, place).value.map { $0 != 0 } ?? false }
    }
    guard !entries.isEmpty else { return "" }
    var markup = Markup()
    let letters = comparison.runs.indices.map(Comparison.letter)
    let less = Markup.escaped(localized("less A"))
    let head = letters.enumerated().map { place, letter in
      "<th scope=\"col\">\(letter)</th>" + (place == 0 ? "" : "<th scope=\"col\">\(less)</th>")
    }.joined()
    let names: [Statistic.Group: String] = [
      .result: localized("Return"), .risk: localized("Risk"), .trades: localized("Trades"),
      .timeAndCosts: localized("Time and costs"),
    ]
    markup.raw(
      "<div class=\"scroll\"><table class=\"data cf\"><thead><tr><th scope=\"col\" class=\"grp2\">\(names[group] ?? "")</th>\(head)<th scope=\"col\">\(localized("Hold"))</th></tr></thead><tbody>\n"
    )
    for (place, entry) in entries { row(place, entry, &markup) }
    markup.raw("</tbody></table></div>")
    return markup.string
  }

  private func figure(_ run: ComparedRun, _ place: Int) -> Figure {
    run.statistics.all.indices.contains(place)
      ? run.statistics.all[place] : .unknown("Not measured")
  }

  /// A figure as the reports of the runs name it; those of single periods by them where all count in the same.
  private func label(_ entry: Statistic) -> String {
    let period = comparison.runs[0].statistics.period
    return comparison.runs.allSatisfy { $0.statistics.period == period }
      ? StatisticsTable.label(entry, period) : localized(text: entry.label)
  }

  private func row(_ place: Int, _ entry: Statistic, _ markup: inout Markup) {
    let numbers = comparison.numbers
    markup.raw("<tr><th scope=\"row\">")
    markup.text(label(entry))
    markup.raw("</th>")
    let own = figure(comparison.runs[0], place).value
    for (number, run) in comparison.runs.enumerated() {
      let value = figure(run, place).value
      cell(value.map { numbers.text($0, entry) } ?? "–", value == nil ? "q" : "", &markup)
      guard number > 0 else { continue }
      guard let own, let value else {
        cell("–", "q", &markup)
        continue
      }
      let text = difference(value - own, entry, numbers)
      cell(
        text, text.contains { $0 != "0" && $0.isNumber } ? tone(value, own, entry) : "q", &markup)
    }
    let hold = comparison.runs[0].statistics.hold
    let held = hold.indices.contains(place) ? hold[place].value : nil
    cell(held.map { numbers.text($0, entry) } ?? "–", "q", &markup)
    markup.raw("</tr>\n")
  }

  /// A difference: of per cents in points, without their sign.
  private func difference(_ value: Double, _ entry: Statistic, _ numbers: ReportNumbers) -> String {
    switch entry.unit {
    case .share: ReportNumbers.percent(value, decimals: 2, sign: .always)
    case .money: numbers.money(value, sign: .always)
    case .number(let decimals): ReportNumbers.number(value, decimals: decimals, sign: .always)
    case .count, .days: ReportNumbers.number(value, decimals: 0, sign: .always)
    }
  }

  private func tone(_ value: Double, _ own: Double, _ entry: Statistic) -> String {
    if Self.better.contains(entry.key) { return value > own ? "pos" : "neg" }
    if Self.worse.contains(entry.key) { return value < own ? "pos" : "neg" }
    if Self.smaller.contains(entry.key) { return abs(value) < abs(own) ? "pos" : "neg" }
    return ""
  }

  private func cell(_ text: String, _ tone: String, _ markup: inout Markup) {
    markup.raw(tone.isEmpty ? "<td>" : "<td class=\"\(tone)\">")
    markup.text(text)
    markup.raw("</td>")
  }
}
