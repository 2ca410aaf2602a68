/// An instrument of a run in the journal. What a run of an older version did not keep is `nil`.
public struct JournalInstrument: Hashable, Sendable {
  /// From 0, in the order of the data: what orders, fills and trades name.
  public let number: Int
  /// Its name at the exchange; untrusted text.
  public let symbol: String
  /// The currency of its prices.
  public let currency: String
  /// The IANA name of the exchange's time zone, and the exchange's calendar, if it is known.
  public let zone: String?, calendar: String?
  /// Where a trading day begins without a calendar, in seconds after midnight of the zone.
  public let sessionOpen: Int?
  /// The smallest steps of a price and a quantity; nil where they are not known.
  public let tick: Double?, lot: Double?
  /// The fingerprint of its candles.
  public let dataHash: String
  /// Its candles and bars in the run.
  public let candles: Int, bars: Int
  /// How many trades ended, were won, and are open.
  public let tradesClosed: Int?, tradesWon: Int?, tradesOpen: Int?
  /// Orders that were refused.
  public let refused: Int?
  /// What it earned after costs, open trades at the last close, and its costs.
  public let profit: Double?, costs: Double?
  /// The share of the run's candles at whose close it was held.
  public let exposure: Double?
  /// What holding it would have earned with its part of the cash.
  public let holdProfit: Double?
  /// Whether it was traded, or only looked at by expressions.
  public let isTraded: Bool
}
