import Market
import Replay
import Strategy
import Text

/// What closed trades made by how they ended and by when they were entered, how far they went on the way, and
/// how risk and costs changed over time; empty where nothing was traded.
func patternsSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard analysis.hasTraded else { return "" }
  let patterns = TradePatterns(of: context.run) { context.dates.moment(ofEntry: $0) }
  var exits: PatternPart?
  var parts: [PatternPart] = []
  if context.closed.count >= leastGrouped {
    exits = exitTable(patterns.exits, context)
    parts = timeTables(patterns, context) + [excursionFigure(context)].compactMap(\.self)
  }
  parts += [riskFigure(context), courseFigure(context)].compactMap(\.self)
  guard exits != nil || !parts.isEmpty else { return "" }
  return template([
    "find": patternsTitle(patterns.exits, context) ?? "",
    "small": analysis.isSmallSample, "parts": placed(exits, parts),
  ])
}

/// A table or a figure of the section.
struct PatternPart {
  /// Whether it is a table, which fills any width.
  let isTable: Bool
  /// Its markup as an element that spans a number of the page's twelve columns.
  let markup: (_ columns: Int) -> String

  /// The attribute of an element that takes so many columns.
  static func place(_ columns: Int) -> String {
    columns == 12 ? "style=\"grid-column:1/-1\"" : "class=\"c\(columns)\""
  }
}

/// The table of exits and the parts after it, rows of a wide page filled to their ends as far as the parts allow.
private func placed(_ exits: PatternPart?, _ parts: [PatternPart]) -> String {
  // A third of the width each.
  var columns = parts.map { _ in 4 }
  if parts.count % 3 == 2 {
    // A row of two, a table the wider of them.
    if parts[1].isTable { columns[1] = 8 } else { (columns[0], columns[1]) = (7, 5) }
  }
  // With a part over, it stands beside the exits.
  let first = exits.map { $0.markup(parts.count % 3 == 1 ? 8 : 12) } ?? ""
  return first + zip(parts, columns).map { $0.markup($1) }.joined()
}

private let template = Template(
  """
  <section id="patterns"><div class="sec"><h2>Patterns</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}<p class="sub">Closed trades, after costs.{{#small}} There are so few that differences may be chance.{{/small}}</p></div>
  <div class="split">{{{parts}}}</div></section>

  """)

/// The fewest closed trades that are told in groups, as for their histogram.
private let leastGrouped = 5
/// The same for the months of the year: five for each.
private let leastOfMonths = 60

/// What the reason that made most and the one that lost most came to, where one gained and another lost.
func patternsTitle(_ exits: [TradePatterns.Exit], _ context: ReportContext) -> String? {
  guard let best = exits.max(by: { $0.group.profit < $1.group.profit }),
    let worst = exits.min(by: { $0.group.profit < $1.group.profit }),
    best.group.profit > 0, worst.group.profit < 0
  else { return nil }
  let rules = context.run.rules
  let (first, second) = (
    exitReason(of: best.trade, rules: rules), exitReason(of: worst.trade, rules: rules)
  )
  let money = [best, worst].map { profit($0.group, context) }
  return localized(
    "Trades that ended with \(first) made \(money[0]), those with \(second) \(money[1])")
}

/// Each reason for which trades ended, with what these made.
private func exitTable(_ exits: [TradePatterns.Exit], _ context: ReportContext) -> PatternPart {
  let heads =
    [localized("Exit")] + groupHeads + [localized("Mean return"), localized("Mean candles held")]
  let scale = GroupScale(exits.map(\.group))
  let rows = exits.map { exit -> String in
    let group = exit.group
    return groupRow(
      exitReason(of: exit.trade, rules: context.run.rules).asBeginning, group, scale, context,
      more: [
        ReportNumbers.share(group.meanShare, decimals: context.precision.share, sign: .always),
        ReportNumbers.number(group.meanCandles, decimals: group.meanCandles < 10 ? 1 : 0),
      ])
  }
  return groupTable(localized("By exit"), heads, rows, scale)
}

/// The trades of each weekday, month of the year and hour, as far as candles tell them.
private func timeTables(_ patterns: TradePatterns, _ context: ReportContext) -> [PatternPart] {
  let frame = context.run.baseFrame ?? Timeframe(1, .day)
  var tables: [PatternPart] = []
  func add(_ name: String, _ head: String, _ groups: [(String, TradeGroup)]) {
    let scale = GroupScale(groups.map(\.1))
    let rows = groups.map { groupRow($0.0, $0.1, scale, context) }
    tables.append(groupTable(name, [head] + groupHeads, rows, scale))
  }
  if context.dates.hasTime || frame == Timeframe(1, .day) {
    add(
      localized("By weekday of the entry"), localized("Weekday"),
      patterns.weekdays.map { (weekdayName($0.weekday), $0.group) })
  }
  if !patterns.hours.isEmpty {
    let zone = context.dates.zoneName
    add(
      localized("By hour of the entry, \(zone)"), localized("Hour"),
      patterns.hours.map { ("\($0.hour):00", $0.group) })
  }
  if context.closed.count >= leastOfMonths {
    add(
      localized("By month of the entry"), localized("Month"),
      patterns.months.map { (monthName($0.month), $0.group) })
  }
  return tables
}

private func weekdayName(_ weekday: Int) -> String {
  switch weekday {
  case 1: localized("Mon")
  case 2: localized("Tue")
  case 3: localized("Wed")
  case 4: localized("Thu")
  case 5: localized("Fri")
  case 6: localized("Sat")
  default: localized("Sun")
  }
}

// MARK: Tables of groups

/// The common scale of the bars of a table: from the lowest to the highest profit, 0 between them.
struct GroupScale {
  private let range: ClosedRange<Double>

  init(_ groups: [TradeGroup]) {
    let profits = groups.map(\.profit).filter(\.isFinite)
    range = min(0, profits.min() ?? 0)...max(0, profits.max() ?? 0)
  }

  /// Where no profit lies, in hundredths of the width.
  var zero: Int { place(0) }

  func place(_ profit: Double) -> Int {
    Int((TradeScale.place(profit, in: range) * 100).rounded())
  }

  /// A bar from no profit to one.
  func bar(_ profit: Double) -> String {
    let (low, high) = (min(zero, place(profit)), max(zero, place(profit)))
    return
      "<i class=\"pb \(profit < 0 ? "d" : "u")\" style=\"--a:\(low)%;--b:\(max(1, high - low))%\"></i>"
  }
}

private func profit(_ group: TradeGroup, _ context: ReportContext) -> String {
  context.numbers.money(group.profit, sign: .always, decimals: context.precision.money)
}

private func groupRow(
  _ name: String, _ group: TradeGroup, _ scale: GroupScale, _ context: ReportContext,
  more: [String] = []
) -> String {
  let tone = group.profit > 0 ? " class=\"pos\"" : group.profit < 0 ? " class=\"neg\"" : ""
  let counts = [group.trades, group.won].map { "<td>\(ReportNumbers.count($0))</td>" }.joined()
  return "<tr><th>\(Markup.escaped(name))</th>\(counts)"
    + "<td\(tone)>\(Markup.escaped(profit(group, context)))</td><td>\(scale.bar(group.profit))</td>"
    + more.map { "<td>\(Markup.escaped($0))</td>" }.joined() + "</tr>"
}

/// The heads of what `groupRow` always has.
private var groupHeads: [String] {
  [localized("Trades"), localized("Won"), localized("Profit"), ""]
}

/// A table of groups with its heading.
private func groupTable(
  _ name: String, _ heads: [String], _ rows: [String], _ scale: GroupScale
) -> PatternPart {
  let head = heads.map { head in
    head.isEmpty
      ? "<td></td>" : "<th>\(Markup.escaped(head))</th>"
  }.joined()
  let content =
    "<h3>\(Markup.escaped(name))</h3><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(Markup.escaped(name))\"><table class=\"data pt\" style=\"--zp:\(scale.zero)%\"><thead><tr>\(head)</tr></thead><tbody>\(rows.joined())</tbody></table></div>"
  return PatternPart(isTable: true) { "<div \(PatternPart.place($0))>\(content)</div>" }
}
