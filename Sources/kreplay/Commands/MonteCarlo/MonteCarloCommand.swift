import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay monte-carlo`: what else a strategy could have made.
struct MonteCarloCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "monte-carlo",
    abstract: "Run a Monte Carlo analysis: what else the strategy could have made.",
    discussion: """
      Example: kreplay monte-carlo strategy.json
      Example: kreplay monte-carlo strategy.json --draws 10000 --block 5 --out monte-carlo.html

      The strategy is run once. Its trades are then put into another order, and drawn again with \
      replacement; the daily returns of its account are drawn again in blocks. It is played again on \
      histories made of the same days drawn again, on markets whose volatility changes as it did and whose \
      directions are chance, on candles with prices that are a little different, with some of its entries \
      missed, with its ambiguous candles decided at random, and at costs from none to ten times as high. For each it says what nine in ten make, how deep they fall, and where the run itself lies.

      Nothing is kept in a journal. The same seed gives the same result, on any number of threads.
      """)

  @OptionGroup var strategy: DocumentArguments
  @Option(help: "How often trades and returns are drawn, 1 to 100,000.")
  var draws = 1_000
  @Option(
    help:
      "How often the strategy is played on other candles, and with entries missed, 1 to 100,000.")
  var histories = 200
  @Option(help: "How many days stay together where days are drawn.")
  var block = 20
  @Option(
    help: ArgumentHelp(
      "The share of the entries that are missed. (default: 10%)", valueName: "share"),
    transform: { try ShareOption($0) })
  var missed: ShareOption?
  @Option(
    help: ArgumentHelp(
      "By how much prices are moved: the deviation as a share of their candle's range. (default: 10%)",
      valueName: "share"),
    transform: { try ShareOption($0) })
  var noise: ShareOption?
  @Option(help: "The random seed; the same seed gives the same result.")
  var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "Threads that share the work. (default: one for each processor)", valueName: "n"))
  var threads: Int?
  @Option(help: "The page about the analysis.", completion: .file())
  var out: String?
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false
  @Option(help: "What else the JSON object has: paths, all of them as columns.")
  var with: MonteCarloPart?
  @Flag(help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    try strategy.check()
    let most = MonteCarloSettings.most
    for (name, value) in [("--draws", draws), ("--histories", histories), ("--block", block)]
    where !(1...most).contains(value) {
      throw ValidationError("\(name) is a whole number from 1 to 100,000, not \(value)")
    }
    if let threads, !(1...1_024).contains(threads) {
      throw ValidationError("--threads is a number from 1 to 1,024")
    }
    if with != nil, !json {
      throw ValidationError("--with adds to the JSON object; add --json")
    }
  }

  func run() throws {
    var request = MonteCarloRequest(try strategy.request())
    var settings = MonteCarloSettings()
    (settings.draws, settings.histories, settings.block) = (draws, histories, block)
    settings.missed = missed?.share ?? settings.missed
    settings.noise = noise?.share ?? settings.noise
    settings.seed = seed
    request.settings = settings
    (request.threads, request.page) = (threads ?? 0, out)
    let outcome = try performMonteCarlo(request, observer: TerminalProgress())
    if quiet { return }
    if json {
      let object = MonteCarloJSON(outcome, withPaths: with == .paths).object
      return try StandardOutput.write(object.bytes(indented: with == nil))
    }
    let lines = MonteCarloText(outcome, .standard).lines
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }
}

/// A part that the JSON object has when it is asked for.
enum MonteCarloPart: String, CaseIterable, ExpressibleByArgument {
  case paths
}

/// A share as it is written: `10%` or `0.1`.
struct ShareOption: Hashable {
  let share: Double

  init(_ text: String) throws {
    let isPercent = text.hasSuffix("%")
    let number = Double(text.dropLast(isPercent ? 1 : 0))
    let share = number.map { isPercent ? $0 / 100 : $0 }
    guard let share, share >= 0, share < 1 else {
      throw ValidationError(
        "'\(printable(text, limit: 40))' is not a share from 0% to 100%; write it as in 10% or 0.1")
    }
    self.share = share
  }
}
