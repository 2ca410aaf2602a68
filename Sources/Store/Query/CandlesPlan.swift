import GRDBSQLite
import Market

/// A condition of a query that says which chunks need not be read.
///
/// SQLite still compares every row, so a condition may be taken too wide, never too narrow.
enum ScanCondition: UInt8 {
  case symbol = 83, timeframe = 70  // S, F
  case textFrom = 97, textTo = 98, text = 99  // a, b, c
  case millisecondsFrom = 65, millisecondsTo = 66, milliseconds = 67  // A, B, C

  /// The condition of a column and an operator, where it is one.
  init?(column: Int32, operation: UInt8) {
    let isEqual = operation == UInt8(SQLITE_INDEX_CONSTRAINT_EQ)
    let isFrom =
      operation == UInt8(SQLITE_INDEX_CONSTRAINT_GE)
      || operation == UInt8(SQLITE_INDEX_CONSTRAINT_GT)
    let isTo =
      operation == UInt8(SQLITE_INDEX_CONSTRAINT_LE)
      || operation == UInt8(SQLITE_INDEX_CONSTRAINT_LT)
    switch column {
    case 0 where isEqual: self = .symbol
    case 1 where isEqual: self = .timeframe
    case 2 where isEqual: self = .text
    case 2 where isFrom: self = .textFrom
    case 2 where isTo: self = .textTo
    case 3 where isEqual: self = .milliseconds
    case 3 where isFrom: self = .millisecondsFrom
    case 3 where isTo: self = .millisecondsTo
    default: return nil
    }
  }

  /// How much of what else would be read is left, for SQLite's choice among plans.
  var share: Double {
    switch self {
    case .symbol: 0.1
    case .timeframe: 0.5
    case .text, .milliseconds: 0.001
    default: 0.3
    }
  }

  /// Narrows bounds by a value.
  func narrow(_ bounds: inout ScanBounds, _ value: OpaquePointer?) {
    switch self {
    case .symbol: bounds.symbol = text(value) ?? bounds.symbol
    case .timeframe: bounds.timeframe = text(value) ?? bounds.timeframe
    case .textFrom, .textTo, .text: narrowByText(&bounds, value)
    case .millisecondsFrom, .millisecondsTo, .milliseconds: narrowByNumber(&bounds, value)
    }
  }

  private func narrowByText(_ bounds: inout ScanBounds, _ value: OpaquePointer?) {
    guard let text = text(value) else { return }
    if self != .textTo { bounds.raise(TimeBound.lower(text)) }
    if self != .textFrom { bounds.lower(TimeBound.upper(text)) }
  }

  private func narrowByNumber(_ bounds: inout ScanBounds, _ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    guard type == SQLITE_INTEGER || type == SQLITE_FLOAT else { return }
    let number = sqlite3_value_double(value)
    // Numbers of this size are exact, and a millisecond to either side is spared.
    guard number.magnitude < 0x1p52 else { return }
    let milliseconds = Int64(number.rounded(.down))
    if self != .millisecondsTo { bounds.raise(milliseconds) }
    if self != .millisecondsFrom { bounds.lower(milliseconds + 1) }
  }

  private func text(_ value: OpaquePointer?) -> String? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
      return nil
    }
    let count = Int(sqlite3_value_bytes(value))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension CandlesTable {
  /// Tells SQLite which conditions narrow what is read, what that costs, and whether the order that
  /// is asked for comes by itself.
  static func choose(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ plan: UnsafeMutablePointer<sqlite3_index_info>?
  ) -> Int32 {
    guard let table, let plan else { return SQLITE_MISUSE }
    let context = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).pointee.context
      .takeUnretainedValue()
    var conditions: [UInt8] = []
    var bounds = ScanBounds()
    var share = 1.0
    for i in 0..<Int(plan.pointee.nConstraint) {
      guard let condition = condition(plan, i) else { continue }
      conditions.append(condition.rawValue)
      plan.pointee.aConstraintUsage[i].argvIndex = Int32(conditions.count)
      var value: OpaquePointer?
      if sqlite3_vtab_rhs_value(plan, Int32(i), &value) == SQLITE_OK {
        condition.narrow(&bounds, value)
      }
      share *= condition.share
    }
    let all = (try? SeriesTable(connection: context.connection, path: context.path).all()) ?? []
    let needed = all.filter(bounds.include)
    let rows = max(1, needed.reduce(0.0) { $0 + Double($1.candles) } * share)
    plan.pointee.estimatedCost = rows
    plan.pointee.estimatedRows = Int64(min(rows, 0x1p62))
    if needed.count <= 1 { takeOrder(plan) }
    return write(conditions, to: plan)
  }

  /// Rows of one series come in the order of time, or against it.
  private static func takeOrder(_ plan: UnsafeMutablePointer<sqlite3_index_info>) {
    guard plan.pointee.nOrderBy == 1 else { return }
    let order = plan.pointee.aOrderBy[0]
    guard order.iColumn == 2 || order.iColumn == 3 else { return }
    plan.pointee.orderByConsumed = 1
    plan.pointee.idxNum = order.desc == 0 ? 0 : 1
  }

  /// Keeps the conditions for the scan, a letter each.
  private static func write(
    _ conditions: [UInt8], to plan: UnsafeMutablePointer<sqlite3_index_info>
  ) -> Int32 {
    guard !conditions.isEmpty else { return SQLITE_OK }
    guard let text = sqlite3_malloc(Int32(conditions.count + 1)) else { return SQLITE_NOMEM }
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    for (place, byte) in conditions.enumerated() { bytes[place] = byte }
    bytes[conditions.count] = 0
    plan.pointee.idxStr = text.assumingMemoryBound(to: CChar.self)
    plan.pointee.needToFreeIdxStr = 1
    return SQLITE_OK
  }

  /// The condition of a constraint that can be used: a symbol that is compared without regard to case,
  /// say, cannot.
  private static func condition(
    _ plan: UnsafeMutablePointer<sqlite3_index_info>, _ place: Int
  ) -> ScanCondition? {
    let constraint = plan.pointee.aConstraint[place]
    guard constraint.usable != 0,
      let condition = ScanCondition(column: constraint.iColumn, operation: constraint.op)
    else { return nil }
    if constraint.iColumn == 3 { return condition }
    let collation = sqlite3_vtab_collation(plan, Int32(place)).map { String(cString: $0) }
    return collation == "BINARY" ? condition : nil
  }
}
