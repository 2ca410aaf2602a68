import Text

/// Candles from a file of comma-, semicolon- or tab-separated values, read from bytes in a stream.
///
/// Memory is bounded whatever the file's size.
/// Complexity: about 30 ns a row of the common shape, about 2 µs of any other.
final class TextReader: RowReader {
  let symbol: String?
  var timeframe: Timeframe? { plan.shape.timeframe }
  var order: RowOrder { plan.order }
  var stamp: TextShape.Stamp { plan.stamp }
  var stampCure: String {
    namedEndCure ?? context.cure("--dialect csv leaves them where they are")
  }
  var endName: String? { plan.layout.isTimeOfEnd ? plan.layout.name(of: .time) : nil }
  var bearsDates: Bool { plan.areBareDates || plan.days.dropsClocks }
  private(set) var events: [CorporateEvent] = []
  var basis: PriceBasis? { plan.basis }
  var header: (text: String, choice: ColumnChoice) { plan.header }
  var bearsMoments: Bool { !plan.isDates }
  var saysZone: Bool { !plan.isNaive }
  var clockZone: ZoneOffsets? { plan.isNaive && bearsMoments ? clock.zone : nil }
  /// What was decided about the file.
  let plan: TextPlan

  private let context: ReadingContext
  private let window: LineWindow
  private var careful: CarefulRow
  private var fast: FastRows?
  private var clock: LocalClock
  private var gate: RowValidator
  private var symbols: SymbolFilter
  private var sequences: [Int64] = []
  private var line = 0
  private var linesToPass: Int
  /// Whether a day that was not over was met.
  private var hasUnfinished = false
  /// Whether capital gains were paid.
  private var hasGains = false
  private var isAfterRows = false
  /// Rows of candles that were not over.
  private var open = 0
  private var hasCandles = false
  /// Rows in which an instrument beside others has no prices.
  private var absent = 0

  /// Begins a file.
  ///
  /// - Throws: `DataError` where the file holds no rows of candles; `ZoneError`.
  init(_ context: ReadingContext) throws {
    self.context = context
    plan = try TextPlan(context)
    clock = try SourceZone.clock(plan, context)
    window = LineWindow(context.stream)
    careful = CarefulRow(plan)
    gate = RowValidator(plan.order, sorts: context.options.sorts)
    linesToPass = plan.linesAbove
    symbols = SymbolFilter(plan, context.options)
    symbol = plan.shape.symbol ?? plan.layout.instrument ?? symbols.name ?? plan.symbol
  }

  func next(into block: inout Candles) throws -> Bool {
    try passLinesAbove()
    let capacity = Candles.blockSize
    sequences.removeAll(keepingCapacity: true)
    let rows = try block.withColumns(count: capacity) { columns in
      var rows = 0
      while rows < capacity, try fill() {
        takeFast(columns, &rows, capacity)
        if rows < capacity, window.cursor < window.linesEnd, let candle = try takeCareful() {
          columns.set(rows, candle)
          rows += 1
        }
      }
      return rows
    }
    if !sequences.isEmpty { block.setSequence(sequences) }
    if rows > 0 {
      hasCandles = true
    } else {
      try end()
    }
    return rows > 0
  }

  private func end() throws {
    if open > 0, !hasCandles {
      throw DataError(file: context.name, problem: .json(.allOpen(open)))
    }
    try symbols.checkFound(context)
    if open > 0 {
      context.notes.append(ClosingColumn.note(leftOut: open))
      open = 0
    }
    if absent > 0 {
      context.notes.append(
        "\(absent) \(absent == 1 ? "row has" : "rows have") no prices of \(excerpt(symbol ?? "")), and others beside it have some"
      )
      absent = 0
    }
  }

  private func fill() throws -> Bool {
    do { return try window.fill() } catch let error as CSVLineError {
      throw DataError(
        file: context.name, line: context.line(line + 1), offset: error.offset,
        problem: error.problem,
        in: window.lineText)
    }
  }

  /// Title lines, header, and blank lines among them.
  private func passLinesAbove() throws {
    if line == 0, try fill(), window.unread.starts(with: [0xef, 0xbb, 0xbf]) {
      window.advance(to: window.cursor + 3)
    }
    while linesToPass > 0, try fill() {
      if !window.lineText.allSatisfy({ $0 == 32 || $0 == 9 }) { linesToPass -= 1 }
      window.advance(to: window.afterLine)
      line += 1
    }
  }

  /// As many rows of a common shape as there are.
  private func takeFast(_ columns: FastRows.Columns, _ rows: inout Int, _ capacity: Int) {
    if fast == nil, !plan.numbers.isOfBillionths, let format = careful.format {
      fast = FastRows(plan, format)
    }
    if isAfterRows || window.lastLineIsOpen { return }
    let before = rows
    var cursor = window.cursor
    fast?.read(
      &cursor, until: window.linesEnd, into: columns, &rows, capacity: capacity,
      symbol: symbols.wanted, labels: careful.labels, clock: clock, &gate)
    window.advance(to: cursor)
    if rows > before { symbols.found() }
    line += rows - before
  }

  /// One line of any shape; `nil` for one without a candle, and for one that is passed over.
  private func takeCareful() throws -> Candle? {
    let text = window.lineText
    let next = window.afterLine
    let isOpen = window.lastLineIsOpen && next == window.linesEnd
    defer { window.advance(to: next) }
    line += 1
    do {
      var content = try careful.read(
        text, symbol: symbols.wanted, isCutOff: isOpen, clock: &clock, gate)
      if case .other(let symbol) = content, symbols.adopts(symbol, known: { plan.symbols(context) })
      {
        content = try careful.read(
          text, symbol: symbols.wanted, isCutOff: isOpen, clock: &clock, gate)
      }
      switch content {
      case .blank: return nil
      case .unfinished:
        if hasUnfinished { throw CSVLineError(offset: 0, problem: .unfinishedAgain) }
        hasUnfinished = true
        context.notes.append(
          "line \(context.line(line)) has a time of day for its date and is left out: its day was not over"
        )
        return nil
      case .open:
        open += 1
        symbols.found()
        return nil
      case .remark:
        isAfterRows = true
        return nil
      case .other(let symbol):
        try symbols.meet(symbol, context.line(line), context) { plan.symbols(context) }
        return nil
      case .absent:
        absent += 1
        return nil
      case .candle(let candle):
        symbols.found()
        try keepEvents(candle.time)
        if isOpen { context.notes.append(Self.openLine) }
        return try judged(candle, text)
      }
    } catch let error as CSVLineError {
      let fault = error.at(context.line(line), text, context.name)
      // No row is wrong here: it is of something else.
      if case .labelChanged = error.problem { throw fault }
      _ = try context.settle(.value, fault, time: nil)
      return nil
    }
  }

  /// Keeps what the last line says was paid for a share, or became of it.
  private func keepEvents(_ time: Time) throws(CSVLineError) {
    if careful.paysGains, !hasGains, let place = plan.gains {
      hasGains = true
      context.notes.append(
        "'\(excerpt(plan.layout.title(place)))' are paid besides dividends and count as dividends of their day; --columns 'ignore=\(excerpt(plan.layout.title(place)))' leaves them out"
      )
    }
    for (kind, value) in careful.events { events.append(CorporateEvent(kind, time, value)) }
    if events.count > Self.eventLimit {
      throw CSVLineError(offset: 0, problem: .tooManyEvents(limit: Self.eventLimit))
    }
  }

  /// Far more than any company has had.
  private static let eventLimit = 100_000

  static let openLine =
    "the last line has no line end; if the file was cut off there, its last candle may be wrong"

  /// The candle, unless a policy leaves it out.
  private func judged(_ candle: Candle, _ text: UnsafeRawBufferPointer) throws -> Candle? {
    if isAfterRows {
      throw CSVLineError(offset: 0, problem: .rowAfterRemarks)
        .at(context.line(line), text, context.name)
    }
    if !gate.isGood(candle) {
      for fault in gate.faults(candle) {
        let error = CSVLineError(
          offset: careful.offset(of: fault.role), problem: careful.worded(fault))
        let stays = try context.settle(
          fault.defect, error.at(context.line(line), text, context.name), time: candle.time)
        if !stays { return nil }
      }
    }
    gate.pass(candle)
    if plan.layout.place(of: .sequence) != nil {
      sequences.append(careful.sequence ?? Candles.noSequence)
    }
    return candle
  }
}

extension CSVLineError {
  /// The error with its place in the file.
  func at(_ line: Int, _ text: UnsafeRawBufferPointer, _ file: String) -> DataError {
    DataError(file: file, line: line, offset: offset, problem: problem, in: text)
  }
}

extension LineWindow {
  /// The first unread line without its end.
  var lineText: UnsafeRawBufferPointer {
    var count = unread.firstIndex(of: 10) ?? unread.count
    if count > 0, unread[count - 1] == 13 { count -= 1 }
    return UnsafeRawBufferPointer(rebasing: unread[0..<count])
  }

  /// The byte after the first unread line.
  var afterLine: UnsafePointer<UInt8> {
    cursor + min((unread.firstIndex(of: 10) ?? unread.count) + 1, unread.count)
  }
}

extension FastRows.Columns {
  /// Writes a candle.
  func set(_ row: Int, _ candle: Candle) {
    time[row] = candle.time.milliseconds
    open[row] = candle.open
    high[row] = candle.high
    low[row] = candle.low
    close[row] = candle.close
    volume[row] = candle.volume
  }
}
