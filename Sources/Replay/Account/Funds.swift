import Strategy

/// The money of a run, and what its instruments share besides.
///
/// Handed on as `inout` also where it is only read: a borrowed value that lies beside a book in a trial's state
/// would be copied for each call.
struct Funds: Sendable {
  /// Cash, in the account's currency.
  var cash: Double
  /// What rounding may leave below zero of cash that was spent whole. Contracts are not paid for, and leave it
  /// anywhere.
  private let noise: Double
  /// Whether costs have taken more than the cash.
  @inline(__always)
  var owes: Bool { cash < -noise }
  /// What other instruments than the one that is worked hold, at their last closes.
  var elsewhere = 0.0
  /// How many more instruments than the others that are held may be, and the largest share of the equity
  /// that an entry may make a position.
  var positionsLeft = Int.max
  var mostShare = Double.infinity
  /// What others hold that was paid for, with and without signs: what they owe counts like what they own.
  var elsewherePaid = 0.0
  var elsewhereGross = 0.0
  /// What the account must be worth for them where an entry fills.
  var elsewhereInitial = 0.0
  /// What they are worth and need where the account is looked at to be closed.
  var others = OtherPositions()
  /// What trading cost besides commissions.
  var costs = CostParts()
  /// When the account was closed because nothing was left of it.
  var ruin: Run.Ruin?
  /// Whether the margin was called, so that what other instruments hold is to be closed too.
  var isCalled = false
  /// Where on the way of the moment's candles that was.
  var called = LiquidationPlace()
  /// How many orders, fills and lots there were: the next of each has this number.
  var orders = 0
  var fills = 0
  var lots = 0

  /// What sales brought that cannot be spent yet; part of the cash.
  var pending = PendingProceeds()
  /// What there is to spend.
  @inline(__always)
  var spendable: Double { cash - pending.total }
  /// What was traded this month, where costs go by it.
  var traded = TradedVolume()
  /// The trades that have closed, where sizes go by them.
  var kelly: KellyTally?

  /// - Parameter hasContracts: whether futures may be held, whose whole value counts against the cash.
  init(cash: Double, hasContracts: Bool = false) {
    (self.cash, noise) = (cash, hasContracts ? .infinity : 1e-9 * cash.magnitude)
  }

  /// Whether there is as much as is needed; money counts as equal to nine digits.
  @inline(__always)
  static func isEnough(_ there: Double, for needed: Double) -> Bool {
    needed <= there + 1e-9 * there.magnitude
  }
}
