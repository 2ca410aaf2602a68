import Foundation
import Support
import Testing

/// The page's script: its own tests, its types, and the file that is embedded.
@Suite struct ScriptTests {
  private static func has(_ tool: String) -> Bool {
    shell("command -v \(tool)").code == 0
  }

  private static func shell(_ command: String) -> (code: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = repositoryRoot
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return (127, "\(error)") }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  private func expectSuccess(_ command: String) {
    let (code, output) = Self.shell(command)
    #expect(code == 0, "\(command)\n\(output.suffix(4_000))")
  }

  @Test(.enabled(if: has("node"), "needs node: scripts/setup.sh tests"))
  func `its own tests pass`() { expectSuccess("node --test Tests/Script") }

  @Test(.enabled(if: has("esbuild"), "needs esbuild: scripts/setup.sh tests"))
  func `the embedded file is what its modules make`() { expectSuccess("scripts/bundle.sh --check") }

  @Test func `its size is known`() throws {
    let path = repositoryRoot.appendingPathComponent("Sources/CReportScript/bundle.js")
    let count = try Data(contentsOf: path).count
    print("the page's script: \(count) bytes")

    #expect(count <= 130_000)
  }

  @Test(.enabled(if: has("tsc"), "needs node-typescript: scripts/setup.sh tests"))
  func `its types fit`() { expectSuccess("tsc -p Sources/Report/Script") }
}
