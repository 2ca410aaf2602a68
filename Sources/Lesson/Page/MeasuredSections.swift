import Indicators
import Market
import Text

extension Lesson {
  private func unit(_ value: Double) -> String { LessonNumbers.fixed(value, 0) }

  func knobSection() -> Section? {
    guard let sweep, sweep.rows.count > 1 else { return nil }
    let own = sweep.rows[sweep.own]
    let head = [
      "\(sweep.parameter.name)", localized("says something new"), localized("bars between"),
      localized("turns in 100 bars"), localized("rule ends with"), localized("trades"),
    ]
    let known = subject.main.count { $0.isFinite }
    let rows = sweep.rows.map { row in
      FilledTable.Row(
        [
          LessonNumbers.plain(row.value), row.events == 0 ? "–" : LessonNumbers.count(row.events),
          row.events == 0 ? "–" : LessonNumbers.count(known / row.events),
          LessonNumbers.fixed(row.turns, 1), row.money.map(unit) ?? "–",
          row.trades.map(LessonNumbers.count) ?? "–",
        ], isOwn: row.value == own.value)
    }
    let table = FilledTable(label: localized("Settings"), head: head, rows: rows).markup
    // The lesson's own setting may be the smallest or the largest that there is.
    let places = Set([0, sweep.own, sweep.rows.count - 1]).sorted()
    let chosen = places.map { sweep.rows[$0] }
    let figures = chosen.map { row in
      let setting = "\(XMLText(sweep.parameter.name)) \(LessonNumbers.plain(row.value))"
      let words =
        row.value == own.value
        ? localized("<b>\(setting), as here.</b> The lesson’s own.")
        : decision.isSilent
          ? "<b>\(setting)</b>"
          : localized(
            "<b>\(setting).</b> Says something else on \(LessonNumbers.bars(row.differs)) of \(window.count)."
          )
      let value = LessonNumbers.plain(row.value)
      let name = Sketch.slug("settings \(sweep.parameter.name) \(value)")
      return
        "<figure class=\"fig\">\(sweepFigure(row, name))<figcaption>\(words)</figcaption></figure>"
    }
    let does = localized(text: sweep.parameter.summary)
    return Section(
      "knobs", localized("Settings"), knobFinding,
      sub: XMLText(
        localized(
          "\(String(does.prefix(1).uppercased() + does.dropFirst())). All other settings stay.")),
      knobPanel()
        + "<div class=\"three\">\(figures.joined())</div><div class=\"after\">\(table)</div>")
  }

  /// Sliders, where the page can work the indicator out itself; the script shows them.
  private func knobPanel() -> String {
    guard Programs.text(subject.description.name) != nil else { return "" }
    let sliders = sliderParameters.map { place in
      let parameter = subject.description.parameters[place]
      let (low, high, step) = parameter.sliderRange(subject.settings.values[place])
      return
        "<label>\(XMLText(parameter.name))<output>\(parameter.text(subject.settings.values[place]))</output><input type=\"range\" data-p=\"\(XMLText(parameter.name))\" aria-label=\"\(XMLText(parameter.name))\" min=\"\(LessonNumbers.plain(low))\" max=\"\(LessonNumbers.plain(high))\" step=\"\(LessonNumbers.plain(step))\" value=\"\(LessonNumbers.plain(subject.settings.values[place]))\"></label>"
    }
    guard !sliders.isEmpty else { return "" }
    return
      "<div class=\"split noprint\" id=\"kn\" hidden><div class=\"c4 kn\">\(sliders.joined())<p class=\"cap\" id=\"kmsg\" aria-live=\"polite\"></p></div><div class=\"c8 fig\" id=\"kchart\"></div></div><div class=\"after\"></div>"
  }

  /// The parameters that sliders move.
  var sliderParameters: [Int] {
    subject.description.parameters.indices.filter {
      if case .option = subject.description.parameters[$0].kind { false } else { true }
    }.prefix(4).map { $0 }
  }

  private func sweepFigure(_ row: Sweep.Row, _ name: String) -> String {
    let outputs = subject.description.outputs
    let isOver = subject.description.pane == .overlay && outputs[0].unit == .price
    let close = Array(subject.bars.candles.close[window])
    let lines: [SmallFigures.Line] = row.drawn.indices.filter {
      !outputs[$0].mark.isAside && outputs[$0].mark != .histogram
    }.prefix(3)
      .map {
        (
          row.drawn[$0],
          isOver ? LessonStyle.line($0, outputs[$0]) : LessonStyle.paneLine($0, outputs[$0])
        )
      }
    let histogram = outputs.firstIndex { $0.mark == .histogram }.map { row.drawn[$0] }
    let label = localized("\(subject.description.display) with other settings")
    return isOver
      ? SmallFigures.panes(name, label, width: 384, height: 170, upper: [(close, "hold")] + lines)
      : SmallFigures.panes(
        name, label, width: 384, height: 196, upper: [(close, "hold")], lower: lines,
        histogram: subject.description.group == .pattern ? row.drawn[0] : histogram,
        guides: subject.description.pane.guides)
  }

  func variantSection() -> Section? {
    guard !variants.rows.isEmpty else { return nil }
    let digits = LessonNumbers.decimals(variants.rows.map(\.value) + [subject.main[bar]])
    let rows = variants.rows.map { row in
      FilledTable.Row([
        "<code>\(XMLText(row.words))</code>", LessonNumbers.fixed(row.value, digits),
        LessonNumbers.count(row.differing),
        decision.isSilent ? "–" : LessonNumbers.count(row.otherwise.count),
        row.money.map(unit) ?? "–",
        row.money.flatMap { money in variants.money.map { LessonNumbers.signed(money - $0, 0) } }
          ?? "–",
      ])
    }
    let own = FilledTable.Row(
      [
        localized("as here"), LessonNumbers.fixed(subject.main[bar], digits), "", "",
        variants.money.map(unit) ?? "–", "",
      ], isOwn: true)
    let heads = [
      localized("variant"), localized("on \(subject.bars.date(bar))"),
      localized("bars with another value"), localized("bars that say something else"),
      localized("rule ends with"), localized("more or less"),
    ]
    let table = FilledTable(label: localized("Variants"), head: heads, rows: [own] + rows).markup
    let figures = variants.rows.filter(isSeen).prefix(3).map { row -> String in
      let pair: [SmallFigures.Line] = [(Array(subject.main[window]), "hold"), (row.drawn, "mac")]
      return
        "<figure class=\"fig\">\(SmallFigures.panes(Sketch.slug("variant \(row.words)"), localized("\(row.words) over the lesson's own in grey"), width: 384, height: 150, upper: pair))<figcaption>\(localized("<b>\(XMLText(row.words))</b>, the lesson’s own in grey."))</figcaption></figure>"
    }
    return Section(
      "variants", localized("Variants"), XMLText(variantFinding),
      sub: localized("Why another program shows another number, and whether it matters."),
      (figures.isEmpty
        ? "" : "<div class=\"three\">\(figures.joined())</div><div class=\"after\"></div>") + table)
  }

  /// Whether a variant draws another line on the lesson's chart.
  private func isSeen(_ row: VariantFacts.Row) -> Bool {
    zip(row.drawn, subject.main[window]).contains { a, b in
      a.isFinite && b.isFinite && abs(a - b) > 1e-3 * max(1e-9, abs(b))
    }
  }

  func mapSection() -> Section? {
    guard let own = map.points.first(where: { $0.name == subject.description.name }) else {
      return nil
    }
    let rivals = map.points.filter {
      $0.group == own.group && $0.delay <= own.delay + 0.05 && $0.turns < own.turns
    }
    let finding =
      rivals.isEmpty
      ? localized("None of its group is both as quick and smoother")
      : rivals.count == 1
        ? localized("One of its group is as quick and smoother")
        : localized("\(rivals.count) of its group are as quick and smoother")
    let notes = [
      localized(
        "<b>Left is early, right is late:</b> by how many bars the top of a wave of 40 bars comes before or after the price’s. This one: \(LessonNumbers.signed(own.delay, 1))."
      ),
      localized(
        "<b>Down is smooth:</b> how often it turns in a hundred bars of \(XMLText(subject.bars.symbol)). This one: \(LessonNumbers.fixed(own.turns, 1)); the close itself \(LessonNumbers.fixed(map.priceTurns, 1))."
      ),
      localized(
        "\(map.points.count) indicators of the catalogue with their standard settings; its own group in darker grey."
      ),
    ]
    let body = """
      <div class="split"><div class="c8 lay"><div class="L">\(SmallFigures.map(map, own.name, width: 740, height: 432))</div><div class="M">\(SmallFigures.map(map, own.name, width: 640, height: 400))</div><div class="S">\(SmallFigures.map(map, own.name, width: 358, height: 380))</div></div><div class="c4 note">\(notes.map { "<p>\($0)</p>" }.joined())</div></div>
      """
    return Section("map", localized("Among others"), finding, body)
  }

  func shapeSection() -> Section? {
    let captions: [Shape: String] = [
      .ramp: localized(
        "<b>Ramp.</b> Level, then half a per cent of the first price more on each bar."),
      .sine: localized("<b>Wave.</b> A wave of 5 %."),
      .noise: localized("<b>Noise.</b> Changes of 1 % at random."),
      .step: localized("<b>Step.</b> 10 % up at once."),
    ]
    let figures = response.drawn.compactMap { drawn in
      captions[drawn.shape].map {
        shapeFigure("shape-\(drawn.shape.rawValue)", drawn, width: 280, height: 196, $0)
      }
    }
    return Section(
      "shapes", localized("Shapes"), localized("What it makes of four simple markets"),
      sub: localized(
        "The price in grey. The same candles: <code>kreplay data synth --shape step --count 200 --out step.csv</code>."
      ),
      "<div class=\"four\">\(figures.joined())</div>")
  }

  func edgeSection() -> Section? {
    let captions: [Shape: String] = [
      .spike: localized("<b>One wrong price.</b> A single close 10 % too high."),
      .gap: localized("<b>A gap.</b> One opening 8 % lower."),
    ]
    let figures = response.drawn.compactMap { drawn in
      captions[drawn.shape].map {
        shapeFigure("edge-\(drawn.shape.rawValue)", drawn, width: 280, height: 196, $0)
      }
    }
    let edge = localized(text: subject.description.edgeCases)
    let note = localized(
      "<b>Where the formula alone gives nothing.</b> \(XMLText(edge.isEmpty ? localized("It always gives something.") : edge))"
    )
    return Section(
      "edges", localized("Edge cases"),
      XMLText(
        edge.isEmpty
          ? localized("One wrong price, and a gap")
          : firstSentence(edge)),
      "<div class=\"four\">\(figures.joined())<div class=\"note wide2\"><p>\(note)</p></div></div>"
    )
  }

  func shapeFigure(
    _ name: String, _ drawn: Response.Drawn, width: Int, height: Int, _ caption: String
  ) -> String {
    let outputs = subject.description.outputs
    let isOver = subject.description.pane == .overlay && outputs[0].unit == .price
    let close = Array(drawn.close[drawn.shown])
    let lines: [SmallFigures.Line] = outputs.indices.filter {
      !outputs[$0].mark.isAside && outputs[$0].mark != .histogram
    }.prefix(3).map {
      (
        Array(drawn.values[$0][drawn.shown]),
        isOver ? LessonStyle.line($0, outputs[$0]) : LessonStyle.paneLine($0, outputs[$0])
      )
    }
    let histogram = outputs.firstIndex { $0.mark == .histogram }.map {
      Array(drawn.values[$0][drawn.shown])
    }
    let label = localized(
      "\(subject.description.display) on a market of the shape \(drawn.shape.rawValue)")
    let svg =
      isOver
      ? SmallFigures.panes(
        name, label, width: width, height: height, upper: [(close, "hold")] + lines)
      : SmallFigures.panes(
        name, label, width: width, height: height, upper: [(close, "hold")], lower: lines,
        histogram: histogram, guides: subject.description.pane.guides)
    return "<figure class=\"fig\">\(svg)<figcaption>\(caption)</figcaption></figure>"
  }
}

/// A text up to its first stop: one in a number is none.
private func firstSentence(_ text: String) -> String {
  let end = text.indices.first { place in
    let next = text.index(after: place)
    return text[place] == "。"
      || text[place] == "." && (next == text.endIndex || text[next] == " ")
  }
  return String(text[..<(end ?? text.endIndex)])
}
