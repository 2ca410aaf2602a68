/// Bars on their way into columns.
///
/// Appending a bar to six arrays costs more than making it, so that bars are written into memory of
/// the stack and appended many at once.
struct BarBuffer {
  /// How many bars it holds.
  static let capacity = 64
  private static let columns = 8

  private(set) var count = 0
  private let numbers: UnsafeMutablePointer<Int64>
  private let values: UnsafeMutablePointer<Double>

  /// Lets a body write bars into a number of buffers, whose memory is gone after it.
  static func with(_ buffers: Int = 1, _ body: (UnsafeMutablePointer<BarBuffer>) -> Void) {
    let words = columns * capacity
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: words * buffers) { memory in
      withUnsafeTemporaryAllocation(of: BarBuffer.self, capacity: buffers) { made in
        guard let base = memory.baseAddress, let first = made.baseAddress else { return }
        for k in 0..<buffers {
          (first + k).initialize(to: BarBuffer(base + k * words))
        }
        body(first)
      }
    }
  }

  private init(_ memory: UnsafeMutablePointer<Int64>) {
    numbers = memory
    values = UnsafeMutableRawPointer(memory + 3 * Self.capacity)
      .bindMemory(to: Double.self, capacity: 5 * Self.capacity)
  }

  /// Whether there is no room for two more bars: one candle can show that two are over.
  var isFull: Bool { count > Self.capacity - 2 }

  /// Writes a bar and the candle with which it closed; the caller has seen to room.
  @inline(__always)
  mutating func put(_ bar: Candle, _ closing: BarClosing) {
    numbers[Self.capacity + count] = Int64(closing.last)
    numbers[2 * Self.capacity + count] = Int64(closing.known)
    put(bar)
  }

  /// Writes a bar; the caller has seen to room.
  @inline(__always)
  mutating func put(_ bar: Candle) {
    numbers[count] = bar.time.milliseconds
    values[count] = bar.open
    values[Self.capacity + count] = bar.high
    values[2 * Self.capacity + count] = bar.low
    values[3 * Self.capacity + count] = bar.close
    values[4 * Self.capacity + count] = bar.volume
    count += 1
  }

  /// Moves its bars to the end of columns.
  mutating func empty(into bars: inout Candles) {
    bars.append(
      Candles.Pointers(
        time: numbers, open: column(0), high: column(1), low: column(2), close: column(3),
        volume: column(4)), count: count)
    count = 0
  }

  /// Moves its bars and their closings to the end of columns.
  mutating func empty(into bars: inout Candles, closings: inout [BarClosing]) {
    for i in 0..<count {
      closings.append(
        BarClosing(
          last: Int(numbers[Self.capacity + i]), known: Int(numbers[2 * Self.capacity + i])))
    }
    empty(into: &bars)
  }

  private func column(_ k: Int) -> UnsafePointer<Double> {
    UnsafePointer(values + k * Self.capacity)
  }
}
