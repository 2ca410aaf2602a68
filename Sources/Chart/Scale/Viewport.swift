/// Which bars are seen and how wide they are: what dragging and zooming change.
///
/// The bar at a place `x` of a plot that ends at `right` is `end − (right − x) / spacing`, counted
/// in bars and parts of them.
public struct Viewport: Sendable, Hashable {
  /// The narrowest and the widest that a bar can usually be zoomed to, in pixels.
  public static let limits = 2.0...30.0

  /// The narrowest and the widest that a bar can be zoomed to, in pixels.
  public let limits: ClosedRange<Double>
  /// Pixels from one bar to the next.
  public private(set) var spacing: Double
  /// The bar after the last one that is seen, and the part of it that is.
  public private(set) var end: Double
  /// How many bars there are.
  public private(set) var count: Int

  /// The last bars, with a spacing inside the limits, which begin at a hundredth of a pixel.
  public init(spacing: Double, count: Int, limits: ClosedRange<Double> = Self.limits) {
    let least = max(0.01, limits.lowerBound)
    self.limits = least...max(least, min(limits.upperBound, ChartLimits.side.upperBound))
    self.spacing = least
    self.count = max(0, count)
    end = Double(self.count)
    self.spacing = limited(spacing)
  }

  private func limited(_ spacing: Double) -> Double {
    spacing.isNaN ? limits.lowerBound : min(max(spacing, limits.lowerBound), limits.upperBound)
  }

  /// The bar at a distance from the right edge of the plot.
  public func bar(fromRight distance: Double) -> Double { end - distance / spacing }

  /// How far a bar's left edge lies from the right edge of the plot.
  public func distance(of bar: Double) -> Double { (end - bar) * spacing }

  /// Makes bars wider or narrower by a factor, as far as the limits go; what lies at a distance
  /// from the right edge stays there.
  public mutating func zoom(by factor: Double, fromRight distance: Double, width: Double) {
    guard factor > 0, factor.isFinite, distance.isFinite else { return }
    let wanted = limited(spacing * factor)
    let place = bar(fromRight: distance) + distance / wanted
    guard place.isFinite else { return }
    (spacing, end) = (wanted, place)
    settle(width)
  }

  /// Drags the bars to the right by some pixels, as far as there are any.
  public mutating func pan(by pixels: Double, width: Double) {
    guard pixels.isFinite else { return }
    end -= pixels / spacing
    settle(width)
  }

  /// Takes in bars at the end; where the last one was seen, the view follows.
  public mutating func append(_ more: Int, width: Double) {
    let follows = end >= Double(count)
    count += max(0, more)
    if follows { end = Double(count) }
    settle(width)
  }

  /// Takes in bars at the beginning; the view stays on the bars that it shows.
  public mutating func prepend(_ more: Int, width: Double) {
    count += max(0, more)
    end += Double(max(0, more))
    settle(width)
  }

  /// Shows some bars, as wide as they fit in a width and the limits allow; the last at the right.
  public mutating func show(_ bars: Range<Int>, width: Double) {
    let bars = bars.clamped(to: 0..<count)
    guard !bars.isEmpty else { return }
    spacing = limited(width / Double(bars.count))
    end = Double(bars.upperBound)
    settle(width)
  }

  /// Goes to the right end.
  public mutating func showLast() { end = Double(count) }

  /// Moves with the bars that it shows, which have other places now.
  mutating func shift(by places: Int) {
    end += Double(places)
    settle(0)
  }

  /// Lets the first bars go.
  mutating func dropFirst(_ number: Int) {
    count = max(0, count - number)
    shift(by: -number)
  }

  /// The bars that are seen in a plot of a width, those that are cut too.
  public func bars(width: Double) -> Range<Int> {
    let upper = min(count, max(0, Int(end.rounded(.up))))
    let first = bar(fromRight: max(0, width)).rounded(.down)
    return min(upper, max(0, Int(max(first, -1))))..<upper
  }

  /// The last bar at the right, and no room before the first one where bars fill the width.
  private mutating func settle(_ width: Double) {
    let seen = max(1, width / spacing)
    end = max(end, min(seen, Double(count)))
    end = min(end, Double(count))
  }
}
