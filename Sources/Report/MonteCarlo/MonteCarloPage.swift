import Market
import Text

/// A page about a Monte Carlo analysis: one HTML file that needs nothing else and no script.
///
/// The same analysis gives the same bytes; everything that came from a document or a file is escaped.
///
/// - Returns: The file, UTF-8.
public func monteCarloPage(_ report: MonteCarloReport) -> [UInt8] {
  var body = Markup(reserving: 200_000)
  body.raw(head(report))
  body.raw(verdict(report))
  body.raw(fan(report))
  body.raw(experiments(report))
  body.raw(cases(report))
  body.raw(notes(report))
  return staticPage(
    StaticPage(
      title: title(report), kind: "Monte Carlo", classes: "sweep mc", style: monteCarloStyle,
      data: report.dataHash, again: "The same analysis makes this file again, byte for byte."),
    body)
}

private func title(_ report: MonteCarloReport) -> String {
  "\(report.name.isEmpty ? "Unnamed strategy" : report.name): what else it could have made"
}

private func head(_ report: MonteCarloReport) -> String {
  headTemplate([
    "title": title(report), "lede": report.notes, "symbols": report.symbols,
    "days": spanText(
      report.first, report.last, hasTime: report.isIntraday, zone: report.zone),
    "document": shortHash(report.documentHash), "data": shortHash(report.dataHash),
    "command": report.command,
  ])
}

private let headTemplate = Template(
  """
  <header class="head"><div><h1>{{title}}</h1>{{#lede}}<p class="lede">{{lede}}</p>{{/lede}}
  <dl class="facts"><div><dt>Instrument</dt><dd>{{symbols}}</dd></div><div><dt>Traded</dt><dd>{{days}}</dd></div></dl></div>
  <div><dl class="receipt"><div><dt>Document</dt><dd class="mono">{{document}}</dd></div><div><dt>Data</dt><dd class="mono">{{data}}</dd></div></dl>
  {{#command}}<code class="cmd"><b>$ </b>{{command}}</code>{{/command}}</div></header>

  """)

private func verdict(_ report: MonteCarloReport) -> String {
  let figures = report.figures.map {
    KeyFigure(label: $0.label, value: $0.value, note: "\($0.note)").values
  }
  return verdictTemplate([
    "say": report.verdict.prefix(2).joined(separator: " "),
    "more": report.verdict.dropFirst(2).map { ["text": $0] }, "figures": figures,
  ])
}

private let verdictTemplate = Template(
  """
  <section class="verdict" id="verdict"><h2 class="vh">Verdict</h2><div class="vtop"><p class="say">{{say}}</p>{{#more}}<p class="more">{{text}}</p>{{/more}}</div>
  <dl class="kpi">{{#figures}}<div><dt>{{label}}</dt><dd class="v"><span>{{value}}</span>{{#unit}}<small>{{unit}}</small>{{/unit}}</dd><dd class="n">{{{note}}}</dd></div>{{/figures}}</dl></section>

  """)

private func fan(_ report: MonteCarloReport) -> String {
  guard report.times.count > 1, report.fan.count == 5 else { return "" }
  let figure = FanFigure(report: report)
  return
    "<section id=\"fan\"><div class=\"sec\"><h2>The account, drawn again</h2><p class=\"find\">One history of many that the same daily returns could have made</p><p class=\"sub\">Dark: the run. Grey: the middle of the accounts whose daily returns are drawn from the run's own in blocks; half of them lie in the inner band, nine in ten in the outer one.</p></div><figure class=\"lay\">\(inLayouts { figure.figure($0) })</figure></section>\n"
}

// MARK: Experiments

private func experiments(_ report: MonteCarloReport) -> String {
  let all = report.experiments
  let returns = PathHistogram.Axis(all.flatMap(\.returns), also: all.map(\.ownReturn) + [0])
  let drawdowns = PathHistogram.Axis(all.flatMap(\.drawdowns), also: all.map(\.ownDrawdown) + [0])
  let unit = report.isAnnual ? "Annual return" : "Return"
  var isCut = false
  let rows = all.enumerated().map { place, one -> [String: Any] in
    func histogram(
      _ axis: PathHistogram.Axis?, _ values: [Double], _ own: Double, _ name: String,
      hasLosses: Bool = false
    ) -> String {
      guard let axis, !values.isEmpty else { return "" }
      let histogram = PathHistogram(
        title: "\(name) of \(ReportNumbers.count(values.count)) paths: \(one.name)", axis: axis,
        values: values, own: own, hasLosses: hasLosses)
      if histogram.below + histogram.above > 0 { isCut = true }
      return histogram.figure(id: "m\(name.prefix(1))\(place)")
    }
    return [
      "name": one.name, "meaning": one.meaning, "unit": unit,
      "returns": histogram(returns, one.returns, one.ownReturn, unit, hasLosses: true),
      "drawdowns": histogram(drawdowns, one.drawdowns, one.ownDrawdown, "Maximum drawdown"),
    ]
  }
  return experimentsTemplate([
    "rows": rows, "unit": unit,
    "beyond": isCut
      ? "The outer bars hold what lies beyond the ends of the axis as well; its count stands below them."
      : "",
    "cells": all.map { one in
      ["name": one.name, "cells": one.cells.map { ["text": $0] }] as [String: Any]
    },
  ])
}

private let experimentsTemplate = Template(
  """
  <section id="paths"><div class="sec"><h2>What else could have come</h2><p class="find">Each row changes one thing and leaves the others as they were</p><p class="sub">All histograms of a column have the same axis.{{#beyond}} {{beyond}}{{/beyond}} The line is the run, measured as the paths are: trades by the balance of those that were closed, returns at the ends of days, and what is played at each candle. Red: paths that lose.</p></div>
  {{#rows}}<div class="split mcr"><div class="c4"><h3>{{name}}</h3><p class="sub">{{meaning}}</p></div><div class="c4">{{#returns}}<h4>{{unit}}</h4><div class="hg">{{{returns}}}</div>{{/returns}}</div><div class="c4">{{#drawdowns}}<h4>Maximum drawdown</h4><div class="hg">{{{drawdowns}}}</div>{{/drawdowns}}</div></div>
  {{/rows}}<div class="scroll"><table class="data swt"><thead><tr><th scope="col" class="l">Paths</th><th scope="col">Count</th><th scope="col">{{unit}}, 5 %</th><th scope="col">Median</th><th scope="col">95 %</th><th scope="col">Run</th><th scope="col">Drawdown, 5 %</th><th scope="col">Median</th><th scope="col">Run</th><th scope="col">Losing</th><th scope="col">Beat holding</th></tr></thead><tbody>
  {{#cells}}<tr><td class="l"><b>{{name}}</b></td>{{#cells}}<td>{{text}}</td>{{/cells}}</tr>
  {{/cells}}</tbody></table></div></section>

  """)

private func cases(_ report: MonteCarloReport) -> String {
  if report.cases.isEmpty { return "" }
  return casesTemplate([
    "unit": report.isAnnual ? "Annual return" : "Return",
    "rows": report.cases.map { one in
      ["name": one.name, "cells": one.cells.map { ["text": $0] }] as [String: Any]
    },
  ])
}

private let casesTemplate = Template(
  """
  <section id="cases"><div class="sec"><h2>Costs and delay</h2><p class="find">The same run where trading is dearer, or slower</p><p class="sub">Commission, tax, spread and slippage are multiplied together; interest and funding stay as they are. An entry that comes later has the same rule, some bars after it was true.</p></div>
  <div class="scroll"><table class="data swt"><thead><tr><th scope="col" class="l">Run</th><th scope="col">{{unit}}</th><th scope="col">Maximum drawdown</th><th scope="col">Sharpe ratio</th></tr></thead><tbody>
  {{#rows}}<tr><td class="l"><b>{{name}}</b></td>{{#cells}}<td>{{text}}</td>{{/cells}}</tr>
  {{/rows}}</tbody></table></div></section>

  """)

private func notes(_ report: MonteCarloReport) -> String {
  let checks =
    report.warnings.map { Check.caution("\($0)", "", .data) }
    + report.leftOut.map { Check.note("\($0)", "") }
    + [
      .note(
        "Drawing again keeps what the strategy was tried on.",
        "It shows how much of the result is the order and the choice of days and trades. A rule that was searched for on these days is as lucky on days drawn from them; 'kreplay sweep' counts tries, and its walk-forward tests days that did not choose."
      )
    ]
  return notesTemplate(["checks": checkItems(checks)])
}

private let notesTemplate = Template(
  """
  <section id="notes"><div class="sec"><h2>What this cannot show</h2></div><ul class="checks">{{{checks}}}</ul></section>

  """)

/// The style of the page of an analysis.
private let monteCarloStyle =
  sweepStyle + """
    .mcr{border-top:1px solid var(--line);padding:20px 0}.mcr h3{margin:0 0 8px}.mcr h4{margin:0 0 4px;font-size:12px;font-weight:400;color:var(--ink2)}
    .mc .hg svg{max-width:100%;height:auto}.mc #paths .scroll{margin-top:24px}

    """
