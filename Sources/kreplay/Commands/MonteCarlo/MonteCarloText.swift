import Jobs
import Market
import Replay
import Strategy
import Text

/// A Monte Carlo analysis in words and tables.
struct MonteCarloText {
  private let outcome: MonteCarloOutcome
  private let words: MonteCarloWords
  private let ink: Ink

  init(_ outcome: MonteCarloOutcome, _ ink: Ink) {
    (self.outcome, self.ink) = (outcome, ink)
    words = MonteCarloWords(outcome)
  }

  /// The verdict, a row for each experiment, the run at other costs, and what was left out.
  var lines: [String] {
    let about = scoredText(outcome.symbols, outcome.first, outcome.last, outcome.times)
    var lines = [ink.bold(printable(outcome.document.name)) + "  " + about, ""]
    lines += outcome.warnings.map { ink.warning("warning: ") + printable($0) }
    if !outcome.warnings.isEmpty { lines.append("") }
    lines += words.sentences + [""]
    lines += experiments + [""]
    if !words.cases.isEmpty { lines += cases + [""] }
    lines += words.leftOut.map { printable($0) }
    if let page = outcome.page { lines.append(ink.dim("page") + "  " + printable(page)) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  private var experiments: [String] {
    var table = TextTable([.left] + words.heads.map { _ in .right })
    table.add([""] + words.heads)
    for one in outcome.experiments { table.add([words.name(one.kind)] + words.cells(one)) }
    return table.lines { $0 == 0 ? ink.dim($2) : $2 }
  }

  private var cases: [String] {
    var table = TextTable([.left, .right, .right, .right])
    table.add(["", words.isAnnual ? "a year" : "return", "drawdown", "Sharpe"])
    for one in words.cases { table.add([one.name] + one.cells) }
    return table.lines { $0 == 0 ? ink.dim($2) : $2 }
  }
}
