import Glibc

/// A file of candles in some format, as `WriteFile` whole or not at all. What is no text is packed by
/// the program for Parquet on its way into the file.
package final class FormatFile {
  private let file: WriteFile
  private let program: ChildProgram?
  /// As messages call it.
  private let name: String

  /// Begins a file; `-` is standard output.
  ///
  /// - Throws: `FileError`; `ParquetError` where the program cannot be started.
  package init(_ path: String, _ format: CandleFormat) throws {
    name = path == "-" ? "standard output" : path
    if format.isPacked, path == "-", isatty(STDOUT_FILENO) == 1 {
      throw ParquetError(name, .terminal)
    }
    file = try WriteFile(path)
    program = try format.packing.map { [file, name] packing in
      try ParquetProgram.start(["write", packing], for: name, into: file.descriptor)
    }
  }

  /// Writes bytes of the format's rows.
  package func write(_ bytes: [UInt8]) throws {
    guard let program else { return try file.write(bytes) }
    guard !program.write(bytes) else { return }
    throw ParquetProgram.fault(program.finish(), name)
      ?? ParquetError(name, .failed("it took no more rows"))
  }

  /// Gives the file its name.
  package func finish() throws {
    if let program, let fault = ParquetProgram.fault(program.finish(), name) { throw fault }
    try file.finish()
  }
}
