import Text

/// Why a file of Parquet, Arrow or Feather cannot be read or written.
public struct ParquetError: UserError, Hashable {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// No Python of this name that runs; the system's error number.
    case noPython(String, code: Int32)
    /// The Python of this name lacks pyarrow.
    case noPyArrow(String)
    /// The program is not where it was looked for.
    case noProgram(looked: String)
    /// What the program says.
    case failed(String)
    /// It comes out of a pipe or an archive; what it is.
    case notAFile(String)
    /// It would go to a terminal.
    case terminal
  }

  /// The path as it was given; untrusted text.
  public let file: String
  /// What is wrong.
  public let problem: Problem

  init(_ file: String, _ problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// What the process exits with.
  public var exitCode: ExitCode {
    switch problem {
    case .failed: .data
    case .notAFile, .terminal: .usage
    case .noPython, .noPyArrow, .noProgram: .io
    }
  }

  /// The whole message: value, place and cure.
  public var description: String { "\(printablePath(file)): \(reason)" }

  private var reason: String {
    switch problem {
    case .noPython(let python, let code):
      "Parquet, Arrow and Feather take Python 3 with pyarrow, and '\(excerpt(python, limit: 200))' cannot be started (error \(code)); install both, as in apt install python3-venv, \(Self.cure), or save the file as CSV"
    case .noPyArrow(let python):
      "Parquet, Arrow and Feather take Python 3 with pyarrow, which '\(excerpt(python, limit: 200))' lacks; install it, as in \(Self.cure), or save the file as CSV"
    case .noProgram(let place):
      "Parquet, Arrow and Feather are read by the program '\(excerpt(place, limit: 200))', which is not there; run make install again, or save the file as CSV"
    case .failed(let words): "\(excerpt(words, limit: 300)); write the file again"
    case .notAFile(let kind):
      "it is \(kind), which is read from its end and so neither from a pipe nor out of packed data; save it as a file of its own"
    case .terminal: "this is not text for a terminal; name a file with --out"
    }
  }

  private static let cure =
    "python3 -m venv ~/pyarrow && ~/pyarrow/bin/pip install pyarrow, and set \(ParquetProgram.variable)=~/pyarrow/bin/python3"
}
