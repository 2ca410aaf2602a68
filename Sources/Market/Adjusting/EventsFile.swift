/// A file of events as it is written.
struct EventsFile {
  private(set) var events: [CorporateEvent] = []
  /// Whether times never go back.
  private(set) var isSorted = true
  /// The currency of all dividends, if a column says one.
  private(set) var currency: String?
  /// Whether a column says whose each event is.
  var namesSymbols: Bool { columns?.symbol != nil }
  /// Symbols of other events that differ from the one meant in upper and lower case alone, each once.
  private(set) var alike: [String] = []
  /// How many rows each symbol has, where these alone are wanted.
  private(set) var rows: [String: Int] = [:]
  private let countsRows: Bool
  private let symbol: String?
  private let file: String
  private var columns: Columns?

  /// The bytes that it may have: far more than those of any company.
  private static let most = 1 << 24

  /// Which field holds what.
  private struct Columns {
    let separator: UInt8
    let count: Int
    let time: Int
    let kind: Int
    let value: Int
    let currency: Int?
    let symbol: Int?
  }

  /// - Parameter symbol: whose events are meant, where a column tells them apart.
  init(path: String, symbol: String?) throws {
    try self.init(path, symbol, countsRows: false)
  }

  /// Counts the rows of each symbol, and reads nothing else of them.
  init(countingRowsOf path: String) throws { try self.init(path, "", countsRows: true) }

  private init(_ path: String, _ symbol: String?, countsRows: Bool) throws {
    file = path
    self.symbol = symbol
    self.countsRows = countsRows
    let tooLong = EventsError(file: path, line: 1, column: 1, problem: .tooLong)
    try forEachLine(ofFile: path, most: Self.most, tooLong: tooLong) { try take($0, $1) }
    if columns == nil { throw EventsError(file: path, line: 1, column: 1, problem: .empty) }
  }

  /// A line with text.
  private mutating func take(_ text: UnsafeRawBufferPointer, _ line: Int) throws {
    do {
      if let columns {
        try row(text, line, columns)
      } else {
        columns = try header(text, line)
      }
    } catch let error as CSVLineError {
      throw EventsError(
        file: file, line: line, column: error.offset + 1, problem: .unclosedQuote)
    }
  }

  private func header(_ text: UnsafeRawBufferPointer, _ line: Int) throws -> Columns {
    let separator = headerSeparator(text)
    let names = try splitFields(text, separator).map { plainName($0.text) }
    func place(_ column: String, _ accepted: [String]) throws -> Int {
      if let place = names.firstIndex(where: accepted.contains) { return place }
      throw EventsError(
        file: file, line: line, column: 1, problem: .missingColumn(column, found: names))
    }
    return Columns(
      separator: separator, count: names.count,
      time: try place("time", ["time", "date", "exdate", "datetime", "timestamp"]),
      kind: try place("kind", ["kind", "type", "event", "action"]),
      value: try place("value", ["value", "amount", "ratio"]),
      currency: names.firstIndex(of: "currency"),
      symbol: symbol == nil ? nil : names.firstIndex { ["symbol", "ticker"].contains($0) })
  }

  private mutating func row(
    _ text: UnsafeRawBufferPointer, _ line: Int, _ columns: Columns
  ) throws {
    let fields = try splitFields(text, columns.separator)
    guard fields.count == columns.count else {
      throw EventsError(
        file: file, line: line, column: 1, problem: .fields(fields.count, expected: columns.count))
    }
    func fault(_ field: Int, _ problem: EventsProblem) -> EventsError {
      EventsError(file: file, line: line, column: fields[field].offset + 1, problem: problem)
    }
    if countsRows {
      if let place = columns.symbol { rows[fields[place].text, default: 0] += 1 }
      return
    }
    if let place = columns.symbol, let symbol, fields[place].text != symbol {
      let other = fields[place].text
      if other.lowercased() == symbol.lowercased(), !alike.contains(other) { alike.append(other) }
      return
    }
    guard let time = fields[columns.time].bytes.withUnsafeBytes({ TimeText($0) })?.time else {
      throw fault(columns.time, .notATime(fields[columns.time].text))
    }
    guard let kind = Self.kind(fields[columns.kind].text) else {
      throw fault(columns.kind, .unknownKind(fields[columns.kind].text))
    }
    guard let value = Self.value(fields[columns.value], kind) else {
      throw fault(columns.value, .notANumber(fields[columns.value].text, kind))
    }
    guard kind.allows(value) else {
      throw fault(columns.value, .notPositive(fields[columns.value].text, kind))
    }
    if kind == .delisting, let before = events.first(where: { $0.kind == .delisting }) {
      throw fault(columns.kind, .secondDelisting(before: before.time.date.description))
    }
    if kind == .dividend, let place = columns.currency {
      let said = Currency.code(fields[place].text)
      if let currency, !said.isEmpty, said != currency {
        throw fault(place, .otherCurrency(said, before: currency))
      }
      if !said.isEmpty { currency = said }
    }
    if let last = events.last, time < last.time { isSorted = false }
    events.append(CorporateEvent(kind, time, value))
  }

  private static func kind(_ text: String) -> CorporateEvent.Kind? {
    switch text.lowercased() {
    case "split", "splits", "stock split": .split
    case "dividend", "dividends", "div": .dividend
    case "delisting", "delisted", "delist": .delisting
    case "roll", "rolls", "rollover": .roll
    default: nil
    }
  }

  /// A number, or of a split new shares and old ones.
  private static func value(_ field: CSVField, _ kind: CorporateEvent.Kind) -> Double? {
    if case .success(let number) = field.number { return number }
    let parts = field.bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: ":") || $0 == 47 })
    guard kind == .split, parts.count == 2,
      case .success(let new) = parts[0].withUnsafeBytes({ parseNumber($0) }),
      case .success(let old) = parts[1].withUnsafeBytes({ parseNumber($0) })
    else { return nil }
    return old > 0 ? new / old : 0
  }
}
