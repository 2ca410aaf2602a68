import Foundation

/// A Python program of the same work, run as a process of its own on the same file.
struct PythonPeer {
  /// What one library took and found.
  struct Result: Decodable {
    let name: String
    let seconds: [Double]
    /// Counts and sums, to see that both did the same.
    let facts: [Double]
  }

  /// The results of a script in `peers/`, one a library; none where Python or the libraries are
  /// missing.
  static func run(_ script: String, _ path: String, samples: Int) throws -> [Result] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let file = packageRoot.appendingPathComponent("peers/\(script)").path
    process.arguments = ["python3", "-B", file, path, "\(samples)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = output.split(separator: UInt8(ascii: "\n"))
    return try lines.map { try JSONDecoder().decode(Result.self, from: Data($0)) }
  }
}

/// What was found is not what another program found.
struct Different: Error, CustomStringConvertible {
  let claim: String
  let ours: [Double]
  let theirs: PythonPeer.Result
  var description: String { "\(claim): \(ours) here, \(theirs.facts) from \(theirs.name)" }

  /// Throws where the facts differ by more than the rounding of sums.
  static func check(_ claim: String, _ ours: [Double], _ theirs: PythonPeer.Result) throws {
    let alike =
      ours.count == theirs.facts.count
      && zip(ours, theirs.facts).allSatisfy { abs($0 - $1) <= 1e-9 * max(abs($0), 1e7) }
    if !alike { throw Different(claim: claim, ours: ours, theirs: theirs) }
  }
}
