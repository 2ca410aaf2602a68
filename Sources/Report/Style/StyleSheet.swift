import Chart

/// The style of the page: every rule once, the narrow and the printed page last.
func styleSheet(_ context: ReportContext) -> String {
  [
    tokenStyle, baseStyle, headStyle, trustStyle, ChartStyle.css, chartStyle, tableStyle,
    calendarStyle,
    strategyStyle, scriptStyle, narrowStyle, printStyle,
    context.areSeveral ? instrumentsStyle : "", pageFoot(context),
  ].joined()
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
