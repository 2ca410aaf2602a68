import Glibc
import Replay

/// How the returns of the trades are spread: a square a trade as long as they are few, bars beyond.
///
/// Empty below five trades, where there is nothing to see but the trades themselves.
func tradeHistogram(_ context: ReportContext) -> String {
  let trades = context.closed
  guard trades.count >= 5 else { return "" }
  let histogram = TradeHistogram(trades)
  let step = ReportNumbers.share(histogram.step, decimals: histogram.decimals)
  let how =
    histogram.hasSquares
    ? "One square is one trade; steps of \(step)."
    : "\(ReportNumbers.count(trades.count)) trades; steps of \(step)."
  return "<p class=\"sub\">\(Markup.escaped(how))</p>\(histogram.drawn())"
}

private struct TradeHistogram {
  static let width = 384
  static let floor = 284
  let shares: [Double]
  let step: Double
  /// The first bin's place, in steps.
  let first: Int
  let counts: [Int]
  let farthest: Trade?

  init(_ trades: [Trade]) {
    shares = trades.map(\.profitShare).sorted()
    let low = shares.first ?? 0
    let high = shares.last ?? 0
    step = Self.step(low, high)
    let firstBin = Self.bin(low, step)
    first = firstBin
    var counts = [Int](repeating: 0, count: max(1, Self.bin(high, step) - firstBin + 1))
    for share in shares { counts[min(counts.count - 1, Self.bin(share, step) - firstBin)] += 1 }
    self.counts = counts
    farthest = trades.max { abs($0.profitShare) < abs($1.profitShare) }
  }

  var hasSquares: Bool { (counts.max() ?? 0) <= 10 && pitch >= 16 }
  var decimals: Int { min(3, ReportNumbers.decimalsNeeded(step * 100, atMost: 3)) }
  private var pitch: Double { min(26.9, Double(Self.width - 8) / Double(counts.count)) }

  /// The smallest of 1, 2, 2.5, 5 · 10ⁿ that needs no more than fourteen bins.
  private static func step(_ low: Double, _ high: Double) -> Double {
    let rough = max(high - low, 1e-6) / 13
    guard rough.isFinite else { return 1 }
    let power = Glibc.pow(10, Glibc.log10(rough).rounded(.down))
    return ([1, 2, 2.5, 5, 10].first { $0 * power >= rough } ?? 10) * power
  }

  private static func bin(_ share: Double, _ step: Double) -> Int {
    Int(max(-1e6, min(1e6, (share / step + 1e-9).rounded(.down))))
  }

  private func x(_ share: Double) -> Int {
    6 + Int(((share / step - Double(first)) * pitch).rounded())
  }

  func drawn() -> String {
    var drawing = Drawing(
      width: Self.width, height: 308,
      name: "Histogram of \(shares.count) trade returns; median \(text(median))")
    bars(&drawing)
    drawing.boxes("k-zero", [(0, Self.floor, Self.width, 1)])
    averages(&drawing)
    axis(&drawing)
    return drawing.svg.replacing(
      "<svg class=\"k\"", with: "<svg class=\"k hg\"", maxReplacements: 1)
  }

  private func bars(_ drawing: inout Drawing) {
    let size = max(2, Int(pitch) - (hasSquares ? 3 : 2))
    var gains: [(x: Int, y: Int, width: Int, height: Int)] = []
    var losses = gains
    let tallest = Double(counts.max() ?? 1)
    for (i, count) in counts.enumerated() where count > 0 {
      let left = x(Double(first + i) * step) + 1
      let boxes =
        hasSquares
        ? (0..<count).map { (left, Self.floor - ($0 + 1) * (size + 1), size, size) }
        : [bar(left, size, Double(count) / tallest)]
      if first + i < 0 { losses += boxes } else { gains += boxes }
    }
    drawing.boxes("k-span-up", gains)
    drawing.boxes("k-span-down", losses)
  }

  private func bar(_ left: Int, _ size: Int, _ share: Double) -> (
    x: Int, y: Int, width: Int, height: Int
  ) {
    let height = max(1, Int((share * 190).rounded()))
    return (left, Self.floor - height, size, height)
  }

  private var median: Double {
    let middle = shares.count / 2
    return shares.count % 2 == 1 ? shares[middle] : (shares[middle - 1] + shares[middle]) / 2
  }

  /// Median and mean, named on the side where there is room, the right one of them higher.
  private func averages(_ drawing: inout Drawing) {
    let mean = shares.reduce(0, +) / Double(shares.count)
    drawing.boxes("k-median", [(x(median), 34, 1, Self.floor - 34)])
    drawing.uprights("k-range-hold", x: x(mean), [54...Self.floor])
    name("k-text-strong-halo", "median \(text(median))", x(median), 42, &drawing)
    name("k-text-halo", "mean \(text(mean))", x(mean), 62, &drawing)
  }

  private func name(_ role: String, _ text: String, _ x: Int, _ y: Int, _ drawing: inout Drawing) {
    let fits = x + 6 + Drawing.textWidth(text) <= Self.width
    drawing.label(role, text, x: fits ? x + 6 : x - 6, y: y, fits ? .start : .end)
  }

  private func axis(_ drawing: inout Drawing) {
    let every = max(1, Int((50 / pitch).rounded(.up)))
    for bin in first...(first + counts.count) where bin % every == 0 {
      let place = x(Double(bin) * step)
      guard place >= 16, place <= Self.width - 16 else { continue }
      drawing.label("k-text", text(Double(bin) * step), x: place, y: 301, .middle)
    }
    guard let farthest, hasSquares, (counts.last ?? 0) == 1 || (counts.first ?? 0) == 1 else {
      return
    }
    let left = x(Double(Self.bin(farthest.profitShare, step)) * step)
    drawing.label(
      "k-text-halo", "#\(farthest.number)", x: min(left + Int(pitch / 2), Self.width - 12),
      y: Self.floor - Int(pitch) - 4, .middle)
  }

  private func text(_ share: Double) -> String {
    let decimals = abs(share / step - (share / step).rounded()) < 1e-6 ? decimals : max(1, decimals)
    return ReportNumbers.share(share, decimals: decimals, sign: .always)
  }
}
