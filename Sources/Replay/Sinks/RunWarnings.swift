import Market
import Strategy
import Text

extension Run {
  /// What a reader must know before believing the run: each a claim and, after it, what proves it.
  func findWarnings() -> [String] {
    [tooShort, refused, partly, withoutVolume, called, ruined].compactMap { $0 }
  }

  private var tooShort: String? {
    guard candleCount > 0, firstTradable == nil else { return nil }
    return
      "The data are too short for the strategy. None of its entries could be true on any of the \(grouped(barCount)) bars."
  }

  private var refused: String? {
    let reasons = orders.lazy.filter { $0.state == .rejected }.compactMap(\.reason)
    var counts = Array(repeating: 0, count: RejectionReason.allCases.count)
    for reason in reasons { counts[Int(reason.rawValue)] += 1 }
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let parts = RejectionReason.allCases.compactMap { reason in
      let count = counts[Int(reason.rawValue)]
      let most = reason == .notAffordable ? missing : ""
      return count > 0 ? "\(reason.clause) (\(grouped(count))\(most))" : nil
    }
    let verb = total == 1 ? "was" : "were"
    let noun = orders.count == 1 ? "order" : "orders"
    return
      "\(grouped(total)) of \(grouped(orders.count)) \(noun) \(verb) refused. \(parts.count == 1 ? "The reason" : "Reasons"): \(parts.joined(separator: ", "))."
  }

  private var partly: String? {
    let count = orders.count { $0.isPartlyFilled && $0.state != .working }
    guard count > 0 else { return nil }
    return
      "\(grouped(count)) of \(grouped(orders.count)) orders ended with only a part of \(count == 1 ? "its" : "their") units traded. There was too little volume for the rest, see execution.participation."
  }

  private var withoutVolume: String? {
    guard execution.participation != nil, !orders.isEmpty, fills.isEmpty else { return nil }
    return
      "No order traded. With execution.participation an order takes a share of the volume, and the candles may have none."
  }

  /// How much was missing for the orders that there was too little money for.
  private var missing: String {
    let shortfalls = self.shortfalls.filter { $0.settles == nil }
    guard let most = shortfalls.map(\.money).max(), let least = shortfalls.map(\.money).min() else {
      return ""
    }
    func words(_ money: Double) -> String {
      NumberText.fixed(max(money, 0.01), decimals: 2, separator: UInt8(ascii: ","))
    }
    return shortfalls.count == 1
      ? ", \(words(most)) missing"
      : ", \(words(least)) to \(words(most)) missing"
  }

  private var called: String? {
    let calls =
      Set(
        orders.lazy.filter { $0.purpose == .liquidation && $0.state == .filled }.compactMap(
          \.closedCandle)
      ).count - (ruin == nil ? 0 : 1)
    guard calls > 0 else { return nil }
    let often = calls == 1 ? "once" : calls == 2 ? "twice" : "\(grouped(calls)) times"
    return
      "The margin was called \(often). The equity fell to the maintenance margin, and all that was held was closed at the price where it did."
  }

  /// A count with commas between thousands.
  private func grouped(_ count: Int) -> String {
    NumberText.fixed(Double(count), decimals: 0, separator: UInt8(ascii: ","))
  }

  private var ruined: String? {
    guard let ruin else { return nil }
    let owed = NumberText.fixed(-ruin.equity, decimals: 2, separator: UInt8(ascii: ","))
    let debt = ruin.equity < 0 ? ", and \(owed) more than there was" : ""
    return
      "The account was closed. Its equity reached zero at \(NumberText.shortest(ruin.price)), in candle \(grouped(ruin.candle + 1)) of \(grouped(candleCount)); all of the money was lost\(debt), and nothing was traded after that."
  }
}

extension RejectionReason {
  /// The reason in a few words.
  fileprivate var clause: String {
    switch self {
    case .notAffordable: "not enough money"
    case .unsettled: "money of sales that are not settled yet"
    case .belowLot: "smaller than one lot, see instrument.lot"
    case .otherSideFilled, .positionClosed, .expired, .endOfData, .replaced, .exitCameTrue,
      .accountClosed:
      words
    case .stopBeyondPrice, .targetBeyondPrice, .trailIsLevel, .dayIsFull, .stopAtAuction,
      .trailAfterAlone, .noPlace, .marginCalled, .belowNotional,
      .noAdvantage, .delisted:
      words
    case .sizeUnknown: "size not known"
    case .priceUnknown: "price or distance not known"
    case .priceNotPositive: "price or distance not above zero"
    }
  }
}
