import Jobs
import Market
import Text

/// What a file of candles is, in words: the head of what 'info' and 'check' print.
enum FileText {
  static func head(
    _ report: CheckReport, _ ink: Ink, more: [(String, String)] = []
  ) -> [String] {
    var table = TextTable([.left, .left])
    for (name, value) in facts(report) + more { table.add([name, value]) }
    let title = ink.bold(printable(report.symbol)) + "  " + printable(report.path)
    return [title] + table.lines { $1 == 0 ? ink.dim($2) : $2 }.map { "  " + $0 }
  }

  private static func facts(_ report: CheckReport) -> [(String, String)] {
    var facts = [("candles", candles(report))]
    if report.wrongRows > 0 {
      facts.append(("left out", Amounts.whole(report.wrongRows) + " rows that are wrong"))
    }
    if let first = report.first, let last = report.last {
      let times = report.times
      let ends = [first, last].map { times.text($0) + seconds($0, report.timeframe) }
      facts.append(("range", ends.joined(separator: " to ")))
      if !times.zone.isEmpty { facts.append(("clock", printable(times.zone))) }
    }
    if let prices = report.prices {
      facts.append(
        (
          "prices",
          NumberText.shortest(prices.lowerBound) + " to "
            + NumberText.shortest(prices.upperBound)
        ))
    }
    if let market = market(report) { facts.append(("a gap is", market)) }
    if let weeks = report.weeks, weeks.hoursOff == nil { facts.append(("weeks", weeks.words)) }
    facts.append(("dialect", report.dialect))
    return facts
  }

  private static func candles(_ report: CheckReport) -> String {
    let count = Amounts.whole(report.rows)
    guard let timeframe = report.timeframe else { return count + " of unknown length" }
    guard let whole = report.wholeTimeframe, whole != timeframe else {
      return count + " of \(timeframe)"
    }
    return count + " of \(timeframe) by the first rows, most of \(whole)"
  }

  /// The seconds of a time, where candles are shorter than a minute.
  private static func seconds(_ time: Time, _ timeframe: Timeframe?) -> String {
    guard let timeframe, timeframe.nominalSeconds < 60 else { return "" }
    let seconds = ((time.seconds % 60) + 60) % 60
    return (seconds < 10 ? ":0" : ":") + "\(seconds)"
  }

  /// What says when candles of several days, of weeks and of months are missing.
  private static func longGap(_ timeframe: Timeframe?, isEveryDay: Bool) -> String? {
    guard let timeframe, timeframe.intradaySeconds == nil, timeframe != Timeframe(1, .day) else {
      return nil
    }
    let days = GapRule(timeframe, isEveryDay: isEveryDay).longestStep / 86_400_000
    return "more than \(days) days between candles"
  }

  /// What says when candles are missing.
  private static func market(_ report: CheckReport) -> String? {
    switch report.market {
    case .calendar(let name): "what the calendar \(name) misses"
    case .weekdays:
      longGap(report.timeframe, isEveryDay: false)
        ?? "more than four days between candles; the data rest at weekends"
    case .everyDay:
      longGap(report.timeframe, isEveryDay: true)
        ?? "a day without a candle; the data have weekends"
    case .steps: "any step longer than a candle, nights and weekends too; --calendar says better"
    case .unknown: nil
    }
  }
}
