import Glibc
import Text

/// Draws from a history with replacement, in blocks of days that stay together: the stationary bootstrap.
///
/// A block begins on any day with equal chance and ends after each of its days with the chance
/// `1 / block`; what runs over the end goes on at the beginning.
///
/// Source: Politis and Romano, *The Stationary Bootstrap*, Journal of the American Statistical Association
/// 89 (1994).
public struct ResampledDays: Sendable {
  /// How many days the history has, and each draw of it.
  public let count: Int
  /// How many draws there are.
  public let draws: Int
  /// The first day of each block and that after its last, up to twice the count; of all draws.
  private let blocks: [(start: UInt32, end: UInt32)]
  /// Where the blocks of each draw begin, and the end of the last.
  private let starts: [Int]

  /// Draws by a seed.
  ///
  /// - Parameters:
  ///   - count: of days; at least 1.
  ///   - block: the mean length of blocks; at least 1.
  public init(of count: Int, draws: Int, block: Int, seed: UInt64) {
    let (count, block) = (max(1, count), max(1, block))
    var random = SeededRandom(seed: seed)
    var blocks: [(start: UInt32, end: UInt32)] = []
    blocks.reserveCapacity(draws * (count / block + 1))
    var starts = [0]
    // ln(1 - 1/block), by which a share is as many days.
    let scale = block > 1 ? log1p(-1 / Double(block)) : -.infinity
    for _ in 0..<draws {
      var left = count
      while left > 0 {
        let start = random.whole(below: count)
        let more = block > 1 ? log1p(-random.unit()) / scale : 0
        let length = more < Double(left - 1) ? 1 + Int(more) : left
        blocks.append((UInt32(start), UInt32(start + length)))
        left -= length
      }
      starts.append(blocks.count)
    }
    (self.count, self.draws, self.blocks, self.starts) = (count, draws, blocks, starts)
  }

  /// The days of a draw, in their order.
  public func days(of draw: Int) -> [Int] {
    blocks[starts[draw]..<starts[draw + 1]].flatMap { block in
      (Int(block.start)..<Int(block.end)).map { $0 < count ? $0 : $0 - count }
    }
  }

  /// Sums over the days of each draw.
  ///
  /// - Parameter values: two for each day.
  ///
  /// Complexity: of the blocks, whatever their length.
  func sums(of values: [SIMD2<Double>]) -> [SIMD2<Double>] {
    precondition(values.count == count)
    var running = [SIMD2<Double>](repeating: .zero, count: 2 * count + 1)
    for day in 0..<2 * count {
      running[day + 1] = running[day] + values[day < count ? day : day - count]
    }
    return running.withUnsafeBufferPointer { running in
      blocks.withUnsafeBufferPointer { blocks in
        (0..<draws).map { draw in
          var sum = SIMD2<Double>.zero
          for place in starts[draw]..<starts[draw + 1] {
            sum += running[Int(blocks[place].end)] - running[Int(blocks[place].start)]
          }
          return sum
        }
      }
    }
  }
}
