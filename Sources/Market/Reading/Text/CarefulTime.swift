/// The times of rows, read slowly and exactly.
struct CarefulTime {
  /// How times are written, where the plan could not tell; the first row decides.
  private(set) var format: TimeFormat?
  /// Whether times say no zone, where the plan could not tell; the first row decides.
  private var isNaive: Bool?
  /// The column of the time, or of the date.
  let place: Int
  private let ofDay: Int?
  private let name: String
  private let clockDigits: Int?
  private let days: DayStamps
  private let isDates: Bool

  init(_ plan: TextPlan) {
    format = plan.time
    isNaive = plan.time == nil ? nil : plan.isNaive
    place = plan.layout.place(of: .time) ?? 0
    ofDay = plan.layout.place(of: .timeOfDay)
    name = plan.layout.names[place]
    clockDigits = plan.clockDigits
    days = plan.days
    isDates = plan.isDates
  }

  /// The time of a row.
  ///
  /// - Parameters:
  ///   - clock: turns times without a zone into UTC.
  ///   - gate: knows the row before, and the direction of times.
  mutating func read(
    _ fields: [CSVField], _ clock: inout LocalClock, _ gate: RowValidator
  ) throws(CSVLineError) -> Time {
    let field = fields[place]
    if field.bytes.isEmpty {
      throw CSVLineError(offset: field.offset, problem: .noValue(column: name))
    }
    var bytes = field.bytes
    if let ofDay { bytes += [32] + SampleRows.padded(fields[ofDay].bytes, clockDigits) }
    let format = try format(bytes, field)
    guard let moment = format?.parse(bytes).map(days.applied) else {
      throw CSVLineError(
        offset: field.offset,
        problem: format?.fault(bytes, column: name) ?? .notATime(Self.text(bytes), column: name))
    }
    if moment.isNaive != isNaive ?? moment.isNaive {
      throw CSVLineError(
        offset: field.offset,
        problem: .otherZone(Self.text(bytes), column: name, isNaive: moment.isNaive))
    }
    isNaive = moment.isNaive
    if clock.leavesDates, moment.milliseconds % 86_400_000 != 0 {
      throw CSVLineError(
        offset: field.offset, problem: .timeAmongDates(Self.text(bytes), column: name))
    }
    guard moment.isNaive, !isDates else { return Time(milliseconds: moment.milliseconds) }
    guard
      let utc = clock.utc(moment.milliseconds, after: gate.last, direction: gate.direction)
    else {
      throw CSVLineError(
        offset: field.offset, problem: .jumpedOver(Self.text(bytes), zone: clock.zone.name))
    }
    guard Time.range.contains(Time(milliseconds: utc)) else {
      throw CSVLineError(offset: field.offset, problem: .notATime(Self.text(bytes), column: name))
    }
    return Time(milliseconds: utc)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The format of times; the first row decides where the plan could not.
  private mutating func format(
    _ bytes: [UInt8], _ field: CSVField
  ) throws(CSVLineError) -> TimeFormat? {
    if let format { return format }
    switch TimeEvidence(bytes) {
    case .format(let first): format = first
    case .unclearNumber:
      throw CSVLineError(offset: field.offset, problem: .unclearEpoch(field.text, column: name))
    case .dayOrMonth:
      throw CSVLineError(offset: field.offset, problem: .ambiguousDates(field.text))
    case .shortDate:
      throw CSVLineError(offset: field.offset, problem: .ambiguousShortDates(field.text))
    case nil: break
    }
    return format
  }
}
