/// One side of a pane with its scale and the lines of its grid.
struct ResolvedScale: Sendable {
  var settings: PaneScale
  let scale: ValueScale
  let ticks: PriceTicks
  /// Whether any mark showed a value on this side.
  let hasValues: Bool
  /// The bar that a relative scale measures from.
  let baseBar: Int?

  /// The rows that its values take: those of the pane, less its rooms where the range is fixed.
  let plot: Range<Int>

  init(
    _ settings: PaneScale, _ marks: [any Mark], rows: Range<Int>, _ view: ChartView,
    _ notes: inout [ChartNote]
  ) {
    self.settings = settings
    let found = settings.kind.isRelative ? Self.base(marks, view) : nil
    var format = settings.format
    if format.style == .plain, format.decimals == nil, marks.contains(where: \.showsPrices) {
      format.decimals = view.data.priceDecimals(view.bars.bars)
      self.settings.format = format
    }
    let view = view.with(format, base: found?.value)
    let values = PaneValues(settings, marks, view)
    notes += values.beyond.map { .beyond($0) }
    hasValues = !values.shown.isEmpty
    let range = values.range
    var kind = settings.kind
    if kind == .logarithmic && !range.isEmpty && range.lower <= 0 {
      notes.append(.logarithmNeedsPositive(range.lower))
      kind = .linear
    }
    if kind.isRelative && found == nil {
      if hasValues { notes.append(.shareNeedsBase) }
      kind = .linear
    }
    baseBar = kind.isRelative ? found?.bar : nil
    plot = Self.plot(settings, rows)
    scale = Self.scale(settings, kind, plot, range, base: found?.value ?? 1)
    ticks = PriceTicks.lines(
      scale, from: Double(plot.lowerBound), to: Double(plot.upperBound), lines: settings.lines,
      gap: Double(settings.gap), finest: settings.finest)
    guard settings.format.style == .plain, settings.format.decimals == nil, !kind.isRelative else {
      return
    }
    if format.decimals != nil {
      // Prices have one count of digits, on the axis too.
      self.settings.axisFormat = settings.axisFormat ?? format
    } else if let finest = ticks.steps.min() {
      // Where nothing else is said, values have decimals that tell more apart than the grid does.
      self.settings.format.decimals = NumberFormat.decimals(between: finest)
      self.settings.axisFormat = settings.axisFormat ?? settings.format
    }
  }

  /// The rows in which values lie: a range that is fixed fills its rows to the edges.
  private static func plot(_ settings: PaneScale, _ rows: Range<Int>) -> Range<Int> {
    guard settings.range.isFixed else { return rows }
    let (above, below) = Inset.lengths(
      Inset(pixels: settings.above.pixels), Inset(pixels: settings.below.pixels), in: rows.count)
    let top = rows.lowerBound + Int(above)
    return top..<max(top + 1, rows.upperBound - Int(below))
  }

  /// The first value that a mark shows, where something can be measured from it.
  static func base(
    _ marks: [any Mark], _ view: ChartView
  ) -> (bar: Int, value: Double)? {
    for mark in marks {
      if let first = mark.firstValue(view) { return first.value == 0 ? nil : first }
    }
    return nil
  }

  private static func scale(
    _ settings: PaneScale, _ kind: ValueScale.Kind, _ rows: Range<Int>, _ range: ValueRange,
    base: Double
  ) -> ValueScale {
    let (lower, upper) = widened(opened(range, settings, kind), settings, kind)
    let (above, below) =
      settings.range.isFixed
      ? (0, 0) : Inset.lengths(settings.above, settings.below, in: rows.count)
    return ValueScale(
      kind, lower: lower, upper: upper, top: Double(rows.lowerBound) + above,
      height: Double(rows.count) - above - below, base: base)
  }

  /// Two values apart from each other: a flat range is opened by half a per cent each way.
  private static func opened(
    _ range: ValueRange, _ settings: PaneScale, _ kind: ValueScale.Kind
  ) -> (Double, Double) {
    let isLog = kind == .logarithmic
    if range.isEmpty { return isLog ? (1, 10) : (0, 1) }
    let limit = 1e300
    let lower = min(max(range.lower, -limit), limit)
    let upper = min(max(range.upper, -limit), limit)
    let least = max(abs(lower), abs(upper)) * 1e-9
    if upper - lower > least { return (lower, upper) }
    if case .including(let value) = settings.range, value == lower { return (lower, lower + 1) }
    if lower == 0 && !isLog { return (-1, 1) }
    let reach = max(abs(lower) * 0.005, settings.finest, Double.leastNormalMagnitude * 1e10)
    return (isLog ? lower * 0.995 : lower - reach, upper + reach)
  }

  /// The ends moved away by shares of themselves.
  private static func widened(
    _ ends: (lower: Double, upper: Double), _ settings: PaneScale, _ kind: ValueScale.Kind
  ) -> (Double, Double) {
    if settings.range.isFixed { return ends }
    let (above, below) = (max(0, settings.above.value), max(0, min(settings.below.value, 0.9)))
    return (ends.lower - below * abs(ends.lower), ends.upper + above * abs(ends.upper))
  }

  /// The words of the grid's lines, all of them short where one would need more room.
  func words(in room: Int = .max, size: Int = Label.usualSize) -> [String] {
    let format = settings.tickFormat(scale.kind)
    let words = words(format)
    if words.allSatisfy({ TextWidth.of($0, size: size) <= room }) { return words }
    return self.words(NumberFormat(.compact, signed: settings.format.isSigned))
  }

  private func words(_ format: NumberFormat) -> [String] {
    AxisText(ticks.shown, steps: ticks.steps.indices.map { step($0, format) }).words(format)
  }

  /// What the digits of a line's number tell apart. Even lines lie at no round numbers, and near no
  /// change a whole per cent is far off: shares keep tenths, as long as those are not below a
  /// hundredth of the distance.
  private func step(_ index: Int, _ format: NumberFormat) -> Double {
    let step = ticks.steps[index]
    let isShare = format.style == .percent
    guard ticks.isEven, isShare || scale.kind == .indexed && format.style == .plain else {
      return step
    }
    let tenth = isShare ? 0.001 : 0.1
    return step > tenth ? max(tenth, step / 10) : step
  }

  /// The words of a value on the axis, short ones where the others need more room.
  func text(_ value: Double, in room: Int, size: Int = Label.usualSize) -> String {
    let text = settings.pillFormat(scale.kind).text(scale.shown(value))
    if TextWidth.of(text, size: size, bold: true) <= room { return text }
    return NumberFormat(.compact, signed: settings.format.isSigned).text(scale.shown(value))
  }

  /// How wide the axis has to be for its numbers, and for those of values where it has them.
  func numbersWidth(pills: Bool, size: Int = Label.usualSize) -> Int {
    var widest = 0
    for words in words() { widest = max(widest, TextWidth.of(words, size: size)) }
    for value in [scale.lower, scale.upper] where pills {
      let text = settings.pillFormat(scale.kind).text(scale.shown(value))
      widest = max(widest, TextWidth.of(text, size: size, bold: true))
    }
    return widest + 10
  }
}
