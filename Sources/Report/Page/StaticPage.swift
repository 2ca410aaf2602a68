import Text

/// What a page is called that is whole without script, and how it looks.
struct StaticPage {
  /// Its title, and what it is about beside the mark: `sweep`.
  let title: String, kind: String
  /// The classes of its body, and its own style.
  let classes: String, style: String
  /// The hash of the candles, and when the same bytes come again.
  let data: String, again: String
  /// Its script; empty for none.
  var script = ""
}

/// A page around its sections: one HTML file that needs nothing else.
func staticPage(_ page: StaticPage, _ body: Markup) -> [UInt8] {
  var whole = Markup(reserving: 300_000)
  whole.raw(
    top([
      "lang": Language.current.rawValue, "title": page.title, "kind": page.kind,
      "classes": page.classes,
      "style": pageStyle(
        of: body.bytes, script: page.script.isEmpty ? nil : words(ofScript: page.script),
        own: page.style),
      "mark": brandMark, "hash": page.script.isEmpty ? "" : policyHash(of: page.script),
    ]))
  whole.add(body)
  whole.raw(foot(["data": shortHash(page.data), "again": page.again]))
  if !page.script.isEmpty { whole.raw("<script>" + page.script + "</script>\n") }
  whole.raw("</body></html>\n")
  return whole.bytes
}

private let top = Template(
  """
  <!doctype html><html lang="{{lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';img-src data:{{#hash}};script-src '{{{hash}}}'{{/hash}}">
  <meta name="color-scheme" content="light dark"><title>{{title}} · kreplay</title>
  <style>{{{style}}}</style></head><body><main class="page {{classes}}">
  <div class="bar"><div class="brand">{{{mark}}}kreplay <i>{{kind}}</i></div></div>

  """)

private let foot = Template(
  """
  <footer><span>Data <span class="mono">{{data}}</span></span><span>{{again}}</span><span>A replay of the past, not a promise.</span></footer>
  </main>

  """)
