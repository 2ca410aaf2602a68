import ArgumentParser
import Jobs
import Replay
import Store
import Strategy

extension RunsCommand {
  /// `kreplay runs show`.
  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a run: its figures, parameters, rules and warnings.",
      discussion: "Example: kreplay runs show 3f2a-91bc-07de")

    @OptionGroup var chosen: RunArgument

    func run() throws {
      let journal = try chosen.place.open()
      let detail = try journal.run(chosen.run)
      let tries = try FamilyTrials(of: detail.canonical, on: detail.run.dataHash, in: journal)
      let hasNames = detail.rules.contains { $0.name != nil }
      let trades = hasNames ? try journal.trades(of: detail.run.id).map { Trade($0) } : []
      let lines = RunText.detail(detail, trades: trades, tries: tries.sentence, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}
