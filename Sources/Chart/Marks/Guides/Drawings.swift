/// Lines, rays, boxes, Fibonacci levels and words at places of the chart, as a person draws them.
///
/// They widen no range; what lies beyond the pane is cut at its edge.
public struct Drawings: Mark {
  /// The objects, bottom first.
  public var objects: [Object]

  /// Objects, bottom first.
  public init(_ objects: [Object]) { self.objects = objects }

  /// Adds the objects.
  public func draw(_ canvas: inout Canvas) {
    for object in objects { object.draw(&canvas) }
  }
}

extension Drawings {
  /// One thing that a person drew.
  public struct Object: Sendable, Hashable {
    /// What it is.
    public enum Kind: String, CaseIterable, Sendable {
      /// A straight line from one place to another.
      case line
      /// The same, and on to the edge.
      case ray
      /// The room between two corners.
      case box
      /// Levels between two prices, at shares of the way back from the second to the first.
      case fibonacci
      /// Words at a place.
      case text
    }

    /// What it is.
    public var kind: Kind
    /// Where it begins.
    public var from: Place
    /// Where it ends; words have no end.
    public var to: Place?
    /// Words beside it.
    public var text: String
    /// The shares of a Fibonacci drawing.
    public var levels: [Double]
    /// The paint.
    public var color: SeriesColor
    /// The width of its lines in pixels.
    public var width: Double

    /// The shares that traders use.
    public static let usualLevels = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]

    /// A thing from one place to another.
    public init(
      _ kind: Kind, from: Place, to: Place? = nil, text: String = "",
      levels: [Double] = usualLevels, color: SeriesColor = .series(2), width: Double = 1.25
    ) {
      self.kind = kind
      self.from = from
      self.to = to
      self.text = text
      self.levels = levels
      self.color = color
      self.width = width
    }
  }

  /// A bar or a time, and a value.
  public struct Place: Sendable, Hashable {
    /// A bar, counted from 0.
    public var bar: Int?
    /// A time, in milliseconds since 1970 on the exchange's clock.
    public var time: Int64?
    /// The value at whose height it lies.
    public var value: Double

    /// A place at a bar.
    public init(bar: Int, _ value: Double) {
      self.bar = bar
      self.value = value
    }

    /// A place at a time: at the first bar that is not before it.
    public init(time: Int64, _ value: Double) {
      self.time = time
      self.value = value
    }
  }
}

extension Drawings.Place {
  /// Where it lies in pixels; nil where it has no value.
  func point(_ canvas: borrowing Canvas) -> (x: Double, y: Double)? {
    let y = canvas.scale.y(value)
    guard value.isFinite, y.isFinite else { return nil }
    return (canvas.bars.x(number(canvas.data)), y)
  }

  /// The bar; after the last one times go on as far apart as most.
  private func number(_ data: ChartData) -> Int {
    if let bar { return bar }
    guard let time, let last = data.times.last else { return 0 }
    if time <= last { return BarWindow(from: time).bars(of: data.times).lowerBound }
    let unit = BarClock.unit(data.times, 0..<data.count)
    let steps = ((Double(time) - Double(last)) / unit).rounded()
    return data.count - 1 + Int(min(steps, 1e6))
  }
}

extension Drawings.Object {
  func draw(_ canvas: inout Canvas) {
    guard let start = from.point(canvas) else { return }
    if kind == .text { return write(text, at: start, &canvas) }
    guard let end = to?.point(canvas) else { return }
    switch kind {
    case .line: line(start, end, &canvas)
    case .ray: ray(start, end, &canvas)
    case .box: box(start, end, &canvas)
    case .fibonacci: fibonacci(start, end, &canvas)
    case .text: break
    }
    if kind != .fibonacci, !text.isEmpty { write(text, at: end, &canvas) }
  }

  private typealias Spot = (x: Double, y: Double)

  private func line(_ a: Spot, _ b: Spot, _ canvas: inout Canvas) {
    let (left, right) = (Double(canvas.left), Double(canvas.right))
    guard let (a, b) = Self.clipped(a, b, left, right) else { return }
    let ends = [a, b].map { Point(Pixel.half($0.x), Pixel.half($0.y)) }
    canvas.add(color.line, Path(ends), on: .leading, tint: color.tint, width: width)
  }

  /// On from the second place in its direction as far as the pane goes.
  private func ray(_ a: Spot, _ b: Spot, _ canvas: inout Canvas) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = max(abs(dx), abs(dy))
    if length == 0 { return }
    let far = 4 * Double(canvas.width + canvas.rows.count) / length
    line(a, (a.x + dx * far, a.y + dy * far), &canvas)
  }

  private func box(_ a: Spot, _ b: Spot, _ canvas: inout Canvas) {
    let (left, right) = (
      max(min(a.x, b.x), Double(canvas.left)), min(max(a.x, b.x), Double(canvas.right))
    )
    let (top, bottom) = (Pixel.whole(min(a.y, b.y)), Pixel.whole(max(a.y, b.y)))
    if left >= right { return }
    let x = Pixel.whole(left)
    let frame = Box(x, top, max(1, Pixel.whole(right) - x), max(1, bottom - top))
    canvas.add(color.between, [frame], on: .bands, tint: color.tint)
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    var path = Path(closed: true)
    for corner in corners { path.line(to: Point(Pixel.half(corner.0), Int32(2 * corner.1 + 1))) }
    canvas.add(color.line, path, on: .links, tint: color.tint, width: min(width, 1))
  }

  /// Level lines from the first place to the edge, each with its share and its price.
  private func fibonacci(_ a: Spot, _ b: Spot, _ canvas: inout Canvas) {
    guard let to else { return }
    line(a, b, &canvas)
    let left = max(Double(canvas.left), min(a.x, b.x))
    for level in levels where level.isFinite {
      let value = to.value + (from.value - to.value) * level
      guard let row = canvas.shownRow(value), left < Double(canvas.right) else { continue }
      let y = Int32(2 * min(row, canvas.plot.upperBound - 1) + 1)
      let ends = [Point(Pixel.half(left), y), Point(Int32(2 * canvas.right), y)]
      canvas.add(color.line, Path(ends), on: .links, tint: color.tint, width: min(width, 1))
      let share = NumberFormat(decimals: 3).text(level)
      let words = "\(share)  \(canvas.format.text(value))"
      let (start, end) = (Pixel.half(left) + 8, Int32(2 * (canvas.right - 4)))
      let places = [y - 7, y + 24].flatMap { height in
        [
          canvas.label(words, .textHalo, end, height, .end),
          canvas.label(words, .textHalo, start, height),
        ]
      }
      canvas.want(places, priority: 4)
    }
  }

  private func write(_ words: String, at spot: Spot, _ canvas: inout Canvas) {
    if words.isEmpty { return }
    let (x, y) = (Pixel.half(spot.x), Pixel.half(spot.y))
    let places = [
      canvas.label(words, .textStrongHalo, x + 8, y - 8),
      canvas.label(words, .textStrongHalo, x - 8, y - 8, .end),
      canvas.label(words, .textStrongHalo, x, y + 26, .middle),
    ]
    canvas.want(places, priority: 2)
  }

  /// The part of a line between two columns of pixels.
  private static func clipped(
    _ a: Spot, _ b: Spot, _ left: Double, _ right: Double
  ) -> (Spot, Spot)? {
    func meeting(_ x: Double) -> Spot { (x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
    if max(a.x, b.x) < left || min(a.x, b.x) > right { return nil }
    func moved(_ spot: Spot) -> Spot {
      spot.x < left ? meeting(left) : spot.x > right ? meeting(right) : spot
    }
    return (moved(a), moved(b))
  }
}

extension Drawings: DescribedMark {
  static let mark = "drawings"
  static let about = "Lines, rays, boxes, Fibonacci levels and words at places of the chart."
  static let example = """
    {
      "above": 30,
      "layers": [
        "grid", "candles",
        {
          "mark": "drawings",
          "objects": [
            { "kind": "fibonacci", "from": ["2024-05-10", 82.1], "to": ["2024-06-04", 101.8] },
            { "kind": "ray", "from": ["2024-05-13", 83], "to": ["2024-05-20", 88], "color": "s1" },
            { "kind": "box", "from": ["2024-04-16", 92], "to": ["2024-04-30", 88.5], "color": "hold" },
            { "kind": "text", "text": "rest", "from": ["2024-04-17", 92.5] }
          ]
        }
      ]
    }
    """
  static var blank: Drawings { Drawings([]) }

  static var fields: [SpecField<Drawings>] {
    [SpecField(required: "objects", \.objects, example: "[]", "The objects, bottom first.")]
  }
}

extension Drawings.Object: SpecObject {
  static var blank: Drawings.Object {
    Drawings.Object(.line, from: Drawings.Place(bar: 0, 0))
  }

  static var fields: [SpecField<Drawings.Object>] {
    [
      SpecField(
        required: "kind", \.kind, example: "\"line\"", "What it is."),
      SpecField(
        required: "from", \.from, example: "[\"2020-01-31\", 100]",
        "Where it begins: a time, or a bar counted from 0, and a value."),
      SpecField(ifAny: "to", \.to, "Where it ends; words have no end."),
      SpecField("text", \.text, "Words beside it."),
      SpecField("levels", \.levels, "The shares of a Fibonacci drawing."),
      SpecField("color", \.color, "Its paint."),
      SpecField("width", \.width, in: 0.5...20, "The width of its lines in pixels."),
    ]
  }

  static func read(
    _ node: ChartNode, _ path: SpecPath
  ) throws(ChartError) -> Drawings.Object {
    let object = try read(node, path, into: blank)
    if object.kind != .text, object.to == nil {
      throw path.error(.missingKey("to", example: "[\"2020-02-28\", 110]"), at: node)
    }
    return object
  }
}

extension Drawings.Object.Kind: SpecWord {
  static var what: String { "kind of a drawing" }
}

extension Drawings.Place: SpecValue {
  static var shape: SpecShape { .list(.either([.number, .text]), least: 2) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Drawings.Place {
    guard case .list(let nodes) = node.content, nodes.count == 2 else {
      throw path.wrong(node, "a time or a bar, and a value, such as [\"2020-01-31\", 100]")
    }
    let value = try Double.read(nodes[1], path.index(1))
    if nodes[0].number != nil {
      return Drawings.Place(bar: try Int.read(nodes[0], path.index(0)), value)
    }
    return Drawings.Place(time: try SpecTime.read(nodes[0], path.index(0)).milliseconds, value)
  }

  func node() throws(ChartError) -> ChartNode {
    let place = time.map { SpecTime(milliseconds: $0).node() } ?? (bar ?? 0).node()
    return .list([place, try value.node()])
  }
}
