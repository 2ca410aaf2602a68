extension Dialect {
  /// HistData.com, minutes in its generic ASCII form: EST all year. Its volumes are 0, by which it is
  /// told from NinjaTrader's export.
  static let histData = Dialect(
    "histdata", "HistData.com, minutes", words: ["dat", "ascii", "m1"],
    signatures: [
      .row(["99999999 999999", "#", "#", "#", "#", "#"], separator: ";")
        .and(.rows(at: 5, areZero: true, separator: ";"))
    ],
    TextShape(
      separator: ";", columns: [.time, .open, .high, .low, .close, .volume],
      time: .civil(.yearFirst), zone: .named("Etc/GMT+5"), numbers: .plain,
      timeframe: Timeframe(1, .minute),
      notes: ["its clock is EST without daylight saving time"]))

  /// HistData.com, minutes in its MetaTrader form: EST all year, told from others by its name.
  static let histDataMetaTrader = Dialect(
    "histdata-mt", "HistData.com, minutes for MetaTrader", words: ["dat", "mt", "m1"],
    signatures: [
      .row(["9999.99.99", "99:99", "#", "#", "#", "#", "#"], name: "dat_mt")
    ],
    TextShape(
      columns: [.time, .timeOfDay, .open, .high, .low, .close, .volume],
      time: .civil(.yearFirst), zone: .named("Etc/GMT+5"), numbers: .plain,
      timeframe: Timeframe(1, .minute),
      notes: ["its clock is EST without daylight saving time"]))
}
