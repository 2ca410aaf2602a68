/// What a change of the rate of exchange moved between the cash and contracts that are held. Nothing was paid
/// for those, so that what they were entered at is worth what the new rate makes of it.
public struct RateSettlement: Hashable, Sendable {
  /// The instrument's place in `Run.instruments`.
  public let instrument: Int
  /// The base candle from whose open on the rate counts.
  public let candle: Int
  /// What came to the cash, negative where it was taken.
  public let amount: Double
}
