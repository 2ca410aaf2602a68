import Foundation
import Glibc
public import Testing

/// Python with pyarrow and pandas, which write and read what tests compare with.
public enum Python {
  /// The one that `scripts/setup.sh tests` makes, or that a variable names.
  public static let path: String = {
    let named = getenv("KREPLAY_PYTHON").map { String(cString: $0) } ?? ""
    return named.isEmpty
      ? repositoryRoot.appendingPathComponent(".build/python/bin/python3").path : named
  }()

  /// Whether it is there with all that tests need.
  public static let isThere: Bool = (try? run("import pyarrow, pandas")) != nil

  /// What to do where it is not.
  public static let cure: Comment =
    "there is no Python with pyarrow and pandas; 'scripts/setup.sh tests' installs them"

  /// Runs a program in a folder, and gives what it writes.
  @discardableResult
  public static func run(_ program: String, in folder: String = "/") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-B", "-W", "ignore", "-c", program]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    process.standardOutput = output
    let faults = FileManager.default.temporaryDirectory.appendingPathComponent(
      "kreplay-python-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: faults) }
    try Data().write(to: faults)
    process.standardError = try FileHandle(forWritingTo: faults)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw PythonFailure(program: program, said: try String(contentsOf: faults, encoding: .utf8))
    }
    return String(decoding: text, as: UTF8.self)
  }

  struct PythonFailure: Error {
    let program: String
    /// What it wrote of the fault.
    let said: String
  }
}
