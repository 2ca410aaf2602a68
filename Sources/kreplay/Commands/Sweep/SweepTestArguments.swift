import ArgumentParser
import Jobs
import Strategy

/// How a search is tested: the options of `kreplay sweep` that say what its best is worth.
struct SweepTestArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Choose the best setting of each training period, and trade it in the test period that follows.",
      valueName: "train/test"))
  var walkForward: String?
  @Flag(help: "Train from the first scored day each time, instead of as long before each test.")
  var anchored = false
  @Option(
    help: ArgumentHelp(
      "Write the walk-forward as a document of its own, whose rules change with each test.",
      valueName: "file"), completion: .file())
  var stitched: String?
  @Option(
    help: ArgumentHelp(
      "Make the search again on this many histories with the same days in another order.",
      valueName: "n"))
  var shuffle: Int?
  @Option(
    help: ArgumentHelp(
      "How many days stay together when they are shuffled. (default: 1)", valueName: "n"))
  var shuffleBlock: Int?
  @Option(
    help: ArgumentHelp(
      "Resample the days this many times, and say how likely the best shows as much where no setting "
        + "is better than buy and hold, or than cash.", valueName: "n"))
  var realityCheck: Int?
  @Option(
    help: ArgumentHelp(
      "How many days stay together on average when they are drawn. (default: 10)", valueName: "n"))
  var realityCheckBlock: Int?
  @Option(
    help: ArgumentHelp(
      "Split the history into groups, and trade some of them with the best setting of the others, in "
        + "all ways.", valueName: "groups/tested"))
  var crossValidate: String?
  @Option(
    help: ArgumentHelp(
      "How many returns after each test group are left out of training. (default: one in a hundred of "
        + "all)",
      valueName: "n"))
  var embargo: Int?
  @Flag(help: "Skip the tests that the document's 'sweep' asks for.")
  var noTests = false

  /// What is said, each by its option.
  private var said: [(name: String, isSaid: Bool)] {
    [
      ("--walk-forward", walkForward != nil), ("--shuffle", shuffle != nil),
      ("--reality-check", realityCheck != nil), ("--cross-validate", crossValidate != nil),
    ]
  }

  func check() throws {
    try check(shuffle, "--shuffle makes", "histories", 1...Shuffling.most)
    try check(realityCheck, "--reality-check makes", "draws", 1...Resampling.most)
    let days = 1...SweepSettings.longestBlock
    try check(shuffleBlock, "--shuffle-block is a number of", "days", days)
    try check(realityCheckBlock, "--reality-check-block is a number of", "days", days)
    try check(embargo, "--embargo is a number of", "returns", 0...1_000_000)
    let parts = [
      ("--anchored", anchored, "--walk-forward", "trains"),
      ("--shuffle-block", shuffleBlock != nil, "--shuffle", "shuffles"),
      ("--reality-check-block", realityCheckBlock != nil, "--reality-check", "draws"),
      ("--embargo", embargo != nil, "--cross-validate", "trains"),
    ]
    for (part, isSaid, whole, does) in parts
    where isSaid && said.contains(where: { $0.name == whole && !$0.isSaid }) {
      throw ValidationError("\(part) is how \(whole) \(does), and there is no \(whole)")
    }
    if noTests, let one = said.first(where: \.isSaid) {
      throw ValidationError("--no-tests makes none, and \(one.name) asks for one; leave one out")
    }
  }

  private func check(
    _ value: Int?, _ start: String, _ things: String, _ range: ClosedRange<Int>
  ) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(start) \(range.lowerBound) to \(Amounts.whole(range.upperBound)) \(things)")
  }

  /// Refuses what a part of a search cannot do.
  func refuseShards() throws {
    for (name, isSaid) in said + [("--stitched", stitched != nil)] where isSaid {
      throw ValidationError("\(name) needs all settings; merge the shards first")
    }
  }

  /// Asks for the tests.
  func ask(_ request: inout SweepRequest) throws {
    request.testsAsDocumented = !noTests
    request.walkForward = try walkForward.map { try WalkForward($0, isAnchored: anchored) }
    request.stitched = stitched
    request.shuffling = shuffle.map {
      Shuffling(count: $0, block: shuffleBlock ?? 1, seed: request.seed ?? 1)
    }
    request.resampling = realityCheck.map {
      Resampling(
        draws: $0, block: realityCheckBlock ?? Resampling.usualBlock, seed: request.seed ?? 1)
    }
    request.crossValidating = try crossValidate.map {
      try CrossValidating($0, embargo: embargo)
    }
  }
}
