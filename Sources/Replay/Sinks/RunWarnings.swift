import Market
import Strategy

extension Run {
  /// What a reader must know before believing the run: each a claim and, after it, what proves it.
  func findWarnings() -> [String] {
    [tooShort, refused, ruined].compactMap { $0 }
  }

  private var tooShort: String? {
    guard candleCount > 0, firstTradable == nil else { return nil }
    return
      "The data are too short for the strategy. None of its entries could be true on any of the \(barCount) bars."
  }

  private var refused: String? {
    let reasons = orders.lazy.filter { $0.state == .rejected }.compactMap(\.reason)
    var counts = Array(repeating: 0, count: RejectionReason.allCases.count)
    for reason in reasons { counts[Int(reason.rawValue)] += 1 }
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let parts = RejectionReason.allCases.compactMap { reason in
      let count = counts[Int(reason.rawValue)]
      return count > 0 ? "\(count) because \(reason.clause)" : nil
    }
    let verb = total == 1 ? "order was" : "orders were"
    return "\(total) \(verb) refused. Of \(orders.count) in all: \(parts.joined(separator: ", "))."
  }

  private var ruined: String? {
    guard let ruin else { return nil }
    let owed = NumberText.fixed(-ruin.equity, decimals: 2)
    let debt = ruin.equity < 0 ? ", and \(owed) more than there was" : ""
    return
      "The account was closed. Its equity reached zero at \(NumberText.shortest(ruin.price)), in candle \(ruin.candle + 1) of \(candleCount); all of the money was lost\(debt), and nothing was traded after that."
  }
}

extension RejectionReason {
  /// The reason as a clause after "because".
  fileprivate var clause: String {
    switch self {
    case .notAffordable: "the money was not there"
    case .belowLot: "it did not buy one lot"
    case .otherSideFilled, .positionClosed, .expired, .endOfData, .replaced, .exitCameTrue,
      .accountClosed:
      words
    case .stopBeyondPrice, .targetBeyondPrice: words
    case .sizeUnknown: "the size was not known"
    case .priceUnknown: "a price or distance was not known"
    case .priceNotPositive: "a price or distance was not above zero"
    }
  }
}
