extension Dialect {
  /// Stooq in Polish, with semicolons or commas.
  static let stooqPolish = Dialect(
    "stooq-pl", "Stooq, Polish", words: ["d", "w", "m"],
    signatures: [
      .header(["data", "otwarcie", "najwyzszy", "najnizszy", "zamkniecie"]),
      .header(["data", "otwarcie", "najwyższy", "najniższy", "zamknięcie"]),
      .header(["data", "czas", "otwarcie", "najwyzszy", "najnizszy", "zamkniecie"]),
      .header(["data", "czas", "otwarcie", "najwyższy", "najniższy", "zamknięcie"]),
    ],
    TextShape(
      names: [
        "data": .time, "czas": .timeOfDay, "otwarcie": .open, "najwyzszy": .high,
        "najwyższy": .high, "najnizszy": .low, "najniższy": .low, "zamkniecie": .close,
        "zamknięcie": .close, "wolumen": .volume,
      ],
      zone: .named("Europe/Warsaw")))

  /// The files of Stooq's archive of US shares, also as published on Kaggle.
  static let stooqUS = Dialect(
    "stooq-us", "Stooq, US archive", words: ["stooq", "us", "kaggle"],
    signatures: [.header(["date", "open", "high", "low", "close", "volume", "openint"])],
    TextShape(notes: ["prices and volumes are adjusted for splits and dividends by the vendor"]))

  /// The files of Stooq's packed archives: `<TICKER>,<PER>,<DATE>,…,<OPENINT>`, by whose last column
  /// they are told from those of Finam.
  static let stooqBulk = Dialect(
    "stooq-bulk", "Stooq, packed archive", words: ["stooq", "us", "txt"],
    signatures: [
      .header(["ticker", "per", "date", "time", "open", "high", "low", "close", "vol", "openint"])
    ],
    TextShape(zone: .named("Europe/Warsaw"), hasOneSymbol: false))
}
