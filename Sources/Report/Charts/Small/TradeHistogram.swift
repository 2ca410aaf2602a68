import Chart
import Glibc
import Replay
import Text

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
    ? localized("One square is one trade; steps of \(step).")
    : localized("\(ReportNumbers.count(trades.count)) trades; steps of \(step).")
  return
    "<p class=\"sub\">\(Markup.escaped(how))</p><div class=\"hg\">\(histogram.figure().svg(id: "hg"))</div>"
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
    shares = trades.map(\.share).sorted()
    let low = shares.first ?? 0
    let high = shares.last ?? 0
    step = Self.step(low, high)
    let firstBin = Self.bin(low, step)
    first = firstBin
    var counts = [Int](repeating: 0, count: max(1, Self.bin(high, step) - firstBin + 1))
    for share in shares { counts[min(counts.count - 1, Self.bin(share, step) - firstBin)] += 1 }
    self.counts = counts
    farthest = trades.max { abs($0.share) < abs($1.share) }
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

  func figure() -> SmallFigure {
    var figure = SmallFigure(
      width: Self.width, height: 308,
      title: localized("Histogram of \(shares.count) trade returns"),
      summary: localized("Median \(text(median))."))
    bars(&figure)
    figure.boxes(.zero, [Box(0, Self.floor, Self.width, 1)])
    averages(&figure)
    axis(&figure)
    return figure
  }

  private func bars(_ figure: inout SmallFigure) {
    let size = max(2, Int(pitch) - (hasSquares ? 3 : 2))
    var gains: [Box] = []
    var losses: [Box] = []
    let tallest = Double(counts.max() ?? 1)
    for (i, count) in counts.enumerated() where count > 0 {
      let left = x(Double(first + i) * step) + 1
      let boxes =
        hasSquares
        ? (0..<count).map { Box(left, Self.floor - ($0 + 1) * (size + 1), size, size) }
        : [bar(left, size, Double(count) / tallest)]
      if first + i < 0 { losses += boxes } else { gains += boxes }
    }
    figure.boxes(.spanUp, gains)
    figure.boxes(.spanDown, losses)
  }

  private func bar(_ left: Int, _ size: Int, _ share: Double) -> Box {
    let height = max(1, Int((share * 190).rounded()))
    return Box(left, Self.floor - height, size, height)
  }

  private var median: Double {
    let middle = shares.count / 2
    return shares.count % 2 == 1 ? shares[middle] : (shares[middle - 1] + shares[middle]) / 2
  }

  /// Median and mean, named on the side where there is room, the right one of them higher.
  private func averages(_ figure: inout SmallFigure) {
    let mean = shares.reduce(0, +) / Double(shares.count)
    figure.boxes(.bar, [Box(x(median), 34, 1, Self.floor - 34)])
    figure.uprights(.signalLine, x: x(mean), [54...Self.floor])
    figure.label(named(.textStrongHalo, localized("median \(text(median))"), x(median), 42))
    figure.label(named(.textHalo, localized("mean \(text(mean))"), x(mean), 62))
  }

  private func named(_ role: Role, _ text: String, _ x: Int, _ y: Int) -> PlacedText {
    var name = PlacedText(role, text, x: x + 6, y: y)
    if name.x + name.width > Self.width { (name.x, name.anchor) = (x - 6, .end) }
    return name
  }

  private func axis(_ figure: inout SmallFigure) {
    let every = max(1, Int((50 / pitch).rounded(.up)))
    for bin in first...(first + counts.count) where bin % every == 0 {
      let place = x(Double(bin) * step)
      guard place >= 16, place <= Self.width - 16 else { continue }
      figure.label(PlacedText(.text, text(Double(bin) * step), x: place, y: 301, .middle))
    }
    guard let farthest, hasSquares, (counts.last ?? 0) == 1 || (counts.first ?? 0) == 1 else {
      return
    }
    let left = x(Double(Self.bin(farthest.share, step)) * step)
    figure.label(
      PlacedText(
        .textHalo, "#\(farthest.number)", x: min(left + Int(pitch / 2), Self.width - 12),
        y: Self.floor - Int(pitch) - 4, .middle))
  }

  private func text(_ share: Double) -> String {
    let decimals = abs(share / step - (share / step).rounded()) < 1e-6 ? decimals : max(1, decimals)
    return ReportNumbers.share(share, decimals: decimals, sign: .always)
  }
}
