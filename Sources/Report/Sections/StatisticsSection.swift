import Replay
import Text

/// Every figure for all trades, long, short and holding, each with its formula.
func statisticsSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let groups = Statistic.Group.allCases.map { group in
    StatisticsTable(group, context.statistics, context.numbers)
  }.filter { !$0.rows.isEmpty }
  let oneSide = sides(context.run).count == 1 ? "one-side" : ""
  let left = groups.enumerated().filter { $0.offset < 2 }.map { $0.element.values(oneSide) }
  let right = groups.enumerated().filter { $0.offset >= 2 }.map { $0.element.values(oneSide) }
  return template([
    "find": statisticsTitle(context, analysis) ?? "",
    "basis": basis(context.statistics),
    "columns": [["groups": left], ["groups": right]],
    "programs": programsTable(context),
  ])
}

private let template = Template(
  """
  <section id="statistics"><div class="sec"><h2>Statistics</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}<p class="sub"><span class="noprint">Click a name for its formula. </span>{{basis}}</p></div>
  <div class="st">{{#columns}}<div>{{#groups}}<div class="scroll"><table class="data st1 {{side}}"><thead><tr><th scope="col" class="grp2">{{name}}</th><th scope="col">All</th><th scope="col">Long</th><th scope="col">Short</th><th scope="col">Hold</th></tr></thead><tbody>
  {{#rows}}<tr><th scope="row"><details title="{{formula}}"><summary>{{label}}</summary></details></th>{{#cells}}<td{{#class}} class="{{class}}"{{/class}}{{#title}} title="{{title}}"{{/title}}>{{text}}</td>{{/cells}}</tr>
  {{/rows}}</tbody></table></div>{{/groups}}</div>{{/columns}}</div>{{{programs}}}</section>

  """)

private func basis(_ statistics: Statistics) -> String {
  let count = ReportNumbers.number(statistics.periodsPerYear, decimals: 0)
  let year: Sentence =
    switch (statistics.yearBasis, statistics.period) {
    case (.measured, "day"): "\(count) days a year, measured from these data."
    case (.measured, "week"): "\(count) weeks a year, measured from these data."
    case (.measured, "month"): "\(count) months a year, measured from these data."
    case (.measured, let period):
      "\(count) periods of \(StatisticsTable.words(period)) a year, measured from these data."
    case (.weekdays, _): "\(count) days a year, estimated from the weekdays of these data."
    case (.usual, "day"): "\(count) days a year, assumed, since the data are short."
    case (.usual, "week"): "\(count) weeks a year, assumed, since the data are short."
    case (.usual, "month"): "\(count) months a year, assumed, since the data are short."
    case (.usual, let period):
      "\(count) periods of \(StatisticsTable.words(period)) a year, assumed, since the data are short."
    }
  return Sentence.joined([
    year, "A dash means not available; hover over it for the reason.",
  ]).plain
}

/// What the ratios say together, where both curves have one.
func statisticsTitle(_ context: ReportContext, _ analysis: RunAnalysis) -> String? {
  guard let own = context.statistics[.sharpe].value,
    let hold = context.statistics.holding(.sharpe).value
  else { return nil }
  let a = ReportNumbers.number(own, decimals: 2)
  let b = ReportNumbers.number(hold, decimals: 2)
  if a == b {
    return localized(
      "The same risk-adjusted return as buy and hold: Sharpe ratio \(a) against \(b)")
  }
  if own <= 0, hold <= 0 {
    return localized(
      "Neither it nor buy and hold earned a return for its risk: Sharpe ratio \(a) against \(b)")
  }
  return own > hold
    ? localized("A higher risk-adjusted return than buy and hold: Sharpe ratio \(a) against \(b)")
    : localized("A lower risk-adjusted return than buy and hold: Sharpe ratio \(a) against \(b)")
}
