/// Room between the values of a pane and its edge: the largest of what it asks for.
public struct Inset: Sendable, Hashable {
  /// A share of the pane's height, 0 to 1.
  public var share: Double
  /// Pixels.
  public var pixels: Int
  /// A share of the range of the values.
  public var range: Double
  /// A share of the highest or lowest value, by which that is moved away first.
  public var value: Double

  /// The largest of a share of the height, some pixels and a share of the range.
  public init(share: Double = 0, pixels: Int = 0, range: Double = 0, value: Double = 0) {
    self.share = share
    self.pixels = pixels
    self.range = range
    self.value = value
  }

  /// The room in a pane of a height, apart from what depends on the range.
  private func length(in height: Double) -> Double { max(share * height, Double(pixels)) }

  /// The room above and below in a pane of a height, three fifths of it at most.
  ///
  /// With `r` and `s` the shares of the range and `a` and `b` the other rooms, the values keep the
  /// least of `h − a − b`, `(h − b) / (1 + r)`, `(h − a) / (1 + s)` and `h / (1 + r + s)`.
  static func lengths(_ above: Inset, _ below: Inset, in height: Int) -> (Double, Double) {
    let whole = Double(height)
    var (a, b) = (above.length(in: whole), below.length(in: whole))
    let (r, s) = (max(0, above.range), max(0, below.range))
    if r > 0 || s > 0 {
      let kept = min(
        whole - a - b, (whole - b) / (1 + r), (whole - a) / (1 + s), whole / (1 + r + s))
      (a, b) = (max(a, r * kept), max(b, s * kept))
    }
    let most = whole * 0.6
    if a + b > most {
      let shrink = most / (a + b)
      a *= shrink
      b *= shrink
    }
    return (a, b)
  }
}
