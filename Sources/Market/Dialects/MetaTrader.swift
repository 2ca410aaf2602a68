extension Dialect {
  /// MetaTrader 4's history centre: no header, date and time of the broker's server.
  static let metaTrader4 = Dialect(
    "metatrader4", "MetaTrader 4", words: ["mt4", "mt"],
    signatures: [
      .row(["9999.99.99", "99:99", "#", "#", "#", "#", "#"])
    ],
    TextShape(
      columns: [.time, .timeOfDay, .open, .high, .low, .close, .volume],
      time: .civil(.yearFirst), zone: .server, numbers: .plain, namesMinutes: true,
      notes: ["volume is the number of ticks"]))

  /// MetaTrader 5's export of bars: tabs, names in angle brackets.
  static let metaTrader5 = Dialect(
    "metatrader5", "MetaTrader 5", words: ["mt5"],
    signatures: [
      .header(["date", "time", "open", "high", "low", "close", "tickvol", "vol", "spread"]),
      .header(["date", "open", "high", "low", "close", "tickvol", "vol", "spread"]),
      .columns(["date", "open", "high", "low", "close", "tickvol", "vol"]),
    ],
    TextShape(
      names: ["tickvol": .volume, "vol": .ignored], time: .civil(.yearFirst), zone: .server,
      numbers: .plain,
      adapt: { plan, context in
        let sizes = SampleRows(context.sample, plan.layout, below: plan.linesAbove, limit: 100)
        guard let real = plan.layout.names.firstIndex(where: { plainName($0) == "vol" }) else {
          return
        }
        if sizes.rows.contains(where: { real < $0.count && $0[real].bytes != [48] }) {
          plan.layout.give(.volume, to: real)
        } else {
          context.notes.append("<VOL> is 0 in every row: volume is the number of ticks")
        }
      }))
}
