import Indicators
import Market
import Report
import Text

extension Lesson {
  /// How many bars enter a value: those of its window, or those that its length names.
  var entering: Int { max(1, subject.description.warmup(subject.settings, 0) + 1) }

  /// The value of an output on the lesson's bar, as sentences and charts write it.
  func shown(_ output: Int) -> String { shown(subject.values[output][bar], output) }

  func shown(_ value: Double, _ output: Int) -> String {
    LessonNumbers.fixed(value, digits(output))
  }

  /// How many decimals sentences give an output.
  func digits(_ output: Int) -> Int {
    let own = subject.description.outputs[output]
    let fine = LessonNumbers.decimals(subject.values[output][window])
    if fine == 0 { return 0 }
    return own.unit == .price && fine == 4 ? subject.bars.decimals : max(1, fine - 2)
  }

  var outputNames: [String] { subject.description.outputs.map(\.name) }

  func headPart() -> String {
    let description = subject.description
    let bars = subject.bars
    let settings = zip(description.parameters, subject.settings.values)
      .map { "\($0.name) \($0.text($1))" }.joined(separator: ", ")
    let facts = [
      (localized("Settings"), settings),
      (localized("Data"), "\(bars.name), \(LessonNumbers.bars(bars.count))"),
      (localized("Group"), localized(text: description.group.rawValue)),
      (localized("Warm-up"), description.warmupText),
    ].filter { !$0.1.isEmpty }
    let receipt = [
      (localized("Unit"), description.outputs[0].unit.text),
      (localized("Drawn"), description.paneText),
      (localized("Known"), description.timingText ?? localized("at the close of its own bar")),
      (localized("Source"), description.source),
    ]
    let notes = request.notes.map { "<p class=\"sub\">\(XMLText($0))</p>" }.joined()
    let title = description.title(in: .current)
    return """
      <div class="bar"><div class="brand">kreplay <i>\(localized("lesson"))</i></div></div>
      <header class="head"><div><h1>\(XMLText(title))</h1><p class="lede">\(XMLText(localized(text: description.summary)))</p>\(notes)
      <dl class="facts">\(facts.map { "<div><dt>\($0.0)</dt><dd>\(XMLText($0.1))</dd></div>" }.joined())</dl></div>
      <div><dl class="receipt">\(receipt.map { "<div><dt>\($0.0)</dt><dd>\(XMLText($0.1))</dd></div>" }.joined())<div><dt>\(localized("Proof"))</dt><dd id="proof">\(proofText)</dd></div></dl>
      <code class="cmd"><b>$ </b>\(XMLText(request.command.isEmpty ? "kreplay explain \(description.name) --out \(description.name).html" : request.command))</code></div></header>

      """
  }

  /// What of the formula was worked with numbers, and on how many bars that gave the engine's values.
  private var proofText: String {
    let proved = worked.lines.compactMap(\.proved)
    guard let least = proved.min() else { return localized("values are the engine's") }
    return localized(
      "\(proved.count) of \(worked.lines.count) lines give the engine's values on \(LessonNumbers.bars(least))"
    )
  }

  func answerSection() -> Section? {
    let figure = SmallFigures.panes(
      "answer", localized("\(subject.label) on the last 60 bars"), width: 432, height: 124,
      upper: answerLines, lower: [])
    return Section(
      id: "answer",
      markup:
        "<section class=\"verdict\" id=\"answer\"><div class=\"vtop\"><p class=\"say\">\(answer)</p>\(figure)</div></section>\n"
    )
  }

  /// The values of the bar, and what they say.
  var answer: String {
    let outputs = subject.description.outputs
    let values = outputs.indices.prefix(3).map {
      localized("\(XMLText(outputs[$0].name)) was <b>\(shown($0))</b>")
    }
    // Chinese parts what are sentences by commas.
    let isChinese = [.traditionalChinese, .simplifiedChinese].contains(Language.current)
    let all = isChinese ? values.joined(separator: "，") : localizedList(values)
    return joined([
      localized("On \(subject.bars.date(bar)) \(all)."), stateSentence(),
    ])
  }

  private var answerLines: [SmallFigures.Line] {
    let last = max(0, bar - 59)...bar
    let isOver =
      subject.description.pane == .overlay && subject.description.outputs[0].unit == .price
    let lines = subject.values.prefix(isOver ? 3 : 2).enumerated().map { rank, values in
      (
        Array(values[last]),
        isOver
          ? LessonStyle.line(rank, subject.description.outputs[rank])
          : LessonStyle.paneLine(rank, subject.description.outputs[rank])
      )
    }
    return (isOver ? [(Array(subject.bars.candles.close[last]), "hold")] : []) + lines
  }

  func formulaSection() -> Section? {
    let lines = formulaLines(subject.description.formula).map { line -> String in
      guard let equals = line.range(" = "), Equation(line) != nil, line.count < 220 else {
        return "<p>\(XMLText(WorkedFormula.pretty(localized(formula: line))))</p>"
      }
      let left = WorkedFormula.label(String(line[..<equals]))
      let right = WorkedFormula.pretty(localized(formula: String(line[equals...].dropFirst(3))))
      return "<div class=\"eq\"><b>\(XMLText(left))</b><i>=</i><span>\(XMLText(right))</span></div>"
    }
    let rows =
      subject.description.inputs.map {
        (
          $0.name,
          localized("the \($0.standard.rawValue) of the bar, where a call names nothing else"), ""
        )
      }
      + zip(subject.description.parameters, subject.settings.values).map {
        ($0.name, localized(text: $0.summary), $0.text($1))
      }
      + subject.description.outputs.map {
        ("." + $0.name, localized("given; unit: \($0.unit.text)"), "")
      }
    let table = rows.map {
      "<tr><th scope=\"row\">\(XMLText($0.0))</th><td>\(XMLText($0.1))</td><td>\(XMLText($0.2))</td></tr>"
    }
    let finding =
      subject.description.inputs.count == 1
      ? localized("Made of the \(subject.description.inputs[0].standard.rawValue) alone")
      : localized("Made of \(localizedList(subject.description.inputs.map(\.standard.rawValue)))")
    return Section(
      "formula", localized("Formula"), XMLText(finding),
      sub: localized(
        "t is the current bar, t\u{2212}1 the bar before. The lines are those that the program is tested against."
      ),
      "<div class=\"split\"><div class=\"c7 fm\">\(lines.joined())</div><div class=\"c5\"><table class=\"sy\"><tbody>\(table.joined())</tbody></table></div></div>"
    )
  }

  func footPart() -> String {
    let place = Catalogue.all.firstIndex { $0.name == subject.description.name } ?? 0
    let near = Catalogue.all.enumerated().filter {
      $0.element.group == subject.description.group && $0.offset != place
    }
    let order = near.sorted { abs($0.offset - place) < abs($1.offset - place) }.map(\.element)
    let links = order.prefix(5).map { "<a href=\"\($0.name).html\">\($0.name)</a>" }
    let lack = PageWords.untranslated
    return """
      \(lack.isEmpty ? "" : "<p class=\"note lack\">\(lack)</p>")<footer><span>\(XMLText(subject.description.name)), \(XMLText(subject.bars.name))</span><span>\(localized("Same engine and data make this page again, byte for byte."))</span><span>\(localized("See also \(links.joined(separator: ", "))."))</span></footer>

      """
  }
}
