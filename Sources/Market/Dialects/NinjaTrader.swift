extension Dialect {
  /// NinjaTrader's export of minutes: as HistData's but for its volumes, in UTC, stamped at the end of
  /// each bar.
  ///
  /// Source: NinjaTrader 8's help, "Importing": exports are always done in UTC, and its own format has
  /// times of the end of a bar.
  static let ninjaTrader = Dialect(
    "ninjatrader", "NinjaTrader", words: ["last", "minute", "ninjatrader"],
    signatures: [
      .row(["99999999 999999", "#", "#", "#", "#", "#"], separator: ";")
        .and(.rows(at: 5, areZero: false, separator: ";"))
    ],
    TextShape(
      separator: ";", columns: [.time, .open, .high, .low, .close, .volume],
      time: .civil(.yearFirst), zone: .utc, stamp: .close, numbers: .plain,
      notes: ["times are UTC, as NinjaTrader has them; --time-zone names another zone"],
      adapt: { plan, context in plan.symbol = instrument(context.name) }))

  /// `ES 03-23` of `ES 03-23.Last.txt`, which NinjaTrader names after the instrument and the kind of
  /// price; `nil` for any other name.
  private static func instrument(_ path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let kinds: Set<String> = ["last", "bid", "ask"]
    guard let kind = parts.lastIndex(where: { kinds.contains($0.lowercased()) }), kind > 0 else {
      return nil
    }
    return parts[..<kind].joined(separator: ".")
  }

  /// NinjaTrader's export of ticks: time, price and volume.
  static let ninjaTraderTicks = ticks(
    "ninjatrader-tick", "NinjaTrader, ticks", words: ["last", "tick", "ninjatrader"],
    signatures: [.row(["99999999 999999", "#", "~"], separator: ";")],
    TickShape(
      columns: [.time, .price, .volume], time: .civil(.yearFirst), zone: .utc,
      notes: ["times are UTC, as NinjaTrader has them; --time-zone names another zone"]))
}
