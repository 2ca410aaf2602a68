import Chart

/// The style of the page: every rule once, the narrow and the printed page last. Of the drawings' roles
/// it has those that are there.
func styleSheet(_ context: ReportContext, of sections: [UInt8]) -> String {
  pageStyle(of: sections, hasScript: context.options.hasScript)
    + (context.areSeveral ? instrumentsStyle : "") + pageFoot(context)
}

/// The style that all pages share; what only a script brings to the page is in it where there is one.
func pageStyle(of sections: [UInt8], hasScript: Bool = true) -> String {
  let used = drawnClasses(in: sections)
  return [
    tokenStyle, baseStyle, headStyle, trustStyle, ChartStyle.css(used.contains), chartStyle,
    tableStyle, calendarStyle, strategyStyle, lookStyle, hasScript ? scriptStyle : "", narrowStyle,
    printStyle,
  ].joined().replacing("\n", with: "")
}

/// The style of a report's charts, checks and documents for a page with a style of its own; of the
/// drawings' roles those that are in the markup.
package func storyStyle(of markup: String) -> String {
  let used = drawnClasses(in: Array(markup.utf8))
  return trustStyle + ChartStyle.css(used.contains) + chartStyle + strategyStyle
}

/// The classes of drawings in some markup: words that start with `k-`.
private func drawnClasses(in markup: [UInt8]) -> Set<String> {
  var classes: Set<String> = []
  var place = 0
  while place + 2 < markup.count {
    defer { place += 1 }
    guard markup[place + 1] == UInt8(ascii: "k"), markup[place + 2] == UInt8(ascii: "-"),
      markup[place] == UInt8(ascii: "\"") || markup[place] == UInt8(ascii: " ")
    else { continue }
    let name = markup[(place + 1)...].prefix {
      $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: " ")
    }
    classes.insert(String(decoding: name.prefix(40), as: UTF8.self))
  }
  return classes
}

/// The foot of each printed page.
private func pageFoot(_ context: ReportContext) -> String {
  let run = shortHash(context.options.runIdentity)
  let words = cssString(pageTitle(context) + (run.isEmpty ? "" : ", run \(run)"))
  let type = "font:8pt system-ui,sans-serif;color:#5E5E5E"
  return """
    @page{size:A4;margin:14mm 14mm 16mm;@bottom-left{content:\(words);\(type)}@bottom-right{content:counter(page) " of " counter(pages);\(type)}}

    """
}

/// Text as a CSS string: everything but plain letters, digits and a few signs by its number, so that
/// nothing in it can end the string or the style.
func cssString(_ text: String) -> String {
  var string = "\""
  for scalar in text.unicodeScalars {
    let isPlain =
      scalar.properties.isAlphabetic
      || scalar.isASCII && " ,.0123456789".unicodeScalars.contains(scalar)
    string += isPlain ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
  }
  return string + "\""
}
