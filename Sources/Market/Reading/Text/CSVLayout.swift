/// How a file of candles is laid out: separator, header, and which column is what.
struct CSVLayout: Hashable, Sendable {
  /// What a column holds.
  enum Role: UInt8, Hashable, Sendable {
    case open, high, low, close, volume, time, timeOfDay, symbol, sequence, ignored
  }

  /// The byte between fields: comma, semicolon or tab.
  let separator: UInt8
  /// Whether the first line names the columns.
  let hasHeader: Bool
  /// The names of the columns; for a file without a header the usual ones. Untrusted text.
  private(set) var names: [String]
  /// What each column holds.
  private(set) var roles: [Role]

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

  /// The layout that a dialect and the first line of a file (below its titles) tell.
  init(firstLine: UnsafeRawBufferPointer, _ shape: TextShape) throws(CSVLineError) {
    separator = shape.separator.map { UInt8(ascii: $0) } ?? Self.separator(of: firstLine)
    var fields = try splitFields(firstLine, separator)
    // A separator at the end of every line.
    while fields.count > 1, fields.last?.bytes.isEmpty == true { fields.removeLast() }
    hasHeader = !fields.contains {
      $0.isNumber || TimeEvidence($0.bytes) != nil || TimeText.looksLikeOne($0.bytes)
    }
    if hasHeader {
      names = fields.map(\.text)
      roles = try Self.roles(of: fields, shape.names)
    } else {
      let columns: [Role]
      if let known = shape.columns {
        columns = known
      } else {
        columns = try Self.usualColumns(fields.count)
      }
      roles = columns
      names = columns.map { "\($0)" }
    }
  }

  /// What the columns without a header are.
  private static func usualColumns(_ count: Int) throws(CSVLineError) -> [Role] {
    guard (5...6).contains(count) else {
      throw CSVLineError(offset: 0, problem: .noHeader(fields: count))
    }
    return Array([.time, .open, .high, .low, .close, .volume].prefix(count))
  }

  /// The place of a role's column.
  func place(of role: Role) -> Int? { roles.firstIndex(of: role) }

  /// Gives a role to another column; the one that had it is not read.
  mutating func give(_ role: Role, to place: Int) {
    for i in roles.indices where roles[i] == role { roles[i] = .ignored }
    roles[place] = role
  }

  /// The separator that the line has most of; a comma where it has none.
  static func separator(of line: UnsafeRawBufferPointer) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = separators.map { separator in line.count { $0 == separator } }
    let most = counts.max() ?? 0
    return zip(separators, counts).first { $0.1 == most }?.0 ?? separators[0]
  }

  /// The role of each column by its name.
  static func roles(
    of fields: [CSVField], _ special: [String: Role]
  ) throws(CSVLineError) -> [Role] {
    let plain = fields.map { plainName($0.text) }
    var roles = [Role](repeating: .ignored, count: fields.count)
    for (place, name) in plain.enumerated() {
      guard let role = special[name] else { continue }
      if role != .ignored, roles.contains(role), plain[..<place].contains(name) {
        throw CSVLineError(
          offset: fields[place].offset, problem: .repeatedColumn(fields[place].text))
      }
      if !roles.contains(role) { roles[place] = role }
    }
    for (role, names) in knownNames where !roles.contains(role) {
      guard let name = names.first(where: { plain.contains($0) }),
        let place = plain.firstIndex(of: name)
      else {
        // What a data frame's index is called when it is saved.
        if role == .time, plain.first == "" {
          roles[0] = .time
          continue
        }
        if role == .volume, let place = plain.firstIndex(where: { $0.hasPrefix("volume") }) {
          roles[place] = .volume
        }
        if optional.contains(role) { continue }
        throw CSVLineError(
          offset: 0,
          problem: .missingColumn("\(role)", names: cure(role), found: fields.map(\.text)))
      }
      if let second = plain[(place + 1)...].firstIndex(of: name) {
        throw CSVLineError(
          offset: fields[second].offset, problem: .repeatedColumn(fields[second].text))
      }
      roles[place] = role
    }
    // A date and a time of day in two columns.
    if let time = roles.firstIndex(of: .time), plain[time] == "date",
      let ofDay = plain.firstIndex(of: "time")
    {
      roles[ofDay] = .timeOfDay
    }
    return roles
  }

  private static let optional: Set<Role> = [.volume, .symbol, .sequence]

  private static func cure(_ role: Role) -> [String] {
    role == .time ? ["time", "date"] : ["\(role)"]
  }

  /// The names of a role's column, the better ones first.
  static func known(_ role: Role) -> [String] {
    knownNames.first { $0.0 == role }?.1 ?? []
  }

  /// Names of columns, the better ones first.
  private static let knownNames: [(Role, [String])] = [
    (
      .time,
      [
        "datetime", "timestamp", "opentime", "unix", "unixtime", "unixtimestamp", "date", "time",
        "begin", "ts", "t",
      ]
    ),
    (.open, ["open", "o", "openprice"]),
    (.high, ["high", "h", "highprice"]),
    (.low, ["low", "l", "lowprice"]),
    (.close, ["close", "c", "closeprice", "closelast", "last", "price"]),
    (.volume, ["volume", "vol", "v", "tickvolume", "tickvol"]),
    (.symbol, ["symbol", "ticker"]),
    (.sequence, ["sequence", "seq", "sequencenumber"]),
  ]
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
    if let note = volumeNote { notes.append(note) }
    if lacksVolume { notes.append("there is no volume; it is 0") }
    return notes
  }

  /// Which column the volume is, where that is not plain.
  private var volumeNote: String? {
    guard hasHeader, let place = place(of: .volume) else { return nil }
    let plain = names.map(plainName)
    let others = names.indices.filter { other in
      roles[other] == .ignored
        && (Self.known(.volume).contains(plain[other]) || plain[other].hasPrefix("volume"))
    }
    let isPart = plain[place].hasPrefix("volume") && plain[place] != "volume"
    guard isPart || !others.isEmpty else { return nil }
    let not =
      others.isEmpty
      ? "" : ", not of \(others.map { "'\(excerpt(names[$0]))'" }.joined(separator: ", "))"
    return "volume is that of the column '\(excerpt(names[place]))'\(not)"
  }
}

/// A fault in a line whose place in the file the caller knows.
struct CSVLineError: Error {
  /// Bytes of the line before it.
  let offset: Int
  let problem: DataProblem
}
