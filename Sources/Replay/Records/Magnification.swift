/// What finer candles show of the price path inside the candles of a run.
public struct Magnification: Hashable, Sendable {
  /// Candles in which an order could fill after the open, whose price path the finer candles give.
  public var known = 0
  /// Such candles that have no finer ones.
  public var missing = 0
  /// Such candles whose finer ones make another candle, so that they were not used.
  public var unlike = 0
  /// Of the known candles those that were ambiguous by themselves, and are not with the finer ones.
  public var decided = 0
  /// Fills after the open of a candle and before its close: at a place on the path that finer candles give.
  public var fillsByData = 0
  /// Such fills in candles whose path is not known and does not matter: both paths end alike.
  public var fillsOfOneWay = 0
  /// Such fills in an ambiguous candle, or in an ambiguous one of the finer: the rule chose the path.
  public var fillsByRule = 0

  package init() {}

  /// All candles in which an order could fill after the open.
  public var met: Int { known + missing + unlike }
  /// The share of the fills that finer candles decided; 0 without fills.
  public var shareByData: Double { fills > 0 ? Double(fillsByData) / Double(fills) : 0 }
  /// All fills after the open of a candle and before its close.
  public var fills: Int { fillsByData + fillsOfOneWay + fillsByRule }
}
