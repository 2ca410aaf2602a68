import Market
import Replay

/// How many decimals the figures of single trades need, so that a typical one is not zero.
struct TradePrecision: Sendable {
  /// For shares in per cent, 1 to 3.
  let share: Int
  /// For money.
  let money: Int
  /// For units.
  let quantity: Int

  init(_ trades: [Trade], _ numbers: ReportNumbers, lot: Double) {
    let size = Self.median(trades.map { abs($0.share) })
    share = size == 0 || size >= 0.01 ? 1 : size >= 0.001 ? 2 : 3
    let amount = Self.median(trades.map { abs($0.profit) })
    money = amount > 0 && amount < 100 ? max(2, numbers.moneyDecimals) : numbers.moneyDecimals
    quantity =
      lot > 0
      ? ReportNumbers.decimalsNeeded(lot, atMost: 8)
      : trades.prefix(500).reduce(0) {
        max($0, ReportNumbers.decimalsNeeded($1.quantity, atMost: 6))
      }
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
