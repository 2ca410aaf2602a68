import Jobs
import Market
import Text

/// What a check found, in words.
enum CheckText {
  static func lines(_ report: CheckReport, _ ink: Ink) -> [String] {
    var lines = FileText.head(report, ink)
    lines += report.notes.map { "note: " + printable($0) }
    if !report.findings.isEmpty { lines += [""] + findings(report, ink) + [""] }
    return lines + [verdict(report, ink)]
  }

  private static func verdict(_ report: CheckReport, _ ink: Ink) -> String {
    let words = report.verdictWords
    return switch report.verdict {
    case .clean: ink.bold(ink.signed(words, 1))
    case .usable: ink.bold(words)
    case .empty, .wrong, .broken: ink.bold(ink.signed(words, -1))
    }
  }

  /// A line a kind, and below it the first places.
  private static func findings(_ report: CheckReport, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .right, .left])
    for finding in report.findings {
      table.add([finding.kind.title, Amounts.whole(finding.count), effect(finding)])
    }
    let rows = table.lines { row, column, text in
      let severity = report.findings[row].severity
      if column == 2 || severity == .note { return severity == .note ? ink.dim(text) : text }
      return severity == .wrong ? ink.signed(text, -1) : ink.warning(text)
    }
    return zip(report.findings, rows).flatMap { finding, row in
      ["  " + row] + places(finding, report, ink)
    }
  }

  private static func effect(_ finding: Finding) -> String {
    if finding.isAccepted {
      return finding.policy == .skip ? "left out, as asked" : "taken as it is, as asked"
    }
    let effect =
      switch finding.severity {
      case .note: "changes no result by itself"
      case .doubt: "may change a result"
      case .wrong: "changes results"
      }
    switch finding.kind {
    case .volume where finding.isWhole: return "the source has no volume"
    case .gap where finding.candles > 0:
      return effect + ", \(Amounts.candles(finding.candles)) missing"
    case .stale, .timeframe: return effect + ", \(Amounts.candles(finding.candles))"
    default: return effect
    }
  }

  private static func places(_ finding: Finding, _ report: CheckReport, _ ink: Ink) -> [String] {
    if finding.isWhole, finding.severity == .note { return [] }
    let shown = finding.severity == .note ? finding.examples.prefix(1) : finding.examples[...]
    let times = report.times
    let lines = shown.flatMap { example -> [String] in
      // A reader's message has its place, its line and a caret.
      if example.line != nil {
        return example.words.split(separator: "\n").map { "      " + printable(String($0)) }
      }
      let time = example.time.map { times.text($0) + "  " } ?? ""
      return ["      " + ink.dim(time) + printable(example.words)]
    }
    let hidden = finding.places - finding.examples.count
    let isMore = hidden > 0 && finding.severity > .note && !shown.isEmpty
    return lines + (isMore ? [ink.dim("      and \(Amounts.whole(hidden)) more")] : [])
  }
}
