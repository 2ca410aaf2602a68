public import ArgumentParser
import Jobs
public import Lesson
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

        The same seed gives the same bytes. Its symbol is SYNTH, so that nobody takes it for real. \
        With --shape it is a simple shape in daily candles, as lessons use it: --shape sine --period 40.
        """)

    @Option(help: "The random seed; the same seed gives the same candles.")
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
    @Option(help: "A simple shape of the price instead of a market.")
    var shape: Shape?
    @Option(help: "Bars of a wave of --shape sine and chirp.")
    var period = 40.0
    @Option(help: "The bar of --shape step, ramp, spike and gap on which it comes, from 0.")
    var turn = 60

    func validate() throws {
      guard count > 0 else { throw ValidationError("--count is \(count); it must be at least 1") }
      guard price.isFinite, price > 0 else {
        throw ValidationError("--price is \(price); it must be a number above 0")
      }
      guard period.isFinite, period >= 2 else {
        throw ValidationError("--period is \(period); it must be at least 2")
      }
      guard turn >= 0 else { throw ValidationError("--turn is \(turn); it must be at least 0") }
    }

    func run() throws {
      if let shape { return try write(shape) }
      let market = try SyntheticMarket(
        seed: seed, timeframe: Timeframe(timeframe), count: count, session: session, price: price)
      let written = try writeSynthetic(market, to: out, observer: TerminalProgress())
      StandardError.print("wrote \(Amounts.candles(written)) to \(printable(out))\n")
    }

    private func write(_ shape: Shape) throws {
      let source = ShapeSource(
        shape, count: count, period: period, turn: turn, seed: seed, price: price)
      let written = try writeSynthetic(source, to: out, observer: TerminalProgress())
      StandardError.print("wrote \(Amounts.candles(written)) to \(printable(out))\n")
    }
  }
}

extension SyntheticMarket.Session: ExpressibleByArgument {}
extension Shape: ExpressibleByArgument {}
