import Chart
import Indicators
import Market
import Strategy

/// The panes of a chart: which expressions lie over the price, which have panes of their own, and
/// in which colours.
struct ChartPanes {
  /// One pane below the price.
  struct Lower {
    let title: String
    /// Whether it has the traded amount.
    var hasVolume = false
    /// Places among the expressions.
    var expressions: [Int] = []
  }

  private(set) var overlays: [Int] = []
  private(set) var lower: [Lower] = []
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
        let part = trimmed(String(part))
        if part == "volume" {
          pane.hasVolume = true
        } else {
          pane.expressions.append(texts.count)
          texts.append((part, "--pane"))
        }
      }
      lower.append(pane)
    }
  }

  private func trimmed(_ text: String) -> String {
    let inner = text.drop { $0 == " " }
    return String(
      inner[..<(inner.lastIndex { $0 != " " }.map(inner.index(after:)) ?? inner.startIndex)])
  }
}

extension ChartRequest {
  /// The chart of the bars that were read.
  func description(
    _ panes: ChartPanes, _ expressions: [DrawnExpressions.Drawn], _ data: ChartData, tick: Double,
    visible: Range<Int>
  ) -> ChartDescription {
    var frame = Frame(width: look.width)
    frame.widestSpacing = 24
    // A time share has ink and the second colour already.
    var colors = ColorOrder(from: look.shape == .timeshare ? 2 : 0)
    let decimals = priceDecimals(data, visible, tick)
    let overlays = panes.overlays.flatMap { marks($0, expressions[$0], &colors) }
    var list = [
      Pane(
        height: .weight(3), above: Room(share: 0.1, pixels: 15 + 17 * (1 + panes.overlays.count)),
        below: Room(share: 0.05, pixels: run == nil ? 0 : 44), scale: look.scale ?? .linear,
        format: NumberFormat(decimals: decimals), gap: 40,
        finest: tick, legend: .lines
      ) {
        Grid()
        for mark in price(data) { mark }
        for mark in overlays { mark }
        for mark in priceNotes { mark }
        if run != nil { HoldingMarks() }
      }
    ]
    for pane in panes.lower {
      list.append(lower(pane, expressions, data, visible, &colors))
    }
    return ChartDescription(
      theme: look.theme ?? .west, frame: frame, height: (look.size ?? .standard).height,
      visible: visible
    ) {
      for pane in list { pane }
    }
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
        "Volume", height: .weight(0.7), below: Room(), range: .including(0),
        format: NumberFormat(.compact), gap: 30
      ) {
        Grid()
        Volume()
        for mark in marks { mark }
      }
    }
    let kinds = pane.expressions.compactMap { expressions[$0].indicator?.pane }
    var range = PaneRange.visible
    var guides: [Double] = []
    if kinds.count == pane.expressions.count, let first = kinds.first,
      kinds.allSatisfy({ $0 == first }), case .fixed(let bounds, let lines) = first
    {
      range = .fixed(bounds.lowerBound, bounds.upperBound)
      guides = lines
    }
    let isSigned = isSigned(pane, expressions, data, visible)
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
