/// What is known about the rows of a JSON dialect; what is left out is decided by the document.
struct JSONShape: Sendable {
  /// What a document says beside its rows.
  struct Facts {
    var symbol: String?
    var timeframe: Timeframe?
    /// Where its clocks hang, if it says so.
    var zone: String?
    /// Whether bars are stamped at their end.
    var isStampedAtEnd = false
    var volumeScale = 1.0
    var notes: [String] = []
  }

  /// Names that only this vendor uses, to the letter.
  var names: [String: CSVLayout.Role] = [:]
  /// What the values of a row without names are.
  var columns: [CSVLayout.Role]?
  /// How times are written.
  var time: TimeFormat?
  var zone = TextShape.Zone.unstated
  var numbers = NumberShape.plain
  /// Whether the symbols of rows are always the same one.
  var hasOneSymbol = false
  /// How surely these rows are of the dialect; `nil` where they are not.
  var strength: @Sendable (JSONOutline, JSONTable) -> Int?
  var facts: @Sendable (JSONOutline, JSONTable, Sample) -> Facts = { _, _, _ in Facts() }

  /// The rows that are surest of the dialect, and how sure.
  func best(_ outline: JSONOutline) -> (table: JSONTable, strength: Int)? {
    var best: (table: JSONTable, strength: Int)?
    for table in outline.tables {
      if let strength = strength(outline, table), strength > best?.strength ?? 0 {
        best = (table, strength)
      }
    }
    return best
  }
}

extension Dialect {
  /// A dialect of JSON.
  ///
  /// - Parameter isForAll: whether all JSON without candles is its, to say so.
  static func json(
    _ name: String, _ title: String, words: Set<String> = [], isForAll: Bool = false,
    _ shape: JSONShape
  ) -> Dialect {
    let signature = Signature { sample in
      // Small documents as a whole, and of large ones the start, show what they are.
      let start = sample.bytes.prefix(8_192)
      guard let outline = JSONOutline(start, isWhole: false) else { return nil }
      return shape.best(outline)?.strength ?? (isForAll ? 1 : nil)
    }
    return Dialect(
      name, title, words: words, signatures: [signature],
      body: .reader { context in
        try JSONCandles(context, shape)
      })
  }
}
