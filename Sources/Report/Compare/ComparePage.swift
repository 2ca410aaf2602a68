import Market
import Replay
import Strategy
public import Text

/// A page about two to four runs beside each other: one HTML file that needs nothing else and no script.
///
/// The first run is A, with which the others are compared. The same arguments give the same bytes;
/// everything that came from a document or a file is escaped.
///
/// - Parameters:
///   - runs: two to four; more are left out.
///   - command: what makes the page again.
///   - language: in which it is told.
///   - editions: the files of the page in several languages, its own among them; empty for a page in one.
/// - Returns: The file, UTF-8.
/// - Precondition: There are two runs at least.
public func comparePage(
  _ runs: [ComparedRun], command: String, language: Language = .english,
  editions: [PageEdition] = []
) -> [UInt8] {
  guard runs.count >= 2 else {
    preconditionFailure("a comparison needs two runs, not \(runs.count)")
  }
  return PageWords.told(by: PageWords.book(language)) {
    withLanguages(comparePage(Array(runs.prefix(4)), command), editions, in: language)
  }
}

/// The page in the language in force.
func comparePage(_ runs: [ComparedRun], _ command: String) -> [UInt8] {
  let comparison = Comparison(runs)
  let differences = documentDifferences(comparison.runs.map(\.document.canonical))
  var body = Markup(reserving: 200_000)
  body.raw(head(comparison, command))
  body.raw(verdict(comparison))
  body.raw(documents(comparison, differences))
  for place in 1..<comparison.runs.count {
    body.raw(pairSections(comparison, place))
  }
  body.raw(figures(comparison))
  var page = Markup(reserving: 400_000)
  page.raw(
    top([
      "title": title(comparison), "style": compareStyleSheet(of: body.bytes), "mark": brandMark,
      "lang": Language.current.rawValue,
    ]))
  page.add(body)
  page.raw(
    foot([
      "runs": comparison.runs.map { shortHash($0.identity) }.joined(separator: ", "),
      "untranslated": PageWords.untranslated,
    ]))
  return page.bytes
}

private let top = Template(
  """
  <!doctype html><html lang="{{lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';img-src data:">
  <meta name="color-scheme" content="light dark"><title>{{title}} · kreplay</title>
  <style>{{{style}}}</style></head><body><main class="page compare">
  <div class="bar"><div class="brand">{{{mark}}}kreplay <i>compare</i></div></div>

  """)

private let foot = Template(
  """
  {{#untranslated}}<p class="sub">{{untranslated}}</p>{{/untranslated}}<footer><span>Runs <span class="mono">{{runs}}</span></span><span>The same runs make this file again, byte for byte.</span><span>A replay of the past, not a promise.</span></footer>
  </main>
  </body></html>

  """)

private func title(_ comparison: Comparison) -> String {
  let own = comparison.first.run.name
  let name = own.isEmpty ? localized("Unnamed strategy") : own
  let symbols = Set(comparison.runs.map(\.run.symbols))
  let subject = comparison.haveOneName ? name : localized("Strategies")
  let count = inWords(comparison.runs.count)
  return symbols.count == 1
    ? localized("\(subject) on \(comparison.first.run.symbols): \(count) runs")
    : localized("\(subject): \(count) runs")
}

/// A fact of all runs: once where it is the same in all, else of each by its letter: `A AAPL; B MSFT`.
private func fact(_ comparison: Comparison, _ text: (ReportContext) -> String) -> String {
  let texts = comparison.contexts.map(text)
  guard Set(texts).count > 1 else { return texts[0] }
  return clauses(
    texts.enumerated().map { "\(Comparison.letter($0))\u{A0}\($1.isEmpty ? "–" : $1)" })
}

private func head(_ comparison: Comparison, _ command: String) -> String {
  let facts = [
    (localized("Instrument"), fact(comparison) { $0.run.symbols }),
    (
      localized("Timeframe"),
      fact(comparison) { ($0.run.barFrame ?? $0.run.baseFrame).map(inFull) ?? "" }
    ),
    (
      localized("Range"),
      fact(comparison) { "\($0.dates.day($0.run.first)) – \($0.dates.day($0.run.last))" }
    ),
    (
      localized("Starting cash"),
      fact(comparison) {
        comparison.numbers.money($0.run.account.cash, decimals: $0.numbers.moneyDecimals)
      }
    ),
  ].filter { !$0.1.isEmpty }
  return headTemplate([
    "title": title(comparison),
    "lede": localized(
      "Each run is set beside the first, A. What is said without a letter is true of all."),
    "facts": facts.map { ["name": $0.0, "value": $0.1] },
    "runs": comparison.runs.indices.map { place in
      [
        "letter": Comparison.letter(place), "tag": place == 0 ? "a" : "b",
        "name": comparison.names[place], "hash": shortHash(comparison.runs[place].identity),
      ]
    },
    "engine": Set(comparison.runs.map(\.run.engineVersion)).sorted().joined(separator: ", "),
    "command": command,
  ])
}

private let headTemplate = Template(
  """
  <header class="head"><div><h1>{{title}}</h1><p class="lede">{{lede}}</p>
  <dl class="facts">{{#facts}}<div><dt>{{name}}</dt><dd>{{value}}</dd></div>{{/facts}}</dl></div>
  <div><dl class="receipt">{{#runs}}<div><dt><b class="tag {{tag}}">{{letter}}</b></dt><dd>{{name}} <span class="mono">{{hash}}</span></dd></div>{{/runs}}<div><dt>Engine</dt><dd>kreplay {{engine}}</dd></div></dl>
  {{#command}}<code class="cmd"><b>$ </b>{{command}}</code>{{/command}}</div></header>

  """)

private func verdict(_ comparison: Comparison) -> String {
  "<section class=\"verdict\"><div class=\"vtop\"><p class=\"say\">\(comparison.verdict.markup)</p></div></section>\n"
}

private func documents(_ comparison: Comparison, _ differences: [DocumentDifference]) -> String {
  let most = 12
  return documentsTemplate([
    "find": comparison.differencesTitle(differences), "entry": localized("Entry¦of a document"),
    "letters": comparison.runs.indices.map { ["letter": Comparison.letter($0)] },
    "any": !differences.isEmpty,
    "rows": differences.prefix(most).map { difference in
      [
        "path": difference.path,
        "values": difference.values.enumerated().map { place, value in
          [
            "text": value ?? "–",
            "class": place > 0 && value == difference.values[0] ? "q" : "",
          ]
        },
      ] as [String: Any]
    },
    "more": differences.count > most
      ? localized("\(ReportNumbers.count(differences.count - most)) more entries differ.") : "",
    "checks": checkItems(comparison.checks(differences)),
  ])
}

private let documentsTemplate = Template(
  """
  <section id="documents"><div class="sec"><h2>What differs</h2><p class="find">{{find}}</p></div>
  <div class="split"><div class="c7">{{#any}}<div class="scroll"><table class="data cd"><thead><tr><th scope="col">{{entry}}</th>{{#letters}}<th scope="col">{{letter}}</th>{{/letters}}</tr></thead><tbody>
  {{#rows}}<tr><th scope="row"><code>{{path}}</code></th>{{#values}}<td{{#class}} class="{{class}}"{{/class}}><code>{{text}}</code></td>{{/values}}</tr>
  {{/rows}}</tbody></table></div>{{/any}}{{#more}}<p class="more">{{more}}</p>{{/more}}</div><ul class="checks c5">{{{checks}}}</ul></div></section>

  """)

/// Equity, bridge and trades of one of the others beside A.
private func pairSections(_ comparison: Comparison, _ place: Int) -> String {
  let letter = Comparison.letter(place)
  return pairTemplate([
    "id": letter.lowercased(), "letter": letter,
    "equityFind": comparison.equityTitle(place), "parting": comparison.partingLine(place),
    "equity": CompareChart(comparison: comparison, other: place).figure(),
    "bridgeFind": comparison.bridgeTitle(place),
    "bridge": BridgeFigure(
      bridge: comparison.pairs[place - 1].bridge, other: letter,
      currency: comparison.numbers
    ).figure("\(place)"),
    "tradesFind": comparison.tradesTitle(place),
    "chart": CompareTrades(comparison, place).figure(),
    "table": comparison.pairs[place - 1].trades.isEmpty
      ? "" : PairTable(comparison: comparison, place: place).markup(),
  ])
}

private let pairTemplate = Template(
  """
  <section id="equity-{{id}}"><div class="sec"><h2>A and {{letter}}: equity</h2><p class="find">{{equityFind}}</p><p class="sub">{{parting}} Solid is A, hollow is {{letter}}, grey is buy and hold. Below: {{letter}} less A, as a share of A.</p></div>
  {{#equity}}<figure class="lay">{{{equity}}}</figure>{{/equity}}</section>
  <section id="bridge-{{id}}"><div class="sec"><h2>A and {{letter}}: bridge</h2><p class="find">{{bridgeFind}}</p><p class="sub">From the profit of A to that of {{letter}}, in money, to the cent. A trade of one run alone counts whole. Of a trade of both, size is A’s move with {{letter}}’s quantity, which mostly is what earlier results left to trade with; entries and exits are priced at {{letter}}’s quantity.</p></div>
  <figure class="lay">{{{bridge}}}</figure></section>
  <section id="trades-{{id}}"><div class="sec"><h2>A and {{letter}}: trades</h2><p class="find">{{tradesFind}}</p><p class="sub">▲ and ▼ enter, ◆ exits: solid is A, hollow is {{letter}}, and where both have the same trade only A’s mark is drawn. The lanes below hold the trades of A and of {{letter}} in the colour of their result; a slanted tie is a trade that was moved.</p></div>
  {{#chart}}<figure class="lay">{{{chart}}}</figure>{{/chart}}{{{table}}}</section>

  """)

private func figures(_ comparison: Comparison) -> String {
  let table = CompareFigures(comparison: comparison)
  return figuresTemplate(["find": table.title, "tables": table.markup()])
}

private let figuresTemplate = Template(
  """
  <section id="figures"><div class="sec"><h2>Figures</h2><p class="find">{{find}}</p><p class="sub">Differences of per cents are points. Coloured where one side is better.</p></div>
  {{{tables}}}</section>

  """)
