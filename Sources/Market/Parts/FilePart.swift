/// One of the files of a series, and what its start tells.
struct FilePart {
  let part: DataPart
  let first: Time
  /// How many candles of it were seen.
  let rows: Int
  let symbol: String
  let timeframe: Timeframe?
  let dialect: Dialect
  let sample: Sample
  let notes: [String]
  /// Whether its candles are made of ticks, so that the first and the last may be parts of one.
  let isMadeOfTicks: Bool

  /// Looks at a file and closes it; `nil` where it has no candles.
  ///
  /// - Parameter skipped: gets what was left out of a file that has no candle but for that.
  /// - Throws: as `OneFile`.
  init?(_ part: DataPart, _ options: ReadingOptions, skipped: inout [DefectLog]) throws {
    let file: OneFile
    do { file = try OneFile(part.open(), options) } catch let error as DataError {
      if error.problem == .noRows || error.problem == .empty { return nil }
      throw error
    }
    guard let first = file.first else {
      if file.context.log.skipped > 0 { skipped.append(file.context.log) }
      return nil
    }
    self.part = part
    self.first = first
    rows = file.rowsSeen
    symbol = file.instrument.symbol
    timeframe = file.timeframe
    dialect = file.context.dialect
    sample = file.context.sample
    notes = file.context.notes
    isMadeOfTicks = file.isMadeOfTicks
  }
}
