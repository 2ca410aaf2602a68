/// The traded amount from the floor of the pane, in the colour of its candle.
///
/// Bars that share a candle are added up.
public struct Volume: Mark {
  /// Its name in the legend; empty shows the value alone, nil leaves it out.
  public var label: String?
  /// What the close of its candle is compared with to find its colour.
  public var rule: ColorRule
  /// A colour for all bars in place of that of their candles.
  public var color: SeriesColor?

  /// Bars of the column volume.
  public init(label: String? = "", by rule: ColorRule = .open, color: SeriesColor? = nil) {
    self.label = label
    self.rule = rule
    self.color = color
  }

  /// The volume, and the candles for their colour.
  public var columns: [String] { ["volume", "open", "high", "low", "close"] }

  /// Takes in the volume and zero; nothing where nothing was traded.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    let volume = view.data.column("volume")
    guard view.bars.bars.contains(where: { volume[$0] > 0 }) else { return }
    range.include(0)
    if view.bars.merge == 1 { return range.include(volume, view.bars.bars) }
    for cell in view.bars.cells { range.include(Self.sum(volume, view.bars.bars(of: cell))) }
  }

  /// Name and last value.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label, let last = view.lastBar else { return nil }
    let volume = view.data.column("volume")
    let name = TextPart(text: label, role: .legend, gap: 0)
    guard view.bars.bars.contains(where: { volume[$0] > 0 }) else { return LegendEntry([name]) }
    let text = view.format.text(volume[last])
    let number = TextPart(text: text, role: .value, gap: label.isEmpty ? 0 : 4)
    return LegendEntry(label.isEmpty ? [number] : [name, number])
  }

  /// Adds a bar a cell.
  public func draw(_ canvas: inout Canvas) {
    canvas.noteMerge()
    let data = canvas.data
    let volume = data.column("volume")
    data.requireCandles()
    var boxes = [[Box]](repeating: [], count: 3)
    let floor = canvas.row(0)
    for cell in canvas.bars.cells {
      let bars = canvas.bars.bars(of: cell)
      let amount = Self.sum(volume, bars)
      guard amount.isFinite else { continue }
      let top = min(canvas.row(amount), floor - 1)
      let box = Box(canvas.bars.left(cell), top, canvas.bars.body, floor - top)
      switch data.direction(bars, rule) {
      case .up: boxes[0].append(box)
      case .down: boxes[1].append(box)
      case .flat: boxes[2].append(box)
      }
    }
    if let color {
      let tint = color.tint ?? canvas.theme.color(color.token)
      return canvas.add(.bar, boxes.flatMap { $0 }, on: .volume, tint: tint)
    }
    canvas.add(.volumeUp, boxes[0], on: .volume)
    canvas.add(.volumeDown, boxes[1], on: .volume)
    canvas.add(.volumeFlat, boxes[2], on: .volume)
  }

  private static func sum(_ volume: [Double], _ bars: Range<Int>) -> Double {
    if bars.count == 1 { return volume[bars.lowerBound] }
    var total = 0.0
    volume.withUnsafeBufferPointer { values in
      for bar in bars { total += values[bar] }
    }
    return total
  }
}

extension Volume: DescribedMark {
  static let mark = "volume"
  static let about = "The traded amount from the floor of the pane, in the colour of its candle."
  static let example = """
    {
      "range": { "including": 0 }, "format": "compact",
      "layers": ["grid", { "mark": "volume", "label": "Volume" }]
    }
    """
  static var blank: Volume { Volume() }

  static var fields: [SpecField<Volume>] {
    [
      SpecField(
        "label", \.label, "Its name in the legend; empty shows the value alone, null leaves it out."
      ),
      SpecField("by", \.rule, "What its candle's close is compared with, as of candles."),
      SpecField("color", \.color, "A colour for all bars; left out, that of their candles."),
    ]
  }
}
