import Jobs
import Market
import Text

/// What a file of candles is, without a judgement.
enum InfoText {
  static func lines(_ report: CheckReport, _ ink: Ink) -> [String] {
    let times = report.times
    var facts = [
      ("gaps", gaps(report) { times.text($0) }),
      ("no volume", candles(report.count(.volume))),
      ("flat", candles(report.count(.flat))),
    ]
    for finding in report.findings where ![.gap, .volume, .flat].contains(finding.kind) {
      facts.append((finding.kind.title, Amounts.whole(finding.count)))
    }
    let rows = report.findings.flatMap { $0.examples.filter { $0.line != nil } }
    let hidden = report.wrongRows - rows.count
    return FileText.head(report, ink, more: facts)
      + report.notes.map { "note: " + printable($0) }
      + rows.map { ink.warning("defect: ") + $0.words }
      + (hidden > 0 ? ["and \(Amounts.whole(hidden)) more"] : [])
  }

  private static func candles(_ count: Int) -> String {
    count == 0 ? "none" : count == 1 ? "1 candle" : "\(Amounts.whole(count)) candles"
  }

  /// How many there are, and the longest, with its time in words.
  static func gaps(_ report: CheckReport, _ words: (Time) -> String) -> String {
    guard let longest = report.longestGap else { return "none" }
    let span = Span.words(milliseconds: Int64(longest.seconds) * 1_000)
    return "\(Amounts.whole(report.count(.gap))), the longest \(span) after "
      + words(longest.after)
  }
}
