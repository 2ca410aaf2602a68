import Indicators
import Replay
import Report
import Text

extension Lesson {
  /// The lesson for a terminal: the same figures, without pictures.
  public func text() -> String { PageWords.told(by: book) { ownText() } }

  private func ownText() -> String {
    let description = subject.description
    let (title, summary) = (
      description.title(in: .current), localized(text: description.summary)
    )
    var lines = [localized("\(title): \(summary)"), description.call(subject.settings), ""]
    lines += request.notes.isEmpty ? [] : request.notes + [""]
    lines += [Self.plain(answer)]
    add(
      localized("Formula"), description.localizedFormula.split(separator: "\n").map(String.init),
      &lines)
    add(barFinding(bar), worked.lines.map(workedText).filter { !$0.isEmpty }, &lines)
    if let reading = Reading.find(description.name) {
      let misleads = reading.misleads.map { $0.text(of: description, subject.settings) }
      let plain = (reading.says + [""] + misleads).map {
        joined(localized(text: $0).split(separator: "|").map(String.init))
      }
      let origin = reading.origin.isEmpty ? [] : ["", localized(text: reading.origin)]
      add(localized(text: reading.finding), plain + origin, &lines)
    }
    if let countedFinding { add(countedFinding, countedText, &lines) }
    add(warmFinding, warmup.starts.map(startText), &lines)
    if let sweep { add(knobFinding, sweepText(sweep), &lines) }
    if !variants.rows.isEmpty { add(variantFinding, variants.rows.map(variantText), &lines) }
    add(lagFinding, lagText, &lines)
    if let finding = tradingFinding, let trading {
      add(finding, [tradingText(trading)], &lines)
    }
    add(localized("Exercises"), exerciseText, &lines)
    let lack = PageWords.untranslated
    if !lack.isEmpty { lines += ["", lack] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func add(_ heading: String, _ body: [String], _ lines: inout [String]) {
    lines += ["", Self.plain(heading)] + body.map { $0.isEmpty ? "" : "  " + Self.plain($0) }
  }

  private func workedText(_ line: WorkedFormula.Line) -> String {
    let place = bar - window.lowerBound
    let pieces = line.pieces.map { piece -> String in
      switch piece {
      case .text(let text): text == "," ? "," : WorkedFormula.pretty(text)
      case .symbol(let symbol): worked.text(symbol, place)
      }
    }.joined(separator: " ")
    if let truth = line.truth {
      let labels =
        "\(worked.symbols[truth.left].label) \(truth.sign) \(worked.symbols[truth.right].label)"
      return
        "\(labels): \(pieces): \(worked.holds(truth, place).map { $0 ? localized("yes") : localized("no") } ?? localized("not known"))"
    }
    guard let result = line.result else { return "" }
    let name = WorkedFormula.label(line.name)
    return ([name] + (pieces.isEmpty ? [] : [pieces]) + [worked.text(result, place)])
      .joined(separator: " = ")
  }

  private func startText(_ start: WarmupFacts.Start) -> String {
    let digits = LessonNumbers.decimals([start.value, subject.main[bar]])
    return localized(
      "with \(LessonNumbers.bars(start.bars)) of history \(LessonNumbers.fixed(start.value, digits)), with all \(LessonNumbers.fixed(subject.main[bar], digits))"
    )
  }

  private func sweepText(_ sweep: Sweep) -> [String] {
    sweep.rows.map { row in
      let setting = "\(sweep.parameter.name) \(LessonNumbers.plain(row.value))"
      let (events, turns) = (LessonNumbers.count(row.events), LessonNumbers.fixed(row.turns, 1))
      return row.money.map {
        localized(
          "\(setting): something new \(events) times, \(turns) turns in 100 bars, the rule ends with \(LessonNumbers.fixed($0, 0))"
        )
      }
        ?? (decision.isSilent
          ? localized("\(setting): \(turns) turns in 100 bars")
          : localized("\(setting): something new \(events) times, \(turns) turns in 100 bars"))
    }
  }

  private func variantText(_ row: VariantFacts.Row) -> String {
    let digits = LessonNumbers.decimals([row.value, subject.main[bar]])
    guard !decision.isSilent else {
      return localized(
        "\(row.words): \(LessonNumbers.fixed(row.value, digits)); another value on \(LessonNumbers.bars(row.differing))"
      )
    }
    return localized(
      "\(row.words): \(LessonNumbers.fixed(row.value, digits)); another value on \(LessonNumbers.bars(row.differing)), says something else on \(LessonNumbers.count(row.otherwise.count))"
    )
  }

  private var lagText: [String] {
    let late = Set(response.delays.map(\.period))
    return response.gains.filter { [4, 10, 20, 42, 92, 200].contains($0.period) }.map {
      let (period, gain) = (LessonNumbers.plain($0.period), LessonNumbers.fixed($0.gain, 3))
      return late.contains($0.period)
        ? localized(
          "a wave of \(period) bars: gain \(gain), \(LessonNumbers.signed($0.delay, 1)) bars")
        : localized("a wave of \(period) bars: gain \(gain)")
    }
  }

  private func tradingText(_ trading: Trading) -> String {
    localized(
      "in when \(trading.rule.enter), out when \(trading.rule.exit), 0.1 % of costs a fill: \(LessonNumbers.count(trading.run.trades.count)) trades, 10,000 became \(LessonNumbers.fixed(trading.run.finalEquity, 0))"
    )
  }

  private var exerciseText: [String] {
    exercises.enumerated().flatMap { ["\($0 + 1). \($1.question)", "   \($1.answer)"] }
  }

  /// Markup as plain text: tags left out, spaces as a terminal has them.
  static func plain(_ markup: String) -> String {
    var text = ""
    var isTag = false
    for character in markup {
      if character == "<" { isTag = true }
      if !isTag { text.append(character == "\u{A0}" || character == "\u{202F}" ? " " : character) }
      if character == ">" { isTag = false }
    }
    return text
  }
}
