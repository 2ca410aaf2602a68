extension Dialect {
  /// HistData.com, ticks in its generic ASCII form: `20200101 170010447,1.121200,1.121920,0`, EST all
  /// year.
  static let histDataTicks = ticks(
    "histdata-tick", "HistData.com, ticks", words: ["dat", "ascii", "t", "tick", "ticks"],
    signatures: [.row(["99999999 999999999", "#", "#", "#"])],
    TickShape(
      columns: [.time, .bid, .ask, .ignored], time: .civil(.yearFirst), zone: .named("Etc/GMT+5"),
      notes: ["its clock is EST without daylight saving time"]))
}
