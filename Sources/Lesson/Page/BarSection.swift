import Indicators
import Text

extension Lesson {
  /// The bar that is worked in the open: its chart, its formula with numbers, the last ten bars.
  func barSection() -> Section? {
    let layouts = BarChart.layouts.map {
      "<div class=\"\($0.name)\">\(BarChart(self, $0).svg())</div>"
    }
    let chart = """
      <div class="lay" id="kbox" role="slider" tabindex="0" aria-label="\(localized("Current bar"))" aria-valuemin="\(window.lowerBound + 1)" aria-valuemax="\(window.upperBound)" aria-valuenow="\(bar + 1)" aria-valuetext="\(localized("Bar \(bar + 1), \(subject.bars.date(bar))"))">\(layouts.joined())</div>
      <p class="hint noprint"><span><kbd>←</kbd><kbd>→</kbd>\(localized("one bar"))</span><span><kbd>⇧</kbd>\(localized("ten"))</span><span><kbd>,</kbd><kbd>.</kbd>\(localized("previous, next event"))</span><button class="bt" type="button" data-go="p">\(localized("‹ event"))</button><button class="bt" type="button" data-go="b">\(localized("‹ bar"))</button><button class="bt" type="button" data-go="f">\(localized("bar ›"))</button><button class="bt" type="button" data-go="n">\(localized("event ›"))</button></p>
      """
    let rows = worked.lines.indices.map {
      "<div>\(workedRow(worked.lines[$0], at: bar - window.lowerBound))</div>"
    }
    let split = """
      <div class="split after"><div class="c8"><div class="wk" id="wk">\(rows.joined())</div></div><div class="c4 note">\(barNotes())</div></div>
      """
    return Section(
      "bar", localized("One bar"), XMLText(barFinding(bar)),
      sub: localized(
        "Every symbol of the formula with its value on this bar. Move to another bar, and all numbers follow."
      ),
      chart + split + tenBars())
  }

  /// A line of the formula with each number under its symbol.
  private func workedRow(_ line: WorkedFormula.Line, at place: Int) -> String {
    func value(_ symbol: Int) -> String {
      "<span class=\"v\"><i>\(XMLText(worked.symbols[symbol].label))</i><b data-s=\"\(symbol)\">\(worked.text(symbol, place))</b></span>"
    }
    let name = "<span class=\"nm\">\(XMLText(WorkedFormula.label(line.name)))</span>"
    if let truth = line.truth {
      let pieces = line.pieces.map { piece(_: $0, value) }
      let holds = worked.holds(truth, place)
      return name + pieces.joined()
        + "<span class=\"tick\" data-t=\"\(truth.left) \(truth.right) \(XMLText(truth.sign))\">\(holds.map { $0 ? localized("yes") : localized("no") } ?? "–")</span>"
    }
    let result =
      line.result.map {
        "<span class=\"op\">=</span><span class=\"v res\"><i>\(XMLText(worked.symbols[$0].label))</i><b data-s=\"\($0)\">\(worked.text($0, place))</b></span>"
      } ?? ""
    if line.pieces.isEmpty {
      let words =
        line.right.isEmpty
        ? ""
        : "<span class=\"said\">\(XMLText(WorkedFormula.pretty(localized(formula: line.right))))</span>"
      return name + words + result
    }
    return name + line.pieces.map { piece(_: $0, value) }.joined() + result
  }

  private func piece(_ piece: WorkedFormula.Line.Piece, _ value: (Int) -> String) -> String {
    switch piece {
    case .symbol(let place): value(place)
    case .text(let text): "<span class=\"op\">\(XMLText(WorkedFormula.pretty(text)))</span>"
    }
  }

  private func barNotes() -> String {
    var notes: [String] = []
    let proved = worked.lines.filter { $0.proved != nil }.count
    if proved > 0 {
      let bars = LessonNumbers.bars(window.count)
      notes.append(
        proved == 1
          ? localized(
            "<b>Worked, not copied.</b> One line with numbers put in was compared with what the program computes, on each of the \(bars) of this chart."
          )
          : localized(
            "<b>Worked, not copied.</b> \(proved) lines with numbers put in were compared with what the program computes, on each of the \(bars) of this chart."
          ))
    }
    if let weights {
      let share = LessonNumbers.share(weights.share(entering))
      notes.append(
        weights.areFixed
          ? localized(
            "<b>A fixed filter.</b> Each \(weights.input) counts by its age alone; the last \(LessonNumbers.bars(entering)) carry \(share) of all weight."
          )
          : localized(
            "<b>Weights that change.</b> How much a \(weights.input) counts depends on the prices; drawn is what moving each one a little would do on \(subject.bars.date(bar))."
          )
      )
    }
    if let memory = memoryText {
      notes.append(
        localized("<b>Memory.</b> \(XMLText(memory.prefix(1).uppercased() + memory.dropFirst())).")
      )
    }
    return notes.map { "<p>\($0)</p>" }.joined()
  }

  /// The columns of the table of ten bars: what comes in, what lies between, what comes out.
  var tableSymbols: [Int] {
    let inputs = subject.description.inputs.compactMap {
      worked.place(of: $0.standard.rawValue) ?? worked.place(of: $0.name)
    }
    let outputs = outputNames.compactMap { worked.place(output: $0, of: subject.description) }
    let steps = worked.lines.filter { $0.truth == nil }.compactMap(\.result).filter {
      !outputs.contains($0)
    }
    var seen: Set<Int> = []
    return (inputs + steps + outputs).filter { seen.insert($0).inserted }.prefix(9).map { $0 }
  }

  private func tenBars() -> String {
    let columns = tableSymbols
    let first = max(window.lowerBound, bar - 9)
    let rows = (first...bar).map { at -> String in
      let cells = columns.map { "<td>\(worked.text($0, at - window.lowerBound))</td>" }
      return
        "<tr\(at == bar ? " class=\"on\" aria-current=\"true\"" : "")><td>\(subject.bars.date(at))</td>\(cells.joined())</tr>"
    }
    let heads = columns.map { "<th scope=\"col\">\(XMLText(worked.symbols[$0].label))</th>" }
    let name = localized("The last ten bars")
    return """
      <div class="tools"><h3>\(name)</h3><button class="bt noprint" type="button" id="copy">\(localized("Copy as CSV"))</button></div>
      <div class="scroll" tabindex="0" role="region" aria-label="\(name)"><table class="data ten"><thead><tr><th scope="col" class="l">\(localized("bar"))</th>\(heads.joined())</tr></thead><tbody id="ten">\(rows.joined())</tbody></table></div>
      """
  }
}
