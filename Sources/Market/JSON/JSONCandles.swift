import Text

/// Candles from a JSON document, read in a stream.
///
/// Memory is bounded whatever the document's size, unless it writes columns one after the other.
final class JSONCandles: RowReader {
  let symbol: String?
  var timeframe: Timeframe? { plan.facts.timeframe }
  var order: RowOrder { plan.order }
  var stamp: TextShape.Stamp { plan.isTimeOfEnd ? .close : .open }
  var endName: String? { plan.isTimeOfEnd ? plan.name(of: .time) : nil }
  var bearsDates: Bool { plan.areBareDates || plan.days.dropsClocks }
  var bearsMoments: Bool { !plan.isDates }
  var saysZone: Bool { !plan.isNaive }

  private let context: ReadingContext
  private let plan: JSONPlan
  private let choice: JSONChoice
  private let rows: JSONRows
  private var clock: LocalClock
  private var gate: RowValidator
  private let shift: Int64
  private var hasFound = false
  private var hasCandles = false
  /// Rows left out: of candles that were not over, and without a price.
  private var open = 0
  private var empty = 0
  private var hasNamedLate = false

  /// Begins a document.
  ///
  /// - Throws: `DataError` where it holds no candles, or several series of which none was chosen;
  ///   `ZoneError`.
  init(_ context: ReadingContext, _ shape: JSONShape) throws {
    self.context = context
    plan = try JSONPlan(context, shape)
    choice = try JSONChoice(plan, context)
    symbol = plan.facts.symbol ?? choice.name
    rows = JSONRows(context.stream, plan, choice)
    clock = try SourceZone.clock(
      isNaive: plan.isNaive, isDates: plan.isDates,
      plan.facts.zone.map { .named($0) } ?? plan.zone, isSaid: plan.facts.zone != nil,
      columns: [plan.name(of: .time)], context)
    if plan.days.areDates || plan.areBareDates && context.options.zone == nil {
      clock.leavesDates = true
    }
    gate = RowValidator(plan.order, sorts: context.options.sorts)
    shift = try Self.shift(plan, context)
  }

  /// How far bars stamped at their end are moved.
  private static func shift(_ plan: JSONPlan, _ context: ReadingContext) throws -> Int64 {
    guard plan.facts.isStampedAtEnd else { return 0 }
    guard let timeframe = context.options.timeframe ?? plan.facts.timeframe else {
      throw DataError(file: context.name, problem: .unknownLength)
    }
    guard let seconds = timeframe.intradaySeconds else { return 0 }
    context.notes.append(
      "bars are stamped at their end and were moved by \(timeframe) to their beginning")
    return -Int64(seconds) * 1_000
  }

  func next(into block: inout Candles) throws -> Bool {
    block.removeAll()
    while block.count < Candles.blockSize {
      guard let row = try rows.next() else {
        try end()
        break
      }
      guard let candle = try judged(row) else { continue }
      if plan.roles.contains(.sequence) {
        block.append(candle, sequence: row.sequence)
      } else {
        block.append(candle)
      }
    }
    return !block.isEmpty
  }

  /// Says what was left out, once.
  private func end() throws {
    if !hasFound { try choice.checkFound() }
    if open > 0, !hasCandles {
      throw DataError(file: context.name, problem: .json(.allOpen(open)))
    }
    if open > 0 {
      context.notes.append(ClosingColumn.note(leftOut: open))
    }
    if empty > 0 {
      context.notes.append(
        empty == 1
          ? "1 row has no price and is left out" : "\(empty) rows have no price and are left out")
    }
    if !rows.lateNames.isEmpty, !hasNamedLate {
      hasNamedLate = true
      context.notes.append(
        ColumnAccount.unread(texts: rows.lateNames) + ", which the first rows do not have")
    }
    (open, empty) = (0, 0)
  }

  /// The candle of a row, unless a policy leaves it out.
  private func judged(_ row: JSONRow) throws -> Candle? {
    if let other = row.otherSymbol {
      try choice.meet(other) { error($0, row.place(.symbol)) }
      return nil
    }
    hasFound = true
    if row.isOpen {
      open += 1
      return nil
    }
    guard let candle = try candle(row) else { return nil }
    if !gate.isGood(candle) {
      for fault in gate.faults(candle) {
        let error = error(fault.problem, row.place(fault.role))
        if try !context.settle(fault.defect, error, time: candle.time) { return nil }
      }
    }
    gate.pass(candle)
    hasCandles = true
    return candle
  }

  private func candle(_ row: JSONRow) throws -> Candle? {
    if row.isEmpty, plan.shape.hasEmptyRows {
      empty += 1
      return nil
    }
    if let fault = row.fault {
      _ = try context.settle(.value, error(fault.problem, row.place(fault.role)), time: nil)
      return nil
    }
    guard let time = try time(row) else { return nil }
    let numbers = row.numbers
    return Candle(
      time, open: numbers[0], high: numbers[1], low: numbers[2], close: numbers[3],
      volume: numbers[4])
  }

  private func error(_ problem: DataProblem, _ place: (line: Int, column: Int)) -> DataError {
    rows.reader.window.fault(problem, line: place.line, column: place.column)
  }
}

extension JSONCandles {
  /// The moment of a row in UTC, at the beginning of its bar.
  private func time(_ row: JSONRow) throws -> Time? {
    guard let moment = row.time else { return nil }
    let text = String(decoding: row.timeText, as: UTF8.self)
    let name = plan.name(of: .time)
    if moment.isNaive != plan.isNaive {
      return try refuse(.otherZone(text, column: name, isNaive: moment.isNaive), row)
    }
    if clock.leavesDates, moment.milliseconds % 86_400_000 != 0 {
      return try refuse(.timeAmongDates(text, column: name), row)
    }
    if let zone = plan.dateZone {
      let seconds = floorDivide(Int(moment.milliseconds), 1_000)
      let day = floorDivide(seconds + zone.span(seconds: seconds).offset, 86_400)
      return Time(seconds: Int64(day) * 86_400)
    }
    guard moment.isNaive, !plan.isDates else {
      return Time(milliseconds: moment.milliseconds + shift)
    }
    let last = gate.last == .min ? .min : gate.last - shift * gate.direction
    if let utc = clock.utc(moment.milliseconds, after: last, direction: gate.direction) {
      return Time(milliseconds: utc + shift)
    }
    return try refuse(.jumpedOver(text, zone: clock.zone.name), row)
  }

  /// Settles a fault of the time.
  private func refuse(_ problem: DataProblem, _ row: JSONRow) throws -> Time? {
    _ = try context.settle(.value, error(problem, row.place(.time)), time: nil)
    return nil
  }
}
