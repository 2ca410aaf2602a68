import Glibc
import Text

/// Where bars lie from left to right: by their index, without gaps, or by the clock.
///
/// A bar has a cell of `spacing` pixels. Where bars outnumber pixels, `merge` of them share one
/// cell, always the same ones whatever part is shown: those of equal `bar / merge`.
public struct BarAxis: Sendable, Hashable {
  /// The bars that are shown.
  public let bars: Range<Int>
  /// Pixels from one bar to the next.
  public let spacing: Double
  /// The left edge of the first bar's cell.
  public let origin: Double
  /// How many bars share a candle, a power of two.
  public let merge: Int
  /// Width of a body in pixels, odd.
  public let body: Int
  /// For how many bars there is room after the last one, for what reaches into the future.
  public let ahead: Int
  /// Where bars lie by the clock; nil by their index.
  private let clock: BarClock?

  /// Places bars between two edges, the last one at the right.
  ///
  /// - Parameters:
  ///   - last: the bar after the last one shown.
  ///   - fixed: the spacing, or nil to fill the width up to a spacing of `widest`.
  ///   - ahead: for how many bars there is room after the last one, half of the width at most.
  ///   - gap: pixels between two bodies; nil by the width of a cell.
  ///   - slots: for how many bars there is room from the left, whether or not there are that many.
  init(
    from left: Int, to right: Int, first: Int, last: Int, fixed: Double?, widest: Double,
    ahead: Int = 0, slots: Int? = nil, gap: Int? = nil
  ) {
    let width = Double(max(1, right - left))
    let wanted = max(0, last - first)
    clock = nil
    if let slots {
      let shown = min(wanted, max(1, slots))
      self.ahead = max(0, slots - shown)
      bars = last - shown..<last
      spacing = width / Double(max(1, slots))
      origin = Double(left)
    } else {
      let most = fixed.map { max(1, Int(width / $0)) } ?? wanted + ahead
      self.ahead = max(0, min(ahead, fixed == nil ? ahead : most / 2))
      let capacity = max(1, most - self.ahead)
      let shown = min(wanted, capacity)
      bars = last - shown..<last
      let cells = Double(max(1, shown + self.ahead))
      spacing = fixed ?? Self.quiet(width / cells, widest)
      let blank = fixed == nil ? width - spacing * Double(shown + self.ahead) : 0
      origin = Double(left) + (fixed == nil ? blank : spacing * Double(capacity - shown))
    }
    merge = Self.merge(spacing)
    body = Self.body(spacing * Double(merge), gap)
  }

  /// Places bars between two edges by the clock: what lies twice as far apart in time is twice as
  /// far apart here. The spacing is that of bars that follow each other as most do.
  init(
    from left: Int, to right: Int, first: Int, last: Int, fixed: Double?, widest: Double,
    ahead: Int = 0, gap: Int? = nil, times: [Int64]
  ) {
    let width = Double(max(1, right - left))
    let whole = max(0, min(first, times.count))..<max(0, min(max(first, last), times.count))
    let unit = BarClock.unit(times, whole)
    let end = whole.last.map { times[$0] } ?? 0
    let most = fixed.map { max(1, width / $0) } ?? .infinity
    self.ahead = max(0, min(ahead, fixed == nil ? ahead : Int(most) / 2))
    let room = Double(self.ahead)
    bars =
      BarClock.first(times, whole, since: Double(end) - (most - room - 1) * unit)..<whole.upperBound
    let span = bars.first.map { (Double(end) - Double(times[$0])) / unit } ?? 0
    spacing = fixed ?? min(widest, width / (span + 1 + room))
    clock = BarClock(
      times: times, end: end, unit: unit, right: Double(right) - room * spacing - spacing / 2)
    origin = Double(right) - (room + 1 + span) * spacing
    merge = Self.merge(spacing)
    body = Self.body(spacing * Double(merge), gap)
  }

  private static func merge(_ spacing: Double) -> Int {
    var count = 1
    if spacing < 1 { while Double(count) * spacing < 2 && count < 1 << 40 { count *= 2 } }
    return count
  }

  /// A spacing on whole pixels where that costs little room.
  private static func quiet(_ spacing: Double, _ widest: Double) -> Double {
    if spacing >= widest { return widest }
    let whole = floor(spacing)
    return whole >= 3 && whole / spacing > 0.94 ? whole : spacing
  }

  /// The width of a body, odd: four fifths of wide cells, all but one pixel of narrow ones; or all
  /// but a gap.
  static func body(_ spacing: Double, _ gap: Int? = nil) -> Int {
    if spacing < 4 { return 1 }
    let share = 1 - 0.2 * atan(spacing - 4) / (Double.pi / 2)
    let width = gap.map { Int(spacing) - max(0, $0) } ?? min(Int(spacing * share), Int(spacing) - 1)
    return max(1, width % 2 == 0 ? width - 1 : width)
  }
}

// MARK: From bars to pixels

extension BarAxis {
  /// Whether bars lie by the clock.
  public var isByClock: Bool { clock != nil }

  /// The cells that are shown, as `bar / merge`.
  public var cells: Range<Int> {
    bars.isEmpty ? 0..<0 : bars.lowerBound / merge..<(bars.upperBound - 1) / merge + 1
  }

  /// The shown bars of a cell.
  public func bars(of cell: Int) -> Range<Int> {
    max(bars.lowerBound, cell * merge)..<min(bars.upperBound, (cell + 1) * merge)
  }

  /// The middle of a bar's cell in pixels; bars after the last one go on as far apart as most.
  public func x(_ bar: Int) -> Double { start(bar) + spacing / 2 }

  /// The left edge of a bar's cell.
  private func start(_ bar: Int) -> Double {
    guard let clock else { return origin + Double(bar - bars.lowerBound) * spacing }
    return clock.x(bar, spacing, bars) - spacing / 2
  }

  /// The left edge of a cell's body in pixels.
  public func left(_ cell: Int) -> Int {
    let width = spacing * Double(merge)
    if clock != nil && merge > 1 {
      let bars = bars(of: cell)
      let middle = (x(bars.lowerBound) + x(max(bars.lowerBound, bars.upperBound - 1))) / 2
      return max(0, Pixel.whole(floor(middle - Double(body) / 2)))
    }
    let edge =
      clock == nil
      ? origin + (Double(cell * merge) - Double(bars.lowerBound)) * spacing : start(cell)
    let inset = merge == 1 ? floor((width - Double(body)) / 2) : (width - Double(body)) / 2
    let end = clock == nil ? origin + spacing * Double(bars.count) : start(bars.upperBound)
    return max(0, Pixel.whole(min(floor(edge + inset + 1e-6), floor(end + 1e-6) - Double(body))))
  }

  /// The middle of a bar in half pixels; in the middle of its body where it has one.
  public func center(_ bar: Int) -> Int32 {
    if merge == 1 && spacing >= 3 && bar < bars.upperBound {
      return Int32(clamping: 2 * left(bar) + body)
    }
    return Pixel.half(x(bar))
  }

  /// The left edge of a bar's cell in pixels, 0 at least.
  public func edge(_ bar: Int) -> Int { max(0, Pixel.whole(start(bar))) }
}

// MARK: From pixels to bars

extension BarAxis {
  /// The shown bar whose cell has a place, or the nearest to it; nil where none is shown.
  public func bar(at x: Double) -> Int? { bar(at: x, among: bars) }

  /// The same of the shown bars and of some after them; where bars lie by the clock, of the shown.
  func bar(at x: Double, among told: Range<Int>) -> Int? {
    guard !bars.isEmpty, !told.isEmpty, !x.isNaN else { return nil }
    if clock == nil {
      let place = floor((x - origin) / spacing)
      return bars.lowerBound + Int(min(max(place, 0), Double(told.count - 1)))
    }
    return (bars.lowerBound..<bars.upperBound - 1)
      .partitioningIndex { (self.x($0) + self.x($0 + 1)) / 2 > x }
  }
}
