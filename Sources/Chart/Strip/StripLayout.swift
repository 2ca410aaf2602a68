import Text

/// Places the parts of a strip: two lines of text, the series, rows of ticks, the time axis.
struct StripLayout {
  private static let pane = 64
  private static let row = 17
  private static let tick = 9
  private static let axis = 24
  private static let top = 46

  private let strip: TimeStrip
  /// The plot from its left to its right edge in pixels.
  let left: Int
  let right: Int
  /// How many bins there are.
  let count: Int

  init(_ strip: TimeStrip) {
    self.strip = strip
    let names = strip.rows.map { TextWidth.of($0.name) }.max() ?? 0
    let values = strip.rows.map { TextWidth.of($0.count, bold: true) }
    let prices = StripLayout.prices(strip).map { TextWidth.of($0) }
    left = min(max(names, 60) + 14, strip.width / 3)
    right = max(left + 50, strip.width - min((values + prices).max() ?? 0, strip.width / 4) - 14)
    count = max(1, strip.close.count, strip.rows.map(\.bins.count).max() ?? 0)
  }

  private var rowsTop: Int { Self.top + (strip.close.isEmpty ? 0 : Self.pane + 12) }
  private var bottom: Int { rowsTop + strip.rows.count * Self.row + 2 }

  /// The picture.
  func displayList() -> DisplayList {
    var list = DisplayListBuilder()
    addHead(&list)
    addAxis(&list)
    addSeries(&list)
    for (place, row) in strip.rows.enumerated() {
      add(row, top: rowsTop + place * Self.row, &list)
    }
    return DisplayList(
      width: strip.width, height: bottom + Self.axis, title: strip.title, summary: strip.summary,
      shapes: list.shapes)
  }

  private func addHead(_ list: inout DisplayListBuilder) {
    let room = strip.width - 48 - TextWidth.of(strip.title, bold: true)
    var head = Label(strip.title, .textStrong, 16, 2 * 16)
    head.parts.append(
      TextPart(text: TextWidth.fitted(strip.details, into: room), role: .text, gap: 10))
    list.add(.label(head), .labels)
    let verdict = TextWidth.fitted(strip.verdict, into: strip.width - 48, bold: true)
    list.add(.label(Label(verdict, strip.weight.text, 16, 2 * 33)), .labels)
  }

  /// Years, months, days or hours below, and where each begins a line through the picture.
  private func addAxis(_ list: inout DisplayListBuilder) {
    let pixels = right - left
    let times = self.times(pixels)
    var frame = Frame(width: strip.width)
    frame.spacing = 1
    let bars = BarAxis(
      from: left, to: right, first: 0, last: pixels, fixed: 1, widest: 1)
    let labels = TimeLabels(times, bars, frame, right: right)
    let lines = labels.gridBars.map { Box(left + $0, Self.top, 1, bottom - Self.top) }
    list.add(.grid, lines, .grid)
    list.add(.rule, [Box(0, bottom, strip.width, 1)], .rules)
    for var label in labels.labels {
      label.point.y = Int32(2 * (bottom + Self.axis - 8))
      list.add(.label(label), .labels)
    }
  }
}

extension StripLayout {
  /// When each pixel begins; one in which a day, an hour or a minute begins, then.
  private func times(_ pixels: Int) -> [Int64] {
    let span = Double(strip.length) * Double(count)
    var last = strip.start - 1
    return (0..<pixels).map { pixel in
      let time = max(last, strip.start + Int64(span * Double(pixel) / Double(pixels)))
      defer { last = time }
      let lengths = TimeWeight.allCases.compactMap(\.length)
      let boundary = lengths.lazy.map { floorDivide(time, $0) * $0 }
      return boundary.first { $0 > last } ?? time
    }
  }
}

// MARK: The series

extension StripLayout {
  /// Lowest and highest value as numbers.
  private static func prices(_ strip: TimeStrip) -> [String] {
    let low = strip.low.filter(\.isFinite).min()
    let high = strip.high.filter(\.isFinite).max()
    guard let low, let high else { return [] }
    let decimals = NumberFormat.decimals(ofPrices: [strip.high, strip.low])
    return [high, low].map { NumberFormat(decimals: decimals).text($0) }
  }

  private func addSeries(_ list: inout DisplayListBuilder) {
    guard let low = strip.low.filter(\.isFinite).min(),
      let high = strip.high.filter(\.isFinite).max()
    else { return }
    let span = high > low ? high - low : 1
    func y(_ value: Double) -> Double {
      Double(Self.top) + (high - value) / span * Double(Self.pane)
    }
    list.add(.holdArea, ranges(y), .areas)
    list.add(.path(.inkLine, line(y)), .lines)
    for (text, row) in zip(Self.prices(strip), [Self.top + 8, Self.top + Self.pane]) {
      list.add(.label(Label(text, .text, Int32(2 * (right + 8)), Int32(2 * row))), .labels)
    }
  }

  /// The left edge of a bin in pixels.
  private func x(_ bin: Int) -> Int { left + (right - left) * bin / count }

  private func ranges(_ y: (Double) -> Double) -> [Box] {
    var boxes: [Box] = []
    for bin in strip.low.indices where strip.low[bin].isFinite && strip.high[bin].isFinite {
      let top = Pixel.whole(y(strip.high[bin]))
      let bottom = max(top + 1, Pixel.whole(y(strip.low[bin])))
      let width = max(1, x(bin + 1) - x(bin))
      boxes.append(Box(x(bin), top, width, bottom - top))
    }
    return boxes
  }

  /// Through the last values of the bins; it ends where three in a hundred of the width are empty.
  private func line(_ y: (Double) -> Double) -> Path {
    var path = Path()
    var last: Int?
    for bin in strip.close.indices where strip.close[bin].isFinite {
      let middle = Double(right - left) * (Double(bin) + 0.5) / Double(count)
      let point = Point(Pixel.half(Double(left) + middle), Pixel.half(y(strip.close[bin])))
      let isApart = last.map { (bin - $0) * 100 > 3 * count && bin - $0 > 2 } ?? true
      if isApart { path.move(to: point) } else { path.line(to: point) }
      last = bin
    }
    return path
  }
}

// MARK: Rows of ticks

extension StripLayout {
  private func add(_ row: TimeStrip.Row, top: Int, _ list: inout DisplayListBuilder) {
    let baseline = Int32(2 * (top + 12))
    let name = TextWidth.fitted(row.name, into: left - 14)
    list.add(.label(Label(name, .textMonth, 16, baseline)), .labels)
    list.add(.label(Label(row.count, row.weight.text, Int32(2 * (right + 8)), baseline)), .labels)
    list.add(.grid, [Box(left, top + Self.row / 2, right - left, 1)], .grid)
    list.add(row.weight.tick, ticks(row.bins, top: top + 4), .ribbons)
  }

  /// Ticks of two pixels and more, those that touch as one.
  private func ticks(_ bins: [Int], top: Int) -> [Box] {
    var boxes: [Box] = []
    for bin in bins.indices where bins[bin] > 0 {
      let start = min(x(bin), right - 2)
      let end = max(start + 2, x(bin + 1))
      if let last = boxes.last, Int(last.x + last.width) >= start {
        boxes[boxes.count - 1].width = Int32(clamping: max(end - Int(last.x), Int(last.width)))
      } else {
        boxes.append(Box(start, top, end - start, Self.tick))
      }
    }
    return boxes
  }
}

extension TimeStrip.Weight {
  fileprivate var tick: Role {
    switch self {
    case .quiet, .good: .ribbonOpen
    case .doubt: .defect
    case .fault: .ribbonDown
    }
  }

  fileprivate var text: Role {
    switch self {
    case .quiet: .text
    case .doubt: .textStrong
    case .fault: .textDown
    case .good: .textUp
    }
  }
}
