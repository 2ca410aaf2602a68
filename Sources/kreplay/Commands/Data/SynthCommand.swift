public import ArgumentParser
import Jobs
public import Market
import Text

extension DataCommand {
  /// `kreplay data synth`.
  struct SynthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "synth",
      abstract: "Make a synthetic market with drift, clusters of volatility and sessions.",
      discussion: """
        Example: kreplay data synth --seed 1 --timeframe 1m --count 1000000 --out synth-1m.csv

        The same seed gives the same bytes. Its symbol is SYNTH, so that nobody takes it for real.
        """)

    @Option(help: "Where the random numbers begin.")
    var seed: UInt64 = 1
    @Option(help: "The timeframe of the candles.")
    var timeframe = "1m"
    @Option(help: "How many candles.")
    var count: Int
    @Option(help: "The file to write.", completion: .file())
    var out: String
    @Option(help: "When the market is open: always, or weekdays (09:30 to 16:00).")
    var session = SyntheticMarket.Session.always
    @Option(help: "The first price.")
    var price = 100.0

    func validate() throws {
      guard count > 0 else { throw ValidationError("--count is \(count); it must be at least 1") }
      guard price.isFinite, price > 0 else {
        throw ValidationError("--price is \(price); it must be a number above 0")
      }
    }

    func run() throws {
      let market = try SyntheticMarket(
        seed: seed, timeframe: Timeframe(timeframe), count: count, session: session, price: price)
      let written = try writeSynthetic(market, to: out, observer: TerminalProgress())
      StandardError.print("wrote \(Amounts.whole(written)) candles to \(printable(out))\n")
    }
  }
}

extension SyntheticMarket.Session: ExpressibleByArgument {}
