/// What a document without candles holds instead, as far as its names tell.
public enum JSONKind: Hashable, Sendable {
  /// Prices and sizes of orders that wait.
  case orderBook
  /// Orders, filled or not.
  case orders
  /// Prices that were paid, one by one.
  case trades

  /// What it is, and the cure.
  var words: String {
    switch self {
    case .orderBook:
      "this is an order book, which holds what was asked for and not what was paid; fetch candles, or trades as CSV with time,price,size"
    case .orders:
      "these are orders, of which some were never filled; fetch candles, or trades as CSV with time,price,size"
    case .trades:
      "these are trades, which are read from CSV only; write them as CSV with time,price,size, or fetch candles"
    }
  }
}

/// Why a document has no rows of candles.
enum JSONRefusal {
  /// It is no JSON, it is an answer, or it holds something else.
  static func noCandles(_ outline: JSONOutline?, _ file: String) -> DataError {
    guard let outline else {
      return DataError(
        file: file, problem: .json(.unexpected("other text", expected: "'{' or '['")))
    }
    if let fault = outline.fault { return fault }
    if let kind = kind(outline) { return DataError(file: file, problem: .json(.otherKind(kind))) }
    if let answer = answer(outline) {
      return DataError(file: file, problem: .json(.answer(answer)))
    }
    return DataError(
      file: file,
      problem: .json(
        outline.isCutOff
          ? .noCandlesNear(limit: FileHead.documentLimit) : .noCandles(names: outline.names)))
  }

  private static func answer(_ outline: JSONOutline) -> String? {
    for name in answers {
      let fact = outline.facts.first { fact in
        let last = fact.path.last == "[]" ? fact.path.dropLast().last : fact.path.last
        return last?.lowercased() == name && !fact.text.isEmpty && fact.text.uppercased() != "OK"
      }
      if let fact { return fact.text }
    }
    return nil
  }

  /// Members in which vendors say why there are no data, the clearer ones first.
  private static let answers = [
    "error message", "msg", "message", "error", "note", "information", "stat", "status",
  ]

  /// What rows hold that are none of candles.
  static func kind(_ outline: JSONOutline) -> JSONKind? {
    let all = outline.others + [outline.names]
    for names in all.map({ Set($0.map(plainName)) }) {
      if names.isSuperset(of: ["bids", "asks"]) || names.isSuperset(of: ["b", "a", "u"]) {
        return .orderBook
      }
      guard !names.isDisjoint(with: ["price", "px", "p"]) else { continue }
      if !names.isDisjoint(with: ofOrders) { return .orders }
      if names.isDisjoint(with: JSONRoles.known(.time)), !names.contains("side") { continue }
      return names.isDisjoint(with: JSONRoles.known(.time)) ? .orderBook : .trades
    }
    return nil
  }

  /// Names that orders have and trades have not, as `plainName` has them.
  private static let ofOrders: Set<String> = [
    "orderstatus", "status", "origqty", "executedqty", "filledqty", "leavesqty", "ordtype",
    "ordertype", "timeinforce", "cumqty",
  ]
}
