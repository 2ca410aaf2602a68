import Market
import Replay
import Text

/// A page about a search: one HTML file that needs nothing else, and is whole without its script.
///
/// The same search gives the same bytes; everything that came from a document or a file is escaped.
///
/// - Returns: The file, UTF-8.
public func sweepPage(_ report: SweepReport) -> [UInt8] {
  var body = Markup(reserving: 200_000)
  let neighbours = SweepNeighbours(report)
  body.raw(head(report))
  body.raw(verdict(report, neighbours))
  body.raw(trust(report))
  body.raw(distribution(report))
  body.raw(shuffledSection(report))
  body.raw(choicesSection(report))
  let map = SweepMap(report, neighbours)
  body.raw(map?.section() ?? "")
  body.raw(linesSection(report, map?.importance, neighbours, hasScript: map?.hasCells == true))
  body.raw(equitySection(report))
  body.raw(walkForwardSection(report))
  body.raw(topSection(report, neighbours))
  return staticPage(
    StaticPage(
      title: title(report), kind: "sweep", classes: "sweep", style: sweepStyle,
      data: report.dataHash, again: "The same search makes this file again, byte for byte.",
      script: map?.hasCells == true ? PageScript.sweep : ""),
    body)
}

/// `2024-03-01 10:15 – 2024-06-28 15:59 America/New_York`, or dates alone.
///
/// - Parameter zone: that of the clocks which show the times; empty for dates.
func spanText(_ first: Time?, _ last: Time, hasTime: Bool, zone: String) -> String {
  func text(_ time: Time) -> String {
    let text = time.description
    return hasTime ? "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))" : "\(text.prefix(10))"
  }
  return "\(first.map(text) ?? "–") – \(text(last))" + (zone.isEmpty ? "" : " " + zone)
}

private func title(_ report: SweepReport) -> String {
  let name = report.name.isEmpty ? "Unnamed strategy" : report.name
  let count = report.trials.count
  return "\(name): \(ReportNumbers.count(count)) setting\(count == 1 ? "" : "s")"
}

private func head(_ report: SweepReport) -> String {
  let ranges = report.axes.map { axis in
    if axis.labels != nil {
      let all = axis.values.indices.prefix(4).map { report.value(axis, $0) }
      return "\(axis.name) \(all.joined(separator: " / "))" + (axis.values.count > 4 ? " …" : "")
    }
    let ends = axis.values.count > 1 ? " – \(report.value(axis, axis.values.count - 1))" : ""
    return "\(axis.name) \(report.value(axis, 0))\(ends)"
  }
  let facts = [
    ("Instrument", report.symbols),
    ("Scored", spanText(report.first, report.last, hasTime: report.isIntraday, zone: report.zone)),
    ("Settings", ranges.joined(separator: ", ")),
    ("Chosen by", "highest \(report.scoreName)"),
  ]
  return headTemplate([
    "title": title(report), "lede": report.notes,
    "facts": facts.filter { !$0.1.isEmpty }.map { ["name": $0.0, "value": $0.1] },
    "document": shortHash(report.documentHash), "data": shortHash(report.dataHash),
    "trials":
      "\(ReportNumbers.count(report.trials.count)) of \(ReportNumbers.number(report.gridSize, decimals: 0))"
      + (report.condition.isEmpty ? "" : ", \(report.condition)"),
    "command": report.command,
  ])
}

private let headTemplate = Template(
  """
  <header class="head"><div><h1>{{title}}</h1>{{#lede}}<p class="lede">{{lede}}</p>{{/lede}}
  <dl class="facts">{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl></div>
  <div><dl class="receipt"><div><dt>Document</dt><dd class="mono">{{document}}</dd></div><div><dt>Data</dt><dd class="mono">{{data}}</dd></div><div><dt>Trials</dt><dd>{{trials}}</dd></div></dl>
  {{#command}}<code class="cmd"><b>$ </b>{{command}}</code>{{/command}}</div></header>

  """)

private func verdict(_ report: SweepReport, _ neighbours: SweepNeighbours?) -> String {
  let steadiest = neighbours.flatMap { SweepSteadiest(report, $0) }
  let more = report.verdict.dropFirst(2) + (steadiest.map { [$0.sentences] } ?? [])
  return verdictTemplate([
    "say": report.verdict.prefix(2).joined(separator: " "),
    "more": more.map { ["text": $0] },
    "figures": sweepFigures(report).map(\.values),
  ])
}

private let verdictTemplate = Template(
  """
  <section class="verdict" id="verdict"><h2 class="vh">Verdict</h2><div class="vtop"><p class="say">{{say}}</p>{{#more}}<p class="more">{{text}}</p>{{/more}}</div>
  <dl class="kpi">{{#figures}}<div><dt>{{label}}</dt><dd class="v"{{#reason}} title="{{reason}}"{{/reason}}><span>{{value}}</span>{{#unit}}<small>{{unit}}</small>{{/unit}}</dd><dd>{{{graphic}}}</dd><dd class="n">{{{note}}}</dd></div>{{/figures}}</dl></section>

  """)

private func trust(_ report: SweepReport) -> String {
  let checks = sweepChecks(report)
  return trustTemplate([
    "find": sweepTrustTitle(report), "checks": checkItems(checks),
    "ranks": report.facts?.overfitting.map { SweepRanks(overfitting: $0).figure() } ?? "",
    "paths": report.crossValidation.map { SweepPathsFigure(crossed: $0).figure() } ?? "",
    "hasFigures": report.facts?.overfitting != nil || report.crossValidation != nil,
  ])
}

private let trustTemplate = Template(
  """
  <section id="trust"><div class="sec"><h2>Can I believe it</h2><p class="find">{{find}}</p></div>
  <div class="split"><ul class="checks c7">{{{checks}}}</ul>{{#hasFigures}}<div class="c5">{{#ranks}}<h3>Where the best of one half ranks in the other half</h3><p class="sub">The history is split into 16 groups; each of 12,870 ways to choose 8 of them picks a winner, which is then ranked on the other 8.</p><div class="hg">{{{ranks}}}</div>{{/ranks}}{{#paths}}<h3 class="next">What was chosen on some pieces shows on the others</h3><p class="sub">Bars: the Sharpe ratios of the cross-validated paths through all days, beside buy and hold and what the same choices showed in training.</p><div class="hg">{{{paths}}}</div>{{/paths}}</div>{{/hasFigures}}</div></section>

  """)

private func shuffledSection(_ report: SweepReport) -> String {
  guard let figure = SweepHistogram(shuffledIn: report) else { return "" }
  return
    "<section id=\"shuffled\"><div class=\"sec\"><h2>By luck alone</h2><p class=\"find\">\(Markup.escaped(figure.title))</p><p class=\"sub\">Bars: the best \(Markup.escaped(figure.name)) of all settings on each of the histories that have the same days in another order. The line is the best on the days as they were.</p></div><figure class=\"lay\">\(inLayouts { figure.figure($0) })</figure></section>\n"
}

private func distribution(_ report: SweepReport) -> String {
  guard let figure = SweepHistogram(report) else { return "" }
  return
    "<section id=\"trials\"><div class=\"sec\"><h2>All trials</h2><p class=\"find\">\(Markup.escaped(figure.title))</p><p class=\"sub\">Bars: how many of the settings have each \(Markup.escaped(figure.name)). Dotted: what the best of all tries is expected to show where no setting is better than another.</p></div><figure class=\"lay\">\(inLayouts { figure.figure($0) })</figure></section>\n"
}
