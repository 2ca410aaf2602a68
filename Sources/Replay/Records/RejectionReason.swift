import Text

/// Why an order did not trade. An ``OrderRecord`` has room for 31 reasons.
public enum RejectionReason: UInt8, Hashable, Sendable, CaseIterable {
  /// It costs more than there is: nothing is shrunk silently.
  case notAffordable
  /// The money is worth less than one lot.
  case belowLot
  /// The other child of its bracket filled.
  case otherSideFilled
  /// Its position was closed, or its side was asked to end.
  case positionClosed
  /// Its time in force was over.
  case expired
  /// The data ended.
  case endOfData
  /// Its size was not known: a value of the size was unknown, or a share at risk had no stop.
  case sizeUnknown
  /// A price or a distance was not known at the bar that asked.
  case priceUnknown
  /// A price or a distance was zero or negative.
  case priceNotPositive
  /// A newer entry of the same side took its place.
  case replaced
  /// Its exit came true while it waited.
  case exitCameTrue
  /// Nothing was left of the account.
  case accountClosed
  /// Its stop was a level that the price had passed already.
  case stopBeyondPrice
  /// Its target was a level that the price had passed already.
  case targetBeyondPrice
  /// A trailing stop was given as a level, which cannot follow.
  case trailIsLevel
  /// The session's entry limit for its side was reached.
  case dayIsFull
  /// A stop order was to trade at an auction.
  case stopAtAuction
  /// A start of a trailing stop was given without one.
  case trailAfterAlone
  /// The portfolio's maximum number of positions was reached.
  case noPlace
  /// The margin was called, and all was closed.
  case marginCalled
  /// It is below the minimum order value.
  case belowNotional
  /// It needs the proceeds of sales that are not settled yet.
  case unsettled
  /// The trades before it leave no share above 0 by Kelly's formula.
  case noAdvantage
  /// Its instrument was delisted.
  case delisted
  /// The market entry of the other side was asked for at the same bar, and counts.
  case bothSides
  /// Its size was 0 or below.
  case sizeNotPositive
  /// The rank of its instrument, by which a portfolio chooses, was not known.
  case rankUnknown
  /// Another entry filled first, and one cancels the other.
  case otherEntryFilled
  /// Its size was an amount of money or a share of the equity, and the price was 0 or below.
  case sizeNeedsPrice
  /// The largest share of the equity that a portfolio allows a position left less than a lot.
  case maxShareReached
  /// Its weight would buy a lot, but what else is held left cash for less.
  case cashSpent

  /// The reason in words, to follow "rejected: " or "cancelled: ".
  public var words: String {
    switch self {
    case .notAffordable: localized("not affordable")
    case .belowLot: localized("too small for one lot")
    case .otherSideFilled: localized("the other side of its bracket filled")
    case .positionClosed: localized("its position was closed")
    case .expired: localized("its time was over")
    case .endOfData: localized("the data ended")
    case .sizeUnknown: localized("its size was not known")
    case .sizeNotPositive: localized("its size was not above zero")
    case .priceUnknown: localized("its price was not known")
    case .priceNotPositive: localized("its price was not above zero")
    case .replaced: localized("a newer entry took its place")
    case .exitCameTrue: localized("its exit came true first")
    case .accountClosed: localized("the account was closed")
    case .stopBeyondPrice: localized("the price was beyond its stop")
    case .targetBeyondPrice: localized("the price was beyond its target")
    case .trailIsLevel: localized("its trailing stop was a price and not a distance")
    case .dayIsFull: localized("the session's maximum number of entries was reached")
    case .stopAtAuction: localized("a stop order cannot be for the open or the close alone")
    case .belowNotional: localized("below the minimum order value")
    case .unsettled: localized("it needs unsettled funds")
    case .noAdvantage: localized("Kelly's formula gives the trades before it no share")
    case .trailAfterAlone: localized("its trailAfter had no trailing stop")
    case .noPlace: localized("the portfolio's maximum number of positions was reached")
    case .marginCalled: localized("the margin was called")
    case .delisted: localized("its instrument was delisted")
    case .rankUnknown: localized("the rank of its instrument was not known")
    case .bothSides: localized("the entry of the other side came true at the same bar")
    case .otherEntryFilled: localized("another entry filled first")
    case .sizeNeedsPrice: localized("a size in money needs a price above zero")
    case .maxShareReached: localized("the portfolio's maxShare left less than one lot")
    case .cashSpent: localized("the cash that was left is less than one lot")
    }
  }
}
