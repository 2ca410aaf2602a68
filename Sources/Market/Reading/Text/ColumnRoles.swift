/// Finds out which column of a header is what: as a person says, as the dialect knows, by common
/// names.
struct ColumnRoles {
  typealias Role = CSVLayout.Role

  let choice: ColumnChoice
  private(set) var roles: [Role]
  /// Columns of which a person has said something.
  private(set) var dismissed: Set<Int> = []
  /// Whether the times are those at which bars end.
  private(set) var isTimeOfEnd = false
  /// Whether the name of the times' column says UTC.
  private(set) var isUTC = false
  private let fields: [CSVField]
  private let plain: [String]
  private let special: [String: Role]
  private let rows: [[CSVField]]

  /// - Parameters:
  ///   - special: names that only the dialect uses.
  ///   - rows: some rows, which tell a time of day from a whole time.
  init(
    _ fields: [CSVField], _ special: [String: Role], _ choice: ColumnChoice, rows: [[CSVField]]
  ) {
    self.fields = fields
    self.special = special
    self.choice = choice
    self.rows = rows
    plain = Self.plainNames(fields.map(\.text))
    roles = [Role](repeating: .ignored, count: fields.count)
  }

  /// The names as `plainName` has them, without a unit in brackets, as in `成交量(手)`, where that leaves
  /// them different.
  private static func plainNames(_ names: [String]) -> [String] {
    let plain = names.map(plainName)
    let bare = names.map { name in
      plainName(String(name.prefix { !"(（[".contains($0) }))
    }
    return names.indices.map { place in
      let isOther = bare[place] != plain[place] && !bare[place].isEmpty
      let isUnit = !plain[place].contains("adj") && !plain[place].contains("bid")
      let isAlone = bare.count { $0 == bare[place] } == 1
      return isOther && isUnit && isAlone && !plain[place].hasPrefix("volume")
        ? bare[place] : plain[place]
    }
  }

  /// - Throws: the problem where a column that is needed is missing or there twice, or where there is
  ///   none of a name that was given.
  mutating func find() throws(CSVLineError) {
    try takeChosen()
    try takeSpecial()
    for role in ColumnNames.order where !roles.contains(role) && !isDenied(role) {
      try take(role)
    }
    takeClock()
    takeEvents()
  }

  // MARK: What a person says

  private mutating func takeChosen() throws(CSVLineError) {
    for (role, word) in Self.chosen {
      guard let column = choice[role]?.first, !choice.denies(role) else { continue }
      for (number, place) in try places(column).enumerated() {
        if dismissed.contains(place) {
          throw CSVLineError(
            offset: fields[place].offset, problem: .chosenTwice(fields[place].text))
        }
        roles[place] = number > 0 ? .moreVolume : word
        dismissed.insert(place)
      }
    }
    for column in choice[.ignore] ?? [] { dismissed.formUnion(try places(column)) }
  }

  /// What a person may say, and what it means of a column.
  static let chosen: [(ColumnChoice.Role, Role)] = [
    (.time, .time), (.clock, .timeOfDay), (.open, .open), (.high, .high), (.low, .low),
    (.close, .close), (.volume, .volume), (.symbol, .symbol), (.sequence, .sequence),
    (.dividend, .dividend), (.split, .split),
  ]

  private func isDenied(_ role: Role) -> Bool {
    Self.chosen.contains { $0.1 == role && choice.denies($0.0) }
  }

  /// The places of a column that was named: by its name, its number, or several names with `+`
  /// between.
  private func places(_ column: String) throws(CSVLineError) -> [Int] {
    if let place = ChosenColumn.place(column, among: fields.map(\.text)) { return [place] }
    let parts = column.split(separator: "+").map(String.init)
    let found = parts.compactMap { ChosenColumn.place($0, among: fields.map(\.text)) }
    if parts.count == 2, found.count == 2 { return found }
    throw CSVLineError(
      offset: 0, problem: .noSuchColumn(column, found: fields.map(\.text)))
  }

  // MARK: What names say

  private mutating func takeSpecial() throws(CSVLineError) {
    for (place, name) in plain.enumerated() where !dismissed.contains(place) {
      guard let role = special[name], !isDenied(role) else { continue }
      if role != .ignored, roles.contains(role), plain[..<place].contains(name) {
        throw CSVLineError(
          offset: fields[place].offset, problem: .repeatedColumn(fields[place].text))
      }
      if !roles.contains(role) { roles[place] = role }
    }
  }

  private mutating func take(_ role: Role) throws(CSVLineError) {
    if role == .symbol { return takeSymbol() }
    guard let place = try place(ColumnNames.ranks(role), isTime: role == .time) else {
      return try takeOther(role)
    }
    if role == .time { isUTC = ColumnNames.isUTC(plain[place]) }
    roles[place] = role
  }

  /// The place of the best of some names.
  ///
  /// - Parameters:
  ///   - ranks: the names, of which that with the least number is the best.
  ///   - isTime: whether `time_utc` counts as `time`, and before it.
  private func place(_ ranks: [String: Int], isTime: Bool) throws(CSVLineError) -> Int? {
    var best = Int.max
    var found: [(place: Int, isZoned: Bool)] = []
    for place in plain.indices where !dismissed.contains(place) && roles[place] == .ignored {
      let own = ranks[plain[place]] ?? .max
      let zoned =
        isTime ? ColumnNames.withoutZone(plain[place]).flatMap { ranks[$0] } ?? .max : .max
      let rank = min(own, zoned)
      if rank > best || rank == .max { continue }
      if rank < best { found = [] }
      best = rank
      found.append((place, own != rank))
    }
    guard let first = found.first?.place else { return nil }
    if let second = found.dropFirst().first(where: { plain[$0.place] == plain[first] })?.place {
      throw CSVLineError(
        offset: fields[second].offset, problem: .repeatedColumn(fields[second].text))
    }
    return found.first(where: \.isZoned)?.place ?? first
  }

  /// A role whose usual names the header does not have.
  private mutating func takeOther(_ role: Role) throws(CSVLineError) {
    switch role {
    case .time:
      if let place = try place(ColumnNames.endRanks, isTime: true) {
        isTimeOfEnd = true
        roles[place] = .time
      } else if plain.first == "", !dismissed.contains(0) {
        // What a data frame's index is called when it is saved.
        roles[0] = .time
      } else {
        throw missing(role)
      }
    case .volume: takeVolume()
    case .sequence: break
    default: throw missing(role)
    }
  }

  private func missing(_ role: Role) -> CSVLineError {
    CSVLineError(
      offset: 0,
      problem: .missingColumn(
        "\(role)", names: role == .time ? ["time", "date"] : ["\(role)"],
        found: fields.map(\.text)))
  }

  private mutating func takeVolume() {
    let free = plain.indices.filter { roles[$0] == .ignored && !dismissed.contains($0) }
    for (up, down) in ColumnNames.parts {
      if let first = free.first(where: { plain[$0] == up }),
        let second = free.first(where: { plain[$0] == down })
      {
        roles[first] = .volume
        roles[second] = .moreVolume
        return
      }
    }
    if let place = free.first(where: { plain[$0].hasPrefix("volume") }) { roles[place] = .volume }
  }

  /// Of several columns that name instruments the first that differs from row to row, else the first.
  private mutating func takeSymbol() {
    let free = plain.indices.filter { roles[$0] == .ignored && !dismissed.contains($0) }
    var names: Set<String> = []
    let found = free.compactMap { place in
      ColumnNames.symbolRanks[plain[place]].map { (rank: $0, place: place) }
    }.filter { names.insert(plain[$0.place]).inserted }.sorted { $0.rank < $1.rank }.map(\.place)
    let strong = found.filter { !ColumnNames.venue.contains(plain[$0]) }
    if let place = found.first(where: differs) ?? strong.first { roles[place] = .symbol }
    for place in found where roles[place] == .ignored { roles[place] = .label }
  }

  private func differs(_ place: Int) -> Bool {
    let values = rows.lazy.compactMap { place < $0.count ? $0[place].bytes : nil }
    return values.first.map { first in values.contains { $0 != first } } ?? false
  }

  /// A time of day in a column beside that of the date; where it holds whole times, it is the time.
  private mutating func takeClock() {
    guard !roles.contains(.timeOfDay), choice[.clock] == nil, choice[.time] == nil,
      let time = roles.firstIndex(of: .time), Self.dates.contains(plain[time])
    else { return }
    for name in ColumnNames.known(.timeOfDay) {
      let place = plain.indices.first { place in
        plain[place] == name && roles[place] == .ignored && !dismissed.contains(place)
      }
      guard let place else { continue }
      if areWholeTimes(place) {
        roles[time] = .ignored
        roles[place] = .time
      } else {
        roles[place] = .timeOfDay
      }
      return
    }
  }

  /// Whether a column has times with their dates.
  private func areWholeTimes(_ place: Int) -> Bool {
    let values = rows.prefix(20).compactMap { place < $0.count ? $0[place].bytes : nil }
    return !values.isEmpty
      && values.allSatisfy { bytes in
        guard bytes.count > 8, case .format(let format)? = TimeEvidence(bytes) else { return false }
        if TimeFormat.compact.parse(bytes) != nil { return true }
        return format.parse(bytes)?.hasTimeOfDay ?? false
      }
  }

  /// Names of columns that hold dates, which may have a time of day beside them.
  private static let dates: Set<String> = Set(
    [
      "date", "tradedate", "tradingdate", "tradingday", "businessdate", "dtyyyymmdd", "yyyymmdd",
      "day", "datum", "handelstag", "fecha", "data", "дата", "tarih", "التاريخ", "תאריך",
      "ημερομηνία",
      "tanggal", "ngày", "วันที่", "päivämäärä", "dato", "dátum", "日期", "交易日期", "交易日", "日付", "日付け",
      "年月日", "날짜", "일자", "거래일", "거래일자", "기준일",
    ])

  private mutating func takeEvents() {
    for (role, names) in [(Role.dividend, ColumnNames.dividend), (.split, ColumnNames.split)]
    where !roles.contains(role) && !isDenied(role) {
      let place = plain.indices.first { place in
        roles[place] == .ignored && !dismissed.contains(place) && names.contains(plain[place])
      }
      if let place { roles[place] = role }
    }
  }
}

/// A column that a person names.
enum ChosenColumn {
  /// Its place: by the name to the letter, by its letters alone, by its number from 1.
  static func place(_ column: String, among names: [String]) -> Int? {
    if let place = names.firstIndex(of: column) { return place }
    let plain = plainName(column)
    let alike = names.indices.filter { !plain.isEmpty && plainName(names[$0]) == plain }
    if alike.count == 1 { return alike[0] }
    guard column.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(column),
      (1...max(1, names.count)).contains(number)
    else { return nil }
    return number - 1
  }
}

/// What a time of day in a column of its own looks like.
enum ClockField {
  /// Whether bytes are `9:30`, `09:30:00`, `9:30 AM`, or up to six digits of one.
  static func isClock(_ bytes: [UInt8]) -> Bool {
    let digits = bytes.prefix { (48...57).contains($0) }.count
    if digits == bytes.count { return (1...6).contains(digits) || digits == 9 }
    let mark = bytes[digits]
    return (1...2).contains(digits)
      && (mark == UInt8(ascii: ":") || mark == 32 || mark == UInt8(ascii: "-"))
  }
}
