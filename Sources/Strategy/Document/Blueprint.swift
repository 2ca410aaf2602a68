import Indicators
import Market

/// What a document asks for, with every expression checked; `DocumentStrategy` compiles it.
struct Blueprint: Sendable {
  var name: String
  var timeframe: Timeframe?
  /// Named indicators, each after those it is made of.
  var definitions: [Definition] = []
  /// Places among the definitions, in the order of the document.
  var drawn: [Int] = []
  /// The rules of each side, in the order of the document.
  var long: [SideBlueprint] = []
  var short: [SideBlueprint] = []
  /// All of them, those of the long side first.
  var sides: [SideBlueprint] { long + short }
  /// Whether prices may be 0 or below, of any instrument.
  var hasNegativePrices = false
  /// How much worse orders fill, in price.
  var slippage: Amount?
  var size = SizeBlueprint(kind: .equity, amount: .constant(1))
  var portfolio: PortfolioBlueprint?

  /// The standard size of an order; of one that is worked out for each its kind, with no number.
  var standardSize: Size {
    if case .constant(let value) = size.amount { size.size(value) } else { size.size(.nan) }
  }
}

/// How the account is spread over instruments.
struct PortfolioBlueprint: Sendable {
  var maxPositions: Int?
  var maxShare: Double?
  var rank: WrittenExpression?
  var top: Int?
  /// Whether an entry and an exit are wanted by `top`, by side.
  var isAmongTop: [Side: WrittenExpression] = [:]
  var isBelowTop: [Side: WrittenExpression] = [:]
  var weights: WeightsBlueprint?
  var invested = 1.0
  var rebalance: WrittenExpression?
  /// How often that is.
  var period: RebalancePeriod?
  var band = 0.0
}

/// What share of the equity each position has.
enum WeightsBlueprint: Sendable {
  case equal
  case fixed([(symbol: String, weight: Double)])
  case expression(WrittenExpression)
}

/// An expression of the document with its text and its place.
struct WrittenExpression: Sendable {
  let source: ExpressionText
  let meaning: Meaning
  /// E.g. `long.enter`.
  var path: String
}

/// A number that is the same at every bar, or one that is worked out when it is needed.
enum Amount: Sendable {
  case constant(Double)
  case expression(WrittenExpression)
}

/// What a document says about one side, or one of several rules of a side.
struct SideBlueprint: Sendable {
  let side: Side
  /// Where it is in the document: `long`, or `long[1]` in a list.
  let path: String
  /// What trades and reports call it; `nil` where it has no name.
  var name: String?
  /// Whether it is one of a list, so that its exit closes what it opened alone.
  var isOfList = false
  /// When it enters; `nil` for a rule that leaves the whole side and enters nothing.
  var enter: WrittenExpression?
  /// The condition beside it (`when`), which is a part of it too.
  var window: WrittenExpression?
  var exit: WrittenExpression?
  var stopLoss: DistanceBlueprint?
  var takeProfit: DistanceBlueprint?
  var trailingStop: DistanceBlueprint?
  var trailAfter: DistanceBlueprint?
  var breakEvenAfter: DistanceBlueprint?
  var targets: [TargetBlueprint] = []
  /// How far beyond the latest entry the close must be for the next, and how many there may be.
  var spacing: DistanceBlueprint?
  var mostEntries = Int.max
  /// How stop and target follow their expressions; `nil` where they stay.
  var follow: Follow?
  /// The most entries of the side, and of both sides, that fill in a session.
  var entriesPerDay = Int.max, allEntriesPerDay = Int.max
  /// Whether the first of the document's entries that fills cancels the others.
  var cancelsOtherEntries = false
  var flatAt: FlatTime?
  var order = OrderBlueprint.market
  var at: Auction?
  var timeInForce = TimeInForce.goodTillCancelled
  /// How the exit reaches the market.
  var exitOrder = ExitOrderBlueprint()
  /// Whether a market order may wait longer than till the next candle: for one that has volume.
  var waitsForVolume = false
  var pyramiding = false
  /// Whether a waiting entry stays when the exit comes true.
  var keepsEntry = false

  /// The expressions of its stop's and its target's level.
  var followedStop: WrittenExpression? { stopLoss?.followed }
  var followedTarget: WrittenExpression? { takeProfit?.followed }
  /// Whether it has a level that may change.
  var hasLevelToFollow: Bool {
    followedStop != nil || followedTarget != nil
      || targets.contains { $0.distance.followed != nil }
  }

  /// Whether a stop is there from the entry's fill on.
  var hasStopAtEntry: Bool { stopLoss != nil || (trailingStop != nil && trailAfter == nil) }
}

/// How the levels of stops and targets follow their expressions, at each bar's close.
public enum Follow: String, Hashable, Sendable {
  /// Wherever these go.
  case always = "true"
  /// The stop towards the price alone.
  case tighten
}

/// How an exit reaches the market.
struct ExitOrderBlueprint: Sendable {
  var order = OrderBlueprint.market
  var at: Auction?
  var timeInForce = TimeInForce.goodTillCancelled
  /// How much of what is held it closes; `nil` for all.
  var share: Amount?
}

/// A target that closes a part of an entry, or all that is left.
struct TargetBlueprint: Sendable {
  let distance: DistanceBlueprint
  let share: Double?
}

/// Where a stop or a target lies, seen from an entry's fill.
enum DistanceBlueprint: Sendable {
  case price(Amount)
  /// At a price, wherever the entry fills.
  case level(Amount)
  /// A share of the fill's price, 0.05 for 5 %.
  case share(Double)

  /// The expression of a level that may change.
  var followed: WrittenExpression? {
    if case .level(.expression(let written)) = self { written } else { nil }
  }
}

/// How an entry reaches the market.
enum OrderBlueprint: Sendable {
  case market
  case limit(Amount)
  case stop(Amount)
  case stopLimit(stop: Amount, limit: Amount)
}

/// How much an order trades.
struct SizeBlueprint: Sendable {
  enum Kind: String, Sendable { case equity, cash, units, risk }
  let kind: Kind
  let amount: Amount
  /// Whether an order that there is too little money for is made smaller.
  var fits = false
  /// The formula by which it is worked out from closed trades, in place of the amount.
  var kelly: Kelly?
  /// The volatility of a year that it aims at, where that is a number.
  var target: Double?

  /// The size for a number.
  func size(_ value: Double) -> Size {
    if let kelly { return .kelly(kelly) }
    return switch kind {
    case .equity: .equity(value)
    case .cash: .cash(value)
    case .units: .units(value)
    case .risk: .risk(value)
    }
  }
}
