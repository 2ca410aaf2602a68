import Text

extension Dialect {
  /// Dukascopy's export of candles: day first, with milliseconds.
  ///
  /// Its files were found to hold UTC also where the header says EET.
  static let dukascopy = Dialect(
    "dukascopy", "Dukascopy",
    words: ["candlestick", "bid", "ask", "hour", "hourly", "min", "secs", "day"],
    signatures: ["timeeet", "gmttime", "timeutc", "utctime", "localtime", "timegmt"].map {
      .header([$0, "open", "high", "low", "close"]).stronger(by: 10)
    },
    TextShape(
      names: [
        "timeeet": .time, "gmttime": .time, "timeutc": .time, "utctime": .time,
        "localtime": .time, "timegmt": .time,
      ],
      dates: .dayFirst, zone: .utc,
      adapt: { plan, context in
        let header = plan.layout.name(of: .time)
        if plainName(header) == "timeeet", context.options.zone == nil {
          context.notes.append(
            "the header says '\(excerpt(header))', but files of this vendor hold UTC under it; if this one does not, give --time-zone Europe/Athens"
          )
        }
      }))
}
