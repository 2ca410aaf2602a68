import Report
import Text

extension StrategyLesson {
  /// The lesson as one HTML file that asks for nothing else; the same for the same run.
  public func page() -> [UInt8] { PageWords.told(by: book) { ownPage() } }

  private func ownPage() -> [UInt8] {
    let body = main
    let head = """
      <!doctype html><html lang="\(Language.current.rawValue)"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline';img-src data:;script-src '\(LessonScript.hash)'">
      <meta name="color-scheme" content="light dark"><title>\(XMLText(story.name)) · \(localized("a kreplay lesson"))</title>
      <style>\(style(of: body))</style></head><body>

      """
    let script = "<script>\(LessonScript.text)</script>\n"
    let data =
      LessonWords.scriptTable.map {
        "<script type=\"application/json\" id=\"data\">{\"words\":\($0)}</script>\n"
      } ?? ""
    return Array((head + body + data + script + "</body></html>\n").utf8)
  }

  /// The lesson as a part of another page, in a shadow root, so that neither style touches the other.
  public func fragment() -> [UInt8] {
    PageWords.told(by: book) {
      let body = main
      return Array(LessonStyle.shadow(body, style: style(of: body)).utf8)
    }
  }

  func style(of body: String) -> String {
    storyStyle(of: body) + LessonStyle.css + LessonStyle.story
  }

  var main: String {
    let sections =
      [answer, rules] + trades + (story.count > 0 ? [money] : []) + [trust, document]
    let links = sections.filter { !$0.name.isEmpty }
      .map { "<a href=\"#\($0.id)\">\($0.name)</a>" }.joined()
    return "<main class=\"page\">" + head
      + "<nav class=\"toc noprint\" aria-label=\"\(localized("Sections"))\">\(links)</nav>"
      + sections.map(\.markup).joined() + foot + "</main>"
  }

  private var head: String {
    let notes = self.notes.map { "<p class=\"sub\">\(XMLText($0))</p>" }.joined()
    let facts = story.facts.map {
      "<div><dt>\(XMLText($0.name))</dt><dd>\(XMLText($0.value))</dd></div>"
    }
    let receipt = story.receipt.map {
      "<div><dt>\(XMLText($0.name))</dt><dd>\(XMLText($0.text))\($0.hash.isEmpty ? "" : " <span class=\"mono\">\(XMLText($0.hash))</span>")</dd></div>"
    }
    return """
      <div class="bar"><div class="brand">kreplay <i>\(localized("lesson"))</i></div></div>
      <header class="head"><div><h1>\(XMLText(story.name))</h1><p class="lede">\(story.lede.markup)</p>\(notes)
      <dl class="facts">\(facts.joined())</dl></div>
      <div><dl class="receipt">\(receipt.joined())</dl>
      <code class="cmd"><b>$ </b>\(XMLText(command))</code></div></header>

      """
  }

  private var answer: Section {
    Section(
      id: "answer",
      markup:
        "<section class=\"verdict\" id=\"answer\"><div class=\"vtop one\"><p class=\"say\">\(story.verdict.markup)</p></div></section>\n"
    )
  }

  private var rules: Section {
    let rules = story.rules.map { rule -> String in
      let parts = rule.parts.map {
        "<li class=\"d\(min(4, $0.depth))\">\($0.words.markup)</li>"
      }
      let list = parts.isEmpty ? "" : "<ul class=\"rule\">\(parts.joined())</ul>"
      return
        "<h3>\(XMLText(rule.title))</h3><code class=\"cmd\">\(XMLText(rule.expression))</code>\(list)"
    }
    let terms = story.terms.map { term -> String in
      let expression =
        term.expression.isEmpty ? "" : "<code>\(XMLText(term.expression))</code> "
      return
        "<tr><th scope=\"row\">\(XMLText(term.name))</th><td>\(expression)\(XMLText(term.text))</td></tr>"
    }
    return Section(
      "rules", localized("Rules"), XMLText(ruleFinding), sub: XMLText(story.spread),
      "<div class=\"split\"><div class=\"c7 rules\">\(rules.joined())</div><div class=\"c5\"><table class=\"sy terms\"><tbody>\(terms.joined())</tbody></table></div></div>"
    )
  }

  private var trades: [Section] {
    guard !story.trades.isEmpty else {
      return [Section("trades", localized("Trades"), tradeFinding, orders)]
    }
    return story.trades.enumerated().map { place, trade in
      let tables = [
        (localized("Why it was entered"), trade.entry), (localized("Why it was left"), trade.exit),
      ]
      .compactMap { title, why in
        why.map {
          "<div><h3>\(title)</h3><code class=\"cmd\">\(XMLText($0.rule))</code>\(table($0.table))</div>"
        }
      }.joined()
      let steps = trade.steps.map {
        "<li>\($0.date.isEmpty ? "" : "<b>\(XMLText($0.date))</b> ")\($0.words.markup)</li>"
      }
      let last = trade.sums.count - 1
      let sums = trade.sums.enumerated().map { row, sum in
        "<tr\(row == last ? " class=\"sum\"" : "")><th scope=\"row\">\(XMLText(sum.name))</th><td>\(XMLText(sum.sum))</td><td>\(XMLText(sum.amount))</td></tr>"
      }
      let note = trade.chartNote.isEmpty ? "" : "<p class=\"cap\">\(XMLText(trade.chartNote))</p>"
      return Section(
        "trade-\(trade.number)", localized("Trade \(LessonNumbers.count(trade.number))"),
        trade.finding.markup, sub: place == 0 ? localized("\(tradeFinding).") : "",
        "<figure class=\"lay\">\(trade.chart)</figure>\(note)<div class=\"split after\"><div class=\"c7\"><ol class=\"rd\">\(steps.joined())</ol><table class=\"sy sums\"><tbody>\(sums.joined())</tbody></table></div><div class=\"c5 why\">\(tables)</div></div>"
      )
    }
  }

  private func table(_ table: StoryTable) -> String {
    let heads = table.heads.map {
      "<th scope=\"col\">\($0.word)<span>\(XMLText($0.date))</span></th>"
    }
    let rows = table.rows.map { row -> String in
      let label = row.isCode ? "<code>\(XMLText(row.label))</code>" : XMLText(row.label)
      let cells = row.cells.map { "<td>\(XMLText($0))</td>" }.joined()
      return
        "<tr\(row.isRule ? " class=\"on\"" : "")><th scope=\"row\" class=\"l\">\(label)</th>\(cells)</tr>"
    }
    return
      "<div class=\"scroll\"><table class=\"data bars\"><thead><tr><td></td>\(heads.joined())</tr></thead><tbody>\(rows.joined())</tbody></table></div>"
  }

  private var money: Section {
    let rows = story.money.rows.map {
      "<tr\($0.isSum ? " class=\"sum\"" : "")><th scope=\"row\">\(XMLText($0.name))</th><td>\(XMLText($0.note))</td><td>\(XMLText($0.amount))</td></tr>"
    }
    let commission =
      story.commission.isEmpty ? "" : "<p class=\"note\">\(story.commission.markup)</p>"
    return Section(
      "money", localized("Costs and fills"), story.money.finding.markup,
      "<div class=\"split\"><div class=\"c7\"><table class=\"sy sums\"><tbody>\(rows.joined())</tbody></table>\(commission)</div><div class=\"c5\">\(orders)</div></div>"
    )
  }

  /// What became of the orders.
  private var orders: String {
    guard !story.money.orders.isEmpty else {
      return "<p class=\"note\">\(localized("No order was placed."))</p>"
    }
    let rows = story.money.orders.map {
      "<tr><td class=\"l\">\(XMLText($0.name))</td><td>\(LessonNumbers.count($0.count))</td></tr>"
    }
    return
      "<table class=\"data wrap\"><thead><tr><th class=\"l\" scope=\"col\">\(localized("What became of orders"))</th><th scope=\"col\">\(localized("Orders"))</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
  }

  private var trust: Section {
    let rows = story.parts.map {
      "<tr><td class=\"l\">\(XMLText($0.name))</td><td>\(LessonNumbers.count($0.trades))</td><td>\(LessonNumbers.count($0.won))</td><td>\(XMLText($0.profit))</td><td class=\"l\">\($0.areFew ? localized("few") : "")</td></tr>"
    }
    let table =
      rows.isEmpty
      ? ""
      : "<div class=\"scroll\"><table class=\"data wrap\"><thead><tr><th class=\"l\" scope=\"col\">\(localized("Closed trades"))</th><th scope=\"col\">\(localized("Trades"))</th><th scope=\"col\">\(localized("Won"))</th><th scope=\"col\">\(localized("Profit"))</th><td></td></tr></thead><tbody>\(rows.joined())</tbody></table></div><p class=\"cap\">\(fewWords)</p>"
    return Section(
      "trust", localized("What depends on few trades"), partFinding,
      sub: localized("\(XMLText(story.doubt))."),
      "<div class=\"split\"><div class=\"c6\">\(table)</div><ul class=\"checks c6\">\(story.checkMarkup)</ul></div>"
    )
  }

  /// From how many trades on a part is told.
  var fewWords: String {
    localized("Few: under \(Self.few) trades, which do not tell a rule from luck.")
  }

  private var document: Section {
    Section(
      "document", localized("Document"), localized("The whole strategy"),
      "<pre class=\"code\" tabindex=\"0\" aria-label=\"\(localized("The strategy document"))\">\(story.documentMarkup)</pre>"
    )
  }

  private var foot: String {
    let lack = PageWords.untranslated
    return
      "\(lack.isEmpty ? "" : "<p class=\"note lack\">\(lack)</p>")<footer><span>\(XMLText(story.name))</span><span>\(localized("Same engine, document and data make this page again, byte for byte."))</span></footer>\n"
  }
}
