/// A thin line where a session begins.
public struct Sessions: Mark {
  /// The lines of all sessions.
  public init() {}

  /// Adds a line left of each first bar; none where they would be nearer than 16 pixels.
  public func draw(_ canvas: inout Canvas) {
    let width = canvas.right - canvas.left
    let boxes = Self.columns(canvas.data, canvas.bars, width: width).map {
      Box($0, canvas.rows.lowerBound, 1, canvas.rows.count)
    }
    canvas.add(.rule, boxes, on: .grid)
  }

  /// The columns of pixels of the lines in a plot of a width.
  static func columns(_ data: ChartData, _ bars: BarAxis, width: Int) -> [Int] {
    data.sessionStarts(bars.bars, limit: width / 16).map(bars.edge)
  }
}

extension ChartData {
  /// The bars among some with which a session begins, apart from the first bar of all: those that
  /// were given, or where bars are shorter than a day the first of each day.
  ///
  /// - Parameter limit: more than this are none.
  func sessionStarts(_ bars: Range<Int>, limit: Int = .max) -> [Int] {
    let found: [Int]
    if let sessions {
      found = sessions.filter { $0 > 0 && bars.contains($0) }.sorted()
    } else {
      if BarClock.unit(times, bars) >= Double(CivilTime.dayLength) { return [] }
      let least = min(limit, bars.count)
      found = TimeTicks(times: times, bars: bars, limit: least).crossing(.day) ?? []
    }
    return found.count > limit ? [] : found
  }
}

extension Sessions: DescribedMark {
  static let mark = "sessions"
  static let about = "A thin line where a session begins."
  static let example = """
    { "above": 30, "layers": ["grid", "sessions", "candles"] }
    """
  static var blank: Sessions { Sessions() }

  static var fields: [SpecField<Sessions>] { [] }
}
