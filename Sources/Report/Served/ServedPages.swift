import Text

/// What the page of a folder shows of a document.
public struct ServedDocument {
  /// Its path in the folder.
  public var path: String
  /// What became of its last run, a line; empty where it was not run.
  public var words: String
  /// Its report's name; empty for none.
  public var report: String

  /// A document and its last run.
  public init(path: String, words: String, report: String) {
    self.path = path
    self.words = words
    self.report = report
  }
}

/// The hashes of the scripts that the pages of a server may run: its own, those of reports, of links to other
/// languages, and of the page of all runs. `sha256-…`.
public let servedScripts =
  [PageScript.servedHash, PageScript.languagesHash] + PageScript.galleryHashes
  + PageScript.hashes

/// The page of a folder that is served: its documents and reports, each with a link.
///
/// - Parameters:
///   - name: what the folder is called.
///   - documents: by path.
///   - reports: names, each of a file in the folder of reports.
///   - hasRuns: whether there is a page of all runs.
/// - Returns: The file, UTF-8.
public func servedFolderPage(
  _ name: String, documents: [ServedDocument], reports: [String], hasRuns: Bool
) -> [UInt8] {
  var body = Markup()
  body.raw("<header class=\"head\"><div><h1>")
  body.text(name)
  body.raw(
    "</h1><p class=\"lede\">A document is run when it is saved, here or in any other editor. \(hasRuns ? "<a href=\"/reports/index.html\">All runs</a>" : "")</p></div></header>\n"
  )
  body.raw("<section id=\"documents\"><div class=\"sec\"><h2>Documents</h2></div>")
  if documents.isEmpty {
    body.raw("<p class=\"sub\">There is none yet. <code>kreplay new</code> writes one.</p>")
  }
  body.raw("<ul class=\"served\">")
  for document in documents {
    body.raw("<li><a href=\"/edit/\(address(document.path))\">")
    body.text(document.path)
    body.raw("</a><span>")
    body.text(document.words)
    body.raw("</span></li>")
  }
  body.raw("</ul></section>\n<section id=\"reports\"><div class=\"sec\"><h2>Reports</h2></div>")
  if reports.isEmpty { body.raw("<p class=\"sub\">There is none yet.</p>") }
  body.raw("<ul class=\"served\">")
  for report in reports {
    body.raw("<li><a href=\"/reports/\(address(report))\">")
    body.text(report)
    body.raw("</a></li>")
  }
  body.raw("</ul></section>\n")
  return servedPage(name, body, "page")
}

/// The page on which a document is edited, its report beside it.
///
/// - Parameters:
///   - path: the document's path in the folder.
///   - text: what it says.
///   - token: what the page sends along when it saves.
///   - report: the name of its report; empty for none.
///   - news: the last news of its run as JSON; empty for none.
/// - Returns: The file, UTF-8.
public func servedEditPage(
  _ path: String, text: String, token: String, report: String, news: String
) -> [UInt8] {
  var body = Markup()
  body.raw(
    "<div class=\"editor\" data-document=\"\(Markup.escaped(path))\" data-token=\"\(token)\"")
  body.raw(" data-news=\"\(Markup.escaped(news))\">")
  body.raw("<div class=\"side\"><div class=\"saving\"><a href=\"/\">Folder</a><h1>")
  body.text(path)
  body.raw(
    "</h1><button type=\"button\" title=\"Save and run (Ctrl+S)\">Save and run</button></div><div class=\"written-in\">"
  )
  body.raw(
    "<textarea spellcheck=\"false\" autocomplete=\"off\" autocapitalize=\"off\" wrap=\"off\" aria-label=\"Document\">\n"
  )
  body.text(text)
  body.raw("</textarea></div><p class=\"sub\" role=\"status\"></p></div>")
  let source = report.isEmpty ? "" : " src=\"/reports/\(address(report))\""
  body.raw(
    "<iframe title=\"Report\" data-name=\"\(Markup.escaped(report))\"\(source)></iframe></div>\n")
  return servedPage(path, body, "page wide")
}

private func servedPage(_ title: String, _ body: Markup, _ kind: String) -> [UInt8] {
  var page = Markup(reserving: 60_000)
  page.raw(
    top([
      "style": pageStyle(of: body.bytes, script: nil, own: servedStyle), "mark": brandMark,
      "title": title, "kind": kind,
    ]))
  page.add(body)
  page.raw("</main>\n<script>" + PageScript.served + "</script>\n</body></html>\n")
  return page.bytes
}

private let top = Template(
  """
  <!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
  <meta name="color-scheme" content="light dark"><title>{{title}} · kreplay</title>
  <style>{{{style}}}</style></head><body><main class="{{kind}}">
  <div class="bar"><div class="brand">{{{mark}}}kreplay <i>serve</i></div></div>

  """)

/// A path as a part of an address.
func address(_ path: String) -> String {
  let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)
  var address = ""
  for byte in path.utf8 {
    if plain.contains(byte) {
      address.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
  }
  return address
}

private let servedStyle = """
  .served{list-style:none}.served li{display:flex;flex-wrap:wrap;gap:4px 24px;border-bottom:1px solid var(--line);padding:9px 0 8px}.served a{overflow-wrap:anywhere;min-width:0}.served span{margin-left:auto;color:var(--ink2)}
  .page.wide{width:auto}.editor{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:24px;height:calc(100vh - 72px);min-height:480px}
  .side{display:flex;flex-direction:column;min-width:0}.saving{display:flex;align-items:center;gap:16px;padding-bottom:12px}.saving h1{font-size:15px;line-height:24px;letter-spacing:0;min-width:0}
  .saving button{margin-left:auto;flex:none;font:13px/20px var(--sans);color:var(--paper);background:var(--ink);border:0;border-radius:6px;padding:8px 14px;cursor:pointer}
  .written-in{position:relative;flex:1;min-height:0}.written-in textarea{width:100%;height:100%;box-sizing:border-box;resize:none;font:13px/20px var(--mono);color:var(--ink);background:var(--sunken);border:1px solid var(--line2);border-radius:6px;padding:12px;white-space:pre;tab-size:2}
  .fault{position:absolute;left:12px;right:12px;max-height:60%;overflow:auto;background:var(--raised);border:1px solid var(--down);border-left-width:4px;border-radius:4px;padding:8px 12px;font:12px/18px var(--mono);white-space:pre-wrap;overflow-wrap:anywhere}.fault[hidden]{display:none}
  .offers{position:absolute;z-index:2;width:min(440px,calc(100% - 8px));background:var(--raised);border:1px solid var(--line2);border-radius:6px;box-shadow:0 6px 24px rgb(0 0 0/.16);font:12px/18px var(--mono);overflow:hidden}.offers[hidden],.offers [hidden]{display:none}
  .offers ul{list-style:none;margin:0;padding:4px;max-height:184px;overflow:auto}.offers ul:empty{display:none}.offers li{display:flex;gap:12px;padding:2px 8px;border-radius:4px;cursor:pointer}.offers b{font-weight:500;flex:none;color:var(--ink)}.offers span{color:var(--ink2);margin-left:auto;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
  .offers li:hover,.offers [aria-selected=true]{background:var(--sunken);box-shadow:inset 2px 0 var(--accent,var(--ink))}.offers p{margin:0;padding:6px 12px;font:12px/17px var(--sans);color:var(--ink2)}.offers .meaning{border-top:1px solid var(--line)}.offers .call{border-bottom:1px solid var(--line);max-height:90px;overflow:auto}.offers .call b{display:block;font:12px/18px var(--mono);white-space:normal}.offers .call span{white-space:normal;margin:0}
  .sliders{display:grid;gap:2px 16px;padding:2px 0 12px;max-height:30vh;overflow:auto;font:13px/24px var(--mono)}.sliders[hidden]{display:none}.sliders>div{display:grid;grid-template-columns:minmax(56px,auto) 1fr minmax(48px,auto);gap:12px;align-items:center}.sliders input{min-width:0;width:100%;height:24px;accent-color:var(--ink)}.sliders span{overflow-wrap:anywhere}.sliders input+span{text-align:right}
  .side .sub{min-height:20px;padding-top:8px}.editor iframe{width:100%;height:100%;border:1px solid var(--line2);border-radius:6px;background:var(--paper)}
  @media (max-width:900px){.editor{grid-template-columns:minmax(0,1fr);height:auto}.written-in{height:50vh;flex:none}.editor iframe{height:90vh}}

  """
