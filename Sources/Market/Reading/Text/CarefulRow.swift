/// One row of a file read slowly and exactly: any defect is named with its place.
struct CarefulRow {
  /// What a line holds.
  enum Content {
    case blank
    /// No row, but what follows the rows.
    case remark
    /// A row of a day that is not over.
    case unfinished
    /// A row of a candle that was not over when it was written.
    case open
    /// A row of another symbol.
    case other([UInt8])
    /// A row of other instruments beside this one.
    case absent
    case candle(Candle)
  }

  let plan: TextPlan
  /// How times are written; `nil` as long as no row showed it.
  var format: TimeFormat? { times.format }
  /// The fields of the last line.
  private(set) var fields: [CSVField] = []
  private let layout: CSVLayout
  private var times: CarefulTime
  private let numbers: CarefulNumbers
  private let symbolPlace: Int?
  private let eventPlaces: [(place: Int, kind: CorporateEvent.Kind)]
  private let hasRemarks: Bool
  private let unfinished: String?

  /// What the columns that must stay as they are have said, by their places.
  private(set) var labels: [[UInt8]?]
  /// What the last line says was paid for a share, or became of it.
  private(set) var events: [(kind: CorporateEvent.Kind, value: Double)] = []

  /// Whether a line so far had capital gains that were paid.
  private(set) var paysGains = false

  init(_ plan: TextPlan) {
    self.plan = plan
    times = CarefulTime(plan)
    numbers = CarefulNumbers(plan)
    layout = plan.layout
    labels = Array(repeating: nil, count: layout.roles.count)
    hasRemarks = plan.hasRemarks
    unfinished = plan.shape.unfinished
    symbolPlace = layout.place(of: .symbol)
    eventPlaces = layout.roles.indices.compactMap { place in
      switch plan.layout.roles[place] {
      case .dividend: (place, .dividend)
      case .split: (place, .split)
      case .label where place == plan.gains: (place, .dividend)
      default: nil
      }
    }
  }

  /// What a line holds.
  ///
  /// - Parameters:
  ///   - symbol: the one that is read; `nil` for any.
  ///   - isCutOff: whether the file ends in this line without a line feed.
  ///   - gate: knows the row before, and the direction of times.
  mutating func read(
    _ line: UnsafeRawBufferPointer, symbol: [UInt8]?, isCutOff: Bool, clock: inout LocalClock,
    _ gate: RowValidator
  ) throws(CSVLineError) -> Content {
    fields = []
    if line.allSatisfy({ $0 == 32 || $0 == 9 }) { return .blank }
    try refuseControlBytes(line)
    do { fields = try splitFields(line, layout.separator) } catch {
      if hasRemarks, !beginsWithTime(line), !holdsPrices(line) { return .remark }
      throw error
    }
    if hasRemarks, isRemark, !holdsPrices(line) { return .remark }
    if plan.mayHaveWords, !isCutOff, areWords { return .remark }
    try checkCount(line, isCutOff)
    if let unfinished, FieldPattern.matches(fields[times.place].bytes, unfinished) {
      return .unfinished
    }
    if let symbol, let place = symbolPlace, fields[place].bytes != symbol {
      return .other(fields[place].bytes)
    }
    if layout.instruments.count > 1, isWithoutPrices { return .absent }
    if try isOpen() { return .open }
    let time = try times.read(fields, &clock, gate)
    sequence = try readSequence()
    let candle = Candle(
      time, open: try numbers.price(0, fields), high: try numbers.price(1, fields),
      low: try numbers.price(2, fields), close: try numbers.price(3, fields),
      volume: try numbers.volume(fields))
    try checkLabels()
    try readEvents()
    return .candle(candle)
  }

  /// Whether an instrument beside others has no candle of the row's time.
  private var isWithoutPrices: Bool {
    numbers.prices.allSatisfy { place in
      let bytes = fields[place].bytes
      return bytes.isEmpty || String(decoding: bytes, as: UTF8.self).lowercased() == "nan"
    }
  }

  /// Whether the row's candle was not over.
  private func isOpen() throws(CSVLineError) -> Bool {
    guard let closing = plan.closing else { return false }
    let field = fields[closing.place]
    if let isOver = closing.isOver(field.bytes) { return !isOver }
    throw CSVLineError(offset: field.offset, problem: .json(.unclearEnd(field.text)))
  }

  /// Texts that may not change: what they say first counts, and nothing is no other thing.
  private mutating func checkLabels() throws(CSVLineError) {
    for place in labels.indices where layout.roles[place] == .label {
      let bytes = fields[place].bytes
      if bytes.isEmpty { continue }
      if place == plan.closing?.place {
        // Rows that say the same need no more care.
        labels[place] = bytes
        continue
      }
      if place == plan.gains {
        // Nothing paid needs no more care.
        if case .success(0) = plan.numbers.parse(bytes) { labels[place] = bytes }
        continue
      }
      if let before = labels[place] {
        if before == bytes { continue }
        throw CSVLineError(
          offset: fields[place].offset,
          problem: .labelChanged(
            layout.title(place), from: String(decoding: before, as: UTF8.self),
            to: fields[place].text))
      }
      labels[place] = bytes
    }
  }

  private mutating func readEvents() throws(CSVLineError) {
    if !events.isEmpty { events = [] }
    for (place, kind) in eventPlaces {
      let field = fields[place]
      if field.bytes.isEmpty || field.text.lowercased() == "nan" { continue }
      let value = try numbers.number(fields, place)
      // Of no split vendors say 0 or one share for one.
      if value == 0 || (kind == .split && value == 1) { continue }
      if value < 0 {
        throw CSVLineError(
          offset: field.offset, problem: .negativeEvent(field.text, column: layout.names[place]))
      }
      if place == plan.gains { paysGains = true }
      // Capital gains are paid besides dividends.
      if kind == .dividend, let first = events.firstIndex(where: { $0.kind == .dividend }) {
        events[first].value += value
      } else {
        events.append((kind, value))
      }
    }
  }

  /// The byte at which the column of a role begins.
  func offset(of role: CSVLayout.Role) -> Int {
    guard let place = layout.place(of: role), place < fields.count else { return 0 }
    return fields[place].offset
  }

  /// The problem with the text and the column's name as the file has them.
  func worded(_ fault: RowValidator.Fault) -> DataProblem {
    guard case .notPositive = fault.problem, let place = layout.place(of: fault.role) else {
      return fault.problem
    }
    return .notPositive(fields[place].text, column: layout.names[place])
  }

  /// The sequence number of the last line, where it has one.
  private(set) var sequence: Int64?

  private func readSequence() throws(CSVLineError) -> Int64? {
    guard let place = layout.place(of: .sequence), place < fields.count,
      !fields[place].bytes.isEmpty
    else { return nil }
    guard let number = Int64(fields[place].text) else {
      throw CSVLineError(
        offset: fields[place].offset,
        problem: .notANumber(fields[place].text, column: layout.names[place]))
    }
    return number
  }

  /// Whether the first field cannot be a time, and there are no prices.
  private var isRemark: Bool {
    let hasPrice = numbers.prices.contains { $0 < fields.count && !fields[$0].bytes.isEmpty }
    guard times.place < fields.count else { return true }
    return !hasPrice && TimeEvidence(fields[times.place].bytes) == nil
  }

  /// Whether two numbers with a decimal point are in a line: a row that was damaged, and no remark.
  private func holdsPrices(_ line: UnsafeRawBufferPointer) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    var count = 0
    for i in line.indices.dropFirst().dropLast()
    where line[i] == UInt8(ascii: ".") && digits ~= line[i - 1] && digits ~= line[i + 1] {
      count += 1
    }
    return count > 1
  }

  /// Whether there are words and hardly anything else.
  private var areWords: Bool {
    fields.count { !$0.bytes.isEmpty } <= 2 && isRemark
      && fields[0].text.unicodeScalars.count { $0.properties.isAlphabetic } > 3
  }

  /// Whether a line whose quotes are wrong begins with a time all the same.
  private func beginsWithTime(_ line: UnsafeRawBufferPointer) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: "\"") }
    let first = text.prefix { $0 != UInt8(ascii: "\"") && $0 != layout.separator }
    return TimeEvidence(Array(first)) != nil
  }

  /// As many fields as columns; more only if they are empty.
  private func checkCount(
    _ line: UnsafeRawBufferPointer, _ isCutOff: Bool
  ) throws(CSVLineError) {
    let expected = layout.roles.count
    if fields.count < expected {
      let problem: DataProblem =
        isCutOff
        ? .cutOff(fields.count, expected: expected) : .fields(fields.count, expected: expected)
      throw CSVLineError(offset: line.count, problem: problem)
    }
    if isCutOff, layout.roles.last != .ignored, fields.last?.bytes.isEmpty == true {
      throw CSVLineError(
        offset: line.count, problem: .cutOff(fields.count - 1, expected: expected))
    }
    if let extra = fields.dropFirst(expected).first(where: { !$0.bytes.isEmpty }) {
      throw CSVLineError(
        offset: extra.offset, problem: .fields(fields.count, expected: expected))
    }
  }

  private func refuseControlBytes(_ line: UnsafeRawBufferPointer) throws(CSVLineError) {
    if let place = line.firstIndex(where: { $0 == 0 || $0 == 13 }) {
      throw CSVLineError(offset: place, problem: .controlByte(line[place]))
    }
  }
}
