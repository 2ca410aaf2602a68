import Text

/// What a unit of one currency is worth in another, from a moment on.
public struct ExchangeRate: Hashable, Sendable {
  /// When it is known, and counts from there on.
  public let time: Time
  /// Units of the account's currency for one of the prices'; above 0.
  public let rate: Double

  /// A rate from a moment on.
  public init(_ time: Time, _ rate: Double) {
    self.time = time
    self.rate = rate
  }
}

extension [ExchangeRate] {
  /// The rate that counts at a moment, of rates in the order of time: the last that is known by then. Before
  /// the first of them and without any it is 1.
  public func rate(at time: Time) -> Double {
    let next = partitioningIndex { $0.time > time }
    return next > 0 ? self[next - 1].rate : 1
  }
}
