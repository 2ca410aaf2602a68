extension Dialect {
  /// Yahoo Finance since May 2017: `Adj Close` before the volume.
  static let yahoo = Dialect(
    "yahoo", "Yahoo Finance", words: ["finance", "table", "broken"],
    signatures: [.header(["date", "open", "high", "low", "close", "adjclose", "volume"])],
    TextShape(adapt: { plan, context in try YahooFault.check(plan, context) }))

  /// Yahoo Finance before May 2017: `Adj Close` is the last column, prices as they were quoted.
  static let yahooLegacy = Dialect(
    "yahoo-legacy", "Yahoo Finance before May 2017", words: ["finance", "table"],
    signatures: [.header(["date", "open", "high", "low", "close", "volume", "adjclose"])],
    TextShape())
}

/// The faulty export of mid-2017: open, high and low are adjusted for splits, the close is not.
private enum YahooFault {
  /// - Throws: `DataError` where most closes lie outside low to high while the adjusted ones do not, unless
  ///   such rows are to be kept or left out; then it is a note.
  static func check(_ plan: TextPlan, _ context: ReadingContext) throws {
    guard let adjusted = plan.layout.names.firstIndex(where: { plainName($0) == "adjclose" })
    else { return }
    let rows = SampleRows(context.sample, plan.layout, below: plan.linesAbove, limit: 200).rows
    let broken = rows.count { isBroken($0, plan, adjusted) }
    guard broken * 2 > rows.count else { return }
    let problem = DataProblem.brokenYahoo(rows: broken, of: rows.count)
    guard context.options.policies[.ohlc] == .stop else {
      context.notes.append(problem.description)
      return
    }
    throw DataError(
      file: context.name, line: context.sample.lineNumbers.first ?? 1, problem: problem)
  }

  private static func isBroken(_ row: [CSVField], _ plan: TextPlan, _ adjusted: Int) -> Bool {
    func number(_ place: Int?) -> Double? {
      guard let place, place < row.count, case .success(let number) = row[place].number
      else { return nil }
      return number
    }
    guard let low = number(plan.layout.place(of: .low)),
      let high = number(plan.layout.place(of: .high)),
      let close = number(plan.layout.place(of: .close)), let adjusted = number(adjusted)
    else { return false }
    let (least, most) = (low * 0.999, high * 1.001)
    return (close < least || close > most) && adjusted >= least && adjusted <= most
  }
}
