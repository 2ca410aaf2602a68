/// A moment: milliseconds since 1970-01-01T00:00:00Z, never a `Date`.
///
/// Range: the years 0001 to 9999. Most sources have whole seconds; the three digits are there for
/// those that have more.
public struct Time: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
  public var milliseconds: Int64

  /// A moment by its milliseconds since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// A moment by its whole seconds since 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { milliseconds = seconds * 1_000 }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1_000 : (milliseconds - 999) / 1_000
  }

  /// Whether one comes before the other.
  public static func < (a: Time, b: Time) -> Bool { a.milliseconds < b.milliseconds }
}
