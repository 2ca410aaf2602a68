import Glibc

/// Where bars lie from left to right: by their index, without gaps.
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

  /// Places bars between two edges, the last one at the right.
  ///
  /// - Parameters:
  ///   - last: the bar after the last one shown.
  ///   - fixed: the spacing, or nil to fill the width up to a spacing of `widest`.
  init(from left: Int, to right: Int, first: Int, last: Int, fixed: Double?, widest: Double) {
    let width = Double(max(1, right - left))
    let wanted = max(0, last - first)
    let capacity = fixed.map { max(1, Int(width / $0)) } ?? wanted
    let shown = min(wanted, capacity)
    bars = last - shown..<last
    spacing = fixed ?? Self.quiet(width / Double(max(1, shown)), widest)
    origin =
      fixed == nil || shown == capacity
      ? Double(left) + (fixed == nil ? width - spacing * Double(shown) : 0)
      : Double(left) + spacing * Double(capacity - shown)
    var count = 1
    if spacing < 1 { while Double(count) * spacing < 2 { count *= 2 } }
    merge = count
    body = Self.body(spacing * Double(count))
  }

  /// A spacing on whole pixels where that costs little room.
  private static func quiet(_ spacing: Double, _ widest: Double) -> Double {
    if spacing >= widest { return widest }
    let whole = floor(spacing)
    return whole >= 3 && whole / spacing > 0.94 ? whole : spacing
  }

  /// The width of a body: four fifths of wide cells, all but one pixel of narrow ones, odd.
  static func body(_ spacing: Double) -> Int {
    if spacing < 4 { return 1 }
    let share = 1 - 0.2 * atan(spacing - 4) / (Double.pi / 2)
    let width = min(Int(spacing * share), Int(spacing) - 1)
    return max(1, width % 2 == 0 ? width - 1 : width)
  }

  /// The cells that are shown, as `bar / merge`.
  public var cells: Range<Int> {
    bars.isEmpty ? 0..<0 : bars.lowerBound / merge..<(bars.upperBound - 1) / merge + 1
  }

  /// The shown bars of a cell.
  public func bars(of cell: Int) -> Range<Int> {
    max(bars.lowerBound, cell * merge)..<min(bars.upperBound, (cell + 1) * merge)
  }

  /// The left edge of a cell's body in pixels.
  public func left(_ cell: Int) -> Int {
    let width = spacing * Double(merge)
    let edge = origin + (Double(cell * merge) - Double(bars.lowerBound)) * spacing
    let inset = merge == 1 ? floor((width - Double(body)) / 2) : (width - Double(body)) / 2
    let last = floor(origin + spacing * Double(bars.count) + 1e-6) - Double(body)
    return max(0, Pixel.whole(min(floor(edge + inset + 1e-6), last)))
  }

  /// The middle of a bar in half pixels; in the middle of its body where it has one.
  public func center(_ bar: Int) -> Int32 {
    if merge == 1 && spacing >= 3 { return Int32(clamping: 2 * left(bar) + body) }
    return Pixel.half(origin + (Double(bar - bars.lowerBound) + 0.5) * spacing)
  }

  /// The left edge of a bar's cell in pixels, 0 at least.
  public func edge(_ bar: Int) -> Int {
    max(0, Pixel.whole(origin + Double(bar - bars.lowerBound) * spacing))
  }
}
