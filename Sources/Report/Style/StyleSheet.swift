import Chart

/// The style of the page: every rule once, the narrow and the printed page last, and of these what the page
/// needs.
func styleSheet(_ context: ReportContext, of sections: [UInt8]) -> String {
  pageStyle(
    of: sections, script: context.options.hasScript ? PageScript.words : nil,
    own: context.areSeveral ? instrumentsStyle : "")
    + pageFoot(context)
}

/// The style that all pages share, as far as a page needs it, and what it has of its own.
///
/// - Parameters:
///   - sections: the page's markup.
///   - script: the words of its script; `nil` where it has none.
///   - own: rules of this kind of page, after the shared ones; all of them stay.
func pageStyle(of sections: [UInt8], script: Set<String>?, own: String) -> String {
  let used = classes(inMarkup: sections).union(["page", "bar", "brand", "mono"])
  let shared = [
    tokenStyle, sharedStyle, baseStyle, headStyle, trustStyle, ChartStyle.css(used.contains),
    chartStyle, tableStyle, calendarStyle, strategyStyle, lookStyle,
    script == nil ? "" : scriptStyle, narrowStyle, printStyle,
  ].joined().replacing("\n", with: "")
  return withShortNames(
    neededStyle(shared, used.union(script ?? [])) + own.replacing("\n", with: ""))
}

/// The style of a report's charts, checks and documents for a page with a style of its own; of the
/// drawings' roles those that are in the markup.
package func storyStyle(of markup: String) -> String {
  let used = classes(inMarkup: Array(markup.utf8))
  return trustStyle + ChartStyle.css(used.contains) + chartStyle + strategyStyle
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
