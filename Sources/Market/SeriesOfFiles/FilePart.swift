/// One of the files of a series, and what its start tells.
struct FilePart {
  let part: DataPart
  let first: Time
  /// How many candles of it were seen.
  let rows: Int
  let symbol: String
  /// The zone of its instrument.
  let zone: String
  let timeframe: Timeframe?
  let dialect: Dialect
  let notes: [String]
  /// Whether its candles are made of ticks, so that the first and the last may be parts of one.
  let isMadeOfTicks: Bool
  /// Whether its rows say what is traded; else its name does.
  let saysSymbol: Bool
  /// What of splits and dividends is out of its prices; `nil` where it does not say.
  let basis: PriceBasis?
  /// The line that names its columns, and what the caller specified.
  let header: (text: String, choice: ColumnChoice)

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
    zone = file.instrument.zone
    timeframe = file.timeframe
    dialect = file.context.dialect
    notes = file.context.notes
    isMadeOfTicks = file.isMadeOfTicks
    saysSymbol = file.saysSymbol
    basis = file.basis
    header = file.header
  }
}
