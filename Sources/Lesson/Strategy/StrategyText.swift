import Report
import Text

extension StrategyLesson {
  /// The lesson for a terminal: the same figures, without pictures.
  public func text() -> String { PageWords.told(by: book) { ownText() } }

  private func ownText() -> String {
    var lines = [printable(story.name), terminal(story.lede.plain), ""]
    for note in notes { lines += [terminal(note), ""] }
    lines += story.facts.map { localized("\($0.name): \(terminal($0.value))") }
    lines += ["", terminal(story.verdict.plain)]
    add(ruleFinding, ruleLines, &lines)
    add(localized("Names and fills"), termLines, &lines)
    if story.trades.isEmpty { add(tradeFinding, orderLines, &lines) }
    for trade in story.trades { add(trade.finding.plain, tradeLines(trade), &lines) }
    if story.count > 0 { add(story.money.finding.plain, moneyLines, &lines) }
    if !story.parts.isEmpty { add(partFinding, partLines, &lines) }
    add(story.doubt, story.checks.map(checkLine), &lines)
    let lack = PageWords.untranslated
    if !lack.isEmpty { lines += ["", lack] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func checkLine(_ check: (sign: String, claim: Sentence, proof: Sentence)) -> String {
    let text = Sentence.joined([check.claim, check.proof]).plain
    return localized("\(check.sign): \(text)")
  }

  private func add(_ heading: String, _ body: [String], _ lines: inout [String]) {
    lines += ["", terminal(heading)] + body.map { $0.isEmpty ? "" : "  " + terminal($0) }
  }

  /// Text with the spaces and signs of a terminal, in which nothing can move the cursor.
  private func terminal(_ text: String) -> String {
    let spaces = text.map { $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0 }
    return printable(String(spaces), limit: 4_000)
  }

  private var ruleLines: [String] {
    (story.spread.isEmpty ? [] : [story.spread])
      + story.rules.flatMap { rule in
        [localized("\(rule.title): \(rule.expression)")]
          + rule.parts.map { String(repeating: "  ", count: $0.depth + 1) + $0.words.plain }
      }
  }

  private var termLines: [String] {
    story.terms.map { term in
      let text = [term.expression, term.text].filter { !$0.isEmpty }.joined(separator: "; ")
      return localized("\(term.name): \(text)")
    }
  }

  private func tradeLines(_ trade: StoryTrade) -> [String] {
    var lines = trade.steps.map {
      $0.date.isEmpty ? $0.words.plain : localized("\($0.date): \($0.words.plain)")
    }
    let reasons = [
      (localized("Why it was entered"), trade.entry), (localized("Why it was left"), trade.exit),
    ]
    for (title, why) in reasons {
      if let why { lines += ["", localized("\(title): \(why.rule)")] + rows(why.table) }
    }
    let sums = trade.sums.map { [$0.name, $0.sum, $0.amount] }
    return lines + [""] + aligned(sums, right: [2])
  }

  private func rows(_ table: StoryTable) -> [String] {
    let heads = [
      [""] + table.heads.map(\.word), [""] + table.heads.map(\.date),
    ]
    return aligned(
      heads + table.rows.map { [$0.label] + $0.cells }, right: Set(1...max(1, table.heads.count)))
  }

  private var moneyLines: [String] {
    let rows = story.money.rows.map { [$0.name, $0.amount, $0.note] }
    let commission = story.commission.isEmpty ? [] : ["", story.commission.plain]
    return aligned(rows, right: [1]) + commission + [""] + orderLines
  }

  private var orderLines: [String] {
    story.money.orders.isEmpty
      ? [localized("No order was placed.")]
      : aligned(
        story.money.orders.map { [LessonNumbers.count($0.count), $0.name] }, right: [0])
  }

  private var partLines: [String] {
    let rows = story.parts.map {
      [
        $0.name, LessonNumbers.count($0.trades), LessonNumbers.count($0.won), $0.profit,
        $0.areFew ? localized("few") : "",
      ]
    }
    let heads = ["", localized("trades"), localized("won"), localized("profit"), ""]
    return aligned([heads] + rows, right: [1, 2, 3]) + [fewWords]
  }

  /// Rows in columns.
  private func aligned(_ rows: [[String]], right: Set<Int>) -> [String] {
    let shown = rows.map { $0.map(terminal) }
    let count = shown.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      shown.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
    }
    return shown.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += (column == 0 ? "" : "  ") + (right.contains(column) ? space + cell : cell + space)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
