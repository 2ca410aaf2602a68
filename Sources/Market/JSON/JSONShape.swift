import Text

/// What is known about the rows of a JSON dialect; what is left out is decided by the document.
struct JSONShape: Sendable {
  /// What a document says beside its rows.
  struct Facts {
    var symbol: String?
    var timeframe: Timeframe?
    /// The time zone of its timestamps, if it says so.
    var zone: String?
    /// Whether bars are stamped at their end.
    var isStampedAtEnd = false
    var volumeScale = 1.0
    /// The power of ten that prices are written without.
    var priceExponent = 0
    /// Whose clocks show the date of a day that is stamped with a moment of it; `nil` to keep the
    /// moment.
    var dateZone: String?
    var notes: [String] = []
  }

  /// The value of a row that says whether its candle is over.
  struct Closing {
    /// Names it may have, the first that is there counts.
    var names: [String] = []
    /// Its place from 0 in rows without names.
    var place: Int?
    /// What it is where the candle is over, and where it is not.
    var over = ["true", "1"]
    var open = ["false", "0"]
  }

  /// Names that only this vendor uses, to the letter; `mid.o` for one in an object of the row.
  var names: [String: CSVLayout.Role] = [:]
  /// What the values of a row without names are.
  var columns: [CSVLayout.Role]?
  /// How times are written.
  var time: TimeFormat?
  var zone = TextShape.Zone.unstated
  var numbers = NumberShape.plain
  /// Whether documents are of one symbol, under whatever name, as long as they do not show several.
  var hasOneSymbol = false
  /// Candles that are not over are left out.
  var closing: Closing?
  /// Whether rows without any price mean times without a trade.
  var hasEmptyRows = false
  /// What its rows are recognised by, for people: `objects with `t,o,h,l,c` in `results``.
  var looks: String
  /// How surely these rows are of the dialect; `nil` where they are not.
  var strength: @Sendable (JSONOutline, JSONTable) -> Int?
  var facts: @Sendable (JSONOutline, JSONTable, FileHead) -> Facts = { _, _, _ in Facts() }

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
    let signature = Signature(shape.looks) { sample in
      guard let outline = sample.outline else { return nil }
      return shape.best(outline)?.strength ?? (isForAll ? 1 : nil)
    }
    return Dialect(
      name, title, words: words, signatures: [signature],
      body: .document(shape))
  }
}
