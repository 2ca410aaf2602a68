import Market
import Text

/// A part of a search's settings: one of so many that are about the same size and, together, all.
public struct SweepShard: Hashable, Sendable {
  /// The most shards of a search.
  public static let most = 1_000_000

  /// Its number, from 1, and how many there are.
  public let number: Int, count: Int

  /// A shard as it is written, e.g. `17/1000`.
  ///
  /// - Throws: `UsageError`.
  public init(_ text: String) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.most).contains(count)
    else {
      throw UsageError(
        "'\(printable(text, limit: 40))' is not a shard; write its number and how many there are, as in 17/1000"
      )
    }
    guard (1...count).contains(number) else {
      throw UsageError(
        "there is no shard \(number) of \(Amounts.whole(count)); the first is 1/\(count), the last \(count)/\(count)"
      )
    }
    (self.number, self.count) = (number, count)
  }

  /// Its places among so many: neighbours, which have most to compute in common.
  func places(of total: Int) -> Range<Int> {
    func start(_ place: Int) -> Int {
      let (whole, rest) = total.quotientAndRemainder(dividingBy: count)
      return place * whole + min(place, rest)
    }
    return start(number - 1)..<start(number)
  }
}
