import Foundation
public import Market

/// A run as the page of all runs tells it.
public struct IndexedRun: Sendable {
  /// Its identity in three groups.
  public var id = ""
  /// Its strategy; untrusted text, as all texts here.
  public var name = ""
  /// The parameters, `fast 10, slow 30`.
  public var parameters = ""
  /// What was traded, and the timeframe of its bars.
  public var symbol = "", frame = ""
  /// How many instruments were traded; more than three are told by their number.
  public var instruments = 1
  /// Open times of its first and its last candle.
  public var first = Time(milliseconds: 0), last = Time(milliseconds: 0)
  /// The annual return, and that of buying and holding; `nil` where it is not known.
  public var cagr: Double?, hold: Double?
  /// Figures of the run; `nil` where they are not known.
  public var sharpe: Double?, drawdown: Double?
  /// Trades that ended.
  public var trades = 0
  /// How many runs of the journal are of the same document and candles, whatever their parameters.
  public var trials = 1
  /// Cash at the start, and some values of the equity from the first to the last.
  public var cash = 0.0
  /// Some values of the equity, from the first to the last.
  public var equity: [Double] = []
  /// The file of its report beside the page; empty for none.
  public var link = ""

  /// A run of which nothing is known.
  public init() {}

  /// How much more it grew a year than buy and hold.
  var lead: Double? {
    guard let cagr, let hold else { return nil }
    return cagr - hold
  }
}

/// What runs of one document have in common whatever their parameters, and from whenever they are
/// traded: its canonical text without them.
public func documentFamily(_ canonical: String) -> String {
  let tree = try? JSONSerialization.jsonObject(with: Data(canonical.utf8))
  guard var members = tree as? [String: Any] else { return canonical }
  members["parameters"] = nil
  members["from"] = nil
  let data = try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
  return data.map { String(decoding: $0, as: UTF8.self) } ?? canonical
}
