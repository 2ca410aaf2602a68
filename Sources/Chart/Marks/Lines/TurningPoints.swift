/// Turns of the price, each with a dotted line to the bar at which it became known.
///
/// The columns speak at that bar, as indicators do that never draw back: the price of the turn there,
/// and how many bars ago it was. So `zigzag(5)` is
/// `TurningPoints("pivot", ago: .column("age"), when: "isNew")`, and the tops of `turningpoints(2)`
/// are `TurningPoints("top", ago: .bars(2), when: "turn", equals: 1)`. A turn that became known
/// after the last bar shown is not drawn, and none over bricks or a time share, whose bars are not
/// those that were counted.
public struct TurningPoints: Mark {
  /// How many bars before the one at which it became known a turn lies.
  public enum Ago: Sendable, Hashable {
    /// Always as many.
    case bars(Int)
    /// As many as a column says.
    case column(String)
  }

  /// The column of prices.
  public var column: String
  /// How many bars ago the turn was.
  public var ago: Ago
  /// The column that tells at which bars a turn becomes known: where it is not 0. Without one, that
  /// is where the price of the turn, or the bar it lies on, is another.
  public var when: String?
  /// The value that it has there; nil is any but 0.
  public var equals: Double?
  /// The paint of the turns and of the lines between them.
  public var color: SeriesColor
  /// Whether lines join them.
  public var isJoined: Bool
  /// Its name in the legend; nil leaves it out.
  public var label: String?
  /// Words after its name.
  public var detail: String

  /// Turns of the price.
  public init(
    _ column: String, ago: Ago, when: String? = nil, equals: Double? = nil,
    color: SeriesColor = .auto, joined: Bool = false, label: String? = nil, detail: String = ""
  ) {
    self.column = column
    self.ago = ago
    self.when = when
    self.equals = equals
    self.color = color
    isJoined = joined
    self.label = label
    self.detail = detail
  }

  /// The prices, and the columns that say when and how long ago.
  public var columns: [String] {
    var names = [column]
    if case .column(let name) = ago { names.append(name) }
    return names + (when.map { [$0] } ?? [])
  }

  /// Takes in the prices of the turns that are shown.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    for turn in turns(view.data, view.bars.bars) where view.bars.bars.contains(turn.bar) {
      range.include(turn.price)
    }
  }

  /// The first turn that is shown.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    turns(view.data, view.bars.bars).first { view.bars.bars.contains($0.bar) }
      .map { ($0.bar, $0.price) }
  }

  /// Name, words and the price of the last turn that is known.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label, view.data.hasMarketBars else { return nil }
    let name = TextPart(text: label, role: view.isJoined ? .legend : .value)
    let words = detail.isEmpty ? [] : [TextPart(text: detail, role: .legend, gap: 6)]
    let price = turns(view.data, view.bars.bars).last.map {
      TextPart(text: view.format.text($0.price), role: .value, gap: view.isJoined ? 4 : 8)
    }
    let number = price.map { [$0] } ?? []
    let paint = view.theme.paint(column, color)
    var entry = LegendEntry(
      swatch: isJoined ? paint.line : paint.dots, [name] + words + number, [name] + number, [name])
    entry.tint = paint.tint
    return entry
  }

  /// Adds the turns, their dotted lines and the lines between them; where turns are nearer than
  /// five pixels, the last alone.
  public func draw(_ canvas: inout Canvas) {
    guard canvas.data.hasMarketBars else { return canvas.note(.needsMarketBars("Turning points")) }
    let turns = turns(canvas.data, canvas.bars.bars)
    let paint = canvas.theme.paint(column, color)
    let points = turns.map { turn -> Point? in
      guard canvas.bars.bars.contains(turn.bar) else { return nil }
      return Point(canvas.bars.center(turn.bar), canvas.inside(turn.price))
    }
    if isJoined {
      canvas.add(paint.line, Self.joined(points), on: .lines, tint: paint.tint)
    }
    let isDense = turns.count * 5 > canvas.right - canvas.left
    if isDense && isJoined { return }
    let discs = points.compactMap { $0.map { Disc(center: $0, radius: 5) } }
    canvas.add(paint.dots, discs, on: .dots, tint: paint.tint)
    if isDense { return }
    for turn in turns { Self.lead(turn, &canvas) }
  }

  private static func joined(_ points: [Point?]) -> Path {
    var path = Path()
    for point in points.compactMap({ $0 }) where point != path.points.last { path.line(to: point) }
    return path
  }

  /// From the turn at its height to the bar at which it became known, with a foot there.
  private static func lead(_ turn: Turn, _ canvas: inout Canvas) {
    let bars = canvas.bars
    let y = canvas.inside(turn.price) | 1
    let start = bars.bars.contains(turn.bar) ? bars.center(turn.bar) : Int32(2 * canvas.left)
    let end = bars.center(turn.known)
    canvas.addFigures(.known, Path([Point(start, y), Point(end, y)]), on: .links)
    canvas.addFigures(.leader, Path([Point(end, y - 5), Point(end, y + 5)]), on: .links)
  }
}

// MARK: Finding them

extension TurningPoints {
  /// A turn of the price.
  struct Turn: Hashable {
    var bar: Int
    var price: Double
    /// The bar at which it became known.
    var known: Int
  }

  /// The turns that became known at some bars, in that order.
  func turns(_ data: ChartData, _ bars: Range<Int>) -> [Turn] {
    guard data.hasMarketBars else { return [] }
    let prices = data.column(column)
    let flags = when.map { data.column($0) }
    var ages: [Double]?
    if case .column(let name) = ago { ages = data.column(name) }
    var turns: [Turn] = []
    var before = bars.lowerBound > 0 ? turn(bars.lowerBound - 1, prices, ages) : nil
    for bar in bars {
      guard let turn = turn(bar, prices, ages) else {
        before = nil
        continue
      }
      let isOther = before.map { $0.price != turn.price || ages != nil && $0.bar != turn.bar }
      if flags.map({ isSaid($0[bar]) }) ?? isOther ?? true { turns.append(turn) }
      before = turn
    }
    return turns
  }

  private func isSaid(_ flag: Double) -> Bool {
    flag.isFinite && (equals.map { flag == $0 } ?? (flag != 0))
  }

  /// The turn that a bar knows as the newest.
  private func turn(_ bar: Int, _ prices: [Double], _ ages: [Double]?) -> Turn? {
    let age: Double
    switch ago {
    case .bars(let count): age = Double(count)
    case .column: age = ages?[bar] ?? .nan
    }
    guard prices[bar].isFinite, age >= 0, age <= Double(bar) else { return nil }
    return Turn(bar: bar - Int(age), price: prices[bar], known: bar)
  }
}

extension TurningPoints: DescribedMark {
  static let mark = "turningPoints"
  static let about = "Turns of the price, each with a line to the bar at which it became known."
  static let example = """
    {
      "legend": "lines", "above": 40,
      "layers": [
        "grid", "candles",
        {
          "mark": "turningPoints", "column": "zigzag(2).pivot", "ago": "zigzag(2).age",
          "when": "zigzag(2).isNew", "joined": true, "label": "zigzag(2)"
        }
      ]
    }
    """
  static var blank: TurningPoints { TurningPoints("", ago: .bars(0)) }

  static var fields: [SpecField<TurningPoints>] {
    [
      SpecField(
        required: "column", \.column, example: "\"pivot\"",
        "The column of their prices, at the bars at which they become known."),
      SpecField(
        required: "ago", \.ago, example: "2",
        "How many bars before that they lie, or the column that says it."),
      SpecField(
        ifAny: "when", \.when,
        "The column that is not 0 where one becomes known; left out, where price or bar change."),
      SpecField(ifAny: "equals", \.equals, "The value that it has there; left out, any but 0."),
      SpecField("color", \.color, "Their paint."),
      SpecField("joined", \.isJoined, "Whether lines join them."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
      SpecField("detail", \.detail, "Words behind its name."),
    ]
  }
}

extension TurningPoints.Ago: SpecValue {
  static var shape: SpecShape { .either([.within(.whole, 0...1e6), .text]) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> TurningPoints.Ago {
    if node.text != nil { return .column(try String.read(node, path)) }
    guard node.number != nil else { throw path.wrong(node, "a number of bars or a column's name") }
    return .bars(try path.limited(Int.read(node, path), to: 0...1e6, at: node))
  }

  func node() throws(ChartError) -> ChartNode {
    switch self {
    case .bars(let count): count.node()
    case .column(let name): name.node()
    }
  }
}
