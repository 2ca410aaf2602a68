/// Prices that are those of buyers where those of sellers stand beside them.
enum BidNote {
  static let words = "prices are bids"
  /// What follows where rows of trades stand among them.
  static let volumesOfTrades = ", and volumes are those of the trades among them"

  /// What to say where all four prices are bids by their names and another column holds asks.
  ///
  /// - Parameter names: of all columns, a column each.
  static func notes(_ names: [String], prices places: [Int]) -> [String] {
    let plain = names.map(plainName)
    let areBids = places.count == 4 && places.allSatisfy { plain[$0].contains("bid") }
    let hasAsks = plain.contains { $0.contains("ask") || $0.contains("offer") }
    return areBids && hasAsks ? [words] : []
  }
}
