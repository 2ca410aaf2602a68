import Replay
import Strategy

// The words by which the journal's tables know the engine's cases. They are part of the file's
// format: a case may be renamed in the program, its word stays.

extension OrderRecord.Purpose {
  var word: StaticString {
    switch self {
    case .entry: "entry"
    case .exit: "exit"
    case .stopLoss: "stopLoss"
    case .takeProfit: "takeProfit"
    case .trailingStop: "trailingStop"
    case .end: "end"
    case .liquidation: "liquidation"
    case .breakEven: "breakEven"
    case .flat: "flat"
    case .delisting: "delisting"
    }
  }
}

extension OrderRecord.State {
  var word: StaticString {
    switch self {
    case .working: "working"
    case .filled: "filled"
    case .cancelled: "cancelled"
    case .rejected: "rejected"
    case .expired: "expired"
    }
  }
}

extension OrderRecord {
  /// The kind, with the auction at which alone it trades.
  var kindWord: StaticString {
    switch (kind.limitPrice == nil, at) {
    case (_, nil): kind.word
    case (true, .open): "marketOnOpen"
    case (true, .close): "marketOnClose"
    case (false, .open): "limitOnOpen"
    case (false, .close): "limitOnClose"
    }
  }
}

extension OrderKind {
  /// A kind with its auction from the journal's word and prices; `nil` for a word that is none.
  static func read(_ word: String, _ price: Double, _ limit: Double) -> (OrderKind, Auction?)? {
    switch word {
    case "market": (.market, nil)
    case "limit": (.limit(price), nil)
    case "stop": (.stop(price), nil)
    case "stopLimit": (.stopLimit(stop: price, limit: limit), nil)
    case "marketOnOpen": (.market, .open)
    case "marketOnClose": (.market, .close)
    case "limitOnOpen": (.limit(price), .open)
    case "limitOnClose": (.limit(price), .close)
    default: nil
    }
  }

  fileprivate var word: StaticString {
    switch self {
    case .market: "market"
    case .limit: "limit"
    case .stop: "stop"
    case .stopLimit: "stopLimit"
    }
  }

  /// The price of a limit or a stop, and the second one of a stop limit; `NaN` for none.
  var prices: (first: Double, second: Double) {
    switch self {
    case .market: (.nan, .nan)
    case .limit(let price), .stop(let price): (price, .nan)
    case .stopLimit(let stop, let limit): (stop, limit)
    }
  }
}

extension Side {
  var tradeWord: StaticString { self == .long ? "long" : "short" }
  var orderWord: StaticString { self == .long ? "buy" : "sell" }
}

extension RejectionReason {
  var word: StaticString {
    switch self {
    case .notAffordable: "notAffordable"
    case .belowLot: "belowLot"
    case .otherSideFilled: "otherSideFilled"
    case .positionClosed: "positionClosed"
    case .expired: "expired"
    case .endOfData: "endOfData"
    case .sizeUnknown: "sizeUnknown"
    case .priceUnknown: "priceUnknown"
    case .priceNotPositive: "priceNotPositive"
    case .replaced: "replaced"
    case .exitCameTrue: "exitCameTrue"
    case .accountClosed: "accountClosed"
    case .stopBeyondPrice: "stopBeyondPrice"
    case .targetBeyondPrice: "targetBeyondPrice"
    case .trailIsLevel: "trailIsLevel"
    case .dayIsFull: "dayIsFull"
    case .stopAtAuction: "stopAtAuction"
    case .trailAfterAlone: "trailAfterAlone"
    case .noPlace: "noPlace"
    case .marginCalled: "marginCalled"
    case .belowNotional: "belowNotional"
    case .noAdvantage: "noAdvantage"
    case .unsettled: "unsettled"
    case .delisted: "delisted"
    case .bothSides: "bothSides"
    case .sizeNotPositive: "sizeNotPositive"
    case .rankUnknown: "rankUnknown"
    case .otherEntryFilled: "otherEntryFilled"
    case .sizeNeedsPrice: "sizeNeedsPrice"
    case .maxShareReached: "maxShareReached"
    case .cashSpent: "cashSpent"
    }
  }
}
