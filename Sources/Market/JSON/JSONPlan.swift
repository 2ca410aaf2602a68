/// Everything that is decided about the rows of a JSON document before they are read.
struct JSONPlan {
  typealias Role = CSVLayout.Role

  let shape: JSONShape
  let table: JSONTable
  let facts: JSONShape.Facts
  /// What each value of a row is; by `table.names` where there are names.
  let roles: [Role]
  /// What every row must have.
  let needed: [Role]
  /// The names to the byte.
  let names: [[UInt8]]
  private(set) var time: TimeFormat
  private(set) var order = RowOrder.oldestFirst
  private(set) var isNaive = false
  /// Whether times stand for dates, which no zone moves.
  private(set) var isDates = false

  /// In so many bytes at the start something must show where the rows are.
  static let outlineLimit = 1 << 24

  /// Looks at the start of a document.
  ///
  /// - Throws: `DataError` where it holds no candles, or nothing shows how they are to be read.
  init(_ context: ReadingContext, _ shape: JSONShape) throws {
    self.shape = shape
    let sample = context.sample
    var seen = JSONOutline(sample.bytes, isWhole: sample.isWhole, name: context.name)
    if !sample.isWhole, seen.flatMap(shape.best) == nil {
      // Columns one after the other are longer than what is looked at first.
      let bytes = try context.bytes(upTo: Self.outlineLimit)
      seen = JSONOutline(bytes, isWhole: bytes.endIndex < Self.outlineLimit, name: context.name)
    }
    guard let seen, let table = shape.best(seen)?.table else {
      throw Self.noCandles(seen, context.name)
    }
    self.table = table
    facts = shape.facts(seen, table, sample)
    let header = seen.headers.first { $0.path == Array(table.path.dropLast()) }?.names
    let names = table.names.isEmpty ? header ?? [] : table.names
    roles = try Self.roles(table, names, shape, context.name)
    needed =
      JSONRoles.needed
      + (table.column(roles.firstIndex(of: .volume)).isEmpty ? [] : [.volume])
    self.names = table.names.map { Array($0.utf8) }
    let times = table.column(roles.firstIndex(of: .time))
    time = try shape.time ?? Self.format(times, context)
    decideOrder(times)
    context.notes += facts.notes
    if !roles.contains(.volume) { context.notes.append("there is no volume; it is 0") }
  }

  /// The name of a role's value for messages.
  func name(of role: Role) -> String {
    guard let place = roles.firstIndex(of: role), place < table.names.count else {
      return "\(role)"
    }
    return table.names[place]
  }

  private static func roles(
    _ table: JSONTable, _ names: [String], _ shape: JSONShape, _ file: String
  ) throws -> [Role] {
    if table.kind == .arrays {
      if let columns = shape.columns { return columns }
      guard !names.isEmpty else {
        if let roles = JSONRoles.roles(ofUnnamed: table.rows) { return roles }
        throw DataError(file: file, problem: .json(.unclearRows))
      }
    }
    do { return try JSONRoles.roles(of: names, exact: shape.names) } catch {
      throw DataError(file: file, problem: error.problem)
    }
  }

  private static func format(_ times: [[UInt8]], _ context: ReadingContext) throws -> TimeFormat {
    guard let first = times.first else { throw DataError(file: context.name, problem: .noRows) }
    switch TimeEvidence(first) {
    case .format(let format): return format
    case .dayOrMonth:
      return try context.dayOrMonth(first, times, line: 1)
    case .unclearNumber:
      throw DataError(
        file: context.name,
        problem: .unclearEpoch(String(decoding: first, as: UTF8.self), column: "time"))
    case nil:
      throw DataError(
        file: context.name,
        problem: .notATime(String(decoding: first, as: UTF8.self), column: "time"))
    }
  }

  private mutating func decideOrder(_ times: [[UInt8]]) {
    let shown = times.compactMap { time.parse($0) }
    isNaive = shown.contains(where: \.isNaive)
    let steps = zip(shown.dropFirst(), shown).map { $0.milliseconds - $1.milliseconds }
    if steps.count(where: { $0 < 0 }) > steps.count(where: { $0 > 0 }) { order = .newestFirst }
    let hasClock = shown.contains(where: \.hasTimeOfDay)
    let isMidnight = shown.allSatisfy { $0.milliseconds % 86_400_000 == 0 }
    isDates = isNaive && (!hasClock || (isMidnight && shown.count > 1))
  }

  /// Why a document has no rows: it is no JSON, it is an answer, or it holds something else.
  private static func noCandles(_ outline: JSONOutline?, _ file: String) -> DataError {
    guard let outline else {
      return DataError(
        file: file, problem: .json(.unexpected("other text", expected: "'{' or '['")))
    }
    if let fault = outline.fault { return fault }
    for name in answers {
      let fact = outline.facts.first { fact in
        let last = fact.path.last == "[]" ? fact.path.dropLast().last : fact.path.last
        return last?.lowercased() == name && !fact.text.isEmpty && fact.text.uppercased() != "OK"
      }
      if let fact { return DataError(file: file, problem: .json(.answer(fact.text))) }
    }
    return DataError(
      file: file,
      problem: .json(
        outline.isCutOff
          ? .noCandlesNear(limit: outlineLimit) : .noCandles(names: outline.names)))
  }

  /// Members in which vendors say why there are no data, the clearer ones first.
  private static let answers = [
    "error message", "msg", "message", "error", "note", "information", "stat", "status",
  ]
}
