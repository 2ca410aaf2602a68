/// Columns that say of each row what it is: a trade, a quote, a correction.
enum RowKinds {
  /// What the rows are of which a column says this; `nil` where it says nothing about it.
  ///
  /// - Parameters:
  ///   - name: the column's, as in the file.
  ///   - values: what the first rows say.
  ///   - areBids: whether prices are bids, which quotes have too.
  static func found(_ name: String, values: [String], areBids: Bool) -> NoTrades? {
    let plain = plainName(name)
    if conditions.contains(plain) { return nil }
    let isKind = names.contains(plain)
    var said: [String] = []
    var seen: Set<String> = []
    for value in values where !value.isEmpty && seen.insert(value).inserted {
      said.append(value)
      if said.count > most { return nil }
    }
    // Letters alone are codes of exchanges and of conditions, too.
    let words = said.filter { isKind || plainName($0).utf8.count > 2 }
    if let paid = words.first(where: isTrade) {
      let hasOthers = words.contains { others.contains(plainName($0)) }
      return hasOthers ? .mixed(column: name, says: [paid] + said.filter { $0 != paid }) : nil
    }
    guard isKind else { return nil }
    if let change = words.first(where: { changes.contains(plainName($0)) }) {
      return .orders(column: name, says: change)
    }
    let quote = areBids ? nil : words.first { quotes.contains(plainName($0)) }
    return quote.map { .orderBook(column: name, says: $0) }
  }

  /// Whether a column of this name says of a row that it is a trade.
  static func saysTrade(_ plain: String, _ value: String) -> Bool {
    names.contains(plain) && isTrade(value)
  }

  /// Whether a column of this name holds conditions of a sale, or what became of it later.
  static func isCondition(_ plain: String) -> Bool { conditions.contains(plain) }

  private static func isTrade(_ value: String) -> Bool { trades.contains(plainName(value)) }

  /// The most texts of a column that says what rows are.
  private static let most = 16

  private static let names: Set<String> = [
    "type", "ticktype", "event", "eventtype", "action", "kind", "tickkind", "recordtype", "rectype",
    "record", "msgtype", "messagetype", "message", "rowtype", "datatype", "entrytype",
    "mdentrytype", "pricetype", "typ", "类型", "類型", "種別", "종류",
  ]

  private static let trades: Set<String> = [
    "t", "trd", "trade", "trades", "traded", "print", "last", "lasttrade", "lastmatch", "fill",
    "fills", "match", "exec", "execution", "executed", "deal", "transaction", "成交", "約定", "체결",
  ]

  private static let quotes: Set<String> = [
    "q", "quote", "quotes", "bid", "bids", "ask", "asks", "offer", "offers", "bidask", "bbo",
    "nbbo", "bestbid", "bestask", "bestoffer", "报价", "報價", "気配", "호가",
  ]

  /// What becomes of orders.
  private static let changes: Set<String> = [
    "new", "add", "cancel", "canceled", "cancelled", "modify", "delete", "rejected", "expired",
  ]

  /// What rows beside trades are.
  private static let others: Set<String> = quotes.union(changes).union([
    "b", "a", "c", "x", "book", "orderbook", "depth", "level", "snapshot", "mid", "midpoint",
    "indicative", "correction", "corrections", "corrected", "correct", "cancellation", "bust",
    "busted", "break", "tradebreak", "tradecancel", "tradecorrection", "added", "modified",
    "change", "changed", "update", "deleted", "remove", "removed", "insert", "replace", "replaced",
    "order", "orders", "received", "open", "done", "settlement", "openinterest",
  ])

  private static let conditions: Set<String> = [
    "conditions", "condition", "cond", "conds", "salecondition", "saleconditions",
    "tradecondition", "tradeconditions", "correction", "corrections", "corr",
    "correctionindicator", "tradecorrectionindicator", "trcorr",
  ]
}
