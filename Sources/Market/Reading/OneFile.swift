import Text

/// The candles of one file: its rows, turned to oldest first, stamped with their opening.
final class OneFile: FileSource {
  let context: ReadingContext
  let instrument: Instrument
  let timeframe: Timeframe?
  /// The time of the first candle.
  let first: Time?
  /// How many candles were read before the first was taken.
  let rowsSeen: Int
  /// Whether its candles are made of ticks.
  var isMadeOfTicks: Bool { reader is TickReader }
  /// Whether rows say what is traded; else the file's name does.
  var saysSymbol: Bool { reader.symbol != nil }
  /// The splits and dividends that the rows read so far told.
  var events: [CorporateEvent] { reader.events }
  /// What of splits and dividends is out of its prices; `nil` where the file does not say.
  var basis: PriceBasis? { reader.basis }
  /// The line that names the columns, and what the caller specified.
  var header: (text: String, choice: ColumnChoice) { reader.header }

  private let reader: any RowReader
  private var candles: any CandleSource

  /// Recognises a stream and reads its first candles.
  ///
  /// - Parameter path: of the file, or of the archive's member, for what its name tells.
  /// - Throws: `FileError`; `DataError` where it holds no candles; `DialectError`, `ZoneError`.
  init(_ stream: any ByteStream, _ options: ReadingOptions) throws {
    let peeked = try PeekedStream(stream)
    let sample = try FileHead(peeked, symbol: options.symbol)
    let recognised =
      try options.dialect.map { Dialects.Recognition(dialect: try Dialects.named($0)) }
      ?? Dialects.recognise(sample, options)
    let dialect = recognised.dialect
    context = ReadingContext(stream: peeked, sample: sample, dialect: dialect, options: options)
    if let note = recognised.note { context.notes.append(note) }
    switch dialect.body {
    case .text: reader = try TextReader(context)
    case .document(let shape): reader = try JSONCandles(context, shape)
    case .reader(let make): reader = try make(context)
    }
    instrument = Instrument(
      symbol: options.symbol ?? reader.symbol ?? symbol(ofPath: sample.name, dialect),
      zone: (reader.bearsMoments ? options.zone : nil) ?? Instrument().zone)
    let start = try PeekedSource(Self.ordered(reader, context))
    guard !start.first.isEmpty || context.log.skipped > 0 else {
      throw DataError(
        file: context.name, line: max(1, (sample.lineNumbers.last ?? 0) + 1), problem: .noRows)
    }
    let seen = start.first
    let clocks =
      reader.bearsMoments ? try options.zone.map { try ZoneOffsets($0) } ?? reader.clockZone : nil
    // Days of a zone are an hour shorter or longer where its clocks change.
    let days = clocks.flatMap { clocks in
      Timeframe(steps: seen.time.map { clocks.shown(atEnd: $0) })
    }
    timeframe =
      options.timeframe ?? (reader is TickReader ? reader.timeframe : nil)
      ?? Timeframe(steps: seen.time) ?? days.flatMap { $0.intradaySeconds == nil ? $0 : nil }
      ?? reader.timeframe
      ?? (seen.count < 2 ? namedTimeframe(ofPath: sample.name, dialect) : nil)
    let move = try EndStamps.move(seen, timeframe, clocks, reader, context)
    let moved = MovedSource(
      start, by: move, clocks, timeframe, column: reader.endName, context)
    first = seen.time.first.map { Time(milliseconds: moved.start($0)) }
    rowsSeen = seen.count
    for note in [seen.swappedNote, seen.swappedEndsNote, seen.thirtySecondsNote] {
      if let note { context.notes.append(note) }
    }
    candles = move == .none ? start : moved
    let weeks = WeekCheck(
      symbol: instrument.symbol, timeframe: timeframe, zone: reader.clockZone)
    if let weeks { candles = WeekCheckedSource(candles, weeks, context) }
  }

  func next(into block: inout Candles) throws -> Bool { try candles.next(into: &block) }

  /// The rows of a file, oldest first.
  private static func ordered(
    _ reader: any RowReader, _ context: ReadingContext
  ) -> any CandleSource {
    if context.options.sorts, !(reader is TickReader) { return SortedRows(reader, context) }
    return reader.order == .newestFirst ? NewestFirst(reader) : reader
  }
}

extension Candles {
  /// What highs or lows show that are no prices, in rows that do not contradict themselves: a volume
  /// in the place of the high.
  fileprivate var swappedNote: String? {
    let seen = Swift.min(count, 100)
    let odd = (0..<seen).count { i in
      low[i] > 0
        && (high[i] > 3 * Swift.max(open[i], close[i]) || 3 * low[i] < Swift.min(open[i], close[i]))
    }
    guard odd > 2, odd * 2 > seen else { return nil }
    return
      "in \(odd) of the first \(seen) candles the high or the low is three times away from open and close: columns may be swapped, or numbers mean something else"
  }

  /// What prices show that may be points and thirty-seconds with a point between: over several points no
  /// two decimals above 31.
  fileprivate var thirtySecondsNote: String? {
    let seen = Swift.min(count, 100)
    guard seen >= 50 else { return nil }
    var decimals: Set<Int> = []
    for i in 0..<seen {
      for price in [open[i], high[i], low[i], close[i]] {
        guard price > 0, price < 1e6 else { return nil }
        let hundredths = (price * 100).rounded()
        guard abs(price * 100 - hundredths) < 1e-6 else { return nil }
        let part = Int(hundredths) % 100
        if part > 31 { return nil }
        decimals.insert(part)
      }
    }
    let highest = high[..<seen].max() ?? 0
    let lowest = low[..<seen].min() ?? 0
    guard decimals.count >= 16, highest - lowest >= 2 else { return nil }
    return
      "no price of the first \(seen) candles has decimals above .31: they may be points and thirty-seconds; if they are, write them as 110'16 and give --dialect csv-thirty-seconds"
  }

  /// What opens and closes show that stand in the place of one another: an open lies near the close
  /// before, and a close does not lie near the open before.
  fileprivate var swappedEndsNote: String? {
    let seen = Swift.min(count, 100)
    guard seen >= 50 else { return nil }
    var (toOpen, toClose) = (0.0, 0.0)
    for i in 1..<seen {
      toOpen += abs(open[i] - close[i - 1])
      toClose += abs(close[i] - open[i - 1])
    }
    guard toOpen > 1.5 * toClose else { return nil }
    return
      "in the first \(seen) candles closes lie nearer to the open before them than opens to the close before: the columns of open and close may be swapped"
  }
}
