/// A stage that knows all about the candles that it gives.
protocol FileStage: CandleStage {
  var context: ReadingContext { get }
  /// What is traded.
  var instrument: Instrument { get }
  /// The length of a candle.
  var timeframe: Timeframe? { get }
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

  private let reader: any RowReader
  private let turned: NewestFirst?
  private var held = Candles()
  private var shift: Int64 = 0
  private var watch: WeekWatch?

  /// Recognises a stream and reads its first candles.
  ///
  /// - Parameter path: of the file, or of the archive's member, for what its name tells.
  /// - Throws: `FileError`; `DataError` where it holds no candles; `DialectError`, `ZoneError`.
  init(_ stream: any ByteStream, _ options: ReadingOptions) throws {
    let peeked = try PeekedStream(stream)
    let sample = Sample(name: stream.name, bytes: peeked.start)
    let seen =
      try options.dialect.map { Dialects.Recognition(dialect: try Dialects.named($0)) }
      ?? Dialects.recognise(sample)
    let dialect = seen.dialect
    context = ReadingContext(stream: peeked, sample: sample, dialect: dialect, options: options)
    if let note = seen.note { context.notes.append(note) }
    switch dialect.body {
    case .text: reader = try TextReader(context)
    case .reader(let make): reader = try make(context)
    }
    turned = reader.order == .newestFirst ? NewestFirst(reader) : nil
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
    try decideShift(dialect)
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
  private func decideShift(_ dialect: Dialect) throws {
    guard dialect.shape.stamp == .close, !held.isEmpty else { return }
    guard let timeframe else {
      throw DataError(file: context.name, problem: .unknownLength)
    }
    guard let seconds = timeframe.intradaySeconds else { return }
    shift = -Int64(seconds) * 1_000
    context.notes.append(
      "bars are stamped at their end and were moved by \(timeframe) to their beginning")
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
