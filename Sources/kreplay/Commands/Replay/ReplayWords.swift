import Glibc
import Jobs
import Market
import Replay
import Strategy
import Text

/// How a replay writes prices, times and money; blind, it tells neither when nor of what.
struct ReplayWords {
  let run: SteppedRun
  /// In a blind replay, the bar at which it began.
  let start: Int?

  init(_ session: ReplaySession) {
    run = session.run
    start = session.blind?.start
  }

  /// What a price is multiplied with: blind, the close at the start is 100.
  var unit: Double {
    guard let start, run.bars.close[start] != 0 else { return 1 }
    return 100 / run.bars.close[start]
  }

  func price(_ value: Double) -> String {
    value.isNaN ? "–" : Amounts.fixed(value * unit, start == nil ? run.decimals : 2)
  }

  /// When a bar opened, or blind how many candles after the start.
  func time(_ bar: Int) -> String {
    guard let start else { return run.times.text(run.time(bar)) }
    return bar > start ? "+\(bar - start)" : "\(bar - start)"
  }

  var symbol: String { start == nil ? printable(run.symbol) : "•••" }

  func money(_ value: Double, signed: Bool = false) -> String {
    Amounts.fixed(value, value.magnitude >= 1e9 ? 0 : 2, signed: signed)
  }

  func share(_ value: Double) -> String {
    value.isFinite ? Amounts.fixed(value * 100, 1, signed: true) + " %" : "–"
  }

  /// A value of an indicator: as a price where it lies over them.
  func value(_ value: Double, isPrice: Bool) -> String {
    if value.isNaN { return "–" }
    if isPrice { return price(value) }
    let size = value.magnitude
    return Amounts.fixed(value, size >= 1_000 ? 0 : size >= 10 ? 1 : size >= 0.01 ? 3 : 5)
  }

  /// A count in few characters: `12.3M`.
  func compact(_ value: Double) -> String {
    for (limit, letter) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where value.magnitude >= limit {
      return Amounts.fixed(value / limit, 1) + letter
    }
    return Amounts.fixed(value, value == value.rounded() ? 0 : 2)
  }

  /// `long 293 at 28.62`.
  func held(_ units: Double, _ price: Double) -> String {
    if units == 0 { return "nothing held" }
    let amount = Amounts.price((units.magnitude * 1e8).rounded() / 1e8)
    return "\(units > 0 ? "long" : "short") \(amount) at \(self.price(price))"
  }

  /// An order that waits: `sell stop 95.20`.
  func order(_ order: OrderRecord) -> String {
    let session = order.at.map { $0 == .open ? " on open" : " on close" } ?? ""
    return "\(order.side == .long ? "buy" : "sell") \(order.kind.words(price))\(session)"
  }
}
