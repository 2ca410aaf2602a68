/// The next bars of the instruments of a block to close, and the next candles to open.
struct NextClosings {
  private(set) var bars: [Int]
  /// The moment of the block at which each one's next bar closes.
  private(set) var closings: [Int]
  private var opened: [Int]
  private let made: [Bars]
  private let steps: [UnsafePointer<Int>]
  private let candles: [Int]
  private let first: Int

  /// The bars of an instrument, as pointers.
  private struct Bars {
    let count: Int
    let closings: UnsafePointer<Int>?
    let areLate: UnsafePointer<Bool>?
    let times: UnsafePointer<Int64>?
  }

  init(
    _ made: [BarMaker.ClosedBars], _ steps: [UnsafePointer<Int>], _ candles: [Int], _ first: Int
  ) {
    self.made = made.map {
      Bars(count: $0.count, closings: $0.closings, areLate: $0.areLate, times: $0.times)
    }
    bars = made.map { _ in 0 }
    opened = bars
    closings = bars
    self.steps = steps
    self.candles = candles
    self.first = first
    for i in made.indices { closings[i] = closing(i) }
  }

  mutating func advance(_ i: Int) {
    bars[i] += 1
    closings[i] = closing(i)
  }

  private func closing(_ i: Int) -> Int {
    let bar = bars[i]
    guard bar < made[i].count else { return .max }
    return steps[i][made[i].closings?[bar] ?? bar] - first
  }

  /// When the next bar of an instrument opened; `nil` where candles are the bars.
  func time(_ i: Int) -> Int64? { made[i].times?[bars[i]] }

  /// Whether it was over only in a gap.
  func isLate(_ i: Int) -> Bool { made[i].areLate?[bars[i]] ?? false }

  /// Whether a candle of an instrument opens at a moment; asked for each in turn.
  mutating func opens(_ i: Int, at step: Int) -> Bool {
    guard opened[i] < candles[i], steps[i][opened[i]] - first == step else { return false }
    opened[i] += 1
    return true
  }
}
