import Market
public import Text

/// The page of all runs of a journal: one HTML file that needs nothing else.
///
/// Without its script it is a whole table, the runs that lead buying and holding by most first; with it
/// the table is sorted by any head, searched, and up to four runs are ticked to be compared. The same
/// runs give the same bytes; everything that came from a document or a file is escaped.
///
/// - Parameters:
///   - runs: in the order of their numbers.
///   - journal: what the journal is called, without folders.
///   - total: how many runs it holds, of which these are the latest.
///   - command: what makes the page again.
///   - language: in which it is told.
///   - editions: the addresses of the page in several languages, its own among them; empty for a page in
///     one.
/// - Returns: The file, UTF-8.
public func indexPage(
  _ runs: [IndexedRun], journal: String, total: Int, command: String,
  language: Language = .english, editions: [PageEdition] = []
) -> [UInt8] {
  PageWords.told(by: PageWords.book(language)) {
    withLanguages(indexPage(runs, journal, total, command), editions, in: language)
  }
}

/// The page in the language in force.
func indexPage(
  _ runs: [IndexedRun], _ journal: String, _ total: Int, _ command: String
) -> [UInt8] {
  let runs = runs.map { run in
    var run = run
    if run.instruments > 3 { run.symbol = localized("\(run.instruments) instruments") }
    return run
  }
  let sorted = runs.enumerated().sorted { a, b in
    let (x, y) = (a.element.lead ?? -.infinity, b.element.lead ?? -.infinity)
    return x == y ? a.offset < b.offset : x > y
  }.map(\.element)
  var body = Markup(reserving: 100_000)
  body.raw(head(runs, journal, total, command))
  body.raw(table(sorted, journal))
  var page = Markup(reserving: 200_000)
  page.raw(
    top([
      "style": pageStyle(
        of: body.bytes, script: words(ofScript: PageScript.gallery), own: indexStyle),
      "mark": brandMark, "hash": PageScript.galleryHash, "lang": Language.current.rawValue,
      "title": localized("All runs"),
    ]))
  page.add(body)
  page.raw(foot(["journal": journal, "untranslated": PageWords.untranslated]))
  page.raw("<script>" + PageScript.gallery + "</script>\n</body></html>\n")
  return page.bytes
}

private let top = Template(
  """
  <!doctype html><html lang="{{lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';img-src data:;script-src '{{{hash}}}'">
  <meta name="color-scheme" content="light dark"><title>{{title}} · kreplay</title>
  <style>{{{style}}}</style></head><body><main class="page gallery">
  <div class="bar"><div class="brand">{{{mark}}}kreplay <i>gallery</i></div></div>

  """)

private let foot = Template(
  """
  {{#untranslated}}<p class="sub">{{untranslated}}</p>{{/untranslated}}<footer><span>Journal <span class="mono">{{journal}}</span></span><span>The same journal makes this file again, byte for byte.</span><span>A replay of the past, not a promise.</span></footer>
  </main>

  """)

private func head(
  _ runs: [IndexedRun], _ journal: String, _ total: Int, _ command: String
) -> String {
  let known = runs.filter { $0.lead != nil }
  let ahead = known.count { ($0.lead ?? 0) > 0 }
  let symbols = Set(runs.map(\.symbol))
  let facts = [
    (localized("Runs"), ReportNumbers.count(total)),
    (localized("Strategies"), ReportNumbers.count(Set(runs.map(\.name)).count)),
    (localized("Instruments"), ReportNumbers.count(symbols.count)),
  ]
  let share = localized(
    "\(ReportNumbers.count(ahead)) of \(ReportNumbers.count(known.count))¦runs")
  let verdict: Sentence =
    known.isEmpty
    ? "No run can be compared with buy and hold of what it traded."
    : "\(strong: share) runs grew faster than buy and hold of the same thing. The more are tried, the likelier it is that the best of them is luck."
  return headTemplate([
    "facts": facts.map { ["name": $0.0, "value": $0.1] }, "journal": journal,
    "verdict": verdict.markup, "command": command,
    "latest": total > runs.count
      ? localized(
        "The latest \(ReportNumbers.count(runs.count)) of \(ReportNumbers.count(total)) are here; kreplay runs list has all."
      )
      : "",
  ])
}

private let headTemplate = Template(
  """
  <header class="head"><div><h1>All runs</h1><p class="lede">Every run of this journal, each beside buying and holding the same thing. {{latest}}</p>
  <dl class="facts">{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl></div>
  <div><dl class="receipt"><div><dt>Journal</dt><dd>{{journal}}</dd></div></dl><code class="cmd"><b>$ </b>{{command}}</code></div></header>
  <section class="verdict"><div class="vtop"><p class="say">{{{verdict}}}</p></div></section>

  """)

/// The heads of the table: key, words, whether its values are text.
private var columns: [(key: String, name: String, isText: Bool)] {
  [
    ("run", localized("Run"), true), ("growth", localized("Growth a year"), false),
    ("hold", localized("Hold"), false), ("lead", localized("Less hold"), false),
    ("sharpe", localized("Sharpe"), false), ("drawdown", localized("Drawdown"), false),
    ("trades", localized("Trades"), false), ("trials", localized("Trials"), false),
    ("id", localized("Id"), true),
  ]
}

private let emptyTemplate = Template(
  """
  <section id="runs"><div class="sec"><h2>Runs</h2><p class="find">The journal holds no run yet</p><p class="sub">kreplay run keeps one.</p></div></section>

  """)

private let tableTemplate = Template(
  """
  <section id="runs"><div class="sec"><h2>Runs</h2><p class="find">{{find}}</p><p class="sub">Equity on its own logarithmic scale, the line is its starting cash. Trials: runs of this journal with the same document and candles, whatever their parameters.</p></div>
  <div class="scroll"><table class="data gal" data-journal="{{journal}}"><caption class="vh">Runs</caption><thead><tr><th><span class="vh">Tick to compare</span></th><th><span class="vh">Equity</span></th>{{{heads}}}</tr></thead><tbody>

  """)

private func table(_ runs: [IndexedRun], _ journal: String) -> String {
  guard !runs.isEmpty else { return emptyTemplate([:]) }
  let leads = runs.compactMap(\.lead)
  let reach = max(1e-9, min(0.25, leads.map { abs($0) }.max() ?? 0))
  let heads = columns.map { column in
    let sort = column.key == "lead" ? " aria-sort=\"descending\"" : ""
    let drawn =
      column.key == "lead" ? "<th><span class=\"vh\">\(localized("Drawn¦lead"))</span></th>" : ""
    return
      "<th scope=\"col\"\(column.isText ? " class=\"l\"" : "") data-key=\"\(column.key)\"\(sort)>\(column.name)</th>\(drawn)"
  }
  var markup = Markup(reserving: 100_000)
  markup.raw(tableTemplate(["find": title(runs), "journal": journal, "heads": heads.joined()]))
  for run in runs { row(run, reach, &markup) }
  markup.raw("</tbody></table></div></section>\n")
  return markup.string
}

/// The instruments on which all runs, or none, were ahead of holding.
private func title(_ runs: [IndexedRun]) -> String {
  let known = runs.filter { $0.lead != nil }
  let bySymbol = Dictionary(grouping: known, by: \.symbol).filter { $0.value.count > 2 }
  let all = bySymbol.filter { $0.value.allSatisfy { ($0.lead ?? 0) > 0 } }.keys.sorted().first
  let none = bySymbol.filter { $0.value.allSatisfy { ($0.lead ?? 0) <= 0 } }.keys.sorted().first
  func count(_ symbol: String) -> String { inWords(bySymbol[symbol]?.count ?? 0) }
  switch (all, none) {
  case (let all?, let none?):
    return localized(
      "All \(count(all)) runs on \(all) beat buy and hold, none of the \(count(none)) on \(none) did"
    )
  case (let all?, nil): return localized("All \(count(all)) runs on \(all) beat buy and hold")
  case (nil, let none?):
    return localized("None of the \(count(none)) runs on \(none) beat buy and hold")
  default:
    let ahead = known.count { ($0.lead ?? 0) > 0 }
    if known.isEmpty { return localized("No run can be compared with buy and hold") }
    if known.count == 1 {
      return ahead == 1
        ? localized("The run beat buy and hold") : localized("The run did not beat buy and hold")
    }
    return ahead == 0
      ? localized("None of the \(inWords(known.count)) runs beat buy and hold")
      : localized("\(inWords(ahead).asBeginning) of \(inWords(known.count)) runs beat buy and hold")
  }
}

private func row(_ run: IndexedRun, _ reach: Double, _ markup: inout Markup) {
  let dates = ReportDates(frame: nil, zone: "UTC")
  let years = [run.first, run.last].map { dates.civilDate($0).year }
  let span = years[0] == years[1] ? "\(years[0])" : "\(years[0]) – \(years[1])"
  let name = Markup.escaped(run.name.isEmpty ? localized("Unnamed strategy") : run.name)
  let title = run.link.isEmpty ? name : "<a href=\"\(Markup.escaped(run.link))\">\(name)</a>"
  func value(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
  markup.raw("<tr data-id=\"\(run.id)\"><td></td><td>\(thumbnail(run))</td>")
  markup.raw(
    "<td class=\"l\" data-v=\"\(name)\"><b>\(title)</b> \(Markup.escaped(run.parameters))<small>\(Markup.escaped(localizedJoin([run.symbol, run.frame, span].filter { !$0.isEmpty })))</small></td>"
  )
  let points = { (number: Double?) in
    number.map { ReportNumbers.percent($0, sign: .always) } ?? "–"
  }
  cell(points(run.cagr), value(run.cagr), "", &markup)
  cell(points(run.hold), value(run.hold), "q", &markup)
  cell(
    points(run.lead), value(run.lead),
    run.lead.map { $0 > 0 ? "pos" : $0 < 0 ? "neg" : "q" } ?? "q",
    &markup)
  let share = max(-1, min(1, (run.lead ?? 0) / reach)) / 2
  markup.raw(
    "<td><i class=\"pb \(share < 0 ? "d" : "u")\" style=\"--a:\(cssPercent(0.5 + min(0, share)));--b:\(cssPercent(abs(share)))\"></i></td>"
  )
  cell(
    run.sharpe.map { ReportNumbers.number($0, decimals: 2) } ?? "–", value(run.sharpe), "", &markup)
  cell(run.drawdown.map { ReportNumbers.share($0) } ?? "–", value(run.drawdown), "neg", &markup)
  cell(ReportNumbers.count(run.trades), "\(run.trades)", "", &markup)
  cell(ReportNumbers.count(run.trials), "\(run.trials)", "", &markup)
  markup.raw("<td class=\"l mono\" data-v=\"\(run.id)\">\(run.id)</td></tr>\n")
}

private func cell(_ text: String, _ value: String, _ tone: String, _ markup: inout Markup) {
  markup.raw("<td\(tone.isEmpty ? "" : " class=\"\(tone)\"") data-v=\"\(value)\">")
  markup.text(text)
  markup.raw("</td>")
}

/// The equity over the starting cash, on a logarithmic scale of at least a factor of 1.3.
private func thumbnail(_ run: IndexedRun) -> String {
  let (width, height) = (168.0, 44.0)
  let known = run.equity.filter { $0 > 0 && $0.isFinite }
  guard known.count > 1, run.cash > 0 else { return "" }
  let logs = (known + [run.cash]).map { LogScale.of($0) }
  let middle = ((logs.min() ?? 0) + (logs.max() ?? 0)) / 2
  let reach = max((logs.max() ?? 0) - (logs.min() ?? 0), LogScale.of(1.3)) / 2
  func y(_ value: Double) -> Int {
    Int((2 + (middle + reach - LogScale.of(value)) / (2 * reach) * (height - 4)).rounded())
  }
  let step = width / Double(known.count - 1)
  let points = known.enumerated().map { "\(Int((Double($0) * step).rounded())) \(y($1))" }
  return
    "<svg width=\"168\" height=\"44\" viewBox=\"0 0 168 44\" aria-hidden=\"true\"><path class=\"st0\" d=\"M0 \(y(run.cash))h168\"/><path class=\"st1l\" d=\"M\(points.joined(separator: "L"))\"/></svg>"
}

private let indexStyle = """
  .gallery .vtop{display:block}
  .gal td{vertical-align:middle;height:57px}.gal small{display:block;font-size:12px;line-height:16px;color:var(--ink3)}
  .gal td:nth-child(3){white-space:normal;min-width:220px;color:var(--ink2)}.gal td:nth-child(3) b{font-weight:600;color:var(--ink)}
  .gal a{text-decoration:underline;text-decoration-color:var(--line2)}
  .gal .pb{--zp:50%}.gal svg path{fill:none}.gal .st0{stroke:var(--line2)}.gal .st1l{stroke:var(--ink);stroke-width:1.25;stroke-linejoin:round}
  .gal td:first-child{width:36px}.gal input{width:16px;height:16px;margin:0;padding:0;background:none;accent-color:var(--ink)}.gal label{display:inline-flex;width:36px;height:36px;align-items:center}
  .gal th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}.gal [aria-sort] button{font-weight:600;color:var(--ink)}
  .gal [aria-sort=ascending] button::after{content:" \\2191"}.gal [aria-sort=descending] button::after{content:" \\2193"}
  .gal tr[hidden]{display:none!important}.gal tr.picked td{background:var(--sunken)}.gal tr.picked :is(small,.q){color:var(--ink2)}
  .finds{display:flex;flex-wrap:wrap;gap:8px 16px;margin-bottom:16px;font-size:13px;line-height:20px;color:var(--ink2)}
  .finds :is(input,select){font:13px/20px var(--sans);color:var(--ink);background:var(--sunken);border:0;border-radius:6px;padding:5px 8px;max-width:100%}.finds input{width:240px}
  .tray{position:sticky;bottom:0;background:var(--paper);border-top:1px solid var(--ink);padding:12px 0;display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;font-size:13px;line-height:20px}
  .tray[hidden]{display:none}.tray .cmd{margin:0;flex:1;min-width:240px}
  .tray button{font:inherit;color:var(--paper);background:var(--ink);border:0;border-radius:6px;height:36px;padding:0 14px;cursor:pointer}.tray button:disabled{opacity:.4;cursor:default}.tray button.clear{color:var(--ink2);background:none}
  .tag{display:inline-block;width:18px;height:18px;border-radius:2px;font-size:11px;line-height:18px;font-weight:600;text-align:center;color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink);margin-right:6px}
  .tray span:first-of-type .tag{background:var(--ink);color:var(--paper)}
  @media (max-width:640px){.gal,.gal tbody{display:block}.gal thead{position:absolute;clip-path:inset(50%)}.gal tr{display:grid;grid-template-columns:36px repeat(4,1fr);padding:8px 0;border-bottom:1px solid var(--line)}.gal td{border:0;height:auto;padding:2px 0;text-align:left}.gal td:nth-child(2){grid-column:2/6;grid-row:2}.gal td:nth-child(3){grid-column:2/6;grid-row:1}.gal td:nth-child(1){grid-row:1/4}.gal td:is(:nth-child(5),:nth-child(7),:nth-child(10),:nth-child(11),:nth-child(12)){display:none}}
  @media print{.finds,.tray,.gal td:first-child,.gal th:first-child{display:none}}

  """
