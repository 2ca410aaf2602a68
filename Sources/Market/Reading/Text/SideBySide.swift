/// Headers in which instruments are side by side, each with columns of its own.
///
/// Either two lines name them, as pandas writes columns of two levels and yfinance has them:
///
///     Price,Close,Close,High,High,…
///     Ticker,AAPL,MSFT,AAPL,MSFT,…
///     Date,,,,,…
///
/// or each name has both: `AAPL.Open`, `BTC:open`, `Close AAPL`, `('Close', 'AAPL')`.
enum SideBySide {
  typealias Role = CSVLayout.Role

  /// A column's instrument and what it holds of it.
  struct Column: Hashable {
    let instrument: String
    let name: String
  }

  /// What a header says of columns side by side.
  private struct Found {
    var columns: [Column?]
    /// How many lines it takes.
    let lines: Int
    let time: Int
  }

  /// The head of a file whose header is one of these; `nil` for any other.
  ///
  /// - Throws: `DataError` where there are several instruments and none is chosen.
  static func head(
    _ sample: FileHead, _ shape: TextShape, _ options: ReadingOptions
  ) throws(DataError) -> TextStart.Head? {
    guard options.columns.isEmpty, let first = sample.lines.first else { return nil }
    let separator =
      shape.separator.map { UInt8(ascii: $0) }
      ?? first.withUnsafeBytes { CSVLayout.separator(of: $0) }
    let lines = sample.lines.prefix(4).map { line in
      line.withUnsafeBytes { (try? splitFields($0, separator))?.map(\.text) ?? [] }
    }
    let stacked = stacked(lines)
    guard let found = stacked ?? joined(lines.first ?? []) else { return nil }
    let all = instruments(found.columns)
    let chosen = try choose(all, sample, options)
    let names = lines[0].indices.map { place in
      found.columns[place].map { all.count > 1 ? "\($0.name) \($0.instrument)" : $0.name }
        ?? lines[found.lines - 1][place]
    }
    var roles = roles(found, of: chosen)
    // A volume beside the only instrument is its own.
    if all.count == 1, !roles.contains(.volume),
      let place = names.indices.first(where: { place in
        found.columns[place] == nil && roles[place] == .ignored
          && ColumnNames.known(.volume).contains(plainName(names[place]))
      })
    {
      roles[place] = .volume
    }
    let layout = CSVLayout(
      separator, names: names, titles: stacked == nil ? lines[0] : [], roles: roles,
      instruments: all, adjusted.contains(plainName(chosen)) ? nil : chosen,
      others: names.indices.filter { found.columns[$0] == nil && $0 != found.time })
    return TextStart.Head(
      layout: layout, linesAbove: found.lines,
      header: String(decoding: first, as: UTF8.self))
  }

  /// What stands before the names of adjusted prices, and is no instrument.
  private static let adjusted: Set<String> = ["adj", "adjusted"]

  /// Whether the header of a file has several instruments.
  static func holdsSeveral(_ sample: FileHead, _ shape: TextShape) -> Bool {
    do {
      return try head(sample, shape, ReadingOptions()).map { $0.layout.instruments.count > 1 }
        ?? false
    } catch { return true }
  }

  /// The instrument that the reader wants; the only one where there is one.
  private static func choose(
    _ all: [String], _ sample: FileHead, _ options: ReadingOptions
  ) throws(DataError) -> String {
    if all.count == 1 { return all[0] }
    guard let wanted = options.symbol else {
      throw DataError(file: sample.name, problem: .severalSymbols(all))
    }
    if let found = all.first(where: { $0 == wanted })
      ?? all.first(where: { $0.lowercased() == wanted.lowercased() })
    {
      return found
    }
    throw DataError(file: sample.name, problem: .noSuchSymbol(wanted, among: all))
  }

  private static func roles(_ found: Found, of chosen: String) -> [Role] {
    var roles = [Role](repeating: .ignored, count: found.columns.count)
    roles[found.time] = .time
    for (place, column) in found.columns.enumerated() {
      guard let column, column.instrument == chosen, let role = role(column.name),
        !roles.contains(role)
      else { continue }
      roles[place] = role
    }
    return roles
  }

  /// The instruments that have all prices, in the order of the file.
  private static func instruments(_ columns: [Column?]) -> [String] {
    var order: [String] = []
    var roles: [String: Set<Role>] = [:]
    for case let column? in columns {
      if roles[column.instrument] == nil {
        order.append(column.instrument)
        roles[column.instrument] = []
      }
      if let role = role(column.name) { roles[column.instrument, default: []].insert(role) }
    }
    return order.filter { Set([.open, .high, .low, .close]).isSubset(of: roles[$0] ?? []) }
  }

  /// What a name holds of an instrument; `nil` where it is not read.
  private static func role(_ name: String) -> Role? {
    let plain = plainName(name)
    let roles: [Role] = [.open, .high, .low, .close, .volume]
    if let role = roles.first(where: { ColumnNames.known($0).contains(plain) }) { return role }
    if ColumnNames.dividend.contains(plain) { return .dividend }
    return ColumnNames.split.contains(plain) ? .split : nil
  }

  /// Whether a name is of a value that comes with others of an instrument.
  private static func isValue(_ name: String) -> Bool {
    let plain = plainName(name)
    return role(name) != nil || plain.hasPrefix("adj") || plain == "capitalgains"
  }

  // MARK: Two lines

  /// Whether a file begins with two lines of names.
  static func isStacked(_ sample: FileHead) -> Bool {
    let lines = sample.lines.prefix(4).map { line in
      line.withUnsafeBytes { (try? splitFields($0, UInt8(ascii: ",")))?.map(\.text) ?? [] }
    }
    return stacked(lines) != nil
  }

  private static func stacked(_ lines: [[String]]) -> Found? {
    guard lines.count > 2, lines[0].count > 4, lines[1].count == lines[0].count,
      levels.contains(plainName(lines[0][0]))
    else { return nil }
    // A row of prices is no line of names, however they are written.
    let start = Array(lines[1][0].utf8)
    if TimeEvidence(start) != nil || TimeText.looksLikeOne(start) { return nil }
    let (upper, lower) = (lines[0].dropFirst(), lines[1].dropFirst())
    let areValues = (upper.allSatisfy(isValue), lower.allSatisfy(isValue))
    guard areValues.0 != areValues.1,
      (areValues.0 ? lower : upper).allSatisfy({ !$0.isEmpty && !isNumber($0) })
    else { return nil }
    let columns: [Column?] =
      [nil]
      + zip(upper, lower).map { upper, lower in
        areValues.0
          ? Column(instrument: lower, name: upper) : Column(instrument: upper, name: lower)
      }
    let found = Found(columns: columns, lines: isIndexName(lines[2]) ? 3 : 2, time: 0)
    return instruments(columns).isEmpty ? nil : found
  }

  /// What the first field of the upper line may be: the name of a level of columns.
  private static let levels: Set<String> = [
    "", "price", "prices", "attributes", "ticker", "tickers", "symbol", "symbols", "date",
  ]

  private static func isNumber(_ text: String) -> Bool {
    CSVField(offset: 0, bytes: Array(text.utf8)).isNumber
  }

  /// The line that names the index alone: `Date,,,,`.
  private static func isIndexName(_ fields: [String]) -> Bool {
    guard let first = fields.first else { return false }
    return fields.dropFirst().allSatisfy(\.isEmpty)
      && TimeEvidence(Array(first.utf8)) == nil
  }

  // MARK: One line

  private static func joined(_ names: [String]) -> Found? {
    let columns = names.map(column)
    let time = names.indices.first { place in
      columns[place] == nil
        && (names[place].isEmpty || ColumnNames.known(.time).contains(plainName(names[place])))
    }
    // Names such as `open price` and `close price` are of one candle without an instrument.
    guard let time, !instruments(columns).isEmpty,
      (try? CSVLayout.roles(of: names.map { CSVField(offset: 0, bytes: Array($0.utf8)) }, [:]))
        == nil
    else { return nil }
    return Found(columns: columns, lines: 1, time: time)
  }

  /// The instrument and the value of a name that has both.
  private static func column(_ name: String) -> Column? {
    let text = name.filter { !"()'\"[]".contains($0) }
    for mark in [", ", ".", ":", "|", "/", "_", " ", "-"] {
      guard let range = text.ranges(of: mark).last else { continue }
      let (first, last) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
      if !first.isEmpty, isValue(last) { return Column(instrument: first, name: last) }
      let start = text.ranges(of: mark)[0]
      let (head, tail) = (String(text[..<start.lowerBound]), String(text[start.upperBound...]))
      if !tail.isEmpty, isValue(head) { return Column(instrument: tail, name: head) }
    }
    return nil
  }
}
