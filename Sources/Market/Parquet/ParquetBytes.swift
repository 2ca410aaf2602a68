/// The rows of a file of Parquet, Arrow or Feather as CSV, as the program beside this one gives them.
final class ParquetBytes: ByteStream {
  let name: String
  private let program: ChildProgram
  private var isAtEnd = false

  /// Begins a file.
  ///
  /// - Throws: `ParquetError`.
  init(path: String) throws(ParquetError) {
    name = path
    program = try ParquetProgram.start(["read", path], for: path)
  }

  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws -> Int {
    if isAtEnd { return 0 }
    let got: Int
    do throws(ChildError) { got = try program.read(into: memory, count) } catch {
      throw FileError(path: name, action: "read", code: error.code)
    }
    guard got == 0 else { return got }
    isAtEnd = true
    // What came may be less than there is.
    if let fault = ParquetProgram.fault(program.finish(), name) { throw fault }
    return 0
  }
}
