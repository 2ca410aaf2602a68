import Chart
import Market
import Replay
import Text

/// What each of several instruments added, how their results went together, and how much of the equity
/// was in them over time; empty for a run of one.
func portfolioSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  guard let facts = PortfolioFacts(context.run, context.recording),
    facts.members.contains(where: { $0.exposure.mostLong + $0.exposure.mostShort > 0 })
  else { return "" }
  return template([
    "find": portfolioTitle(facts, context.symbols),
    "rows": facts.members.map { row($0, context) },
    "all": allRow(facts, context),
    "pairs": correlationTable(facts, context),
    "chart": exposureCharts(facts, context),
    "mean": words(facts.exposure),
  ])
}

private let template = Template(
  """
  <section id="portfolio"><div class="sec"><h2>Portfolio</h2><p class="find">{{find}}</p><p class="sub">The contributions add up to the net return. Turnover is what was bought and sold in a year through the mean equity; long and short are shares of the equity at the ends of days, their means and their largest.</p></div>
  <div class="scroll"><table class="data pf"><thead><tr><th scope="col" class="l">Instrument</th><th scope="col">Contribution</th><th scope="col">Annual turnover</th><th scope="col">Long, mean</th><th scope="col">Largest</th><th scope="col">Short, mean</th><th scope="col">Largest</th></tr></thead><tbody>
  {{#rows}}<tr><th scope="row" class="l">{{symbol}}</th><td class="{{tone}}">{{contribution}}</td><td>{{turnover}}</td><td>{{long}}</td><td class="q">{{mostLong}}</td><td>{{short}}</td><td class="q">{{mostShort}}</td></tr>
  {{/rows}}{{#all}}<tr class="sum"><th scope="row" class="l">All</th><td class="{{tone}}">{{contribution}}</td><td>{{turnover}}</td><td>{{long}}</td><td class="q">{{mostLong}}</td><td>{{short}}</td><td class="q">{{mostShort}}</td></tr>{{/all}}</tbody></table></div>
  <h3>How much was held</h3><p class="sub">{{mean}}</p>{{{chart}}}{{{pairs}}}</section>

  """)

private func row(_ member: PortfolioFacts.Member, _ context: ReportContext) -> [String: Any] {
  cells(
    context.symbols[member.instrument], member.contribution, member.turnover, member.exposure)
}

private func allRow(_ facts: PortfolioFacts, _ context: ReportContext) -> [String: Any] {
  let turnovers = facts.members.compactMap(\.turnover)
  return cells(
    "", facts.members.reduce(0) { $0 + $1.contribution },
    turnovers.isEmpty ? nil : turnovers.reduce(0, +), facts.exposure)
}

private func cells(
  _ symbol: String, _ contribution: Double, _ turnover: Double?,
  _ exposure: PortfolioFacts.Exposure
) -> [String: Any] {
  func share(_ share: Double) -> String { share > 0 ? ReportNumbers.share(share) : "–" }
  return [
    "symbol": symbol, "tone": contribution > 0 ? "pos" : contribution < 0 ? "neg" : "",
    "contribution": ReportNumbers.share(contribution, decimals: 2, sign: .always),
    "turnover": turnover.map { ReportNumbers.number($0, decimals: 1) } ?? "–",
    "long": share(exposure.long), "mostLong": share(exposure.mostLong),
    "short": share(exposure.short), "mostShort": share(exposure.mostShort),
  ]
}

/// Which instrument added most, and how their results went together.
func portfolioTitle(_ facts: PortfolioFacts, _ symbols: [String]) -> String {
  guard let best = facts.members.max(by: { $0.contribution < $1.contribution }) else { return "" }
  let added = ReportNumbers.share(best.contribution, decimals: 1, sign: .always)
  let symbol = symbols[best.instrument]
  guard let mean = facts.meanCorrelation else {
    return best.contribution > 0
      ? localized("\(symbol) added most, \(added) of the cash at the start")
      : localized("No instrument added to the result")
  }
  let number = ReportNumbers.number(mean, decimals: 2)
  return best.contribution > 0
    ? localized(
      "\(symbol) added most, \(added) of the cash at the start; the daily results have a mean correlation of \(number)"
    )
    : localized(
      "No instrument added to the result; the daily results have a mean correlation of \(number)")
}

private func words(_ exposure: PortfolioFacts.Exposure) -> String {
  let long = ReportNumbers.share(exposure.long)
  let mostLong = ReportNumbers.share(exposure.mostLong)
  let short = ReportNumbers.share(exposure.short)
  let mostShort = ReportNumbers.share(exposure.mostShort)
  if exposure.mostShort <= 0 {
    return localized(
      "At the ends of days \(long) of the equity was long on average, \(mostLong) at most.")
  }
  if exposure.mostLong <= 0 {
    return localized(
      "At the ends of days \(short) of the equity was short on average, \(mostShort) at most.")
  }
  return localized(
    "At the ends of days \(long) of the equity was long on average, \(mostLong) at most; \(short) of it was short on average, \(mostShort) at most."
  )
}

/// The correlations of the daily results as a square, of the first twelve instruments.
private func correlationTable(_ facts: PortfolioFacts, _ context: ReportContext) -> String {
  let shown = facts.members.prefix(12).map(\.instrument)
  guard facts.meanCorrelation != nil, shown.count > 1 else { return "" }
  func cell(_ row: Int, _ column: Int) -> String {
    if row == column { return "<td class=\"q\">1</td>" }
    let pair = facts.pairs.first {
      $0.first == min(row, column) && $0.second == max(row, column)
    }
    guard let value = pair?.correlation else { return "<td class=\"q\">–</td>" }
    let tone = value > 0.3 ? " class=\"hi\"" : value < -0.3 ? " class=\"lo\"" : ""
    return "<td\(tone)>\(Markup.escaped(ReportNumbers.number(value, decimals: 2)))</td>"
  }
  let names = shown.map { Markup.escaped(context.symbols[$0]) }
  let head = names.map { "<th scope=\"col\">\($0)</th>" }.joined()
  let rows = zip(shown, names).map { row, name in
    "<tr><th scope=\"row\" class=\"l\">\(name)</th>"
      + shown.map { cell(row, $0) }.joined() + "</tr>"
  }.joined(separator: "\n")
  let least = PortfolioFacts.leastDays
  let what =
    facts.members.count > shown.count
    ? localized(
      "Of what two instruments made in a day, over the days on which both were held; – where these are fewer than \(least). Shown are the first twelve instruments."
    )
    : localized(
      "Of what two instruments made in a day, over the days on which both were held; – where these are fewer than \(least)."
    )
  return
    "<h3>\(Markup.escaped(localized("Correlation")))</h3><p class=\"sub\">\(Markup.escaped(what))</p><div class=\"scroll\"><table class=\"data co\"><thead><tr><td></td>\(head)</tr></thead><tbody>\n\(rows)</tbody></table></div>"
}

/// What was held over time: long above the line, short below, in two widths.
private func exposureCharts(_ facts: PortfolioFacts, _ context: ReportContext) -> String {
  guard facts.days.count > 1 else { return "" }
  let figures = [("xw", "W", 1_080), ("xn", "N", 640), ("xp", "P", 358)].map { id, name, width in
    let figure = exposureFigure(facts, context, width: width)
    return "<div class=\"\(name)\">\(figure.svg(id: id))</div>"
  }.joined()
  return "<div class=\"hw\">\(figures)</div>"
}

private func exposureFigure(
  _ facts: PortfolioFacts, _ context: ReportContext, width: Int
) -> SmallFigure {
  let (top, height, left) = (8, 120, 44)
  let bottom = top + height
  let scale = LinearScale(
    -facts.exposure.mostShort, max(facts.exposure.mostLong, 0.01), from: bottom, to: top)
  var figure = SmallFigure(
    width: width, height: bottom + 22, title: localized("How much of the equity was held"),
    summary: words(facts.exposure))
  var shown: [Double] = [0]
  if facts.exposure.mostLong > 0 { shown.append(facts.exposure.mostLong) }
  if facts.exposure.mostShort > 0 { shown.append(-facts.exposure.mostShort) }
  figure.boxes(.grid, shown.dropFirst().map { Box(left, scale.pixel($0), width - left, 1) })
  let zero = scale.pixel(0)
  var (longs, shorts): ([Box], [Box]) = ([], [])
  for x in 0..<(width - left) {
    // Of the days of a column that with the most held.
    let from = x * facts.days.count / (width - left)
    let to = max(from + 1, (x + 1) * facts.days.count / (width - left))
    let days = facts.days[from..<min(to, facts.days.count)]
    let (long, short) = (days.map(\.long).max() ?? 0, days.map(\.short).max() ?? 0)
    if long > 0 {
      let y = scale.pixel(long)
      longs.append(Box(left + x, y, 1, max(1, zero - y)))
    }
    if short > 0 { shorts.append(Box(left + x, zero, 1, max(1, scale.pixel(-short) - zero))) }
  }
  figure.boxes(.spanUp, longs)
  figure.boxes(.spanDown, shorts)
  figure.boxes(.zero, [Box(left, zero, width - left, 1)])
  for share in shown {
    figure.label(
      PlacedText(
        .text, ReportNumbers.share(share.magnitude, decimals: 0), x: left - 6,
        y: scale.pixel(share) + 4, .end))
  }
  for (day, x, anchor) in [
    (facts.days[0], left, Anchor.start), (facts.days[facts.days.count - 1], width, .end),
  ] {
    figure.label(PlacedText(.text, context.dates.day(day.time), x: x, y: bottom + 17, anchor))
  }
  return figure
}
