package import Chart

/// Hands out the colours of a chart in their order. There are five; a pane with more lines has them
/// dashed after those.
package struct ColorOrder {
  private var first: Int
  private var taken = 0

  /// The colours from one on.
  package init(from first: Int = 0) { self.first = first % 5 }

  /// The place of the next one.
  package var next: Int { (first + taken) % 5 }

  /// The next colour.
  package mutating func take() -> SeriesColor {
    defer { taken += 1 }
    return .series((first + taken) % 5 + (taken / 5 % 2) * 5)
  }

  /// Goes on in another pane, where only its own lines have to be told apart.
  package mutating func beginPane() { self = ColorOrder(from: next) }
}
