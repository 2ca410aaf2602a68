/// The keys by which a document holds several lists of rows, as in `{"AAPL": […], "MSFT": […]}`: each
/// is a series of its own, and its key what is traded.
struct JSONSymbolKeys {
  /// The place of the key on the path to the rows; `nil` where no name on it is that of a series.
  let place: Int?
  /// The keys that were seen, in the order of the document; untrusted text.
  let names: [String]

  /// Finds the keys that lead to rows like those of a table.
  ///
  /// - Parameter asked: the symbol that a reader asked for.
  init(_ outline: JSONOutline, _ table: JSONTable, _ asked: String?) {
    let like = outline.tables.filter { $0.kind == table.kind }
    let places = like.compactMap { JSONPath.difference($0.path, table.path) }
    let named = asked.flatMap { table.path.lastIndex(of: $0) }
    guard let place = places.first ?? named ?? Self.symbol(table.path) else {
      (self.place, names) = (nil, [])
      return
    }
    self.place = place
    var names: [String] = []
    for other in like where other.path.count == table.path.count {
      let isHere = other.path == table.path || JSONPath.difference(other.path, table.path) == place
      if isHere, !names.contains(other.path[place]) { names.append(other.path[place]) }
    }
    self.names = names
  }

  /// The place of a name that can be nothing but a symbol: capitals, digits and marks.
  private static func symbol(_ path: [String]) -> Int? {
    path.lastIndex { name in
      let isPlain = name.unicodeScalars.allSatisfy {
        ("A"..."Z").contains($0) || ("0"..."9").contains($0)
          || "./-:=^_".unicodeScalars.contains($0)
      }
      return isPlain && (1...24).contains(name.utf8.count) && !isCommon(name)
    }
  }

  /// Whether a name says what rows are, or how long.
  private static func isCommon(_ name: String) -> Bool {
    let lengths: Set<Substring> = ["M", "H", "D", "W", "MN", "S"]
    return common.contains(plainName(name)) || (try? Timeframe(name)) != nil
      || lengths.contains(name.prefix { $0.isLetter })
        && name.dropFirst().contains(where: \.isNumber)
      || name.allSatisfy { !$0.isLetter && !$0.isNumber }
  }

  private static let common: Set<String> = [
    "bars", "candles", "chart", "data", "history", "items", "klines", "list", "ohlc", "ohlcv",
    "prices", "quotes", "records", "result", "results", "rows", "series", "values",
  ]
}

/// Paths of names in a document.
enum JSONPath {
  /// The only place in which two paths have different names; `nil` where there are none or several,
  /// or one of the two is that of an array's element.
  static func difference(_ one: [String], _ other: [String]) -> Int? {
    guard one.count == other.count else { return nil }
    let places = one.indices.filter { one[$0] != other[$0] }
    guard places.count == 1, one[places[0]] != "[]", other[places[0]] != "[]" else { return nil }
    return places[0]
  }
}
