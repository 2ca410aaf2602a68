/// The prices and volumes of rows, read slowly and exactly.
struct CarefulNumbers {
  /// The columns of open, high, low and close.
  let prices: [Int]
  private let volumes: [Int]
  private let names: [String]
  private let shape: NumberShape
  private let scale: Double
  /// The number that means no volume.
  private let noVolume: Double?
  /// Whether a dialect of plain CSV may be advised: the file is one, and its numbers have no marks so far.
  private let isPlain: Bool

  init(_ plan: TextPlan) {
    let roles: [CSVLayout.Role] = [.open, .high, .low, .close]
    prices = roles.map { plan.layout.place(of: $0) ?? 0 }
    let volume = plan.layout.place(of: .volume).map { [$0] } ?? []
    let more = volume.isEmpty ? nil : plan.layout.place(of: .moreVolume)
    volumes = volume + (more.map { [$0] } ?? [])
    names = plan.layout.names
    shape = plan.numbers
    scale = plan.scale
    noVolume = plan.shape.noVolume
    isPlain =
      plan.numbers == .plain && plan.shape.columns == nil && plan.shape.names.isEmpty
      && plan.shape.zone == .unstated
  }

  /// One of open, high, low and close, by its number in `prices`.
  func price(_ which: Int, _ fields: [CSVField]) throws(CSVLineError) -> Double {
    let field = fields[prices[which]]
    let column = names[prices[which]]
    if shape.isOfThirtySeconds, !field.bytes.isEmpty {
      if let number = ThirtySeconds.price(field.bytes) { return number }
      throw CSVLineError(
        offset: field.offset, problem: .notThirtySeconds(field.text, column: column))
    }
    if shape.isOfBillionths, !field.bytes.isEmpty {
      if let number = Billionths.price(field.bytes) { return number }
      throw CSVLineError(
        offset: field.offset, problem: .notBillionths(field.text, column: column))
    }
    let number = try number(field, column, shape.parse(field.bytes), isPrice: true)
    return scale == 1 ? number : number / scale
  }

  /// The volume of a row; 0 where it has none.
  func volume(_ fields: [CSVField]) throws(CSVLineError) -> Double {
    var sum = 0.0
    for place in volumes { sum += try volume(fields[place], names[place]) }
    return sum
  }

  /// An empty field or a dash is a volume of 0.
  private func volume(_ field: CSVField, _ name: String) throws(CSVLineError) -> Double {
    if field.bytes.isEmpty || field.bytes == [UInt8(ascii: "-")] { return 0 }
    let number = try number(field, name, shape.parseVolume(field.bytes))
    if number == noVolume { return 0 }
    if number < 0 {
      throw CSVLineError(offset: field.offset, problem: .negative(field.text, column: name))
    }
    return number
  }

  /// The number of a column.
  func number(_ fields: [CSVField], _ place: Int) throws(CSVLineError) -> Double {
    try number(fields[place], names[place], shape.parse(fields[place].bytes))
  }

  private func number(
    _ field: CSVField, _ column: String, _ result: Result<Double, NumberFault>,
    isPrice: Bool = false
  ) throws(CSVLineError) -> Double {
    switch result {
    case .success(let number): return number
    case .failure(.notANumber) where isPlain && NumberShape.isGrouped(field.bytes):
      let mayBeBond = isPrice && ThirtySeconds.price(field.bytes) != nil
      throw CSVLineError(
        offset: field.offset,
        problem: .groupedNumber(field.text, column: column, mayBeBond: mayBeBond))
    case .failure(let fault):
      throw CSVLineError(offset: field.offset, problem: fault.problem(field.text, column: column))
    }
  }
}

extension NumberFault {
  /// What is wrong with a text that should be a number.
  func problem(_ text: String, column: String) -> DataProblem {
    switch self {
    case .empty: .noValue(column: column)
    case .tooLarge: .tooLarge(text, column: column)
    case .notANumber:
      Self.missingValues.contains(text.lowercased())
        ? .notFinite(text, column: column) : .notANumber(text, column: column)
    }
  }

  private static let missingValues = [
    "nan", "+nan", "-nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity", "na", "n/a",
    "null", "none", "-", "--",
  ]
}
