import ArgumentParser

/// `kreplay data`: files and stores of candles.
struct DataCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Look at files of candles, and keep them in a store.",
    discussion: """
      Any file of candles is recognised by looking at it. A store is one file that holds many \
      series, each known by its symbol and timeframe:

        kreplay data info sample:aapl-1d
        kreplay data check sample:aapl-1d
        kreplay data import sample:aapl-1d --symbol AAPL
        kreplay data show --symbol AAPL
        kreplay data query "select max(high) from candles where symbol = 'AAPL'"
        kreplay run strategy.json --data candles.sqlite --symbol AAPL

      Example: kreplay data info sample:aapl-1d
      """,
    subcommands: [
      InfoCommand.self, CheckCommand.self, ImportCommand.self, ListCommand.self, ShowCommand.self,
      ExportCommand.self, QueryCommand.self, ResampleCommand.self, AdjustCommand.self,
      MergeCommand.self, SetCommand.self, DeleteCommand.self,
      VerifyCommand.self, SynthCommand.self, SamplesCommand.self,
    ])
}
