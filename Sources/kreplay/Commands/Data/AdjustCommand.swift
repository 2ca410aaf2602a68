public import ArgumentParser
import Jobs
public import Market
import Text

extension DataCommand {
  /// `kreplay data adjust`.
  struct AdjustCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "adjust",
      abstract: "Take splits and dividends out of prices.",
      discussion: """
        Example: kreplay data adjust aapl-raw.csv --events aapl-events.csv --out aapl-adjusted.csv

        Without --events the file of candles tells its splits and dividends itself, as those of Alpha \
        Vantage (daily adjusted), Tiingo, yfinance, Quandl and zipline do. A file of events has the columns time, kind and value: 'split' with the new shares for \
        an old one, 'dividend' with the cash for a share as it was paid. Backward leaves the newest \
        price as it is and changes history with every new event; forward leaves the oldest. Volumes \
        change with splits only. Prices from which splits are out already keep them out with \
        --split-adjusted.

          kreplay data adjust --symbol MSFT --events e.csv --into candles.sqlite --as MSFT.adjusted
        """)

    @OptionGroup var source: SourceArguments
    @Option(
      help:
        "The file of splits and dividends. (default: the columns of the file of candles)",
      completion: .file())
    var events: String?
    @Option(help: "Backward leaves the newest price as it is, forward the oldest.")
    var direction = Adjustment.Direction.backward
    @Option(help: "Which events count.")
    var kinds = Adjustment.Kinds.both
    @Flag(help: "Prices are already split-adjusted; adjust for dividends only.")
    var splitAdjusted = false
    @Flag(
      help:
        "Use the close before the ex-date for a dividend's factor, as Yahoo does, not that of the ex-date."
    )
    var closeBefore = false
    @OptionGroup var destination: DestinationArguments

    func validate() throws {
      if splitAdjusted && kinds == .splits {
        throw ValidationError(
          "--split-adjusted leaves dividends only, and --kinds splits leaves none; remove one")
      }
    }

    func run() throws {
      let adjustment = Adjustment(
        direction: direction, applies: kinds, prices: splitAdjusted ? .splitAdjusted : .asTraded,
        dividends: closeBefore ? .closeBefore : .closeOnExDate)
      let request = AdjustRequest(
        data: try source.request(), events: events, adjustment: adjustment,
        to: try destination.destination(series: 1))
      try DestinationText.tell(adjustCandles(request, observer: TerminalProgress()))
    }
  }
}

extension Adjustment.Direction: ExpressibleByArgument {}
extension Adjustment.Kinds: ExpressibleByArgument {}
