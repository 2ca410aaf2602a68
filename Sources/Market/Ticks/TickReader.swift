import Text

/// Candles made of the ticks of a file, read in a stream.
///
/// A candle has the first price of its interval, the highest, the lowest and the last, in the order
/// of the file; ticks of the same time that have sequence numbers are in the order of these. The last
/// candle ends with the file. A price is what was paid where that is written, else the bid; the
/// volume is the sum of those of the ticks, or their number where they have none.
///
/// Memory is bounded whatever the file's size.
final class TickReader: RowReader {
  var symbol: String? { symbols.name }
  var header: (text: String, choice: ColumnChoice) { row.plan.header }
  let timeframe: Timeframe?
  var order: RowOrder { .oldestFirst }
  var bearsMoments: Bool { !row.plan.days.areDates }

  private let context: ReadingContext
  private let window: LineWindow
  private var row: TickRow
  private var clock: LocalClock
  private var aggregator: Aggregator
  private var ticks = Candles()
  /// Ticks of the same time that wait to be put in the order of their numbers.
  private var waiting: [(sequence: Int64, tick: Candle)] = []
  /// Trades that stand in the file once more.
  private var repeated = 0
  private var last = Int64.min
  private var lastPut = Int64.min
  private var line = 0
  private var linesToPass: Int
  private var hasEnded = false
  private var closings: [BarClosing] = []
  private var symbols: SymbolFilter
  /// Ticks in the order of their times, where rows may be in any order.
  private var sorted: SortedRows?
  private var held = Candles()
  private var taken = 0

  /// Begins a file.
  ///
  /// - Throws: `DataError` where it holds no ticks; `ZoneError`, `TimeframeError`.
  init(_ context: ReadingContext, _ shape: TickShape) throws {
    self.context = context
    let frame = context.options.timeframe ?? Timeframe(1, .minute)
    timeframe = frame
    let plan = try TickPlan(context, shape)
    row = TickRow(plan)
    linesToPass = row.plan.columns.hasHeader ? 1 : 0
    symbols = SymbolFilter(first: row.plan.firstSymbol, chosen: context.options.symbol)
    clock = try SourceZone.clock(
      isNaive: row.plan.isNaive, isDates: row.plan.days.areDates, row.plan.zone,
      columns: row.plan.timeNames, context)
    window = LineWindow(context.stream)
    // Days are those of the clocks that a person named.
    let zone = plan.days.areDates ? nil : context.options.zone
    aggregator = try Aggregator(
      from: nil, to: frame, instrument: Instrument(zone: zone ?? Instrument().zone))
    context.notes += shape.notes + notes(frame)
    if context.options.sorts {
      sorted = SortedRows(
        TickRows { [unowned self] in try tickOfLines() }, context, allowsTwins: true)
    }
  }

  private func notes(_ frame: Timeframe) -> [String] {
    var notes = [
      "ticks were made into candles of \(frame)"
        + (context.options.timeframe == nil ? ", since no timeframe is named" : "")
    ]
    notes += row.plan.bidNotes
    if row.plan.isOfBillionths { notes.append(Billionths.note) }
    if !row.plan.hasVolume { notes.append("a candle's volume is the number of its ticks") }
    return notes
  }

  func next(into block: inout Candles) throws -> Bool {
    block.removeAll()
    while block.isEmpty, !hasEnded {
      try takeTicks()
      closings.removeAll(keepingCapacity: true)
      if !ticks.isEmpty {
        aggregator.feed(ticks, 0..<ticks.count, bars: &block, closings: &closings)
      }
      if hasEnded, let bar = aggregator.forming { block.append(bar) }
    }
    return !block.isEmpty
  }

  /// The next ticks, fewer than a block of candles has, so that none closes too many.
  private func takeTicks() throws {
    ticks.removeAll()
    while ticks.count < Candles.blockSize - 1 {
      guard let (tick, number) = try nextTick() else {
        putWaiting()
        if !symbols.hasFound { try symbols.checkFound(context) }
        noteRepeated()
        hasEnded = true
        return
      }
      put(tick, number)
    }
  }

  /// Adds a tick; one with a number waits for others of its time.
  private func put(_ tick: Candle, _ number: Int64?) {
    let time = tick.time.milliseconds
    if let number {
      if time > lastPut || waiting.count > 65_536 { putWaiting() }
      waiting.append((number, tick))
    } else {
      ticks.append(tick)
    }
    lastPut = time
  }

  /// The next tick and its number, where it has one; `nil` at the end.
  private func nextTick() throws -> (Candle, Int64?)? {
    guard let sorted else { return try tickOfLines() }
    if taken == held.count {
      taken = 0
      guard try sorted.next(into: &held) else { return nil }
    }
    defer { taken += 1 }
    return (held[taken], held.sequence(at: taken))
  }

  /// The tick of the next line that has one.
  private func tickOfLines() throws -> (Candle, Int64?)? {
    while try fill() {
      if let tick = try takeLine() { return (tick, row.sequence) }
    }
    return nil
  }

  private func fill() throws -> Bool {
    do { return try window.fill() } catch let error as CSVLineError {
      throw error.at(context.line(line + 1), window.lineText, context.name)
    }
  }

  private func takeLine() throws -> Candle? {
    let text = window.lineText
    let next = window.afterLine
    defer { window.advance(to: next) }
    line += 1
    if text.allSatisfy({ $0 == 32 || $0 == 9 }) { return nil }
    if linesToPass > 0 {
      linesToPass -= 1
      return nil
    }
    do {
      let isCutOff = window.lastLineIsOpen && next == window.linesEnd
      var tick = try row.read(
        text, symbol: symbols.wanted, &clock, after: last, isCutOff: isCutOff)
      if tick == nil, symbols.adopts(row.other, known: { row.plan.symbols }) {
        tick = try row.read(
          text, symbol: symbols.wanted, &clock, after: last, isCutOff: isCutOff)
      }
      guard let tick else {
        try symbols.meet(row.other, context.line(line), context) { row.plan.symbols }
        return nil
      }
      symbols.found()
      if isCutOff { context.notes.append(TextReader.openLine) }
      return try judged(tick, text)
    } catch let error as CSVLineError {
      let fault = error.at(context.line(line), text, context.name)
      // No row is wrong here: it is of something else.
      if case .labelChanged = error.problem { throw fault }
      _ = try context.settle(.value, fault, time: nil)
      return nil
    }
  }

  /// The tick, unless a policy leaves it out.
  private func judged(_ tick: Candle, _ text: UnsafeRawBufferPointer) throws -> Candle? {
    if tick.open <= 0 {
      let problem = DataProblem.notPositive(
        NumberText.shortest(tick.open), column: row.plan.priceName)
      let error = CSVLineError(offset: row.priceOffset, problem: problem)
      let stays = try context.settle(
        .price, error.at(context.line(line), text, context.name), time: tick.time)
      if !stays { return nil }
    }
    let time = tick.time.milliseconds
    if context.options.sorts { return tick }
    if time < last {
      let problem = DataProblem.goesBack(tick.time, after: Time(milliseconds: last))
      let error = CSVLineError(offset: row.timeOffset, problem: problem)
      _ = try context.settle(
        .disorder, error.at(context.line(line), text, context.name), time: tick.time)
      return nil
    }
    last = time
    return tick
  }

  /// Says how many trades stood in the file more than once.
  private func noteRepeated() {
    guard repeated > 0, let place = row.plan.sequencePlace else { return }
    let name = row.plan.columns.hasHeader ? "'\(excerpt(row.plan.columns.names[place]))'" : "number"
    context.notes.append(
      repeated == 1
        ? "1 trade is in the file twice, by its \(name), and counts once"
        : "\(repeated) trades are in the file once more, by their \(name), and count once")
  }

  /// Adds the ticks of one time in the order of their numbers, those of the same number in the order
  /// of the file.
  private func putWaiting() {
    if waiting.count > 1 {
      let sorted = waiting.enumerated().sorted {
        ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
      }
      waiting = sorted.map(\.element)
    }
    var before: (sequence: Int64, tick: Candle)?
    for one in waiting {
      if row.plan.numbersTrades, let before, before == one {
        repeated += 1
      } else {
        ticks.append(one.tick)
        before = one
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

/// Ticks one by one as rows of a file.
private struct TickRows: CandleSource {
  var instrument: Instrument { Instrument() }
  var timeframe: Timeframe? { nil }
  private let nextTick: () throws -> (Candle, Int64?)?

  init(_ nextTick: @escaping () throws -> (Candle, Int64?)?) { self.nextTick = nextTick }

  func next(into block: inout Candles) throws -> Bool {
    block.removeAll()
    while block.count < Candles.blockSize, let (tick, number) = try nextTick() {
      block.append(tick, sequence: number)
    }
    return !block.isEmpty
  }
}
