import Market
import Strategy

/// Takes what happens in a trial and makes its result: the whole run, its figures alone, each bar, or
/// nothing. Which sink a trial has changes nothing of what happens.
protocol RunSink {
  associatedtype Events: EventSink
  associatedtype Result

  /// Whether to run the accounts that show how far the result depends on ambiguous candles.
  static var boundsAmbiguity: Bool { get }
  /// Whether to run the trials, too, that resolve them at random.
  static var triesPaths: Bool { get }
  /// Whether to give single values of the equity, and not only figures of them.
  static var keepsCurve: Bool { get }
  /// What happens to orders.
  var events: Events { get set }

  /// An instrument whose lot was chosen, since nothing names one.
  mutating func takeLot(_ instrument: Instrument, _ place: Int)

  /// Makes room for more candles.
  mutating func reserve(_ candles: Int)
  /// A block that has been played.
  mutating func take(_ played: PlayedBlock)
  /// The end of the trial.
  mutating func finish(_ end: TrialEnd) -> Result
}

extension RunSink {
  static var keepsCurve: Bool { true }
}

/// A block that has been played, and what became of the account in it.
struct PlayedBlock {
  let block: FeedBlock
  /// Equity at each moment of the block.
  let equity: UnsafeMutablePointer<Double>
  /// The same as stretches, in place of the values, where trials share the block.
  var stretches: UnsafeBufferPointer<EquityStretches.Stretch>?
  /// The bar of each instrument at which the strategy could first have traded it, where that is one of
  /// the block.
  let firstTradable: [Int?]
}

/// What is known at the end of a trial.
struct TrialEnd {
  let name: String
  let rules: [Rule]
  let instruments: [Instrument]
  /// Which of them named no lot, so that one was chosen.
  let choseLot: [Bool]
  let base: Timeframe?
  let frame: Timeframe?
  let clock: RunClock
  /// Bars of each instrument, and candles.
  let bars: [Int]
  let candles: [Int]
  /// Bars before the strategy could first trade, and when that was.
  let warmupBars: Int
  let firstTradable: Time?
  let final: Double
  let ambiguity: Ambiguity
  /// What finer candles show of the price path inside candles; `nil` without any.
  let magnification: Magnification?
  let ruin: Run.Ruin?
  /// Whether splits and dividends went to the account.
  let hasEvents: Bool
  /// What a reader must know of rolls.
  let rollWarnings: [String]
  /// What trading cost besides commissions.
  let costs: CostParts
  /// Whether holders of an instrument pay each other funding.
  let hasFunding: Bool
  /// Of which instruments the prices are in another currency than the account, with rates between them.
  let areConverted: [Bool]
  /// Interest and funding of each instrument.
  let charged: [Double]
}
