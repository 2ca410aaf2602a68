/// What the first bytes of a JSON document show: its rows, and the plain values around them.
struct JSONOutline: Sendable {
  /// A plain value outside of rows.
  struct Fact: Hashable {
    /// The names that lead to it.
    let path: [String]
    let text: String
  }

  private(set) var tables: [JSONTable] = []
  /// Rows of four values, which are candles only by the names beside them.
  private var narrow: [JSONTable] = []
  private(set) var facts: [Fact] = []
  /// The names of the outermost object.
  private(set) var names: [String] = []
  /// Names of columns beside their rows.
  private(set) var headers: [(path: [String], names: [String])] = []
  /// Arrays beside rows that have one value for each: those of a data frame's index.
  private(set) var indexes: [(path: [String], values: [[UInt8]])] = []
  /// The names in the first objects of arrays that are no rows of candles.
  private(set) var others: [[String]] = []
  /// Why no more could be read; a cut off sample is no fault.
  private(set) var fault: DataError?
  /// Whether there is more of the document than was looked at.
  private(set) var isCutOff = false
  /// Whether there are several values, a line each.
  let isLines: Bool

  /// Looks at the start of a file; `nil` where that begins no object and no array.
  init?(_ bytes: ArraySlice<UInt8>, isWhole: Bool, name: String = "") {
    let space: Set<UInt8> = [32, 9, 10, 13]
    guard let first = bytes.first(where: { !space.contains($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    let document = JSONOutline(bytes, isWhole, name, isLines: false)
    // What follows a value may be the next line; one object with prices may be the only one.
    let isFollowed = document.fault.map(Self.isAfterEnd) == true
    guard isFollowed || document.tables.isEmpty, !document.isCutOff else {
      self = document
      return
    }
    let lines = JSONOutline(bytes, isWhole, name, isLines: true)
    let areLines =
      isFollowed ? lines.fault.map(Self.isAfterEnd) != true : !lines.tables.isEmpty
    self = areLines ? lines : document
  }

  private init(_ bytes: ArraySlice<UInt8>, _ isWhole: Bool, _ name: String, isLines: Bool) {
    self.isLines = isLines
    let reader = JSONReader(SampleBytes(bytes, name: name), isLines: isLines)
    do {
      _ = try value(reader, reader.next(), [])
      _ = try reader.next()
    } catch {
      isCutOff = !isWhole && (error as? DataError)?.problem == .json(.cutOff)
      if !isCutOff { fault = error as? DataError }
    }
    tables += narrow.filter { table in
      header(of: table).map { JSONRoles.arePrices($0.map { [$0] }) } == true
    }
  }

  /// Whether something follows where nothing may.
  private static func isAfterEnd(_ fault: DataError) -> Bool {
    guard case .json(.unexpected(_, let expected)) = fault.problem else { return false }
    return expected == JSONReader.atEnd || expected == JSONReader.atLineEnd
  }

  /// So much of a row, or of a column, is looked at.
  static let limit = 100
  /// So deep in a row values are looked for.
  private static let depth = 4
}

extension JSONOutline {
  /// What a value holds as far as rows are made of it.
  private enum Seen {
    case scalar([UInt8])
    /// Plain values only.
    case array([[UInt8]])
    /// Plain values of an object and of those in it, and columns in it.
    case object([Member], [Column])
    /// An array of more than plain values, with the columns in its elements.
    case list([Column])
  }

  private struct Member {
    var key: [String]
    let text: [UInt8]
  }

  private struct Column {
    var key: [String]
    let values: [[UInt8]]
  }

  private mutating func value(
    _ reader: JSONReader, _ token: JSONReader.Token, _ path: [String]
  ) throws -> Seen {
    switch token {
    case .beginArray: return try array(reader, path)
    case .beginObject: return try object(reader, path)
    case .string, .number: return .scalar(reader.bytes)
    case .yes: return .scalar(Array("true".utf8))
    case .no: return .scalar(Array("false".utf8))
    default: return .scalar([])
    }
  }

  private mutating func array(_ reader: JSONReader, _ path: [String]) throws -> Seen {
    var scalars: [[UInt8]] = []
    var arrays: [[[UInt8]]] = []
    var objects: [[Member]] = []
    var columns: [Column] = []
    defer { addRows(arrays, objects, path) }
    var isPlain = true
    while case let token = try reader.next(), token != .endArray {
      let seen = try value(reader, token, path + ["[]"])
      if case .scalar(let text) = seen {
        if scalars.count < Self.limit { scalars.append(text) }
        continue
      }
      isPlain = false
      switch seen {
      case .array(let row): if arrays.count < Self.limit { arrays.append(row) }
      case .object(let row, let inner):
        if objects.count < Self.limit { objects.append(row) }
        if columns.isEmpty { columns = Self.below("[]", inner) }
      default: break
      }
    }
    return isPlain ? .array(scalars) : .list(columns)
  }

  private mutating func addRows(_ arrays: [[[UInt8]]], _ objects: [[Member]], _ path: [String]) {
    let width = arrays.lazy.map(\.count).max() ?? 0
    if width >= 4 {
      let table = JSONTable(kind: .arrays, path: path, keys: [], rows: arrays)
      if width > 4 {
        tables.append(table)
      } else if narrow.count < Self.limit {
        narrow.append(table)
      }
    }
    guard let first = objects.first else { return }
    if JSONRoles.arePrices(first.map(\.key)) {
      addObjects(.objects, objects, path)
    } else if others.count < Self.limit {
      others.append(first.map { $0.key.last ?? "" })
    }
  }

  private mutating func addObjects(_ kind: JSONTable.Kind, _ rows: [[Member]], _ path: [String]) {
    let keys = Self.keys(of: rows)
    let values = rows.map { row in
      keys.map { key in row.first { $0.key == key }?.text ?? [] }
    }
    tables.append(JSONTable(kind: kind, path: path, keys: keys, rows: values))
  }

  /// The names of the first row, then those that only others have.
  private static func keys(of rows: [[Member]]) -> [[String]] {
    var keys = rows[0].map(\.key)
    var known = Set(keys)
    for row in rows.dropFirst() where keys.count < limit {
      for member in row where known.insert(member.key).inserted { keys.append(member.key) }
    }
    return keys
  }

  private mutating func object(_ reader: JSONReader, _ path: [String]) throws -> Seen {
    var members: [Member] = []
    var columns: [Column] = []
    var keyed: [(key: String, row: [Member])] = []
    defer { addMembers(members, columns, keyed, path) }
    while try reader.next() == .name {
      let name = String(decoding: reader.text, as: UTF8.self)
      if path.isEmpty, names.count < Self.limit { names.append(name) }
      switch try value(reader, reader.next(), path + [name]) {
      case .scalar(let text):
        if members.count < Self.limit { members.append(Member(key: [name], text: text)) }
      case .array(let values):
        if columns.count < Self.limit { columns.append(Column(key: [name], values: values)) }
      case .object(let row, let inner):
        if keyed.count < Self.limit { keyed.append((name, row)) }
        if columns.count < Self.limit { columns += Self.below(name, inner) }
        let free = Self.limit - members.count
        members += row.prefix(max(0, free)).filter { $0.key.count < Self.depth }.map {
          Member(key: [name] + $0.key, text: $0.text)
        }
      case .list(let inner):
        if columns.count < Self.limit { columns += Self.below(name, inner) }
      }
    }
    return .object(members, columns)
  }

  /// Columns of a member.
  private static func below(_ name: String, _ columns: [Column]) -> [Column] {
    columns.filter { $0.key.count < 2 * depth }.map {
      Column(key: [name] + $0.key, values: $0.values)
    }
  }

  private mutating func addMembers(
    _ members: [Member], _ columns: [Column], _ keyed: [(key: String, row: [Member])],
    _ path: [String]
  ) {
    let own = members.filter { $0.key.count == 1 }
    if !JSONRoles.arePrices(own.map(\.key)), facts.count < Self.limit {
      facts += own.map {
        Fact(path: path + $0.key, text: String(decoding: $0.text, as: UTF8.self))
      }
    }
    for column in columns where column.key.count == 1 && facts.count < Self.limit {
      guard let first = column.values.first else { continue }
      facts.append(
        Fact(path: path + column.key + ["[]"], text: String(decoding: first, as: UTF8.self)))
    }
    addColumns(columns, path)
    // A row may hold an object of its prices; objects by symbols are apart.
    let areAlone = members.allSatisfy { $0.key.count > 1 } && columns.isEmpty
    if areAlone && !path.contains("[]") || keyed.first.map({ Self.isTime($0.key) }) == true {
      addKeyed(keyed, path)
    }
    for column in columns where column.key == ["fields"] || column.key == ["columns"] {
      headers.append((path, column.values.map { String(decoding: $0, as: UTF8.self) }))
    }
    for column in columns where column.key == ["index"] { indexes.append((path, column.values)) }
  }

  private static func isTime(_ key: String) -> Bool {
    if case .format = TimeEvidence(Array(key.utf8)) { return true }
    return TimeEvidence(Array(key.utf8)) == .dayOrMonth
  }

  /// Columns are a table where their times are among them, or in nothing around them.
  private mutating func addColumns(_ columns: [Column], _ path: [String]) {
    let keys = columns.map(\.key)
    guard JSONRoles.arePrices(keys) else { return }
    if tables.contains(where: {
      $0.kind == .columns && $0.path.starts(with: path) && JSONRoles.haveTimes($0.keys)
    }) {
      return
    }
    tables.removeAll { $0.kind == .columns && $0.path.starts(with: path) && $0.path != path }
    let count = min(Self.limit, columns.map(\.values.count).min() ?? 0)
    let rows = (0..<count).map { row in columns.map { $0.values[row] } }
    tables.append(JSONTable(kind: .columns, path: path, keys: keys, rows: rows))
  }

  /// Objects by their times, numbers or symbols, or columns by their names.
  private mutating func addKeyed(_ keyed: [(key: String, row: [Member])], _ path: [String]) {
    guard let first = keyed.first else { return }
    if JSONRoles.arePrices(first.row.map(\.key)) {
      let rows = keyed.map { [Member(key: [], text: Array($0.key.utf8))] + $0.row }
      addObjects(.keyed, rows, path)
    } else if JSONRoles.arePrices(keyed.map { [$0.key] }) {
      let keys = first.row.map(\.key)
      guard keys.allSatisfy({ $0.count == 1 }) else { return }
      let rows = keys.enumerated().map { place, key in
        [Array((key.first ?? "").utf8)]
          + keyed.map { place < $0.row.count ? $0.row[place].text : [] }
      }
      tables.append(
        JSONTable(
          kind: .keyedColumns, path: path, keys: [[]] + keyed.map { [$0.key] }, rows: rows))
    }
  }
}
