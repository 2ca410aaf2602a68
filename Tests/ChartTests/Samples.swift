import Support

@testable import Chart

/// Random candles with columns and holdings, the same for a seed.
func sample(
  _ count: Int, seed: UInt64 = 1, price: Double = 100, volatility: Double = 0.02,
  step: Int64 = 86_400_000, start: Int64 = 1_262_304_000_000
) -> ChartData {
  var random = SplitMix64(seed: seed)
  var data = ChartData(name: "TEST", frame: "1d", times: [])
  var last = price
  for index in 0..<count {
    let open = last * (1 + (random.unit() - 0.5) * volatility * 0.2)
    let close = open * (1 + (random.unit() - 0.5) * volatility)
    data.times.append(start + Int64(index) * step)
    data.open.append(open)
    data.close.append(close)
    data.high.append(max(open, close) * (1 + random.unit() * volatility * 0.3))
    data.low.append(min(open, close) * (1 - random.unit() * volatility * 0.3))
    data.volume.append((random.unit() * 1e6).rounded())
    last = close
  }
  data.columns["average"] = average(data.close, 5)
  data.columns["slow"] = average(data.close, 20)
  data.columns["difference"] = zip(average(data.close, 5), average(data.close, 20)).map { $0 - $1 }
  data.columns["upper"] = average(data.high, 10)
  data.columns["lower"] = average(data.low, 10)
  data.columns["equity"] = data.close.map { $0 * 100 }
  data.columns["hold"] = data.open.map { $0 * 99 }
  data.columns["drawdown"] = drawdown(data.close)
  data.columns["holdDrawdown"] = drawdown(data.open)
  return data
}

/// A moving average, NaN before it is known.
func average(_ values: [Double], _ length: Int) -> [Double] {
  values.indices.map { index in
    index + 1 < length
      ? .nan : values[(index + 1 - length)...index].reduce(0, +) / Double(length)
  }
}

/// How far values lie below their highest so far, as a share.
func drawdown(_ values: [Double]) -> [Double] {
  var top = -Double.infinity
  return values.map {
    top = max(top, $0)
    return top > 0 ? $0 / top - 1 : 0
  }
}

extension ChartData {
  /// The data with holdings one after the other, of random lengths; the last one is open.
  func holding(every gap: Int, seed: UInt64 = 7) -> ChartData {
    var random = SplitMix64(seed: seed)
    var data = self
    var bar = gap / 2
    while bar < count {
      let end = bar + 1 + random.whole(0...max(1, gap - 2))
      let isShort = random.whole(0...3) == 0
      let isOpen = end >= count
      let exit = isOpen ? close[count - 1] : open[end]
      let gain = (exit / open[bar] - 1) * (isShort ? -1 : 1)
      data.holdings.append(
        TradeSpan(
          "#\(data.holdings.count + 1)", short: isShort, entryBar: bar, entryPrice: open[bar],
          exitBar: isOpen ? nil : end, exitPrice: isOpen ? nil : exit, result: gain,
          stops: [TradeSpan.Level(from: bar, open[bar] * (isShort ? 1.01 : 0.99))],
          targets: [TradeSpan.Level(from: bar, open[bar] * (isShort ? 0.98 : 1.02))]))
      bar = end + random.whole(1...max(1, gap))
    }
    return data
  }
}

/// The chart of prices, volume and an oscillator that a report has.
func priceChart(_ size: FrameSize) -> ChartDescription {
  ChartDescription(frame: size.frame) {
    Pane.prices(size) {
      Grid()
      Candles()
      Line("average", label: "quick", detail: "sma(close, 5)")
      Line("slow", color: .series(1), label: "calm", detail: "sma(close, 20)")
      Extremes()
      LastPrice()
      HoldingMarks(ring: 0)
    }
    Pane.volume(size)
    Pane.indicator("Difference 5 20", size, format: NumberFormat(signed: true)) {
      Grid()
      Histogram("difference", label: "histogram")
    }
  }
}

/// A picture of one pane with some marks, small enough to read its golden.
func small(
  _ scale: ValueScale.Kind = .linear, range: PaneRange = .visible, width: Int = 300,
  @MarkBuilder marks: () -> [any Mark]
) -> ChartDescription {
  var frame = Frame(width: width)
  frame.axis = 50
  frame.spacing = 9
  return ChartDescription(frame: frame) {
    Pane(height: .pixels(120), range: range, scale: scale, legend: .lines, marks: marks)
  }
}

extension DisplayList {
  /// One line a shape, in the order of drawing.
  var dump: String {
    let lines = ["\(width)×\(height) \(title)", summary] + shapes.flatMap(\.dump)
    return (lines + notes.map { "note \($0.text)" }).joined(separator: "\n") + "\n"
  }

  /// The labels, in the order of drawing.
  var labels: [Label] {
    shapes.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }

  /// The pills, in the order of drawing.
  var pills: [Box] {
    shapes.compactMap { if case .pill(_, let box) = $0.plain { box } else { nil } }
  }

  /// The boxes of a role.
  func boxes(_ wanted: Role) -> [Box] {
    shapes.flatMap { shape -> [Box] in
      if case .boxes(wanted, let boxes) = shape { boxes } else { [] }
    }
  }
}

extension Shape {
  /// The shape in words.
  fileprivate var dump: [String] {
    switch self {
    case .boxes(let role, let boxes):
      ["boxes \(role.rawValue)"]
        + boxes.map {
          "  \($0.x) \($0.y) \($0.width)×\($0.height)\($0.isHollow ? " hollow" : "")"
        }
    case .path(let role, let path):
      ["path \(role.rawValue)\(path.isClosed ? " closed" : "")"]
        + path.starts.indices.map { index in
          "  " + path.points[path.run(index)].map { "\($0.x),\($0.y)" }.joined(separator: " ")
        }
    case .discs(let role, let discs):
      [
        "discs \(role.rawValue) "
          + discs.map { "\($0.center.x),\($0.center.y) r\($0.radius)" }.joined(separator: "; ")
      ]
    case .pill(let role, let box):
      ["pill \(role.rawValue) \(box.x) \(box.y) \(box.width)×\(box.height)"]
    case .label(let label):
      [
        "label \(label.point.x),\(label.point.y) \(label.anchor.rawValue) "
          + label.parts.map { "\($0.role.rawValue):“\($0.text)”" }.joined(separator: " ")
      ]
    case .tinted(let color, let shape): ["in \(color.css)"] + shape.dump
    case .faded(let percent, let shape): ["\(percent) of a hundred"] + shape.dump
    case .weighted(let width, let shape): ["\(width) hundredths wide"] + shape.dump
    }
  }
}

extension DisplayList {
  /// The paths of a role, whatever tints or widths they have.
  func paths(_ wanted: Role) -> [Path] {
    shapes.compactMap { if case .path(wanted, let path) = $0.plain { path } else { nil } }
  }

  /// The words of all labels.
  var words: [String] { labels.map(\.text) }

  /// The area of each label.
  func area(of text: String) -> LabelSpace.Area? {
    labels.first { $0.text == text }.map { LabelSpace.area($0) }
  }
}
