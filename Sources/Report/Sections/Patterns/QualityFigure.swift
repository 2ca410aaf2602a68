import Chart
import Market
import Text

/// The time that the candles cover as a strip for each instrument, with gaps and what else a check found where
/// it lies; empty where nothing was checked.
func qualityFigure(_ context: ReportContext) -> String {
  let checks = context.options.dataChecks.prefix(mostStrips).filter { $0.rows > 0 }
  guard let first = checks.compactMap(\.first).min(), let last = checks.compactMap(\.last).max(),
    first < last
  else { return "" }
  let name = localized("Quality of the data")
  let bottom = checks.count * rowHeight + 16
  var figure = SmallFigure(
    width: width, height: bottom, title: name,
    summary: checks.allSatisfy { marked($0).isEmpty }
      ? localized("Nothing is marked.") : localized("What is marked stands in the table below."))
  for (place, check) in checks.enumerated() {
    strip(check, first...last, top: place * rowHeight, into: &figure)
  }
  figure.label(PlacedText(.text, context.dates.day(first), x: 0, y: bottom - 2))
  figure.label(PlacedText(.text, context.dates.day(last), x: width, y: bottom - 2, .end))
  let rows = checks.flatMap { check in
    marked(check).map { finding in
      let kind = finding.kind.title
      let at = finding.examples.first?.time.map(context.dates.moment) ?? "–"
      return (
        checks.count > 1 ? localizedJoin([check.symbol, kind]) : kind.asBeginning,
        [ReportNumbers.count(finding.count), at]
      )
    }
  }
  let table =
    rows.isEmpty ? "" : numberTable([localized("Found"), localized("First or longest")], rows)
  return
    "<figure><h3>\(Markup.escaped(name))</h3><div class=\"hg\">\(figure.svg(id: "dq"))</div>\(table)</figure>"
}

/// The most instruments that have a strip.
private let mostStrips = 12
private let width = 384
private let rowHeight = 18

/// What of a check is marked: all but plain facts, and gaps.
private func marked(_ check: CheckReport) -> [Finding] {
  check.findings.filter { $0.severity > .note || $0.kind == .gap }
}

private func strip(
  _ check: CheckReport, _ span: ClosedRange<Time>, top: Int, into figure: inout SmallFigure
) {
  let bins = check.strip.bins
  guard let start = check.strip.start?.milliseconds else { return }
  let from = span.lowerBound.milliseconds
  let whole = Double(max(1, span.upperBound.milliseconds - from))
  /// The left edge of a bin in pixels.
  func x(_ bin: Int) -> Int {
    let time = Double(start - from) + Double(bin) * Double(check.strip.length)
    return max(0, min(width, Int((time / whole * Double(width)).rounded())))
  }
  func ticks(_ isMarked: (TimeBins.Bin) -> Bool, _ y: Int, _ height: Int) -> [Box] {
    var boxes: [Box] = []
    for bin in bins.indices where isMarked(bins[bin]) {
      let left = min(x(bin), width - 2)
      let right = max(left + 2, x(bin + 1))
      if let last = boxes.last, Int(last.x + last.width) >= left {
        let end = max(right, Int(last.x + last.width))
        boxes[boxes.count - 1].width = Int32(clamping: end - Int(last.x))
      } else {
        boxes.append(Box(left, y, right - left, height))
      }
    }
    return boxes
  }
  figure.boxes(.holdArea, ticks({ $0.close != nil }, top, 10))
  for (role, findings) in [
    (Role.defect, marked(check).filter { $0.severity < .wrong }),
    (Role.ribbonDown, marked(check).filter { $0.severity == .wrong }),
  ] {
    let columns = findings.compactMap { CheckKind.allCases.firstIndex(of: $0.kind) }
    let hasGaps = findings.contains { $0.kind == .gap }
    let boxes = ticks(
      { bin in hasGaps && bin.isInGap || columns.contains { bin.found[$0] > 0 } }, top, 10)
    figure.boxes(role, boxes)
  }
}
