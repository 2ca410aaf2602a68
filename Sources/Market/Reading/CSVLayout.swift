/// How a file of candles is laid out: separator, header, and which column is what.
public struct CSVLayout: Hashable, Sendable {
  /// What a column holds.
  public enum Role: UInt8, Hashable, Sendable {
    case open, high, low, close, volume, time, timeOfDay, ignored
  }

  /// The byte between fields: comma, semicolon or tab.
  public let separator: UInt8
  /// Whether the first line names the columns.
  public let hasHeader: Bool
  /// The names of the columns; for a file without a header the usual ones. Untrusted text.
  public let names: [String]
  /// What each column holds.
  public let roles: [Role]

  /// Names of columns that are not read, e.g. `Adj Close`. Untrusted text.
  public var ignored: [String] {
    zip(names, roles).filter { $0.1 == .ignored }.map(\.0)
  }

  /// Whether there is no volume; it is 0 then.
  public var lacksVolume: Bool { !roles.contains(.volume) }

  /// The name of the column of a role.
  func name(of role: Role) -> String {
    zip(names, roles).first { $0.1 == role }?.0 ?? "\(role)"
  }

  /// The layout that the first line of a file tells.
  init(firstLine: UnsafeRawBufferPointer) throws(CSVLineError) {
    separator = Self.separator(of: firstLine)
    let fields = try splitFields(firstLine, separator)
    hasHeader = !fields.contains { TimeText.looksLikeOne($0.bytes) || $0.isNumber }
    if hasHeader {
      names = fields.map(\.text)
      roles = try Self.roles(of: fields)
    } else {
      guard (5...6).contains(fields.count) else {
        throw CSVLineError(offset: 0, problem: .noHeader(fields: fields.count))
      }
      names = Array(["time", "open", "high", "low", "close", "volume"].prefix(fields.count))
      roles = Array([.time, .open, .high, .low, .close, .volume].prefix(fields.count))
    }
  }

  /// The separator that the line has most of; a comma where it has none.
  private static func separator(of line: UnsafeRawBufferPointer) -> UInt8 {
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = separators.map { separator in line.count { $0 == separator } }
    let most = counts.max() ?? 0
    return zip(separators, counts).first { $0.1 == most }?.0 ?? separators[0]
  }

  /// The role of each column by its name.
  private static func roles(of fields: [CSVField]) throws(CSVLineError) -> [Role] {
    let plain = fields.map { plainName($0.text) }
    var roles = [Role](repeating: .ignored, count: fields.count)
    for (role, names) in knownNames {
      guard let name = names.first(where: { plain.contains($0) }),
        let place = plain.firstIndex(of: name)
      else {
        // What a data frame's index is called when it is saved.
        if role == .time, plain.first == "" {
          roles[0] = .time
          continue
        }
        if role == .volume { continue }
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

  /// The letters of a name in lower case: `<OPEN>`, `1. open` and `Open ` are `open`.
  private static func plainName(_ name: String) -> String {
    String(name.lowercased().filter(\.isLetter))
  }

  private static func cure(_ role: Role) -> [String] {
    role == .time ? ["time", "date"] : ["\(role)"]
  }

  /// Names of columns, the better ones first.
  private static let knownNames: [(Role, [String])] = [
    (
      .time,
      [
        "datetime", "timestamp", "opentime", "date", "time", "unix", "unixtime", "begin", "ts", "t",
      ]
    ),
    (.open, ["open", "o", "openprice"]),
    (.high, ["high", "h", "highprice"]),
    (.low, ["low", "l", "lowprice"]),
    (.close, ["close", "c", "closeprice", "closelast", "last", "price"]),
    (.volume, ["volume", "vol", "v", "tickvolume", "tickvol"]),
  ]
}

extension CSVLayout {
  /// What a reader of the file should know, a sentence each.
  public var notes: [String] {
    var notes: [String] = []
    let adjusted = ignored.filter { Self.isAdjusted($0) }
    if !adjusted.isEmpty {
      notes.append(
        "the column '\(excerpt(adjusted[0]))' is not used: prices are taken as they were quoted")
    }
    if lacksVolume { notes.append("there is no volume; it is 0") }
    return notes
  }

  private static func isAdjusted(_ name: String) -> Bool {
    plainName(name).hasPrefix("adj")
  }
}

/// A fault in a line whose place in the file the caller knows.
struct CSVLineError: Error {
  /// Bytes of the line before it.
  let offset: Int
  let problem: DataProblem
}
