import Market
import Strategy

/// Takes what the account of a trial of one instrument is worth at each candle of a block: always
/// `cash + held · close`.
protocol EquityCurve {
  /// Takes candles `start..<end`, at least one, in which nothing happens.
  ///
  /// - Parameter held: the money that the position gains where the price gains 1.
  /// - Returns: their highest high and lowest low; `nil` where nothing is held.
  mutating func mark(
    _ block: borrowing EngineBlock, _ start: Int, _ end: Int, cash: Double, held: Double
  ) -> (high: Double, low: Double)?

  /// Takes a candle, anew where it was taken before.
  mutating func note(
    _ block: borrowing EngineBlock, _ candle: Int, cash: Double, held: Double)
}

/// Every value, as sinks need it that keep the whole curve.
struct DenseEquity: EquityCurve {
  /// Room for a block and for the rest of a group after its end.
  let values: UnsafeMutablePointer<Double>

  @inline(__always)
  func mark(
    _ block: borrowing EngineBlock, _ start: Int, _ end: Int, cash: Double, held: Double
  ) -> (high: Double, low: Double)? {
    if held != 0 { return block.mark(start, end, cash, held, values) }
    // What lies after the end is written again: whole groups need no loop of their own for the rest.
    for i in stride(from: start, to: end, by: EquityScratch.group) {
      for k in 0..<EquityScratch.group { values[i + k] = cash }
    }
    return nil
  }

  @inline(__always)
  func note(_ block: borrowing EngineBlock, _ candle: Int, cash: Double, held: Double) {
    values[candle] = cash + held * block.close[candle]
  }
}

/// The stretches of a block in which cash and position stay the same, for sinks that need no single value:
/// what a trial costs then depends on what it does, not on how many candles there are.
struct EquityStretches: EquityCurve {
  /// From a candle on, up to that of the next stretch.
  struct Stretch {
    let start: Int
    let cash: Double
    /// The money that the position gains where the price gains 1.
    let held: Double
  }

  private let memory: UnsafeMutablePointer<Stretch>
  private var count = 0
  private var shared: Unmanaged<SharedBlock>?

  /// - Parameter memory: room for as many as a block has candles.
  init(_ memory: UnsafeMutablePointer<Stretch>) { self.memory = memory }

  /// Those of the block so far.
  var all: UnsafeBufferPointer<Stretch> { UnsafeBufferPointer(start: memory, count: count) }

  /// Goes to the next block.
  mutating func begin(_ shared: SharedBlock) {
    self.shared = .passUnretained(shared)
    count = 0
  }

  @inline(__always)
  mutating func mark(
    _ block: borrowing EngineBlock, _ start: Int, _ end: Int, cash: Double, held: Double
  ) -> (high: Double, low: Double)? {
    add(start, cash, held)
    if held == 0 { return nil }
    return shared?._withUnsafeGuaranteedRef { $0.prices.find(start, end) }
      ?? block.extremes(start, end)
  }

  @inline(__always)
  mutating func note(
    _ block: borrowing EngineBlock, _ candle: Int, cash: Double, held: Double
  ) {
    if count > 0, memory[count - 1].start == candle { count -= 1 }
    add(candle, cash, held)
  }

  /// A stretch from each candle at most: what starts where the last does takes its place.
  @inline(__always)
  private mutating func add(_ start: Int, _ cash: Double, _ held: Double) {
    if count > 0, memory[count - 1].cash == cash, memory[count - 1].held == held { return }
    assert(count < Candles.blockSize && (count == 0 || memory[count - 1].start < start))
    (memory + count).initialize(to: Stretch(start: start, cash: cash, held: held))
    count += 1
  }
}

/// None: for accounts that only show how far a result depends on ambiguous candles.
struct NoEquity: EquityCurve {
  var shared: SharedBlock?

  @inline(__always)
  func mark(
    _ block: borrowing EngineBlock, _ start: Int, _ end: Int, cash: Double, held: Double
  ) -> (high: Double, low: Double)? {
    if held == 0 { return nil }
    return shared?.prices.find(start, end) ?? block.extremes(start, end)
  }

  @inline(__always)
  func note(_ block: borrowing EngineBlock, _ candle: Int, cash: Double, held: Double) {}
}
