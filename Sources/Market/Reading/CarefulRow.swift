/// One row of a file read slowly and exactly: any defect is named with its place.
struct CarefulRow {
  let layout: CSVLayout
  /// How times are written; the first row decides.
  private(set) var format: TimeFormat?

  init(layout: CSVLayout) { self.layout = layout }

  /// The candle of a line, `nil` for a blank one.
  ///
  /// - Parameters:
  ///   - last: the time of the candle before, `Int64.min` for none.
  ///   - isCutOff: whether the file ends in this line without a line feed.
  mutating func candle(
    _ line: UnsafeRawBufferPointer, after last: Int64, isCutOff: Bool
  ) throws(CSVLineError) -> Candle? {
    if line.allSatisfy({ $0 == 32 || $0 == 9 }) { return nil }
    try refuseControlBytes(line)
    let fields = try fields(of: line, isCutOff)
    let time = try time(fields)
    let candle = Candle(
      time, open: try price(fields, .open), high: try price(fields, .high),
      low: try price(fields, .low), close: try price(fields, .close),
      volume: try volume(fields))
    try check(candle, fields)
    try check(time, after: last, fields)
    return candle
  }

  /// As many fields as columns; more only if they are empty.
  private func fields(
    of line: UnsafeRawBufferPointer, _ isCutOff: Bool
  ) throws(CSVLineError) -> [CSVField] {
    let fields = try splitFields(line, layout.separator)
    let expected = layout.roles.count
    if fields.count < expected {
      let problem: DataProblem =
        isCutOff
        ? .cutOff(fields.count, expected: expected) : .fields(fields.count, expected: expected)
      throw CSVLineError(offset: line.count, problem: problem)
    }
    if let extra = fields.dropFirst(expected).first(where: { !$0.bytes.isEmpty }) {
      throw CSVLineError(
        offset: extra.offset, problem: .fields(fields.count, expected: expected))
    }
    return fields
  }

  private mutating func time(_ fields: [CSVField]) throws(CSVLineError) -> Time {
    let place = layout.roles.firstIndex(of: .time) ?? 0
    let field = fields[place]
    let name = layout.names[place]
    if field.bytes.isEmpty {
      throw CSVLineError(offset: field.offset, problem: .noValue(column: name))
    }
    var bytes = field.bytes
    if let ofDay = layout.roles.firstIndex(of: .timeOfDay) {
      bytes += [UInt8(ascii: "T")] + fields[ofDay].bytes
    }
    if format == nil {
      guard let first = TimeFormat(firstField: bytes) else {
        throw CSVLineError(
          offset: field.offset, problem: .unclearEpoch(field.text, column: name))
      }
      format = first
    }
    guard let parsed = format?.parse(bytes) else {
      throw CSVLineError(
        offset: field.offset,
        problem: .notATime(String(decoding: bytes, as: UTF8.self), column: name))
    }
    return parsed
  }

  private func price(
    _ fields: [CSVField], _ role: CSVLayout.Role
  ) throws(CSVLineError) -> Double {
    let place = layout.roles.firstIndex(of: role) ?? 0
    let number = try number(fields[place], layout.names[place])
    if number <= 0 {
      throw CSVLineError(
        offset: fields[place].offset,
        problem: .notPositive(fields[place].text, column: layout.names[place]))
    }
    return number
  }

  /// An empty field is a volume of 0.
  private func volume(_ fields: [CSVField]) throws(CSVLineError) -> Double {
    guard let place = layout.roles.firstIndex(of: .volume), !fields[place].bytes.isEmpty
    else { return 0 }
    let number = try number(fields[place], layout.names[place])
    if number < 0 {
      throw CSVLineError(
        offset: fields[place].offset,
        problem: .negative(fields[place].text, column: layout.names[place]))
    }
    return number
  }

  private func number(_ field: CSVField, _ column: String) throws(CSVLineError) -> Double {
    let fault: NumberFault
    switch field.number {
    case .success(let number): return number
    case .failure(let failure): fault = failure
    }
    let problem: DataProblem =
      switch fault {
      case .empty: .noValue(column: column)
      case .tooLarge: .tooLarge(field.text, column: column)
      case .notANumber:
        Self.missingValues.contains(field.text.lowercased())
          ? .notFinite(field.text, column: column) : .notANumber(field.text, column: column)
      }
    throw CSVLineError(offset: field.offset, problem: problem)
  }

  private static let missingValues = [
    "nan", "+nan", "-nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "na", "n/a",
    "null", "none",
  ]

  private func refuseControlBytes(_ line: UnsafeRawBufferPointer) throws(CSVLineError) {
    if let place = line.firstIndex(where: { $0 == 0 || $0 == 13 }) {
      throw CSVLineError(offset: place, problem: .controlByte(line[place]))
    }
  }

  private func check(_ candle: Candle, _ fields: [CSVField]) throws(CSVLineError) {
    let offset = { (role: CSVLayout.Role) in
      fields[layout.roles.firstIndex(of: role) ?? 0].offset
    }
    if candle.low > candle.high {
      throw CSVLineError(
        offset: offset(.low), problem: .lowAboveHigh(low: candle.low, high: candle.high))
    }
    for (role, value) in [(CSVLayout.Role.open, candle.open), (.close, candle.close)]
    where value < candle.low || value > candle.high {
      throw CSVLineError(
        offset: offset(role),
        problem: .outside("\(role)", value, low: candle.low, high: candle.high))
    }
  }

  private func check(
    _ time: Time, after last: Int64, _ fields: [CSVField]
  ) throws(CSVLineError) {
    if time.milliseconds > last { return }
    let place = layout.roles.firstIndex(of: .time) ?? 0
    let problem: DataProblem =
      time.milliseconds == last
      ? .repeats(time) : .goesBack(time, after: Time(milliseconds: last))
    throw CSVLineError(offset: fields[place].offset, problem: problem)
  }
}
