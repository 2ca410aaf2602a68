import Chart
import Replay
import Text

extension ProfitBridge.Kind {
  /// Its name below a bar, with the letter of the run that is not A.
  func name(_ other: String) -> String {
    switch self {
    case .onlyFirst: localized("Only in \(Comparison.letter(0))")
    case .onlySecond: localized("Only in \(other)")
    case .movedEntry: localized("Entries moved")
    case .movedExit: localized("Exits moved")
    case .price: localized("Other prices")
    case .size: localized("Size")
    case .cost: localized("Costs")
    case .dividend: localized("Dividends")
    case .account: localized("Account")
    }
  }

  /// What it comes from, as a part of a sentence.
  func source(_ other: String) -> String {
    switch self {
    case .onlyFirst: localized("trades that only \(Comparison.letter(0)) made")
    case .onlySecond: localized("trades that only \(other) made")
    case .movedEntry: localized("entries at other moments")
    case .movedExit: localized("exits at other moments")
    case .price: localized("other prices at the same moments")
    case .size: localized("other quantities")
    case .cost: localized("other costs")
    case .dividend: localized("other dividends")
    case .account: localized("what belongs to no trade")
    }
  }
}

/// From the profit of A to that of another run: a bar a step.
struct BridgeFigure {
  let bridge: ProfitBridge
  /// The other run's letter.
  let other: String
  let currency: ReportNumbers

  private struct Bar {
    var name: String
    var note: String
    var from: Double
    var to: Double
    var role: Role
    var isHollow = false
    var money: String
  }

  /// The figure in its three layouts: columns, on a phone rows.
  func figure(_ mark: String) -> String {
    inLayouts { size in
      (size == .small ? rows() : columns(size == .large ? 1216 : 688))
        .svg(id: "b\(mark)\(size.layout)")
    }
  }

  private var bars: [Bar] {
    func money(_ value: Double, _ sign: ReportNumbers.Sign) -> String {
      currency.headlineMoney(value, sign: sign)
    }
    var at = bridge.first
    var bars = [
      Bar(name: "A", note: "", from: 0, to: at, role: .bar, money: money(at, .always))
    ]
    for step in bridge.steps {
      let note = step.trades > 0 ? counted(step.trades, "trade") : ""
      bars.append(
        Bar(
          name: step.kind.name(other), note: note, from: at, to: at + step.amount,
          role: step.amount < 0 ? .spanDown : .spanUp, money: money(step.amount, .always)))
      at += step.amount
    }
    bars.append(
      Bar(
        name: other, note: "", from: 0, to: bridge.second, role: .bar, isHollow: true,
        money: money(bridge.second, .always)))
    return bars
  }

  private func scale(_ bars: [Bar], from: Int, to: Int) -> LinearScale {
    let ends = bars.flatMap { [$0.from, $0.to] }
    return LinearScale(min(0, ends.min() ?? 0), max(0, ends.max() ?? 1), from: from, to: to)
  }

  private func empty(_ width: Int, _ height: Int) -> SmallFigure {
    SmallFigure(
      width: width, height: height, title: localized("From the profit of A to that of \(other)"),
      summary: bars.map { "\($0.name) \($0.money)" }.joined(separator: "; "))
  }

  private func columns(_ width: Int) -> SmallFigure {
    let bars = bars
    let height = 300, floor = height - 42
    var figure = empty(width, height)
    let scale = scale(bars, from: floor - 18, to: 24)
    let zero = scale.pixel(0)
    let body = Double(width) / (Double(bars.count - 1) + 0.56) * 0.56
    let pitch = bars.count > 1 ? (Double(width) - body) / Double(bars.count - 1) : 0
    figure.boxes(.zero, [Box(0, zero, width, 1)])
    for (place, bar) in bars.enumerated() {
      let left = Int(Double(place) * pitch)
      let (high, low) = (
        min(scale.pixel(bar.from), scale.pixel(bar.to)),
        max(scale.pixel(bar.from), scale.pixel(bar.to))
      )
      let box = Box(left, high, Int(body), max(1, low - high), hollow: bar.isHollow)
      figure.boxes(bar.role, [box])
      if place + 1 < bars.count {
        let row = scale.pixel(bar.to)
        let dashes = stride(from: left + Int(body), to: Int(Double(place + 1) * pitch), by: 6)
        figure.boxes(.zero, dashes.map { Box($0, row, 3, 1) })
      }
      let middle = left + Int(body / 2)
      let falls = bar.to < bar.from
      figure.label(
        PlacedText(
          bar.role == .spanUp ? .textUp : bar.role == .spanDown ? .textDown : .textStrong,
          bar.money, x: middle, y: falls ? low + 14 : high - 6, .middle))
      figure.label(PlacedText(.textStrong, bar.name, x: middle, y: height - 20, .middle))
      if !bar.note.isEmpty {
        figure.label(PlacedText(.text, bar.note, x: middle, y: height - 4, .middle))
      }
    }
    return figure
  }

  private func rows() -> SmallFigure {
    let bars = bars
    var figure = empty(358, bars.count * 44)
    let scale = scale(bars, from: 0, to: 358)
    for (place, bar) in bars.enumerated() {
      let top = place * 44
      let (left, right) = (
        min(scale.pixel(bar.from), scale.pixel(bar.to)),
        max(scale.pixel(bar.from), scale.pixel(bar.to))
      )
      let box = Box(left, top + 22, max(1, right - left), 10, hollow: bar.isHollow)
      figure.boxes(bar.role, [box])
      var name = PlacedText(.textStrong, bar.name, x: 0, y: top + 14)
      if !bar.note.isEmpty { name.parts.append((.text, bar.note)) }
      figure.label(name)
      figure.label(
        PlacedText(
          bar.role == .spanUp ? .textUp : bar.role == .spanDown ? .textDown : .textStrong,
          bar.money, x: 358, y: top + 14, .end))
    }
    return figure
  }
}
