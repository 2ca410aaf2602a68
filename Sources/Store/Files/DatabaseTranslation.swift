import GRDB
import Glibc

extension DatabaseFile {
  /// Turns a database's errors into messages for a person.
  func translated<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw fault(fact(of: error))
    }
  }

  private func fact(of error: DatabaseError) -> StoreFileError.Fact {
    let text = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: return .locked
    case .SQLITE_FULL: return .diskFull
    case .SQLITE_IOERR: return isDiskFull ? .diskFull : .failed(text)
    case .SQLITE_NOTADB: return .notSQLite
    case .SQLITE_CORRUPT, .SQLITE_FORMAT: return .corrupted(text)
    case .SQLITE_READONLY: return access(path, W_OK) == 0 ? .folderNotWritable : .readOnly
    case .SQLITE_CANTOPEN: return .folderNotWritable
    case .SQLITE_PERM, .SQLITE_AUTH: return .notPermitted
    default: return .failed(text)
    }
  }

  /// Whether the file system of the path has no room left for a page: some failures to write say
  /// only that writing failed.
  private var isDiskFull: Bool {
    var status = statvfs()
    return statvfs(folder, &status) == 0 && status.f_bavail * status.f_frsize < 65_536
  }
}
