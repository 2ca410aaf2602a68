/// Candles from a JSON document, read in a stream.
///
/// Memory is bounded whatever the document's size, unless it writes columns one after the other.
final class JSONCandles: RowReader {
  let symbol: String?
  var timeframe: Timeframe? { plan.facts.timeframe }
  var order: RowOrder { plan.order }

  private let context: ReadingContext
  private let plan: JSONPlan
  private let rows: JSONRows
  private var clock: LocalClock
  private var gate: RowGate
  private let shift: Int64
  /// The symbol that is read, where rows have one.
  private let wanted: [UInt8]?
  private var others: [String] = []
  private var hasFound = false

  /// Begins a document.
  ///
  /// - Throws: `DataError` where it holds no candles; `ZoneError`.
  init(_ context: ReadingContext, _ shape: JSONShape) throws {
    self.context = context
    plan = try JSONPlan(context, shape)
    let first = plan.table.column(plan.roles.firstIndex(of: .symbol)).first
    let chosen = shape.hasOneSymbol ? nil : context.options.symbol
    wanted = first.map { first in chosen.map { Array($0.utf8) } ?? first }
    symbol = plan.facts.symbol ?? wanted.map { String(decoding: $0, as: UTF8.self) }
    rows = JSONRows(context.stream, plan, symbol: wanted)
    clock = try SourceZone.clock(
      isNaive: plan.isNaive, isDates: plan.isDates,
      plan.facts.zone.map { .named($0) } ?? shape.zone, context)
    gate = RowGate(plan.order)
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

  func read(into block: inout Candles) throws -> Bool {
    block.removeAll()
    while block.count < Candles.blockSize {
      guard let row = try rows.next() else { break }
      guard let candle = try judged(row) else { continue }
      if plan.roles.contains(.sequence) {
        block.append(candle, sequence: row.sequence)
      } else {
        block.append(candle)
      }
    }
    if block.isEmpty, !hasFound, wanted != nil, !others.isEmpty {
      throw DataError(
        file: context.name,
        problem: .noSuchSymbol(symbol ?? "", among: others))
    }
    return !block.isEmpty
  }

  /// The candle of a row, unless a policy leaves it out.
  private func judged(_ row: JSONRow) throws -> Candle? {
    if let other = row.otherSymbol {
      try meet(other, row)
      return nil
    }
    hasFound = true
    guard let candle = try candle(row) else { return nil }
    if !gate.isGood(candle) {
      for fault in gate.faults(candle) {
        let error = error(fault.problem, row.place(fault.role))
        if try !context.settle(fault.defect, error, time: candle.time) { return nil }
      }
    }
    gate.pass(candle)
    return candle
  }

  private func candle(_ row: JSONRow) throws -> Candle? {
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

  /// The moment of a row in UTC, at the beginning of its bar.
  private func time(_ row: JSONRow) throws -> Time? {
    guard let moment = row.time else { return nil }
    if moment.isNaive != plan.isNaive {
      let problem = DataProblem.otherZone(
        String(decoding: row.timeText, as: UTF8.self), column: plan.name(of: .time),
        isNaive: moment.isNaive)
      _ = try context.settle(.value, error(problem, row.place(.time)), time: nil)
      return nil
    }
    if clock.leavesDates, moment.milliseconds % 86_400_000 != 0 {
      let problem = DataProblem.timeAmongDates(
        String(decoding: row.timeText, as: UTF8.self), column: plan.name(of: .time))
      _ = try context.settle(.value, error(problem, row.place(.time)), time: nil)
      return nil
    }
    guard moment.isNaive, !plan.isDates else {
      return Time(milliseconds: moment.milliseconds + shift)
    }
    let last = gate.last == .min ? .min : gate.last - shift * gate.direction
    if let utc = clock.utc(moment.milliseconds, after: last, direction: gate.direction) {
      return Time(milliseconds: utc + shift)
    }
    let text = String(decoding: row.timeText, as: UTF8.self)
    let error = error(.jumpedOver(text, zone: clock.zone.name), row.place(.time))
    _ = try context.settle(.value, error, time: nil)
    return nil
  }

  /// A row of another symbol: passed over where the reader chose one.
  private func meet(_ other: [UInt8], _ row: JSONRow) throws {
    let name = String(decoding: other, as: UTF8.self)
    if others.count < 20, !others.contains(name) { others.append(name) }
    if context.options.symbol != nil, !plan.shape.hasOneSymbol { return }
    throw error(.severalSymbols([symbol ?? "", name]), row.place(.symbol))
  }

  private func error(_ problem: DataProblem, _ place: (line: Int, column: Int)) -> DataError {
    rows.reader.window.fault(problem, line: place.line, column: place.column)
  }
}
