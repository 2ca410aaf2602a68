import Text

/// The values of one row.
struct JSONRow {
  typealias Role = CSVLayout.Role

  /// Prices and volume by the numbers of their roles.
  var numbers = SIMD8<Double>.zero
  var time: TimeFormat.Moment?
  /// The text of a time that is not as most are: without a zone, or with one among such.
  var timeText: [UInt8] = []
  /// The text of a time of day, which is beside its date.
  var clock: [UInt8] = []
  var sequence = Candles.noSequence
  /// Whether its candle is not over.
  private(set) var isOpen = false
  private var hasEnd = false
  /// Whether it is of another symbol than is read, and which.
  var otherSymbol: [UInt8]?
  /// The first fault of a value, and its role.
  private(set) var fault: (role: Role, problem: DataProblem)?
  /// How many prices are null.
  private var nulls = 0
  private var seen: UInt16 = 0
  private var lines = SIMD16<Int32>.zero
  private var columns = SIMD16<Int32>.zero

  /// Begins a row at the last token.
  init(_ window: JSONWindow) {
    lines = SIMD16(repeating: Int32(clamping: window.markedLine))
    columns = SIMD16(repeating: Int32(clamping: window.markedColumn))
  }

  /// A row of values that are elsewhere, of these roles.
  init(_ place: (line: Int32, column: Int32), having roles: Set<Role>) {
    lines = SIMD16(repeating: place.line)
    columns = SIMD16(repeating: place.column)
    for role in roles { seen |= 1 << UInt16(role.rawValue) }
  }

  /// Where the row begins, as long as no value was taken.
  var firstPlace: (line: Int32, column: Int32) { (lines[0], columns[0]) }

  /// A time that was read before.
  mutating func setTime(_ milliseconds: Int64, isNaive: Bool) {
    time = TimeFormat.Moment(milliseconds: milliseconds, isNaive: isNaive, hasTimeOfDay: true)
    if isNaive { timeText = Array(Time(milliseconds: milliseconds).description.utf8) }
  }

  /// Where the value of a role is; the row itself where there is none.
  func place(_ role: Role) -> (line: Int, column: Int) {
    (Int(lines[Int(role.rawValue)]), Int(columns[Int(role.rawValue)]))
  }

  mutating func setPlace(_ role: Role, _ window: JSONWindow) {
    lines[Int(role.rawValue)] = Int32(clamping: window.markedLine)
    columns[Int(role.rawValue)] = Int32(clamping: window.markedColumn)
    seen |= 1 << UInt16(role.rawValue)
  }

  func has(_ role: Role) -> Bool { seen & 1 << UInt16(role.rawValue) != 0 }

  /// Keeps the first fault.
  mutating func fail(_ role: Role, _ problem: DataProblem) {
    if fault == nil { fault = (role, problem) }
  }

  /// Takes what says whether the candle is over.
  ///
  /// - Parameter title: what the value is called.
  mutating func takeEnd(_ text: String, _ closing: JSONShape.Closing, title: String) {
    isOpen = !hasEnd && closing.open.contains(text)
    if hasEnd {
      fail(.ignored, .json(.repeated(title)))
    } else if !isOpen, !closing.over.contains(text) {
      fail(.ignored, .json(.unclearEnd(text)))
    }
    hasEnd = true
  }

  /// Takes the value of the last token.
  mutating func take(
    _ token: JSONReader.Token, _ role: Role, _ reader: JSONReader, _ plan: JSONPlan,
    symbol: [UInt8]?
  ) throws {
    setPlace(role, reader.window)
    guard token.isScalar else {
      fail(role, .json(.notPlain(plan.name(of: role))))
      return try reader.skip(token)
    }
    switch role {
    case .time: takeTime(token, reader, plan)
    case .timeOfDay: clock = token == .string || token == .number ? reader.bytes : []
    case .symbol: takeSymbol(token, reader, plan, symbol)
    case .sequence:
      let text = String(decoding: reader.text, as: UTF8.self)
      if let number = Int64(text) {
        sequence = number
      } else if token == .string || token == .number {
        fail(role, .notANumber(text, column: plan.name(of: role)))
      }
    default: takeNumber(token, role, reader, plan)
    }
  }

  private mutating func takeSymbol(
    _ token: JSONReader.Token, _ reader: JSONReader, _ plan: JSONPlan, _ symbol: [UInt8]?
  ) {
    guard let symbol else { return }
    if token != .string, token != .number {
      fail(.symbol, .noValue(column: plan.name(of: .symbol)))
    } else if !reader.text.elementsEqual(symbol) {
      otherSymbol = reader.bytes
    }
  }

  private mutating func takeTime(
    _ token: JSONReader.Token, _ reader: JSONReader, _ plan: JSONPlan
  ) {
    let bytes = token == .string || token == .number ? reader.bytes : []
    if plan.hasClock { timeText = bytes } else { setTime(bytes, plan) }
  }

  /// Reads a time, with its time of day.
  mutating func setTime(_ bytes: [UInt8], _ plan: JSONPlan) {
    time = plan.time.parse(bytes).map(plan.days.applied)
    if let time, time.isNaive || plan.isNaive || plan.days.areDates { timeText = bytes }
    if time != nil { return }
    let name = plan.name(of: .time)
    fail(.time, bytes.isEmpty ? .noValue(column: name) : plan.time.fault(bytes, column: name))
  }

  private mutating func takeNumber(
    _ token: JSONReader.Token, _ role: Role, _ reader: JSONReader, _ plan: JSONPlan
  ) {
    let isNone = token == .null || (token == .string && reader.text.isEmpty)
    if isNone, role == .volume { return }
    if token == .null { nulls += 1 }
    var result: Result<Double, NumberFault> = .failure(isNone ? .empty : .notANumber)
    if token == .number || (token == .string && !isNone) {
      result = role == .volume ? plan.number(reader.text) : plan.price(reader.text)
    }
    switch result {
    case .success(let number):
      numbers[Int(role.rawValue)] = role == .volume ? number * plan.facts.volumeScale : number
    case .failure(let fault):
      let text = Self.shown(token, reader)
      fail(role, fault.problem(text, column: plan.name(of: role)))
    }
  }

  /// A plain value as it is written.
  private static func shown(_ token: JSONReader.Token, _ reader: JSONReader) -> String {
    switch token {
    case .yes: "true"
    case .no: "false"
    case .null: "null"
    default: String(decoding: reader.text, as: UTF8.self)
    }
  }

  /// Whether all four prices are null, as where nothing was traded.
  var isEmpty: Bool { nulls == 4 }

  /// Whether nothing but a null is wrong.
  var isNull: Bool { nulls > 0 }

  /// Begins to count nulls anew.
  mutating func forgetNulls() { nulls = 0 }

  /// A price that was null in its column.
  mutating func takeNull(_ role: Role, _ plan: JSONPlan) {
    nulls += 1
    fail(role, .noValue(column: plan.name(of: role)))
  }

  /// Whether a row has a value more or less than the first, which moves all that follow it.
  private func isOtherWidth(_ plan: JSONPlan, _ found: Int) -> Bool {
    plan.width > 0 && plan.width < JSONOutline.limit && found != plan.width
  }

  /// The first of the needed values that is missing is a fault; a volume is needed where the first
  /// row has one.
  mutating func finish(_ plan: JSONPlan, found: Int) {
    // What says that its candle is not over may be another value.
    if isOtherWidth(plan, found) { isOpen = false }
    if plan.hasClock, time == nil, has(.time), has(.timeOfDay) {
      setTime(timeText + [32] + clock, plan)
    }
    guard fault == nil, let role = plan.needed.first(where: { !has($0) }) else {
      if fault == nil, has(.volume), numbers[4] < 0 {
        fail(
          .volume,
          .negative(NumberText.shortest(numbers[4]), column: plan.name(of: .volume)))
      }
      if fault == nil, isOtherWidth(plan, found) {
        fail(.ignored, .json(.otherWidth(found, before: plan.width)))
      }
      return
    }
    let needed = plan.needed.compactMap { plan.roles.firstIndex(of: $0) }.max() ?? 4
    fail(
      role,
      plan.table.names.isEmpty
        ? .json(.values(found, expected: needed + 1))
        : .json(.missing(plan.name(of: role), found: [])))
  }
}
