/// Everything that is decided about the rows of a JSON document before they are read.
struct JSONPlan {
  typealias Role = CSVLayout.Role

  let shape: JSONShape
  let table: JSONTable
  let facts: JSONShape.Facts
  /// Whether the document is lines of JSON.
  let isLines: Bool
  /// What each value of a row is; by `table.keys` where there are names.
  private(set) var roles: [Role]
  /// Whether the name of the times says that they are those at which bars end, and no person that they
  /// count as they are.
  let isTimeOfEnd: Bool
  /// How many values each row in arrays has; 0 where rows are written otherwise.
  let width: Int
  /// Whether the time of day is beside its date.
  let hasClock: Bool
  /// What every row must have.
  let needed: [Role]
  /// The names of a row, as they nest.
  let tree: JSONNameTree
  /// The place of the value that says whether a candle is over.
  let closing: Int?
  /// The names that lead to the times of a data frame's rows where these are beside them.
  let index: [String]?
  /// The keys by which the document holds several series.
  let keys: JSONSymbolKeys
  /// What objects around the rows say is traded, each once.
  let said: [String]
  private(set) var time: TimeFormat
  /// The time zone of times without one, where the document does not say it.
  let zone: TextShape.Zone
  private(set) var order = RowOrder.oldestFirst
  private(set) var isNaive = false
  /// Whether times are dates, which no zone moves.
  private(set) var isDates = false
  /// Whether times are dates without a time of day, among which one that has one is a fault.
  private(set) var areBareDates = false
  /// Which times are dates though they bear a clock.
  private(set) var days = DayStamps()
  /// Whose clocks turn the moments of days into dates; `nil` where they stay.
  private(set) var dateZone: ZoneOffsets?

  /// Looks at the start of a document.
  ///
  /// - Throws: `DataError` where it holds no candles, or nothing shows how they are to be read.
  init(_ context: ReadingContext, _ shape: JSONShape) throws {
    self.shape = shape
    guard let seen = context.sample.outline, let table = shape.best(seen)?.table else {
      throw JSONRefusal.noCandles(context.sample.outline, context.name)
    }
    if table.kind == .arrays, shape.columns == nil, seen.header(of: table) == nil,
      JSONRoles.roles(ofUnnamed: table.rows) == nil, let kind = JSONRefusal.kind(seen)
    {
      throw DataError(file: context.name, problem: .json(.otherKind(kind)))
    }
    self.table = table
    isLines = seen.isLines
    facts = shape.facts(seen, table, context.sample)
    let header = table.kind == .arrays ? seen.header(of: table) : nil
    try Self.checkWidth(table, header, context)
    if Self.isInRow(table, seen) { throw DataError(file: context.name, problem: .json(.rowInRow)) }
    let index = header == nil ? nil : seen.index(of: table)
    roles = try Self.roles(table, header, index, shape, context)
    width = table.kind == .arrays ? table.rows.first?.count ?? 0 : 0
    roles += Array(repeating: .ignored, count: max(0, width - roles.count))
    let hasIndex = index != nil && !roles.contains(.time)
    self.index = hasIndex ? table.path.dropLast() + ["index"] : nil
    hasClock = roles.contains(.timeOfDay)
    if hasClock, table.kind.isColumns {
      throw DataError(file: context.name, problem: .json(.clockApart(Self.clockName(roles, table))))
    }
    let hasVolume = !table.column(roles.firstIndex(of: .volume)).isEmpty
    needed =
      JSONRoles.needed.filter { $0 != .time || !hasIndex } + (hasVolume ? [.volume] : [])
      + (hasClock ? [.timeOfDay] : []) + (roles.contains(.symbol) ? [.symbol] : [])
    tree = JSONNameTree(table.keys)
    closing = shape.closing.flatMap { Self.place(of: $0, table) }
    keys = JSONSymbolKeys(seen, table, context.options.symbol)
    said = Self.said(seen, table)
    let times = hasIndex ? index ?? [] : Self.times(table, roles)
    let names = header.map { $0.map { [$0] } } ?? (width > 0 ? Self.numbers(width) : table.keys)
    isTimeOfEnd =
      context.options.columns[.time] == nil && Self.isTimeOfEnd(roles, names, shape)
    let found = try shape.time ?? Self.format(times, context)
    let isGiven = shape.time != nil && !context.isRecognised
    time = isGiven ? found : try context.numbered(found, times, line: 1)
    zone = time == found || shape.time == nil ? shape.zone : .unstated
    try decideTimes(times, context)
    context.notes += facts.notes
    let prices = [Role.open, .high, .low, .close].compactMap { roles.firstIndex(of: $0) }
    if names.count == roles.count, !facts.notes.contains(BidNote.words),
      context.options.columns[.open] == nil
    {
      context.notes += BidNote.notes(names.map(JSONTable.name), prices: prices)
    }
    try accountForValues(names.count == roles.count ? names : [], times, context)
  }

  /// What values without names are called: their numbers from 1.
  private static func numbers(_ count: Int) -> [[String]] { (0..<count).map { ["\($0 + 1)"] } }

  /// Has a value of the rows stay what it is first.
  mutating func watch(_ place: Int) { roles[place] = .label }

  private static func isTimeOfEnd(_ roles: [Role], _ names: [[String]], _ shape: JSONShape) -> Bool
  {
    guard let place = roles.firstIndex(of: .time), place < names.count,
      shape.names[JSONTable.name(names[place])] == nil
    else { return false }
    return ColumnNames.end.contains(plainName(names[place].last ?? ""))
  }

  /// The name of the column of the time of day.
  private static func clockName(_ roles: [Role], _ table: JSONTable) -> String {
    roles.firstIndex(of: .timeOfDay).map { JSONTable.name(table.keys[$0]) } ?? "time"
  }

  /// Whether rows are inside a row of candles, which has a time as they do.
  private static func isInRow(_ table: JSONTable, _ outline: JSONOutline) -> Bool {
    outline.tables.contains { other in
      (other.kind == .objects || other.kind == .keyed) && other.path.count < table.path.count
        && table.path.starts(with: other.path) && JSONRoles.haveTimes(other.keys)
    }
  }

  /// - Throws: `DataError` where there are more or less names beside rows than values in them.
  private static func checkWidth(
    _ table: JSONTable, _ header: [String]?, _ context: ReadingContext
  ) throws(DataError) {
    guard let header, let values = table.rows.first?.count, header.count != values else { return }
    throw DataError(
      file: context.name, problem: .json(.namesAndValues(names: header.count, values: values)))
  }

  /// What the value of a place is called in messages: its name, or its number where it has none.
  func title(_ place: Int) -> String {
    place < table.keys.count ? JSONTable.name(table.keys[place]) : "\(place + 1)"
  }

  /// The name of a role's value for messages.
  func name(of role: Role) -> String {
    guard let place = roles.firstIndex(of: role), place < table.keys.count else {
      return "\(role)"
    }
    return JSONTable.name(table.keys[place])
  }

  /// The number of a price.
  func price(_ text: UnsafeRawBufferPointer) -> Result<Double, NumberFault> {
    if facts.priceExponent == 0 { return number(text) }
    // A decimal is in another unit.
    if text.contains(UInt8(ascii: ".")) { return .failure(.notANumber) }
    // Rounded once, not as a number and again as a quotient.
    return parseNumber(String(decoding: text, as: UTF8.self) + "e\(facts.priceExponent)")
  }

  /// The number of a text.
  func number(_ text: UnsafeRawBufferPointer) -> Result<Double, NumberFault> {
    let result = parseNumber(text)
    guard case .failure(.notANumber) = result else { return result }
    return shape.numbers.parse(Array(text))
  }

  private static func place(of closing: JSONShape.Closing, _ table: JSONTable) -> Int? {
    let names = table.names
    return closing.place ?? closing.names.lazy.compactMap { names.firstIndex(of: $0) }.first
  }

  /// The times of the first rows, with the time of day where it has its own member.
  private static func times(_ table: JSONTable, _ roles: [Role]) -> [[UInt8]] {
    let dates = table.column(roles.firstIndex(of: .time))
    guard let clock = roles.firstIndex(of: .timeOfDay) else { return dates }
    return zip(dates, table.column(clock)).map { $0 + [32] + $1 }
  }

  /// What the objects around the rows say is traded.
  private static func said(_ outline: JSONOutline, _ table: JSONTable) -> [String] {
    var said: [String] = []
    for fact in outline.facts where JSONPlace.names.contains(plainName(fact.path.last ?? "")) {
      var around = fact.path.dropLast()
      if JSONPlace.descriptions.contains(plainName(around.last ?? "")) { around.removeLast() }
      if table.path.starts(with: around), !said.contains(fact.text), !fact.text.isEmpty {
        said.append(fact.text)
      }
    }
    return said
  }
}

extension JSONPlan {
  private static func roles(
    _ table: JSONTable, _ header: [String]?, _ index: [[UInt8]]?, _ shape: JSONShape,
    _ context: ReadingContext
  ) throws -> [Role] {
    let choice = context.options.columns
    if table.kind == .arrays {
      if choice.isEmpty, let columns = shape.columns { return columns }
      let numbers = Self.numbers((table.rows.first ?? []).count)
      guard let names = header.map({ $0.map { [$0] } }) ?? (choice.isEmpty ? nil : numbers) else {
        if let roles = JSONRoles.roles(ofUnnamed: table.rows) { return roles }
        throw DataError(file: context.name, problem: .json(.unclearRows))
      }
      return try roles(names, shape, context, hasTime: index != nil) {
        table.isTime($0)
      }
    }
    var roles = try roles(table.keys, shape, context) { table.isTime($0) }
    // Keys that are neither times nor numbers of rows say what is traded.
    let isKey = table.keys.first?.isEmpty == true && roles[0] == .ignored
    if isKey, !table.areNumbered, !roles.contains(.symbol), !choice.denies(.symbol) {
      roles[0] = .symbol
    }
    // Numbers that are none, such as UUIDs, put no row before another.
    if let place = roles.firstIndex(of: .sequence),
      !table.column(place).allSatisfy({ Int64(String(decoding: $0, as: UTF8.self)) != nil })
    {
      roles[place] = .ignored
    }
    return roles
  }

  /// The roles of names; the times may be elsewhere.
  private static func roles(
    _ keys: [[String]], _ shape: JSONShape, _ context: ReadingContext, hasTime: Bool = false,
    isTime: (Int) -> Bool
  ) throws -> [Role] {
    let choice = context.options.columns
    do throws(CSVLineError) {
      guard hasTime, !JSONRoles.haveTimes(keys) else {
        return try JSONRoles.roles(of: keys, exact: shape.names, choice, isTime: isTime)
      }
      let further = keys + [["time"]]
      return try JSONRoles.roles(of: further, exact: shape.names, choice, isTime: isTime).dropLast()
    } catch { throw DataError(file: context.name, problem: error.problem) }
  }

  private static func format(_ times: [[UInt8]], _ context: ReadingContext) throws -> TimeFormat {
    guard let first = times.first else { throw DataError(file: context.name, problem: .noRows) }
    let text = String(decoding: first, as: UTF8.self)
    switch TimeEvidence(first) {
    case .format(let format): return format
    case .dayOrMonth:
      return try context.dayOrMonth(first, times, line: 1)
    case .shortDate:
      return try context.shortDate(first, times, line: 1)
    case .unclearNumber:
      throw DataError(file: context.name, problem: .unclearEpoch(text, column: "time"))
    case nil:
      throw DataError(file: context.name, problem: .notATime(text, column: "time"))
    }
  }

  private mutating func decideTimes(_ times: [[UInt8]], _ context: ReadingContext) throws {
    let shown = times.compactMap { time.parse($0) }
    days = try DayStamps(shown, context.options)
    isNaive = shown.contains(where: \.isNaive)
    let steps = zip(shown.dropFirst(), shown).map { $0.milliseconds - $1.milliseconds }
    if steps.count(where: { $0 < 0 }) > steps.count(where: { $0 > 0 }) { order = .newestFirst }
    areBareDates = isNaive && DayStamps.areBareDates(shown)
    let isMidnight = shown.allSatisfy { $0.milliseconds % 86_400_000 == 0 }
    isDates = days.areDates || areBareDates || (isNaive && isMidnight && shown.count > 1)
    guard let name = facts.dateZone, !isNaive, !days.areDates else { return }
    // Clocks change by an hour, and the last day may have the time of its last trade.
    let areDays =
      steps.isEmpty
      ? facts.timeframe.map { $0.intradaySeconds == nil } ?? false
      : steps.count { abs($0) >= 82_800_000 } * 2 > steps.count
    if areDays {
      dateZone = try ZoneOffsets(name)
      context.notes.append("days bear their dates in \(name), not the moments that are written")
    }
  }
}
