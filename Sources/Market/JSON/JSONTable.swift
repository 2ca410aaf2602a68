/// Rows in a JSON document, as its first bytes show them.
struct JSONTable: Hashable {
  /// How rows are written.
  enum Kind: Hashable, Sendable {
    /// `[[1, 2, 3], …]`
    case arrays
    /// `[{"open": 1, …}, …]`
    case objects
    /// `{"2024-03-01": {"open": 1, …}, …}`
    case keyed
    /// `{"t": [1, 2], "o": [1, 2], …}`
    case columns
  }

  let kind: Kind
  /// The names that lead to what holds the rows; `[]` for an element of an array.
  let path: [String]
  /// The names of the values, the time of keyed rows first; empty for arrays. Untrusted text.
  let names: [String]
  /// The values of the first rows; empty where there is none.
  let rows: [[[UInt8]]]

  /// The values of one place in the first rows, those that are there.
  func column(_ place: Int?) -> [[UInt8]] {
    guard let place else { return [] }
    return rows.compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
  }
}

/// What the first bytes of a JSON document show: its rows, and the plain values around them.
struct JSONOutline {
  /// A plain value outside of rows.
  struct Fact: Hashable {
    /// The names that lead to it.
    let path: [String]
    let text: String
  }

  private(set) var tables: [JSONTable] = []
  private(set) var facts: [Fact] = []
  /// The names of the outermost object.
  private(set) var names: [String] = []
  /// Why no more could be read; a cut off sample is no fault.
  private(set) var fault: DataError?
  /// Whether there is more of the document than was looked at.
  private(set) var isCutOff = false

  /// Looks at the start of a file; `nil` where that begins no object and no array.
  init?(_ bytes: ArraySlice<UInt8>, isWhole: Bool, name: String = "") {
    let space: Set<UInt8> = [32, 9, 10, 13]
    guard let first = bytes.first(where: { !space.contains($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return nil }
    let reader = JSONReader(SampleBytes(bytes, name: name))
    do {
      _ = try value(reader, reader.next(), [])
      _ = try reader.next()
    } catch {
      isCutOff = !isWhole && (error as? DataError)?.problem == .json(.cutOff)
      if !isCutOff { fault = error as? DataError }
    }
  }

  /// The value of the fact that ends with these names.
  func fact(_ path: String...) -> String? {
    facts.first { $0.path.suffix(path.count).elementsEqual(path) }?.text
  }

  /// So much of a row, or of a column, is looked at.
  private static let limit = 100

  /// A value without parts of parts.
  private enum Plain {
    case scalar([UInt8])
    case array([[UInt8]])
    case object([(name: String, text: [UInt8])])
    case other
  }

  private mutating func value(
    _ reader: JSONReader, _ token: JSONReader.Token, _ path: [String]
  ) throws -> Plain {
    switch token {
    case .beginArray: return try array(reader, path)
    case .beginObject: return try object(reader, path)
    case .string, .number: return .scalar(reader.bytes)
    case .yes: return .scalar(Array("true".utf8))
    case .no: return .scalar(Array("false".utf8))
    default: return .scalar([])
    }
  }

  private mutating func array(_ reader: JSONReader, _ path: [String]) throws -> Plain {
    var scalars: [[UInt8]] = []
    var arrays: [[[UInt8]]] = []
    var objects: [[(name: String, text: [UInt8])]] = []
    defer { addRows(arrays, objects, path) }
    var hasOthers = false
    while case let token = try reader.next(), token != .endArray {
      switch try value(reader, token, path + ["[]"]) {
      case .scalar(let text): if scalars.count < Self.limit { scalars.append(text) }
      case .array(let row): if arrays.count < Self.limit { arrays.append(row) }
      case .object(let row): if objects.count < Self.limit { objects.append(row) }
      case .other: hasOthers = true
      }
    }
    return arrays.isEmpty && objects.isEmpty && !hasOthers ? .array(scalars) : .other
  }

  private mutating func addRows(
    _ arrays: [[[UInt8]]], _ objects: [[(name: String, text: [UInt8])]], _ path: [String]
  ) {
    if arrays.contains(where: { $0.count >= 5 }) {
      tables.append(JSONTable(kind: .arrays, path: path, names: [], rows: arrays))
    }
    if let first = objects.first, JSONRoles.arePrices(first.map(\.name)) {
      addObjects(.objects, objects, path)
    }
  }

  private mutating func addObjects(
    _ kind: JSONTable.Kind, _ rows: [[(name: String, text: [UInt8])]], _ path: [String]
  ) {
    let names = rows[0].map(\.name)
    let values = rows.map { row in
      names.map { name in row.first { $0.name == name }?.text ?? [] }
    }
    tables.append(JSONTable(kind: kind, path: path, names: names, rows: values))
  }

  private mutating func object(_ reader: JSONReader, _ path: [String]) throws -> Plain {
    var scalars: [(name: String, text: [UInt8])] = []
    var columns: [(name: String, values: [[UInt8]])] = []
    var keyed: [[(name: String, text: [UInt8])]] = []
    defer { addMembers(scalars, columns, keyed, path) }
    var hasOthers = false
    while try reader.next() == .name {
      let name = String(decoding: reader.text, as: UTF8.self)
      if path.isEmpty, names.count < Self.limit { names.append(name) }
      switch try value(reader, reader.next(), path + [name]) {
      case .scalar(let text): if scalars.count < Self.limit { scalars.append((name, text)) }
      case .array(let values): if columns.count < Self.limit { columns.append((name, values)) }
      case .object(let row):
        if keyed.count < Self.limit { keyed.append([("time", Array(name.utf8))] + row) }
      case .other: hasOthers = true
      }
    }
    // A row may hold more than its values.
    let isPlain = columns.isEmpty && keyed.isEmpty && !hasOthers
    return isPlain || JSONRoles.arePrices(scalars.map(\.name)) ? .object(scalars) : .other
  }

  private mutating func addMembers(
    _ scalars: [(name: String, text: [UInt8])], _ columns: [(name: String, values: [[UInt8]])],
    _ keyed: [[(name: String, text: [UInt8])]], _ path: [String]
  ) {
    if !JSONRoles.arePrices(scalars.map(\.name)), facts.count < Self.limit {
      facts += scalars.map {
        Fact(path: path + [$0.name], text: String(decoding: $0.text, as: UTF8.self))
      }
    }
    for column in columns where facts.count < Self.limit {
      guard let first = column.values.first else { continue }
      facts.append(
        Fact(path: path + [column.name, "[]"], text: String(decoding: first, as: UTF8.self)))
    }
    if JSONRoles.arePrices(columns.map(\.name)) {
      let count = min(Self.limit, columns.map(\.values.count).min() ?? 0)
      let rows = (0..<count).map { row in columns.map { $0.values[row] } }
      tables.append(
        JSONTable(kind: .columns, path: path, names: columns.map(\.name), rows: rows))
    }
    if let first = keyed.first, TimeEvidence(first[0].text) != nil,
      JSONRoles.arePrices(first.map(\.name))
    {
      addObjects(.keyed, keyed, path)
    }
    if !columns.isEmpty { header(columns, path) }
  }

  /// Names of columns that stand beside their rows.
  private(set) var headers: [(path: [String], names: [String])] = []

  private mutating func header(
    _ columns: [(name: String, values: [[UInt8]])], _ path: [String]
  ) {
    for column in columns where ["fields", "columns"].contains(column.name) {
      headers.append((path, column.values.map { String(decoding: $0, as: UTF8.self) }))
    }
  }
}

/// Bytes in memory as a stream.
final class SampleBytes: ByteStream {
  let name: String
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>, name: String) {
    self.name = name
    rest = bytes
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let taken = rest.prefix(count)
    taken.withUnsafeBytes {
      UnsafeMutableRawBufferPointer(start: memory, count: count).copyMemory(from: $0)
    }
    rest = rest.dropFirst(taken.count)
    return taken.count
  }
}
