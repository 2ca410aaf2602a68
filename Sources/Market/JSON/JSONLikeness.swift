/// Whether an array or object of a document holds rows like those that are read from it.
struct JSONLikeness {
  private let kind: JSONTable.Kind

  init(_ table: JSONTable) { kind = table.kind }

  /// Looks at the first row of what was just opened, and goes to its end.
  func matches(_ reader: JSONReader) throws -> Bool {
    let outer = reader.depth - 1
    let isLike = try holdsRows(reader)
    while reader.depth > outer { _ = try reader.next() }
    return isLike
  }

  /// Whether what was just opened holds rows: objects with four prices that are in an array or have a
  /// time of their own; goes to its end.
  static func holdsRows(_ token: JSONReader.Token, _ reader: JSONReader) throws -> Bool {
    try holdsRows(token, reader, isElement: false)
  }

  private static func holdsRows(
    _ opening: JSONReader.Token, _ reader: JSONReader, isElement: Bool
  ) throws -> Bool {
    var names: [[String]] = []
    var isFound = false
    while true {
      var token = try reader.next()
      if token == .endArray || token == .endObject { break }
      if token == .name {
        if names.count < JSONOutline.limit {
          names.append([String(decoding: reader.text, as: UTF8.self)])
        }
        token = try reader.next()
      }
      if token == .beginArray || token == .beginObject {
        let isRow = try holdsRows(token, reader, isElement: opening == .beginArray)
        isFound = isFound || isRow
      }
    }
    let isAlone = isElement || JSONRoles.haveTimes(names)
    return isFound || isAlone && JSONRoles.arePrices(names)
  }

  private func holdsRows(_ reader: JSONReader) throws -> Bool {
    switch kind {
    case .arrays:
      guard try reader.next() == .beginArray else { return false }
      var count = 0
      while case let token = try reader.next(), token != .endArray {
        try reader.skip(token)
        count += 1
      }
      return count >= 5
    case .objects:
      guard try reader.next() == .beginObject else { return false }
    case .keyed:
      guard try reader.next() == .name, try reader.next() == .beginObject else { return false }
    case .columns, .keyedColumns: break
    }
    var keys: [[String]] = []
    try addNames(reader, [], &keys)
    return JSONRoles.arePrices(keys)
  }

  /// The names in an open object, and in what it holds.
  private func addNames(
    _ reader: JSONReader, _ above: [String], _ keys: inout [[String]]
  ) throws {
    while try reader.next() == .name {
      let key = above + [String(decoding: reader.text, as: UTF8.self)]
      let token = try reader.next()
      let isDeep = above.count >= 4 || keys.count >= JSONOutline.limit || kind == .keyedColumns
      if token == .beginObject, !isDeep {
        try addNames(reader, key, &keys)
      } else if token == .beginArray, !isDeep {
        try addElements(reader, key, &keys)
      } else {
        keys.append(key)
        try reader.skip(token)
      }
    }
  }

  /// The names in the objects of an open array; one of plain values is a column.
  private func addElements(
    _ reader: JSONReader, _ key: [String], _ keys: inout [[String]]
  ) throws {
    keys.append(key)
    while case let token = try reader.next(), token != .endArray {
      if token == .beginObject {
        try addNames(reader, key + ["[]"], &keys)
      } else {
        try reader.skip(token)
      }
    }
  }
}
