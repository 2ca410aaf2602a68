import Text

/// Rows with a time and a price that are no trades.
public enum NoTrades: Hashable, Sendable {
  /// An order book's entries or changes; the column that shows it, and what it says.
  case orderBook(column: String, says: String)
  /// Orders, which may never have traded.
  case orders(column: String, says: String)
  /// Trades among other rows; the column that tells them apart, and what it says, trades first.
  case mixed(column: String, says: [String])
}

extension NoTrades: CustomStringConvertible {
  /// Why its rows are no trades, in words.
  public var description: String {
    switch self {
    case .orderBook(let column, let says):
      "these look like changes of an order book, since the column '\(excerpt(column))'\(Self.words(says)): they are offers and no trades, and make no candles; take the trades of the same source, or, if they are trades, --columns 'ignore=\(excerpt(column))'"
    case .orders(let column, let says):
      "these look like orders, since the column '\(excerpt(column))'\(Self.words(says)): not all of them traded, and they make no candles; take the trades of the same source, or, if they are trades, --columns 'ignore=\(excerpt(column))'"
    case .mixed(let column, let says):
      "not all rows are trades, since the column '\(excerpt(column))' says \(listed(says.map { "'\(excerpt($0))'" })); choose those to read, as in --columns 'symbol=\(excerpt(column))' --symbol \(excerpt(says.first ?? "")), or, if all are trades, --columns 'ignore=\(excerpt(column))'"
    }
  }

  private static func words(_ says: String) -> String {
    says.isEmpty ? " is there" : " says '\(excerpt(says))'"
  }

  /// What columns and their values show.
  ///
  /// - Parameters:
  ///   - names: those of the columns that nobody has said are no matter.
  ///   - areBids: whether prices are bids.
  ///   - values: what the first rows say in a column.
  static func found(
    _ names: [(place: Int, name: String)], areBids: Bool = false, values: (Int) -> [String]
  ) -> NoTrades? {
    let plain = names.map { ($0.place, $0.name, plainName($0.name)) }
    // Databento writes trades and changes of the book alike, with an action for each.
    if let action = plain.first(where: { $0.2 == "action" }) {
      let said = values(action.0).map { $0.lowercased() }
      if said.contains(where: {
        ["a", "c", "m", "r", "add", "cancel", "modify", "clear", "delete", "update", "insert"]
          .contains($0)
      }) {
        return .orderBook(column: action.1, says: values(action.0).first ?? "")
      }
      if !said.isEmpty, said.allSatisfy({ ["t", "f", "trade", "fill"].contains($0) }) {
        return nil
      }
    }
    let kinds = plain.compactMap {
      RowKinds.found($0.1, values: values($0.0), areBids: areBids)
    }
    if let mixed = kinds.first(where: \.isMixed) { return mixed }
    if let book = plain.first(where: { isOfBook($0.2) }) {
      return .orderBook(column: book.1, says: "")
    }
    for (place, name, plain) in plain where sides.contains(plain) {
      let said = values(place)
      if let offer = said.first(where: { offers.contains($0.lowercased()) }) {
        return .orderBook(column: name, says: offer)
      }
    }
    for (place, name, plain) in plain where states.contains(plain) {
      let said = values(place)
      if let open = said.first(where: { unfilled.contains(plainName($0)) }) {
        return .orders(column: name, says: open)
      }
    }
    return kinds.first
  }

  private var isMixed: Bool {
    if case .mixed = self { return true }
    return false
  }

  /// Whether a column of this name says of each row whether it is a trade.
  static func decides(_ plain: String) -> Bool { plain == "action" || states.contains(plain) }

  private static func isOfBook(_ plain: String) -> Bool {
    book.contains(plain) || plain.hasPrefix("bidspri") || plain.hasPrefix("askspri")
      || plain.hasPrefix("bidpx") || plain.hasPrefix("askpx")
  }

  private static let book: Set<String> = [
    "issnapshot", "snapshot", "updatetype", "firstupdateid", "lastupdateid", "finalupdateid",
    "prevfinalupdateid", "updateid", "bids", "asks", "level", "depth", "booklevel",
  ]
  private static let sides: Set<String> = ["side", "type", "bookside", "bidask", "direction"]
  private static let offers: Set<String> = ["ask", "asks", "a", "bid", "bids", "offer", "offers"]
  private static let states: Set<String> = ["status", "state", "orderstatus", "ordstatus"]
  private static let unfilled: Set<String> = [
    "cancelled", "canceled", "cancel", "new", "open", "rejected", "expired", "pending",
    "pendingnew", "working", "submitted", "accepted", "partiallyfilled", "partial", "deleted",
  ]
}
