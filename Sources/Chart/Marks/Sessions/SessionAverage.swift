/// What a unit cost on average since the session began.
///
///     mean[t] = Σ close / bars                                  over the bars of the session so far
///     vwap[t] = Σ (high + low + close) / 3 · volume / Σ volume  over the same bars
///
/// Bars without a trade count in the mean with the price that stood; in the other they weigh nothing.
/// The session is that of the first bar shown, from its beginning on, whether that is shown or not,
/// and each one after it. Bars of a day or longer have no sessions unless they were given: there it
/// is the average since the first bar shown.
public struct SessionAverage: Mark {
  /// What is averaged.
  public enum Kind: String, CaseIterable, Sendable {
    /// Values, each once.
    case mean
    /// Typical prices by their volume.
    case vwap
  }

  /// What is averaged.
  public var kind: Kind
  /// What the mean takes of a bar.
  public var value: Mountain.Value
  /// The paint.
  public var color: SeriesColor
  /// Its name in the legend; nil is that of its kind, empty shows the value alone.
  public var label: String?

  /// An average of a session.
  public init(
    _ kind: Kind = .mean, of value: Mountain.Value = .close, color: SeriesColor = .series(1),
    label: String? = nil
  ) {
    self.kind = kind
    self.value = value
    self.color = color
    self.label = label
  }

  /// The prices, and the volume where that weighs.
  public var columns: [String] {
    switch kind {
    case .mean: value == .close ? ["close"] : ["open", "close"]
    case .vwap: ["high", "low", "close", "volume"]
    }
  }

  /// The averages of some bars and of those of the same session before them, NaN elsewhere; begun
  /// anew with each session.
  func averages(_ data: ChartData, _ bars: Range<Int>) -> [Double] {
    var averages = [Double](repeating: .nan, count: data.count)
    let values = value.values(data)
    let days = SessionBoundaries(data)
    var (sum, weights) = (0.0, 0.0)
    for bar in days.begin(of: bars.lowerBound)..<bars.upperBound {
      if days.isBegin(bar) { (sum, weights) = (0, 0) }
      let weight = kind == .vwap ? data.volume[bar] : 1
      let price =
        kind == .vwap ? (data.high[bar] + data.low[bar] + data.close[bar]) / 3 : values[bar]
      if price.isFinite && weight.isFinite {
        sum += price * weight
        weights += weight
      }
      if weights > 0 { averages[bar] = sum / weights }
    }
    return averages
  }

  /// Takes in the average.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    range.include(averages(view.data, view.bars.bars), view.bars.bars)
  }

  /// Name and last value.
  public func legend(_ view: ChartView) -> LegendEntry? {
    let values = averages(view.data, view.bars.bars)
    guard let last = view.bars.bars.last(where: { values[$0].isFinite }) else { return nil }
    let name = label ?? (kind == .mean ? "average" : "VWAP")
    let role: Role = view.isJoined ? .legend : .value
    let head = name.isEmpty ? [] : [TextPart(text: name, role: role)]
    let gap = name.isEmpty ? 0 : view.isJoined ? 4 : 8
    let number = TextPart(text: view.format.text(values[last]), role: .value, gap: gap)
    var entry = LegendEntry(
      swatch: color.line, head + [number], head.isEmpty ? [number] : head)
    entry.tint = color.tint
    return entry
  }

  /// Adds the line.
  public func draw(_ canvas: inout Canvas) {
    let path = ColumnPath(averages(canvas.data, canvas.bars.bars), canvas).path
    canvas.add(color.line, path, on: color.plane, tint: color.tint, width: canvas.lineWidth)
  }
}

extension SessionAverage: DescribedMark {
  static let mark = "sessionAverage"
  static let about = "What a unit cost on average since the session began."
  static let example = """
    {
      "legend": "lines", "above": 40,
      "layers": ["grid", "mountain", { "mark": "sessionAverage", "kind": "vwap" }]
    }
    """
  static var blank: SessionAverage { SessionAverage() }

  static var fields: [SpecField<SessionAverage>] {
    [
      SpecField("kind", \.kind, "Values, each once, or typical prices by their volume."),
      SpecField("value", \.value, "What the mean takes of a bar."),
      SpecField("color", \.color, "Its paint."),
      SpecField("label", \.label, "Its name in the legend; left out, that of its kind."),
    ]
  }
}

extension SessionAverage.Kind: SpecWord {
  static var what: String { "average of a session" }
}
