import Market

/// What a file of candles is, in words.
enum InspectionText {
  static func lines(_ file: Inspection, _ path: String, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .left])
    table.add(["rows", Amounts.whole(file.rows)])
    table.add(["timeframe", file.timeframe?.description ?? "unknown"])
    let isIntraday = file.timeframe?.intradaySeconds != nil
    if let first = file.first, let last = file.last {
      table.add([
        "range",
        Amounts.time(first, isIntraday: isIntraday) + " to "
          + Amounts.time(last, isIntraday: isIntraday),
      ])
      table.add([
        "prices", NumberText.shortest(file.lowest) + " to " + NumberText.shortest(file.highest),
      ])
    }
    table.add(["gaps", gaps(file, isIntraday)])
    table.add(["no volume", candles(file.zeroVolumes)])
    table.add(["flat", candles(file.flat)])
    table.add(["defects", file.defectCount == 0 ? "none" : Amounts.whole(file.defectCount)])
    let title = ink.bold(printable(file.symbol)) + "  " + printable(path)
    return [title] + table.lines { $1 == 0 ? ink.dim($2) : $2 }.map { "  " + $0 }
      + file.notes.map { "note: " + printable($0) }
      + file.defects.map { ink.warning("defect: ") + $0.message } + more(file)
  }

  private static func candles(_ count: Int) -> String {
    count == 0 ? "none" : Amounts.candles(count)
  }

  private static func gaps(_ file: Inspection, _ isIntraday: Bool) -> String {
    guard let longest = file.longestGap else { return "none" }
    return "\(Amounts.whole(file.gaps)), the longest \(span(longest.seconds)) after "
      + Amounts.time(longest.after, isIntraday: isIntraday)
  }

  /// Seconds in the largest unit that is at least one: `3 days`, `1.5 hours`.
  private static func span(_ seconds: Int) -> String {
    for (unit, name) in [(86_400, "day"), (3_600, "hour"), (60, "minute")] where seconds >= unit {
      let value = Double(seconds) / Double(unit)
      let text = Amounts.fixed(value, value == value.rounded() ? 0 : 1)
      return text + " " + name + (text == "1" ? "" : "s")
    }
    return "\(seconds) seconds"
  }

  private static func more(_ file: Inspection) -> [String] {
    let hidden = file.defectCount - file.defects.count
    return hidden > 0 ? ["and \(Amounts.whole(hidden)) more"] : []
  }
}
