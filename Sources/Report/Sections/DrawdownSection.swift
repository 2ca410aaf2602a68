import Market
import Replay
import Text

/// The worst five drawdowns: how deep, from when to when, and the trades on the way down.
func drawdownSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let falls = analysis.worstDrawdowns.filter { $0.depth >= 0.0005 }
  guard !falls.isEmpty else { return "" }
  let rows = falls.enumerated().map { row($0.offset, $0.element, falls[0].depth, context) }
  let years = [context.run.first, context.run.last].map { context.dates.civilDate($0).year }
  return template([
    "name": falls.count == 1
      ? localized("Worst drawdown") : localized("Worst \(inWords(falls.count)) drawdowns"),
    "find": drawdownTitle(falls, context),
    "span": years[0] == years[1] ? "\(years[0])" : localized("\(years[0]) to \(years[1])"),
    "rows": rows,
  ])
}

private let template = Template(
  """
  <section id="drawdowns"><div class="sec"><h2>{{name}}</h2><p class="find">{{find}}</p></div>
  <div class="scroll"><table class="data dd"><thead><tr><th scope="col" class="l"><span class="vh">Place</span></th><th scope="col">Depth</th><th scope="col" class="l hide-m"><span class="vh">Depth drawn</span></th><th scope="col" class="l">Peak</th><th scope="col" class="l">Trough</th><th scope="col" class="l">Recovered</th><th scope="col">Days</th><th scope="col" class="l">Trades on the way down</th><th scope="col" class="l tl hide-p">{{span}}: from peak to trough, then recovery</th></tr></thead><tbody>
  {{#rows}}<tr><td class="l">{{place}}</td><td class="neg">{{depth}}</td><td class="l hide-m"><span class="dp" aria-hidden="true"><i style="width:{{size}}"></i></span></td><td class="l">{{high}}</td><td class="l">{{low}}</td><td class="l">{{recovered}}</td><td>{{days}}</td><td class="l">{{trades}}</td><td class="l tl hide-p"><span class="gt" aria-hidden="true">{{{line}}}</span></td></tr>
  {{/rows}}</tbody></table></div></section>

  """)

private func row(
  _ place: Int, _ fall: Drawdown, _ deepest: Double, _ context: ReportContext
) -> [String: Any] {
  let run = context.run
  let dates = context.dates
  let high = time(ofCandle: fall.high, context) ?? run.first
  let low = time(ofCandle: fall.low, context) ?? run.last
  let end = fall.recovery.flatMap { time(ofCandle: $0, context) }
  let days = Double((end ?? run.last).seconds - high.seconds) / 86_400
  return [
    "place": "\(place + 1)", "depth": ReportNumbers.share(-fall.depth),
    "size": cssPercent(fall.depth / deepest), "high": dates.day(high), "low": dates.day(low),
    "recovered": end.map(dates.day) ?? localized("not yet"),
    "days": ReportNumbers.number(days, decimals: days < 10 && dates.hasTime ? 1 : 0),
    "trades": tradesWithin(fall, run),
    "line": line(high, low, end ?? run.last, run),
  ]
}

/// The trades that were held between the high and the low.
private func tradesWithin(_ fall: Drawdown, _ run: Run) -> String {
  let numbers = run.trades.filter { $0.entryCandle <= fall.low && $0.exitCandle > fall.high }
    .map(\.number)
  guard let first = numbers.min(), let last = numbers.max() else { return "–" }
  return first == last
    ? "#\(ReportNumbers.count(first))"
    : localized("#\(ReportNumbers.count(first)) to #\(ReportNumbers.count(last))")
}

private func line(_ high: Time, _ low: Time, _ end: Time, _ run: Run) -> String {
  let whole = Double(max(1, run.last.seconds - run.first.seconds))
  func place(_ time: Time) -> Double { Double(time.seconds - run.first.seconds) / whole }
  func piece(_ from: Time, _ to: Time) -> String {
    "<i style=\"left:\(cssPercent(place(from)));width:\(cssPercent(place(to) - place(from)))\"></i>"
  }
  return piece(high, low) + piece(low, end)
}

/// Whether the deepest fall is over, and how the falls compare.
func drawdownTitle(_ falls: [Drawdown], _ context: ReportContext) -> String {
  guard let deepest = falls.first else { return "" }
  let isLast = falls.allSatisfy { $0.high <= deepest.high }
  if deepest.recovery == nil {
    return falls.count == 1
      ? localized("It is still open")
      : isLast
        ? localized("The deepest is the last, and still open")
        : localized("The deepest is still open")
  }
  guard falls.count > 1 else { return localized("It recovered") }
  if falls.contains(where: { $0.recovery == nil }) {
    return localized("The deepest recovered, another is still open")
  }
  return falls.count == 2
    ? localized("Both recovered") : localized("All \(inWords(falls.count)) recovered")
}
