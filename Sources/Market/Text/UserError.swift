/// A fault of what a person gave (a document, a file, an option), never of the program.
///
/// `description` is the whole message: what is wrong with the value in it, where (file, line, column,
/// JSON path), what was expected, and the cure, without a leading `error:`.
public protocol UserError: Error, CustomStringConvertible {
  /// What the process exits with.
  var exitCode: ExitCode { get }
}

/// The exit codes of `kreplay`, those of `sysexits.h`.
public enum ExitCode: Int32, Hashable, Sendable {
  /// Wrong usage or a wrong document.
  case usage = 64
  /// Bad data.
  case data = 65
  /// A file could not be read or written.
  case io = 74
  /// Stopped by a signal (SIGINT).
  case interrupted = 130
}
