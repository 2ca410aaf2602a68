import Glibc
import Market
import Strategy
import Text

extension Run {
  /// What a reader must know before believing the run: each a claim and, after it, what proves it.
  func findWarnings() -> [String] { foundWarnings.map(\.text) }

  /// Its own warnings in the language in force, by their texts, in English too: they are kept in the
  /// language in which the run was made. One that it did not find itself, such as one of its candles, is
  /// not among them.
  package var localizedWarnings: [String: Warning] {
    let told = foundWarnings
    let english = Phrasebook.$current.withValue(nil) { foundWarnings }
    return zip(told, english).reduce(into: [:]) {
      $0[$1.0.text] = $1.0
      $0[$1.1.text] = $1.0
    }
  }

  /// A claim and what proves it, a sentence or more each.
  package struct Warning: Hashable, Sendable {
    /// What is so.
    package let claim: String
    /// What proves it.
    package let proof: String

    fileprivate var text: String { "\(claim) \(proof)" }
  }

  private var foundWarnings: [Warning] {
    [tooShort, refused, partly, withoutVolume, neverAtClose].compactMap { $0 } + filledLate
      + [clocksAssumed, paidAbovePrice, called, ruined].compactMap { $0 }
  }

  private var tooShort: Warning? {
    guard candleCount > 0, firstTradable == nil else { return nil }
    return Warning(
      claim: localized("The data are too short for the strategy."),
      // A bar that did not close is one too.
      proof: barCount < 2
        ? localized("None of its entries could be true on the one bar.")
        : localized(
          "None of its entries could be true on any of the \(grouped(barCount)) bars."))
  }

  private var refused: Warning? {
    let reasons = orders.lazy.filter { $0.state == .rejected }.compactMap(\.reason)
    var counts = Array(repeating: 0, count: RejectionReason.allCases.count)
    for reason in reasons { counts[Int(reason.rawValue)] += 1 }
    let total = counts.reduce(0, +)
    guard total > 0 else { return nil }
    let parts = RejectionReason.allCases.compactMap { reason in
      let count = counts[Int(reason.rawValue)]
      return count > 0 ? refusals(reason, grouped(count)) : nil
    }
    let all = grouped(orders.count)
    return Warning(
      claim: orders.count == 1
        ? localized("1 of 1 order was refused.")
        : total == 1
          ? localized("1 of \(all) orders was refused.")
          : localized("\(grouped(total)) of \(all) orders were refused."),
      proof: parts.count == 1
        ? localized("The reason: \(parts[0]).")
        : localized("Reasons: \(localizedJoin(parts))."))
  }

  /// Why orders were refused and how many, with how much was missing for those that there was too
  /// little money for.
  private func refusals(_ reason: RejectionReason, _ count: String) -> String {
    let missing = shortfalls.lazy.filter { $0.settles == nil }.map(\.money)
    guard reason == .notAffordable, let most = missing.max(), let least = missing.min() else {
      return localized("\(reason.clause) (\(count))")
    }
    func words(_ money: Double) -> String {
      NumberText.fixed(max(money, 0.01), decimals: 2, separator: UInt8(ascii: ","))
    }
    return missing.count == 1
      ? localized("\(reason.clause) (\(count), \(words(most)) missing)")
      : localized("\(reason.clause) (\(count), \(words(least)) to \(words(most)) missing)")
  }

  private var partly: Warning? {
    let count = orders.count { $0.isPartlyFilled && $0.state != .working }
    guard count > 0, execution.participation != nil else { return nil }
    let all = grouped(orders.count)
    return Warning(
      claim: count == 1
        ? localized("1 of \(all) orders ended with only a part of its units traded.")
        : localized(
          "\(grouped(count)) of \(all) orders ended with only a part of their units traded."),
      proof: localized(
        "There was too little volume for the rest, see execution.participation."))
  }

  private var withoutVolume: Warning? {
    guard execution.participation != nil, !orders.isEmpty, fills.isEmpty else { return nil }
    return Warning(
      claim: localized("No order traded."),
      proof: localized(
        "With execution.participation an order takes a share of the volume, and the candles may have none."
      ))
  }

  private var neverAtClose: Warning? {
    let orders = orders.lazy.filter { $0.at == .close }
    guard instruments.contains(where: { $0.instrument.calendar == nil }),
      orders.contains(where: { $0.reason == .replaced }),
      !orders.contains(where: { $0.state == .filled })
    else { return nil }
    return Warning(
      claim: localized("No order for the close traded."),
      proof: localized(
        "Without a calendar the last candle of a session is known only from the next one, and an order asked for at its close replaces the one that waits: name one (instrument.calendar)."
      ))
  }

  private var called: Warning? {
    let calls =
      Set(
        orders.lazy.filter { $0.purpose == .liquidation && $0.state == .filled }.compactMap(
          \.closedCandle)
      ).count - (ruin == nil ? 0 : 1)
    guard calls > 0 else { return nil }
    return Warning(
      claim: calls == 1
        ? localized("The margin was called once.")
        : calls == 2
          ? localized("The margin was called twice.")
          : localized("The margin was called \(grouped(calls)) times."),
      proof: localized(
        "The equity fell to the maintenance margin, and all that was held was closed at the price where it did."
      ))
  }

  /// A count with commas between thousands.
  func grouped(_ count: Int) -> String {
    NumberText.fixed(Double(count), decimals: 0, separator: UInt8(ascii: ","))
  }

  /// Whether something was left at the price of a liquidation, and its costs took that.
  private func isRuinedByCosts(_ ruin: Ruin) -> Bool {
    let costs = fills.reversed().prefix { $0.candle == ruin.candle }.filter {
      orders[$0.order].purpose == .liquidation
    }
    // Nothing is traded after them.
    return finalEquity < 0 && (account.margin?.maintenance ?? 0) > 0
      && finalEquity + costs.reduce(0) { $0 + $1.cost } > 1e-9 * account.cash
  }

  /// The price at which nothing was left, with the digits of the prices that were paid: where there is no tick it
  /// lies anywhere between two of them.
  private func priceText(_ ruin: Ruin) -> String {
    let last = fills.last { $0.candle == ruin.candle && $0.price == ruin.price }
    let place = last.map { orders[$0.order].instrument } ?? 0
    if instruments[place].instrument.tick > 0 { return NumberText.shortest(ruin.price) }
    let paid = fills.filter { $0.price != ruin.price && orders[$0.order].instrument == place }
    let decimals = max(
      PriceDecimals.needed(paid.map(\.price)), PriceDecimals.sensible(ruin.price))
    let size = pow(10, Double(decimals))
    return NumberText.shortest((ruin.price * size).rounded() / size)
  }

  private var ruined: Warning? {
    guard let ruin else { return nil }
    let left = min(ruin.equity, finalEquity)
    let owed = NumberText.fixed(-left, decimals: 2, separator: UInt8(ascii: ","))
    let price = priceText(ruin)
    let (candle, all) = (grouped(ruin.candle + 1), grouped(candleCount))
    return Warning(
      claim: localized("The account was closed."),
      proof: isRuinedByCosts(ruin)
        ? localized(
          "The costs of liquidation took more than was left: its equity fell to the maintenance margin at \(price), in candle \(candle) of \(all); all of the money was lost, and \(owed) more than there was, and nothing was traded after that."
        )
        : left <= -0.005
          ? localized(
            "Its equity reached zero at \(price), in candle \(candle) of \(all); all of the money was lost, and \(owed) more than there was, and nothing was traded after that."
          )
          : localized(
            "Its equity reached zero at \(price), in candle \(candle) of \(all); all of the money was lost, and nothing was traded after that."
          ))
  }
}

extension RejectionReason {
  /// The reason in a few words.
  fileprivate var clause: String {
    switch self {
    case .notAffordable: localized("not enough money")
    case .unsettled: localized("unsettled funds")
    case .belowLot: localized("smaller than one lot, see instrument.lot")
    case .otherSideFilled, .positionClosed, .expired, .endOfData, .replaced, .exitCameTrue,
      .accountClosed:
      words
    case .stopBeyondPrice, .targetBeyondPrice, .trailIsLevel, .dayIsFull, .stopAtAuction,
      .trailAfterAlone, .noPlace, .marginCalled, .belowNotional,
      .noAdvantage, .delisted, .bothSides, .rankUnknown, .otherEntryFilled, .sizeNeedsPrice,
      .maxShareReached, .cashSpent:
      words
    case .sizeUnknown: localized("size not known")
    case .sizeNotPositive: localized("size not above zero")
    case .priceUnknown: localized("price or distance not known")
    case .priceNotPositive: localized("price or distance not above zero")
    }
  }
}
