import Text

/// A stage that knows all about the candles that it gives.
protocol FileStage: CandleStage {
  var context: ReadingContext { get }
  /// What is traded.
  var instrument: Instrument { get }
  /// The length of a candle.
  var timeframe: Timeframe? { get }
  /// The splits and dividends that the rows read so far told.
  var events: [CorporateEvent] { get }
  /// What of splits and dividends is out of its prices; `nil` where no file says.
  var basis: PriceBasis? { get }
  /// The line that names the columns, and what was told of them.
  var header: (text: String, choice: ColumnChoice) { get }
}

/// The stages of reading one file: its rows, turned to oldest first, stamped with their opening.
final class OneFile: FileStage {
  let context: ReadingContext
  let instrument: Instrument
  private(set) var timeframe: Timeframe?
  /// The time of the first candle, as long as none was taken.
  var first: Time? { held.time.first.map { Time(milliseconds: $0) } }
  /// How many candles were read before the first was taken.
  var rowsSeen: Int { held.count }
  /// Whether its candles are made of ticks.
  var isMadeOfTicks: Bool { reader is TickReader }
  /// Whether rows say what is traded; else the file's name does.
  var saysSymbol: Bool { reader.symbol != nil }
  /// The splits and dividends that the rows read so far told.
  var events: [CorporateEvent] { reader.events }
  /// What of splits and dividends is out of its prices; `nil` where the file does not say.
  var basis: PriceBasis? { reader.basis }
  /// The line that names the columns, and what was told of them.
  var header: (text: String, choice: ColumnChoice) { reader.header }

  private let reader: any RowReader
  private let turned: (any CandleStage)?
  private var held = Candles()
  private var shift: Int64 = 0
  private var watch: WeekWatch?

  /// Recognises a stream and reads its first candles.
  ///
  /// - Parameter path: of the file, or of the archive's member, for what its name tells.
  /// - Throws: `FileError`; `DataError` where it holds no candles; `DialectError`, `ZoneError`.
  init(_ stream: any ByteStream, _ options: ReadingOptions) throws {
    let peeked = try PeekedStream(stream)
    let sample = try FileHead(peeked, symbol: options.symbol)
    let seen =
      try options.dialect.map { Dialects.Recognition(dialect: try Dialects.named($0)) }
      ?? Dialects.recognise(sample, options)
    let dialect = seen.dialect
    context = ReadingContext(stream: peeked, sample: sample, dialect: dialect, options: options)
    if let note = seen.note { context.notes.append(note) }
    switch dialect.body {
    case .text: reader = try TextReader(context)
    case .document(let shape): reader = try JSONCandles(context, shape)
    case .reader(let make): reader = try make(context)
    }
    if options.sorts, !(reader is TickReader) {
      turned = SortedRows(reader, context)
    } else {
      turned = reader.order == .newestFirst ? NewestFirst(reader) : nil
    }
    instrument = Instrument(
      symbol: options.symbol ?? reader.symbol ?? symbol(ofPath: sample.name, dialect))
    guard try pull(&held) || context.log.skipped > 0 else {
      throw DataError(
        file: context.name, line: max(1, (sample.lineNumbers.last ?? 0) + 1), problem: .noRows)
    }
    timeframe =
      options.timeframe ?? (isMadeOfTicks ? reader.timeframe : nil)
      ?? Timeframe(steps: held.time) ?? reader.timeframe
      ?? (held.count < 2 ? namedTimeframe(ofPath: sample.name, dialect) : nil)
    try decideShift()
    held.move(by: shift)
    if let note = held.swappedNote { context.notes.append(note) }
    watch = WeekWatch(
      symbol: instrument.symbol, timeframe: timeframe, zone: reader.clockZone)
    watch?.look(held)
  }

  func next(into block: inout Candles) throws -> Bool {
    if !held.isEmpty {
      swap(&block, &held)
      held = Candles()
      return true
    }
    guard try pull(&block) else {
      if let warning = watch?.warning { context.notes.append(warning) }
      watch = nil
      return false
    }
    block.move(by: shift)
    watch?.look(block)
    return true
  }

  private func pull(_ block: inout Candles) throws -> Bool {
    if let turned { return try turned.next(into: &block) }
    return try reader.read(into: &block)
  }

  /// Bars that are stamped at their end are moved to their beginning.
  private func decideShift() throws {
    guard reader.stamp == .close, !held.isEmpty else { return }
    guard let timeframe else {
      throw DataError(file: context.name, problem: .unknownLength)
    }
    let length = Int64(timeframe.intradaySeconds ?? 0) * 1_000
    // Some ends are the last millisecond or second of a bar, not the first after it.
    let unit = length > 0 ? length : 86_400_000
    let rests = held.time.prefix(100).map { Int64(floorModulo(Int($0), Int(unit))) }
    let last = [1, 1_000].first { step in rests.allSatisfy { $0 == unit - step } } ?? 0
    if length > 0 {
      shift = last - length
    } else if last > 0, timeframe.unit == .day {
      shift = last - unit
    } else {
      return
    }
    context.notes.append(
      "bars are stamped at their end and were moved by \(timeframe) to their beginning\(reader.stampCure)"
    )
  }
}

extension Candles {
  /// What highs or lows show that are no prices, in rows that do not contradict themselves: a volume
  /// in the place of the high.
  fileprivate var swappedNote: String? {
    let seen = Swift.min(count, 100)
    let odd = (0..<seen).count { i in
      high[i] > 3 * Swift.max(open[i], close[i]) || 3 * low[i] < Swift.min(open[i], close[i])
    }
    guard odd > 2, odd * 2 > seen else { return nil }
    return
      "in \(odd) of the first \(seen) candles the high or the low is three times away from open and close: columns may be swapped, or numbers mean something else"
  }

  /// Moves the times of all candles.
  mutating func move(by milliseconds: Int64) {
    if milliseconds == 0 { return }
    for i in time.indices { time[i] += milliseconds }
  }
}
