import Foundation
import Support
import Testing

/// What a terminal gets, through util-linux's `script`, which makes one.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct TerminalTests {
  private func terminal(_ command: String, _ environment: String = "TERM=xterm") throws -> String {
    let sample = SampleFiles()
    let line = "\(environment) script -qec \"'$KREPLAY' \(command)\" /dev/null"
    return try Kreplay.shell(line, in: sample.folder.url.path).output
  }

  @Test func aTerminalGetsColours() throws {
    #expect(try terminal("run strategy.json --no-report").contains("\u{1b}[1mCase\u{1b}[0m"))
  }

  @Test(arguments: ["TERM=xterm NO_COLOR=1", "TERM=dumb"])
  func unlessItWantsNone(_ environment: String) throws {
    let text = try terminal("run strategy.json --no-report", environment)
    #expect(text.contains("Case") && !text.contains("\u{1b}"))
  }
}
