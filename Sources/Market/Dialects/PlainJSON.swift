import Text

extension Dialect {
  /// JSON whose rows show by their names, or by the order of their prices, what they are: an array of
  /// objects or of arrays, objects by their time, or columns; lines of any of these; what a data frame
  /// of pandas writes.
  static let json = json(
    "json", "plain JSON", isForAll: true,
    JSONShape(
      closing: JSONShape.Closing(names: ["complete", "confirm", "isClosed", "is_closed", "isFinal"]
      ),
      looks: "names of prices, or the only order of values that prices allow",
      strength: { outline, table in
        if table.kind != .arrays { return 250 }
        if let header = outline.header(of: table) {
          return JSONRoles.arePrices(header.map { [$0] }) ? 250 : nil
        }
        return JSONRoles.roles(ofUnnamed: table.rows) == nil ? 100 : 240
      },
      facts: { outline, table, _ in
        var facts = JSONShape.Facts(
          symbol: outline.fact("symbol") ?? outline.fact("ticker"),
          dateZone: outline.fact("schema", "fields", "[]", "tz"))
        if table.kind == .arrays, outline.headers.isEmpty,
          let roles = JSONRoles.roles(ofUnnamed: table.rows)
        {
          let order = roles.map { "\($0)" }.joined(separator: ", ")
          facts.notes = ["rows have no names; the only order their prices allow is \(order)"]
        }
        return facts
      }))
}
