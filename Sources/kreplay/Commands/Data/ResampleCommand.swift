import ArgumentParser
import Jobs
import Market

extension DataCommand {
  /// `kreplay data resample`.
  struct ResampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resample",
      abstract:
        "Make candles of coarser timeframes, from a file or a store, into files or a store.",
      discussion: """
        Example: kreplay data resample sample:synth-1m --to 15m --out synth-15m.csv

        All timeframes are made in one pass. Weeks begin on Monday and months on the first, in the \
        exchange's time zone; a day is a session. The last candle is left out unless it is whole.

          kreplay data resample --symbol SYNTH --to 15m --to 1h --into candles.sqlite
          kreplay data resample sample:synth-1m --to 15m --to 1d --out coarser/
        """)

    @OptionGroup var source: SourceArguments
    @Option(
      name: .customLong("to"),
      help: ArgumentHelp("The timeframe to make, as in 15m; repeatable.", valueName: "timeframe"))
    var targets: [String]
    @OptionGroup var destination: DestinationArguments
    @OptionGroup var exchange: CalendarArguments
    @Flag(help: "Write the last candle of each timeframe even where it is not whole yet.")
    var partial = false

    func run() throws {
      let targets = try unique(self.targets.map { try Timeframe($0) })
      let request = ResampleRequest(
        data: try source.request(), targets: targets,
        to: try destination.destination(series: targets.count),
        calendar: try exchange.listed(), writesPartial: partial)
      try DestinationText.tell(resampleCandles(request, observer: TerminalProgress()))
    }

    private func unique(_ frames: [Timeframe]) -> [Timeframe] {
      var known: Set<Timeframe> = []
      return frames.filter { known.insert($0).inserted }
    }
  }
}
