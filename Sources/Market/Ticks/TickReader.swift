/// Candles made of the ticks of a file, read in a stream.
///
/// A candle has the first price of its interval, the highest, the lowest and the last, in the order
/// of the file; ticks of the same time that have sequence numbers are in the order of these. The last
/// candle ends with the file. A price is what was paid where that is written, else the bid; the
/// volume is the sum of those of the ticks, or their number where they have none.
///
/// Memory is bounded whatever the file's size.
final class TickReader: RowReader {
  var symbol: String? { nil }
  let timeframe: Timeframe?
  var order: RowOrder { .oldestFirst }

  private let context: ReadingContext
  private let window: LineWindow
  private var row: TickRow
  private var clock: LocalClock
  private var aggregator: Aggregator
  private var ticks = Candles()
  /// Ticks of the same time that wait to be put in the order of their numbers.
  private var waiting: [(sequence: Int64, tick: Candle)] = []
  private var last = Int64.min
  private var line = 0
  private var linesToPass: Int
  private var hasEnded = false
  private var closings: [BarClosing] = []

  /// Begins a file.
  ///
  /// - Throws: `DataError` where it holds no ticks; `ZoneError`, `TimeframeError`.
  init(_ context: ReadingContext, _ shape: TickShape) throws {
    self.context = context
    let frame = context.options.timeframe ?? Timeframe(1, .minute)
    timeframe = frame
    row = try TickRow(context, shape)
    linesToPass = row.columns.hasHeader ? 1 : 0
    clock = try SourceZone.clock(
      isNaive: row.isNaive, isDates: false, shape.zone, context)
    window = LineWindow(context.stream)
    aggregator = try Aggregator(from: nil, to: frame, instrument: Instrument())
    context.notes += shape.notes + notes(frame)
  }

  private func notes(_ frame: Timeframe) -> [String] {
    var notes = [
      "ticks were made into candles of \(frame); --candles makes others, as in --candles 15m"
    ]
    if row.isBid { notes.append("prices are bids") }
    if !row.hasVolume { notes.append("a candle's volume is the number of its ticks") }
    return notes
  }

  func read(into block: inout Candles) throws -> Bool {
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
      guard try fill() else {
        putWaiting()
        hasEnded = true
        return
      }
      try takeLine()
    }
  }

  private func fill() throws -> Bool {
    do { return try window.fill() } catch let error as CSVLineError {
      throw error.at(line + 1, window.lineText, context.name)
    }
  }

  private func takeLine() throws {
    let text = window.lineText
    let next = window.afterLine
    defer { window.advance(to: next) }
    line += 1
    if text.allSatisfy({ $0 == 32 || $0 == 9 }) { return }
    if linesToPass > 0 {
      linesToPass -= 1
      return
    }
    do {
      let isCutOff = window.lastLineIsOpen && next == window.linesEnd
      let tick = try row.read(text, &clock, after: last, isCutOff: isCutOff)
      try take(tick, text)
    } catch let error as CSVLineError {
      _ = try context.settle(.value, error.at(line, text, context.name), time: nil)
    }
  }

  private func take(_ tick: Candle, _ text: UnsafeRawBufferPointer) throws {
    if tick.open <= 0 {
      let problem = DataProblem.notPositive(NumberText.shortest(tick.open), column: row.priceName)
      let error = CSVLineError(offset: row.priceOffset, problem: problem)
      let stays = try context.settle(
        .price, error.at(line, text, context.name), time: tick.time)
      if !stays { return }
    }
    let time = tick.time.milliseconds
    if time < last {
      let problem = DataProblem.goesBack(tick.time, after: Time(milliseconds: last))
      let error = CSVLineError(offset: row.timeOffset, problem: problem)
      _ = try context.settle(.disorder, error.at(line, text, context.name), time: tick.time)
      return
    }
    if let sequence = row.sequence {
      if time > last || waiting.count > 65_536 { putWaiting() }
      waiting.append((sequence, tick))
    } else {
      ticks.append(tick)
    }
    last = time
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
    for (_, tick) in waiting { ticks.append(tick) }
    waiting.removeAll(keepingCapacity: true)
  }
}
