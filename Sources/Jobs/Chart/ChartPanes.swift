package import Chart
import Indicators
import Market
import Report
import Strategy
import Text

/// The panes of a chart: which expressions lie over the price, which have panes of their own, and
/// in which colours.
package struct ChartPanes {
  /// One pane below the price.
  package struct Lower {
    package let title: String
    /// Whether it has the traded amount.
    package var hasVolume = false
    /// Places among the expressions.
    var expressions: [Int] = []
    /// The levels that the rules of a strategy compare it with; empty takes those usual for it.
    var levels: [Double] = []
  }

  package private(set) var overlays: [Int] = []
  package private(set) var lower: [Lower] = []
  /// Places of the conditions that are marked, and the sign where they are true.
  package private(set) var conditions: [(place: Int, shape: Markers.Shape)] = []
  /// Other candles beside these.
  var compared: [ComparedSeries] = []
  /// The expressions and what a message calls each.
  private(set) var texts: [(text: String, place: String)] = []

  /// Panes of expressions that have their places already.
  init(overlays: [Int] = [], lower: [Lower] = []) {
    self.overlays = overlays
    self.lower = lower
  }

  /// Takes the words of a request apart.
  init(_ request: ChartRequest) throws {
    for text in request.overlays {
      overlays.append(texts.count)
      texts.append((text, "--overlay"))
    }
    for text in request.panes {
      var pane = Lower(title: text)
      for part in text.split(separator: ";", omittingEmptySubsequences: false) {
        let part = part.withoutOuterSpaces
        if part == "volume" {
          pane.hasVolume = true
        } else {
          pane.expressions.append(texts.count)
          texts.append((part, "--pane"))
        }
      }
      lower.append(pane)
    }
    for condition in request.conditions {
      conditions.append((texts.count, condition.shape))
      texts.append((condition.text, condition.shape == .down ? "--mark-above" : "--mark"))
    }
  }

  /// Sees that what is marked where it is true can be true.
  func checkConditions(_ drawn: [DrawnExpressions.Drawn]) throws {
    for (place, shape) in conditions where !drawn[place].isBoolean {
      let option = shape == .down ? "--mark-above" : "--mark"
      throw UsageError(
        "\(option) marks bars at which a condition is true, and '\(printable(drawn[place].text))' is a "
          + "number; compare it, as in 'close > open' or 'close crosses above sma(close, 50)'")
    }
  }

  /// Leaves panes of the traded amount out where nothing was traded, and says so where they were asked
  /// for.
  mutating func leaveOutVolume(of data: ChartData, asked: Bool) -> [String] {
    guard lower.contains(where: \.hasVolume), !data.volume.contains(where: { $0 > 0 }) else {
      return []
    }
    lower.removeAll(where: \.hasVolume)
    return asked ? ["the candles have no volume, so there is no pane of it"] : []
  }
}

extension ChartRequest {
  /// The chart of the bars that were read.
  func description(
    _ panes: ChartPanes, _ expressions: [DrawnExpressions.Drawn], _ data: ChartData, tick: Double,
    visible: Range<Int>, ring: Int?
  ) -> ChartDescription {
    var frame = Frame(width: look.width)
    frame.widestSpacing = 24
    if look.width < 500 { (frame.axis, frame.timeGap, frame.room) = (50, 46, 12) }
    // A time share has ink and the second colour already.
    var colors = ColorOrder(from: look.shape == .timeshare ? 2 : 0)
    let overlays = panes.overlays.flatMap { place in
      let marks = marks(place, expressions[place], &colors)
      return expressions[place].isAside ? marks.map { $0.onLeft as any Mark } : marks
    }
    let aside = panes.overlays.first { expressions[$0].isAside }
    let others = panes.compared.enumerated().map { $1.line($0, colors.take()) }
    let markers = panes.conditions.map { place, shape in
      Markers("\(place).0", shape: shape, color: colors.take(), label: expressions[place].text)
    }
    let scale = look.scale ?? (panes.compared.isEmpty ? .linear : .percent)
    var list = [
      Pane(
        height: .weight(3), above: Inset(share: 0.08),
        below: Inset(share: 0.05, pixels: run == nil ? 0 : 44), scale: scale, gap: 40, finest: tick,
        legend: .lines
      ) {
        Grid()
        for mark in price(data) { mark }
        for mark in overlays { mark }
        for mark in others { mark }
        for mark in priceNotes { mark }
        for mark in markers { mark }
        if run != nil { HoldingMarks(ring: ring) }
      }
    ]
    if let aside { list[0].left.range = expressions[aside].pane?.range ?? .visible }
    for pane in panes.lower {
      colors.beginPane()
      list.append(lower(pane, expressions, data, visible, &colors))
    }
    var chart = ChartDescription(
      theme: look.theme ?? .west, frame: frame, height: (look.size ?? .standard).height,
      visible: visible
    ) {
      for pane in list { pane }
    }
    chart.take(look)
    return chart
  }

  private func lower(
    _ pane: ChartPanes.Lower, _ expressions: [DrawnExpressions.Drawn], _ data: ChartData,
    _ visible: Range<Int>, _ colors: inout ColorOrder
  ) -> Pane {
    let isNamed = pane.expressions.count == 1 && !pane.hasVolume
    let marks = pane.expressions.flatMap {
      self.marks($0, expressions[$0], &colors, isPaneNamed: isNamed)
    }
    if pane.hasVolume {
      return Pane(
        "Volume", height: .weight(0.7), below: Inset(), range: .including(0),
        format: NumberFormat(.compact), gap: 30
      ) {
        Grid()
        Volume()
        for mark in marks { mark }
      }
    }
    let kinds = pane.expressions.compactMap { expressions[$0].pane }
    var range = PaneRange.visible
    var guides = pane.levels
    var isSigned = isSigned(pane, expressions, data, visible)
    if kinds.count == pane.expressions.count, let first = kinds.first,
      kinds.allSatisfy({ $0.range == first.range })
    {
      range = first.range
      isSigned = isSigned && !first.isBounded
      if guides.isEmpty { guides = kinds.allSatisfy { $0 == first } ? first.guides : [] }
    }
    if guides.isEmpty, isSigned { guides = [0] }
    return Pane(
      isNamed ? pane.title : "", height: .weight(1), range: range,
      format: NumberFormat(signed: isSigned)
    ) {
      Grid()
      for guide in guides { Guide(guide) }
      for mark in marks { mark }
    }
  }

  private func isSigned(
    _ pane: ChartPanes.Lower, _ expressions: [DrawnExpressions.Drawn], _ data: ChartData,
    _ visible: Range<Int>
  ) -> Bool {
    let values = pane.expressions.flatMap { place in
      expressions[place].outputs.indices.compactMap { data.columns["\(place).\($0)"]?[visible] }
    }
    return values.contains { $0.contains { $0 < 0 } } && values.contains { $0.contains { $0 > 0 } }
  }
}
