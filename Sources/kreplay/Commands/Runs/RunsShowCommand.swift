import ArgumentParser
import Store

extension RunsCommand {
  /// `kreplay runs show`.
  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a run: its figures, parameters, rules and warnings.",
      discussion: "Example: kreplay runs show 3f2a-91bc-07de")

    @OptionGroup var chosen: RunArgument

    func run() throws {
      let lines = RunText.detail(try chosen.place.open().run(chosen.run), .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}
