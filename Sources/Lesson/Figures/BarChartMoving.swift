import Indicators
import Text
import Market

extension BarChart {
  /// What moves with the current bar: the veil over what comes after it, its line, its window.
  func moving(_ sketch: inout Sketch) {
    let bar = lesson.bar
    let right = x(bar) + layout.body + 1
    sketch.box(right, 0, plot - right, layout.price + 6, "ofut k-veil")
    if !own.isEmpty { sketch.box(right, paneTop, plot - right, layout.pane - 1, "ofut k-veil") }
    let count = min(lesson.entering, bar - bars.lowerBound + 1)
    if count > 0 {
      let candles = lesson.subject.bars.candles
      let entering = bar - count + 1...bar
      let top = price(candles.high[entering].max() ?? 0) - 9
      let end = price(candles.low[entering].min() ?? 0) + 9
      sketch.box(
        x(bar - count + 1) - 3.5, top.rounded() + 0.5, Double(count) * layout.spacing + 4,
        (end - top).rounded(), "win k-win")
      sketch.text(
        LessonNumbers.bars(lesson.entering), x(bar - count + 1) - 2, max(54, top - 4),
        "t m h k-wint")
    }
    sketch.box(x(bar) + (layout.body - 1) / 2, 40, 1, layout.price - 33, "cur k-cur")
    if !own.isEmpty {
      sketch.box(x(bar) + (layout.body - 1) / 2, paneTop + 16, 1, layout.pane - 16, "cur k-cur")
    }
    for place in over { dot(&sketch, place, price) }
    if let pane { for place in own { dot(&sketch, place, pane) } }
    let width = 92.0
    let left = max(0, min(plot - width, center(bar) - width / 2))
    sketch.box(left, bottom + 3, width, 19, "pill s k-pill")
    sketch.text(
      lesson.subject.bars.date(bar), left + width / 2, bottom + 16.5, "t on k-date",
      anchor: "middle")
  }

  private func dot(_ sketch: inout Sketch, _ place: Int, _ axis: Axis) {
    let value = lesson.subject.values[place][lesson.bar]
    guard lesson.subject.description.outputs[place].mark != .histogram, value.isFinite else {
      return
    }
    sketch.raw("<g class=\"k-dot\" data-o=\"\(place)\" data-p=\"\(over.contains(place) ? 0 : 1)\">")
    sketch.dot(center(lesson.bar), axis(value), 2.5)
    sketch.raw("</g>")
  }

  /// A fading band: how much each close counts.
  func weights(_ sketch: inout Sketch) {
    guard let weights = lesson.weights else { return }
    let largest = weights.values.map { abs($0) }.max() ?? 1
    let zero = weightsTop + layout.weights - 22
    sketch.text(
      localized(
        "Weight of each \(weights.input) in \(lesson.subject.description.outputs[0].name)"),
      8, weightsTop + 11, "lg")
    sketch.levels([zero], 0, plot, "zero")
    sketch.raw(
      "<g class=\"k-w\" data-x=\"\(Sketch.short(x(lesson.bar)))\"\(weights.areFixed ? " data-fixed=\"\"" : "")>"
    )
    var (up, down) = ("", "")
    for (ago, weight) in weights.values.enumerated() where lesson.bar - ago >= bars.lowerBound {
      let height = (abs(weight) / largest * 20).rounded()
      guard height >= 1 else { continue }
      let left = Sketch.short(x(lesson.bar - ago))
      let body = Sketch.short(layout.body)
      if weight > 0 {
        up += "M\(left) \(Sketch.short(zero.rounded()))h\(body)v-\(Sketch.short(height))h-\(body)z"
      } else {
        down +=
          "M\(left) \(Sketch.short(zero.rounded() + 1))h\(body)v\(Sketch.short(height))h-\(body)z"
      }
    }
    sketch.raw("<path class=\"wp cr\" d=\"\(up)\"/><path class=\"wn cr\" d=\"\(down)\"/></g>")
    let carried = localized(
      "last \(LessonNumbers.bars(lesson.entering)) carry \(LessonNumbers.share(weights.share(lesson.entering)))"
    )
    sketch.text(carried, plot, weightsTop + 11, "t h", anchor: "end")
  }

  func legend(_ sketch: inout Sketch) {
    let bars = lesson.subject.bars
    sketch.text("\(bars.symbol)  \(bars.timeframe?.description ?? "")", 8, 14, "lg b")
    var y = 32.0
    for (rank, place) in over.enumerated().prefix(2) {
      let name = lesson.subject.description.outputs[place].name
      legendLine(
        &sketch, name, lesson.worked.place(output: name, of: lesson.subject.description),
        lesson.shown(place), lesson.digits(place), y,
        LessonStyle.line(rank, lesson.subject.description.outputs[place]))
      y += 17
    }
    for (rank, symbol) in averages.enumerated() {
      let own = lesson.worked.symbols[symbol]
      let value = own.values[lesson.bar - lesson.window.lowerBound]
      let digits = max(0, own.decimals - 2)
      legendLine(
        &sketch, own.label, symbol, LessonNumbers.fixed(value, digits), digits, y,
        rank == 0 ? "s1" : "s2")
      y += 17
    }
    guard !own.isEmpty else { return }
    let names = own.prefix(layout.name == "S" ? 2 : 4).map { place in
      let symbol = lesson.worked.place(
        output: lesson.subject.description.outputs[place].name, of: lesson.subject.description)
      return
        "<tspan dx=\"8\">\(XMLText(lesson.subject.description.outputs[place].name))</tspan><tspan class=\"n\" dx=\"4\"\(moved(symbol, lesson.digits(place)))>\(lesson.shown(place))</tspan>"
    }
    sketch.raw(
      "<text class=\"lg\" x=\"8\" y=\"\(Sketch.short(paneTop + 12))\"><tspan class=\"n\">\(XMLText(lesson.subject.label))</tspan>\(names.joined())</text>"
    )
  }

  /// By what the script writes a symbol's value on another bar: its place, and how many decimals less.
  private func moved(_ symbol: Int?, _ digits: Int) -> String {
    symbol.map {
      " data-s=\"\($0)\" data-c=\"\(lesson.worked.symbols[$0].decimals - digits)\""
    } ?? ""
  }

  private func legendLine(
    _ sketch: inout Sketch, _ name: String, _ symbol: Int?, _ value: String, _ digits: Int,
    _ y: Double, _ style: String
  ) {
    sketch.raw(
      "<path class=\"ln \(style)\" d=\"M8 \(Sketch.short(y - 4))h14\"/><text class=\"lg\" x=\"28\" y=\"\(Sketch.short(y))\"><tspan class=\"n\">\(XMLText(name))</tspan><tspan class=\"n\" dx=\"8\"\(moved(symbol, digits))>\(value)</tspan></text>"
    )
  }
}
