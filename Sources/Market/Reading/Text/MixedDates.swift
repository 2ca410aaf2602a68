/// Dates of a file of which some are in order only if they are read the other way than the rest, as where a
/// program of tables turned those around that may be read both ways: all of them, or those of a part of the file.
struct MixedDates {
  /// The first date that has the day first, and the first that has the month first.
  private(set) var examples: (dayFirst: [UInt8], monthFirst: [UInt8])?

  private struct Row {
    let text: [UInt8]
    let said: Int64
    /// As it is in the other order; `nil` where it is no date in that.
    let other: Int64?

    /// Whether it may be read in one way only.
    var isClear: Bool { other == nil }

    /// The one of both that is nearer to the row beside it.
    func nearest(to beside: Int64) -> Int64 {
      guard let other, abs(other - beside) < abs(said - beside) else { return said }
      return other
    }
  }

  /// - Parameter order: how the dates that may be read in one way only are written.
  init(_ times: [[UInt8]], _ order: DateOrder) {
    let isDayFirst = order == .dayFirst
    let other: DateOrder = isDayFirst ? .monthFirst : .dayFirst
    let rows = times.compactMap { time in
      TimeFormat.civil(order).parse(time).map { moment in
        Row(
          text: time, said: moment.milliseconds,
          other: TimeFormat.civil(other).parse(time)?.milliseconds)
      }
    }
    guard rows.count(where: \.isClear) >= Self.fewest,
      let start = rows.firstIndex(where: \.isClear)
    else { return }
    let breaks = Self.breaks(rows.map(\.said))
    guard breaks > 0, let turned = Self.allTurned(rows) ?? Self.someTurned(rows, start, breaks)
    else { return }
    let (clear, unclear) = (rows[start].text, rows[turned].text)
    examples = isDayFirst ? (clear, unclear) : (unclear, clear)
  }

  private static let fewest = 3

  /// The first that may be read both ways, where all that may are in order in the other way.
  private static func allTurned(_ rows: [Row]) -> Int? {
    let unclear = rows.indices.filter { (rows[$0].other ?? rows[$0].said) != rows[$0].said }
    guard unclear.count >= fewest, breaks(rows.map { $0.other ?? $0.said }) == 0 else { return nil }
    return unclear[0]
  }

  /// The first that is turned around, where each is taken as it lies nearer to the one beside it, from a clear
  /// one on to both ends, and nearly all are in order so.
  private static func someTurned(_ rows: [Row], _ start: Int, _ breaks: Int) -> Int? {
    guard breaks >= fewest else { return nil }
    var taken = rows.map(\.said)
    for i in rows.indices.dropFirst(start + 1) { taken[i] = rows[i].nearest(to: taken[i - 1]) }
    for i in rows.indices.prefix(start).reversed() { taken[i] = rows[i].nearest(to: taken[i + 1]) }
    let turned = rows.indices.filter { taken[$0] != rows[$0].said }
    guard turned.count >= fewest, self.breaks(taken) * 10 <= breaks else { return nil }
    return turned[0]
  }

  /// How many steps from row to row go against most of the others.
  private static func breaks(_ moments: [Int64]) -> Int {
    let steps = zip(moments.dropFirst(), moments).map { $0 - $1 }
    return min(steps.count { $0 > 0 }, steps.count { $0 < 0 })
  }
}
