import Foundation
import Support

/// The built program, run as a process.
struct Kreplay {
  /// What a process left.
  struct Result {
    let code: Int32
    let output: String
    let errors: String
  }

  /// Beside the test bundle, where SwiftPM builds it.
  static let path: String = {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return test.deletingLastPathComponent().appendingPathComponent("kreplay").path
  }()

  /// A process of the program, not yet started.
  static func process(
    _ arguments: [String], in folder: String, environment: [String: String] = [:]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs it to its end.
  static func run(
    _ arguments: String..., in folder: String = repositoryRoot.path,
    environment: [String: String] = [:]
  ) throws -> Result { try finish(process(arguments, in: folder, environment: environment)) }

  /// Runs a line of the shell in which `kreplay` is the program.
  static func shell(_ line: String, in folder: String) throws -> Result {
    let process = process([], in: folder)
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "kreplay() { '\(path)' \"$@\"; }; export KREPLAY='\(path)'; " + line,
    ]
    return try finish(process)
  }

  /// Runs a process to its end, and does something meanwhile.
  static func finish(_ process: Process, meanwhile: () -> Void = {}) throws -> Result {
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    meanwhile()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let faults = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationReason == .uncaughtSignal
        ? 128 + process.terminationStatus : process.terminationStatus,
      output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: faults, as: UTF8.self))
  }
}

extension Kreplay {
  /// Interrupts a process (SIGINT) once it minds that, as the kernel tells, and has worked for a moment.
  static func interrupt(_ process: Process) {
    let status = "/proc/\(process.processIdentifier)/status"
    let deadline = Date() + 60
    while process.isRunning, Date() < deadline {
      let lines = (try? String(contentsOfFile: status, encoding: .utf8))?.split(separator: "\n")
      let caught = lines?.first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
      let signals = caught.flatMap { UInt64($0, radix: 16) } ?? 0
      if signals >> UInt64(SIGINT - 1) & 1 == 1 { break }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Thread.sleep(forTimeInterval: 0.2)
    kill(process.processIdentifier, SIGINT)
  }
}

/// All files below a folder, sorted, so that a test sees whether anything was left.
func files(in folder: TemporaryFolder) -> [String] {
  (FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String } ?? [])
    .sorted()
}
