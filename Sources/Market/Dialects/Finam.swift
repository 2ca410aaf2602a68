extension Dialect {
  /// Finam's export: the header of Stooq's archives without open interest, in Moscow's time.
  ///
  /// Whether a bar bears the time of its beginning or of its end is chosen when it is exported; the
  /// file does not say.
  static let finam = finam("finam", "Finam", isTold: false)

  /// Finam's export with times of the end of a bar.
  static let finamEnd = finam("finam-end", "Finam, times of the end of a bar", isTold: true)

  private static func finam(_ name: String, _ title: String, isTold: Bool) -> Dialect {
    let names = ["ticker", "per", "date", "time", "open", "high", "low", "close", "vol"]
    return Dialect(
      name, title, words: ["finam"],
      signatures: isTold ? [] : [.exactHeader(names), .exactHeader(names.dropLast())],
      TextShape(
        zone: .named("Europe/Moscow"), stamp: isTold ? .close : .open, numbers: .plain,
        notes: isTold
          ? []
          : [
            "times are taken as those of the beginning of a bar; if the end was chosen when this was exported, --dialect finam-end"
          ]))
  }
}
