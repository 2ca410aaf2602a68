import Text

/// How a file of candles is laid out: separator, header, and which column is what.
struct CSVLayout: Hashable, Sendable {
  /// What a column holds.
  enum Role: UInt8, Hashable, Sendable {
    case open, high, low, close, volume, time, timeOfDay, symbol, sequence, ignored
    /// A text that must not change from row to row.
    case label
    /// What is added to the volume.
    case moreVolume
    case dividend, split
  }

  /// The byte between fields: comma, semicolon, tab or bar.
  let separator: UInt8
  /// Whether the first line names the columns.
  let hasHeader: Bool
  /// The names of the columns; for a file without a header the usual ones. Untrusted text.
  private(set) var names: [String]
  /// What each column holds.
  private(set) var roles: [Role]
  /// The columns that are told to be no matter.
  private(set) var dismissed: Set<Int> = []
  /// Whether it is told that nothing says what is traded.
  private(set) var hasNoSymbol = false
  /// Whether it is told that there is no volume.
  private(set) var hasNoVolume = false
  /// Whether times are those at which bars end.
  private(set) var isTimeOfEnd = false
  /// Whether the name of the column of times says UTC.
  private(set) var isUTC = false
  /// The names as the file has them, where ``names`` leaves out what is traded; else none.
  private var titles: [String] = []
  /// What is traded, where instruments are side by side in columns of their own.
  private(set) var instruments: [String] = []
  /// The one of them that is read.
  private(set) var instrument: String?

  /// Names of columns that are not read, e.g. `Adj Close`. Untrusted text.
  var ignored: [String] {
    zip(names, roles).filter { $0.1 == .ignored }.map(\.0)
  }

  /// Whether there is no volume; it is 0 then.
  var lacksVolume: Bool { !roles.contains(.volume) }

  /// The name of the column of a role.
  func name(of role: Role) -> String {
    zip(names, roles).first { $0.1 == role }?.0 ?? "\(role)"
  }

  /// What a column is called in a message: as in the file, or by its number where it has no name.
  func title(_ place: Int) -> String {
    let name = titles.isEmpty ? names[place] : titles[place]
    return name.isEmpty ? "\(place + 1)" : name
  }

  /// The place of a role's column.
  func place(of role: Role) -> Int? { roles.firstIndex(of: role) }

  /// The layout that a dialect, a person and the first line of a file (below its titles) tell.
  ///
  /// - Parameter rows: the fields of some rows.
  init(
    firstLine: UnsafeRawBufferPointer, _ shape: TextShape, _ choice: ColumnChoice,
    rows: [[CSVField]]
  ) throws(CSVLineError) {
    separator = shape.separator.map { UInt8(ascii: $0) } ?? Self.separator(of: firstLine)
    var fields = try splitFields(firstLine, separator)
    // A separator at the end of every line.
    while fields.count > 1, fields.last?.bytes.isEmpty == true { fields.removeLast() }
    hasHeader = !fields.contains {
      $0.isNumber || TimeEvidence($0.bytes) != nil || TimeText.looksLikeOne($0.bytes)
    }
    guard hasHeader else {
      let columns = try Self.columns(of: fields, shape, choice)
      roles = columns
      names = columns.enumerated().map { place, role in
        role == .ignored ? "\(place + 1)" : "\(role)"
      }
      apply(choice, of: fields.count)
      return
    }
    // A person may name by their numbers what the header does not.
    if !choice.isEmpty, let wide = rows.map(\.count).min(), wide > fields.count {
      fields += Array(repeating: CSVField(offset: 0, bytes: []), count: wide - fields.count)
    }
    var reading = ColumnRoles(fields, shape.names, choice, rows: rows)
    try reading.find()
    names = fields.map(\.text)
    roles = reading.roles
    take(reading)
  }

  /// The layout of instruments side by side.
  ///
  /// - Parameters:
  ///   - titles: the names in which that of an instrument is joined with that of a value; else none.
  ///   - chosen: the one that is read; `nil` where what stands beside names of prices says only that they are
  ///     adjusted.
  ///   - others: the columns that are of none of them.
  init(
    _ separator: UInt8, names: [String], titles: [String], roles: [Role], instruments: [String],
    _ chosen: String?, others: [Int]
  ) {
    self.titles = titles
    self.separator = separator
    hasHeader = true
    self.names = names
    self.roles = roles
    self.instruments = instruments
    instrument = chosen
    dismissed = Set(names.indices).subtracting(others)
  }

  private mutating func take(_ reading: ColumnRoles) {
    dismissed = reading.dismissed
    hasNoSymbol = reading.choice.denies(.symbol)
    hasNoVolume = reading.choice.denies(.volume)
    isTimeOfEnd = reading.isTimeOfEnd
    isUTC = reading.isUTC
  }

  /// Remembers what the caller specified of columns without names.
  private mutating func apply(_ choice: ColumnChoice, of count: Int) {
    dismissed = Set(0..<count)
    hasNoSymbol = choice.denies(.symbol)
    hasNoVolume = choice.denies(.volume)
  }

  /// What the columns without a header are: as a person says, as the dialect has them, or the usual
  /// ones.
  private static func columns(
    of fields: [CSVField], _ shape: TextShape, _ choice: ColumnChoice
  ) throws(CSVLineError) -> [Role] {
    if choice.isOfCandles || choice[.time] != nil {
      var reading = ColumnRoles(
        fields.indices.map { CSVField(offset: fields[$0].offset, bytes: Array("\($0 + 1)".utf8)) },
        [:], choice, rows: [])
      try reading.find()
      return reading.roles
    }
    var columns = shape.columns ?? UnnamedColumns.roles(of: fields)
    guard columns != nil else {
      throw CSVLineError(offset: 0, problem: .noHeader(fields: fields.count))
    }
    if choice.denies(.volume) { columns = columns?.map { $0 == .volume ? .ignored : $0 } }
    return columns ?? []
  }

  /// Gives a role to another column; the one that had it is not read.
  mutating func give(_ role: Role, to place: Int) {
    for i in roles.indices where roles[i] == role { roles[i] = .ignored }
    roles[place] = role
  }

  /// Gives a role to a column that has none.
  mutating func set(_ role: Role, at place: Int) { roles[place] = role }

  /// Takes rows as wider than the header: with a column more before the first, or more after the
  /// last.
  mutating func widen(before: Int, after: Int) {
    func wider(_ names: [String]) -> [String] {
      Array(repeating: "", count: before) + names + Array(repeating: "", count: after)
    }
    names = wider(names)
    if !titles.isEmpty { titles = wider(titles) }
    roles =
      Array(repeating: .ignored, count: before) + roles + Array(repeating: .ignored, count: after)
    dismissed = Set(dismissed.map { $0 + before })
  }

  /// The separator that the line has most of; a comma where it has none. A bar, which names may hold, is one
  /// where nothing else is.
  static func separator(of line: UnsafeRawBufferPointer) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = separators.map { separator in line.count { $0 == separator } }
    let most = counts.max() ?? 0
    if most == 0, line.contains(UInt8(ascii: "|")) { return UInt8(ascii: "|") }
    return zip(separators, counts).first { $0.1 == most }?.0 ?? separators[0]
  }

  /// The role of each column by its name.
  static func roles(
    of fields: [CSVField], _ special: [String: Role]
  ) throws(CSVLineError) -> [Role] {
    var reading = ColumnRoles(fields, special, ColumnChoice(), rows: [])
    try reading.find()
    return reading.roles
  }

  /// The names of a role's column, the better ones first.
  static func known(_ role: Role) -> [String] { ColumnNames.known(role) }
}

extension CSVLayout {
  /// What a reader of the file should know, a sentence each.
  var notes: [String] {
    var notes: [String] = []
    let adjusted = ignored.filter { plainName($0).hasPrefix("adj") }
    if let first = adjusted.first {
      notes.append(
        "the column '\(excerpt(first))' is not used: prices are taken as they were quoted")
    }
    if !instruments.isEmpty, instrument == nil {
      notes.append("prices are the adjusted ones, as the names of their columns say")
    }
    if let note = settlementNote { notes.append(note) }
    if let note = volumeNote { notes.append(note) }
    if let note = unitNote { notes.append(note) }
    let prices = [Role.open, .high, .low, .close].compactMap { place(of: $0) }
    if hasHeader, prices.allSatisfy({ !dismissed.contains($0) }) {
      notes += BidNote.notes(names, prices: prices)
    }
    return notes
  }

  /// That the close is not the price of settlement, where both are there.
  private var settlementNote: String? {
    guard hasHeader, let close = place(of: .close), !dismissed.contains(close),
      let other = names.indices.first(where: {
        roles[$0] == .ignored && !dismissed.contains($0)
          && ColumnNames.settlement.contains(plainName(names[$0]))
      })
    else { return nil }
    return
      "the close is that of '\(excerpt(title(close)))', and nothing is read from '\(excerpt(title(other)))', the price of settlement; --columns close=NAME takes another"
  }

  /// That volumes are taken as they are written, where their column says that they are thousands or lots.
  private var unitNote: String? {
    guard hasHeader, let place = place(of: .volume), !dismissed.contains(place) else { return nil }
    let name = names[place].lowercased()
    let units = [
      "(000", "000s", "'000", "in 000", "(100", "100s", "thousand", "million", "(k)", "(m)", "lots",
      "tsd", "(mil",
      "тыс", "手", "张", "張", "百", "千", "仟", "万", "萬", "천", "만",
    ]
    // Tushare's days of shares have lots of 100; its minutes have shares.
    let isOfLots =
      name == "vol" && Set(names.map(plainName)).isSuperset(of: ["tscode", "tradedate"])
    if isOfLots {
      return
        "the numbers of the column '\(excerpt(names[place]))' are volumes as they are written, which Tushare counts in lots of 100 shares for days of shares"
    }
    guard units.contains(where: { name.contains($0) }) else { return nil }
    return
      "the numbers of the column '\(excerpt(names[place]))' are volumes as they are written, whatever they are counted in"
  }

  /// Which column the volume is, where that is not plain.
  private var volumeNote: String? {
    guard hasHeader, let place = place(of: .volume) else { return nil }
    if let more = self.place(of: .moreVolume) {
      return
        "volume is that of the columns '\(excerpt(names[place]))' and '\(excerpt(names[more]))' together"
    }
    let plain = names.map(plainName)
    let others = names.indices.filter { other in
      roles[other] == .ignored && !dismissed.contains(other)
        && (Self.known(.volume).contains(plain[other]) || plain[other].hasPrefix("volume"))
    }
    let isPart =
      plain[place].hasPrefix("volume") && !Self.known(.volume).contains(plain[place])
    guard isPart || !others.isEmpty else { return nil }
    let not =
      others.isEmpty
      ? "" : ", not of \(others.map { "'\(excerpt(names[$0]))'" }.joined(separator: ", "))"
    return
      "volume is that of the column '\(excerpt(names[place]))'\(not); --columns volume=NAME takes another"
  }
}

/// A fault in a line whose place in the file the caller knows.
struct CSVLineError: Error {
  /// Bytes of the line before it.
  let offset: Int
  let problem: DataProblem
}
