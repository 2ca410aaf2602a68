import Market
import Replay
import Text

/// The whole file, its sections in their order.
///
/// - Parameter known: the facts about the run where somebody has worked them out.
func page(_ context: ReportContext, _ known: RunAnalysis? = nil) throws -> [UInt8] {
  let analysis = known ?? RunAnalysis(of: context.run, context.statistics)
  let scene = context.options.hasScript ? try Scene(context, analysis)?.text() : nil
  var body = Markup(reserving: 200_000)
  let sections: [(ReportContext, RunAnalysis) throws -> String] = [
    headSection, verdictSection, trustSection, instrumentsSection, portfolioSection,
    chartSection, equitySection, tradesSection,
    statisticsSection, calendarSection, drawdownSection, patternsSection,
    strategySection,
  ]
  for section in sections { body.raw(try section(context, analysis)) }
  let style = styleSheet(context, of: body.bytes)
  body = Markup(withoutOptionalQuotes(withoutOptionalEnds(body.bytes)))
  var markup = Markup(reserving: 400_000)
  markup.raw(
    pageTop([
      "title": pageTitle(context), "style": style, "mark": brandMark,
      "lang": Language.current.rawValue,
      "look": context.options.look.attributes,
      "hash": scene == nil ? "" : PageScript.hash,
    ]))
  markup.add(body)
  markup.raw(
    pageEnd([
      "run": shortHash(context.options.runIdentity), "untranslated": PageWords.untranslated,
    ]))
  if let scene {
    markup.raw("<script type=\"application/json\" id=\"data\">" + scene + "</script>\n")
    markup.raw("<script>" + PageScript.text + "</script>\n")
  }
  markup.raw("</body></html>\n")
  return markup.bytes
}

/// The name of the run: strategy, symbol and timeframe.
func pageTitle(_ context: ReportContext) -> String {
  let run = context.run
  let what = [
    context.named { $0.joined(separator: ", ") },
    (run.barFrame ?? run.baseFrame)?.description ?? "",
  ]
  return ([run.name] + what).filter { !$0.isEmpty }.joined(separator: ", ")
}

/// The first twelve digits of a hash in groups of four; all of a shorter one.
func shortHash(_ hash: String) -> String {
  var groups: [String] = []
  var rest = hash.prefix(12)
  while !rest.isEmpty {
    groups.append(String(rest.prefix(4)))
    rest = rest.dropFirst(4)
  }
  return groups.joined(separator: " ")
}

private let pageTop = Template(
  """
  <!doctype html><html lang="{{lang}}"{{{look}}}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';img-src data:{{#hash}};script-src '{{{hash}}}'{{/hash}}">
  <meta name="color-scheme" content="light dark"><title>{{title}} · kreplay</title>
  <style>{{{style}}}</style></head><body><main class="page">
  <div class="bar"><div class="brand">{{{mark}}}kreplay <i>run report</i></div></div>

  """)

private let pageEnd = Template(
  """
  {{#untranslated}}<p class="sub">{{untranslated}}</p>{{/untranslated}}<footer>{{#run}}<span>Run <span class="mono">{{run}}</span></span>{{/run}}<span>Same document, data and engine make this file again, byte for byte.</span><span>A replay of the past, not a promise.</span></footer>
  </main>

  """)

/// The sign before the name.
let brandMark = """
  <svg width="22" height="20" viewBox="0 0 22 20" aria-hidden="true" shape-rendering="crispEdges"><path fill="currentColor" fill-rule="evenodd" d="M3 4h1v3h3v8H4v3H3v-3H0V7h3zM1 8v6h5V8zM11 1h1v4h3v9h-3v4h-1v-4H8V5h3z"/><path fill="currentColor" shape-rendering="auto" d="M17 5.5 22 10l-5 4.5z"/></svg>
  """
