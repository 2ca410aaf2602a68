extension Dialect {
  /// Kibot's minutes: no header, month first, New York's time. Told from others without a header by
  /// its dates and by times within the hours of US shares.
  static let kibot = Dialect(
    "kibot", "Kibot, minutes", words: ["kibot", "adjusted", "unadjusted"],
    signatures: [
      .row(["99/99/9999", "99:99", "#", "#", "#", "#", "#"]).and(newYorkHours)
    ],
    TextShape(
      columns: [.time, .timeOfDay, .open, .high, .low, .close, .volume], dates: .monthFirst,
      zone: .named("America/New_York"), numbers: .plain,
      notes: ["dates are read month first, as Kibot has them; --dates day-first says otherwise"]))

  /// Kibot's ticks: date, time, price, bid, ask, size.
  static let kibotTicks = ticks(
    "kibot-tick", "Kibot, ticks", words: ["kibot", "tick", "ticks"],
    signatures: [.row(["99/99/9999", "99:99:99", "#", "#", "#", "~"]).and(newYorkHours)],
    TickShape(
      columns: [.time, .timeOfDay, .price, .bid, .ask, .volume], time: .civil(.monthFirst),
      zone: .named("America/New_York"),
      notes: ["dates are read month first, as Kibot has them; --dates day-first says otherwise"]))

  private static let newYorkHours = Signature(
    "times of weekdays from 04:00 to 20:00, the month first"
  ) { sample in
    let rows = sample.lines.indices.compactMap { sample.fields($0, ",") }.filter { $0.count > 5 }
    let fits = rows.allSatisfy { row in
      ExtendedHours.hold(row[0].bytes + [32] + row[1].bytes, .civil(.monthFirst))
    }
    return fits && !rows.isEmpty ? 0 : nil
  }
}
