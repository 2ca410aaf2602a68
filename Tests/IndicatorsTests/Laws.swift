import Indicators
import Market
import Support

/// What becomes of an output when its inputs are changed in a way that a formula knows, as measured.
struct Laws {
  /// When every price is higher by the same amount.
  enum Shift: String { case moves = "as much higher", stays = "unchanged", other = "changed" }
  /// When the bars come in the opposite order: at the bars of the same window.
  enum Reversal: String { case same = "the same", opposite = "the opposite", other = "changed" }

  /// A law an output.
  let shifts: [Shift]
  /// A law an output; nothing where more than a window is remembered.
  let reversals: [Reversal]

  init(_ description: IndicatorDescription) {
    let candles = Self.candles
    let inputs = ContractTests.inputs(description, candles)
    let settings = description.defaults
    let warmups = description.outputs.indices.map { description.warmup(settings, $0) }
    let plain = Self.run(description, inputs)
    let moved = Self.run(
      description,
      zip(inputs, description.inputs).map { column, input in
        Self.isPrice(input) ? column.map { $0 + Self.height } : column
      })
    shifts = plain.indices.map { Self.shift(plain[$0], moved[$0], warmups[$0]) }
    guard case .window = description.memory else {
      reversals = []
      return
    }
    let back = Self.run(description, inputs.map { $0.reversed() })
    reversals = plain.indices.map { Self.reversal(plain[$0], back[$0], warmups[$0]) }
  }

  /// Candles whose prices are multiples of 1/64, so that adding 64 to them rounds nothing.
  static let candles: Candles = {
    let plain = randomCandles(260, seed: 17)
    func grid(_ x: Double) -> Double { (x * 64).rounded() / 64 }
    return Candles(
      plain.close.indices.map { i in
        Candle(
          plain[i].time, open: grid(plain.open[i]), high: grid(plain.high[i]),
          low: grid(plain.low[i]), close: grid(plain.close[i]), volume: plain.volume[i])
      })
  }()

  private static let height = 64.0

  /// Whether an input is a price, and no volume, clock or row of periods.
  static func isPrice(_ input: IndicatorDescription.Input) -> Bool {
    !input.standard.isBoolean && input.standard != .volume
  }

  private static func run(_ description: IndicatorDescription, _ inputs: [[Double]]) -> [[Double]] {
    var running = Running(description)
    return running(inputs)
  }

  private static func shift(_ a: [Double], _ b: [Double], _ warmup: Int) -> Shift {
    let known = a.indices.dropFirst(warmup)
    func holds(_ change: Double) -> Bool {
      known.allSatisfy { agree(a[$0] + change, b[$0], 1e-9, floor: 1e-8) }
    }
    return holds(0) ? .stays : holds(height) ? .moves : .other
  }

  private static func reversal(_ a: [Double], _ b: [Double], _ warmup: Int) -> Reversal {
    let known = a.indices.dropFirst(warmup)
    func holds(_ sign: Double) -> Bool {
      known.allSatisfy { t in
        agree(sign * a[t], b[a.count - 1 - t + warmup], 1e-9, floor: 1e-9)
      }
    }
    return holds(1) ? .same : holds(-1) ? .opposite : .other
  }
}
