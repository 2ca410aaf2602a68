import GRDB

/// What leads from one version of a file's tables to the next.
struct Migration: Sendable {
  let name: String
  /// What is done; comments inside the statements stay in the file's schema.
  let sql: String
  /// What the SQL calls besides SQLite's own functions.
  var functions: [DatabaseFunction] = []

  func run(_ database: Database) throws {
    for function in functions { database.add(function: function) }
    try database.execute(sql: sql)
    for function in functions { database.remove(function: function) }
  }
}
