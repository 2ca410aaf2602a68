import GRDB
import GRDBSQLite
import Market

extension CandlesTable {
  /// The cursor behind SQLite's pointer.
  private static func own(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<Cursor>? {
    cursor.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Cursor.self) }
  }

  /// Begins a scan of what the conditions leave.
  static func filter(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, lastFirst: Bool,
    plan: UnsafePointer<CChar>?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    guard let cursor = own(cursor) else { return SQLITE_MISUSE }
    var bounds = ScanBounds()
    bounds.lastFirst = lastFirst
    if let plan, let values {
      for i in 0..<Int(count) {
        ScanCondition(rawValue: UInt8(bitPattern: plan[i]))?.narrow(&bounds, values[i])
      }
    }
    return trying(cursor) {
      let context = cursor.pointee.context.takeUnretainedValue()
      cursor.pointee.scan = try CandleCursor(context.connection, path: context.path, bounds)
    }
  }

  static func next(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    guard let cursor = own(cursor) else { return SQLITE_MISUSE }
    return trying(cursor) { try cursor.pointee.scan?.next() }
  }

  static func isAtEnd(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    own(cursor)?.pointee.scan?.isAtEnd == false ? 0 : 1
  }

  static func row(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
    _ row: UnsafeMutablePointer<sqlite3_int64>?
  ) -> Int32 {
    row?.pointee = own(cursor)?.pointee.scan?.row ?? 0
    return SQLITE_OK
  }

  static func column(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ result: OpaquePointer?, _ place: Int32
  ) -> Int32 {
    guard let scan = own(cursor)?.pointee.scan, !scan.isAtEnd, let series = scan.series else {
      return SQLITE_OK
    }
    switch place {
    case 0: give(series.id.symbol, result)
    case 1: give(series.id.timeframe.description, result)
    case 2: give(scan.time.description, result)
    case 3: sqlite3_result_int64(result, scan.time.milliseconds)
    case 4...8: sqlite3_result_double(result, scan.value(place - 4))
    default:
      if let number = scan.number { sqlite3_result_int64(result, number) }
    }
    return SQLITE_OK
  }

  private static func give(_ text: String, _ result: OpaquePointer?) {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_result_text(result, text, Int32(clamping: text.utf8.count), transient)
  }

  /// Keeps an error for the one who asked, and ends the statement.
  private static func trying(
    _ cursor: UnsafeMutablePointer<Cursor>, _ body: () throws -> Void
  ) -> Int32 {
    do {
      try body()
      return SQLITE_OK
    } catch let error as DatabaseError {
      return error.extendedResultCode.rawValue
    } catch {
      cursor.pointee.context.takeUnretainedValue().error = error
      return SQLITE_ERROR
    }
  }
}
