import ArgumentParser
import Jobs
import Market
import Store
import Text

extension DataCommand {
  /// `kreplay data merge`.
  struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge",
      abstract: "Merge another store into a store, or one of its series into another.",
      discussion: """
        Example: kreplay data merge other.sqlite --store candles.sqlite

        The candles of every series of the other store go into the series of the same symbol and \
        timeframe, which is made where it is missing; of two candles of one time the other store's \
        counts. The other store stays as it is.

        Within one store, --symbol says which series ends in which: its candles go into --into, \
        and it is gone. Where there is no such series yet, 'kreplay data set --rename' gives it \
        that name.

          kreplay data merge --symbol FB --into META --timeframe 1d
        """)

    @Argument(help: "The other store.", completion: .file())
    var other: String?
    @OptionGroup var place: StoreArguments
    @Option(help: "The series that goes into another of the same store.")
    var symbol: String?
    @Option(help: "The symbol of the series that it goes into.")
    var into: String?
    @Option(help: "Which candles of --symbol; may be left out where there is one kind.")
    var timeframe: String?

    func validate() throws {
      if let other, symbol != nil || into != nil || timeframe != nil {
        throw ValidationError(
          "a whole store is merged, here '\(printable(other))', or a series of --store; "
            + "remove the one, or --symbol, --into and --timeframe")
      }
      if other == nil, symbol == nil || into == nil {
        throw ValidationError(
          "name another store, as in 'kreplay data merge other.sqlite', "
            + "or two series, as in 'kreplay data merge --symbol FB --into META'")
      }
    }

    func run() throws {
      let outcome: MergedSeries
      if let other {
        outcome = try mergeStore(other, into: place.store)
      } else {
        let series = DataRequest(
          path: place.store, symbol: symbol, timeframe: try timeframe.map { try Timeframe($0) },
          isStore: true)
        outcome = try mergeSeries(series, into: into ?? "")
      }
      try StandardOutput.print(
        ImportText.lines(outcome, .standard).joined(separator: "\n") + "\n")
    }
  }
}
