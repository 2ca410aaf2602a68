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

  /// A person at a terminal is asked before candles go.
  @Test func aDeletionIsAskedAbout() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay data import old.csv --symbol A --quiet")
    func answer(_ word: String) throws -> Kreplay.Result {
      let command = "'$KREPLAY' data delete --symbol A"
      return try sample.shell(
        "printf '\(word)\\n' | TERM=xterm script -qec \"\(command)\" /dev/null")
    }
    let question = "delete A 1d in candles.sqlite, 6 candles from 2024-01-01 to 2024-01-06? [y/N]"
    let no = try answer("n")
    #expect(no.output.contains(question) && no.output.contains("nothing was deleted"))
    #expect(try sample.shell("kreplay data list").output.contains("A "))
    let yes = try answer("y")
    #expect(yes.output.contains(question) && yes.output.contains("deleted 6 candles"))
    #expect(try sample.shell("kreplay data list").output == "the store holds no series yet\n")
  }
}
