import Indicators
import Market
import Strategy
import Support

/// What a random strategy asks for besides: levels and what follows them, auctions, times of day, rules
/// with exits of their own, limits of a day.
extension RandomStrategy {
  func vary(_ request: inout OrderRequest, near price: Double, _ random: inout SplitMix64) {
    let side: Side
    switch request.action {
    case .enter(let own), .exit(let own), .move(let own): side = own
    }
    if random.next() % 8 == 0 {
      request = move(side, near: price, &random)
      return
    }
    varyTime(&request, &random)
    varyStops(&request, Double(side.rawValue), near: price, &random)
    if random.next() % 10 == 0 {
      request.size = .kelly(Kelly(fraction: 0.5, cap: 0.8, trades: 3, before: 0.3))
    }
    if random.next() % 40 == 0 { request.kind = .limit(random.next() % 2 == 0 ? .nan : -price) }
    if random.next() % 8 == 0 { request.spacing = .price(0.5 * random.unit()) }
    if random.next() % 4 == 0 { request.mostEntriesPerDay = random.whole(1...3) }
    if random.next() % 4 == 0 {
      request.share = Self.shares[random.whole(0...Self.shares.count - 1)]
    }
    request.keepsEntries = request.action == .exit(side) && random.next() % 3 == 0
    guard hasSeveralRules else { return }
    request.rule = random.whole(0...1)
    request.entryRule = random.next() % 5 == 0 ? -1 : random.whole(0...1)
    if case .enter = request.action { request.entryRule = request.rule }
  }

  /// Stops and targets come to levels; some of them are not known, or beyond the price.
  private func move(
    _ side: Side, near price: Double, _ random: inout SplitMix64
  ) -> OrderRequest {
    var request = OrderRequest(.move(side), rule: hasSeveralRules ? random.whole(-1...1) : -1)
    let away = Double(side.rawValue) * price * 0.02
    if random.next() % 4 != 0 { request.stopLoss = .level(price - away * (random.unit() - 0.1)) }
    if random.next() % 2 == 0 { request.takeProfit = .level(price + away * (random.unit() - 0.1)) }
    if random.next() % 10 == 0 { request.stopLoss = .level(.nan) }
    if random.next() % 3 == 0 {
      let levels = [price + away * random.unit(), random.next() % 4 == 0 ? .nan : price + away]
      request.targets = levels.map { PartialTarget(.level($0)) }
    }
    request.onlyTightens = random.next() % 2 == 0
    return request
  }

  private func varyTime(_ request: inout OrderRequest, _ random: inout SplitMix64) {
    switch random.whole(0...9) {
    case 0...1: request.at = .open
    case 2...3: request.at = .close
    default: break
    }
    switch random.whole(0...9) {
    case 0: request.timeInForce = .untilClock(random.whole(0...86_399))
    case 1: request.timeInForce = .until(Self.dates[random.whole(0...Self.dates.count - 1)])
    case 2: request.timeInForce = .day
    default: break
    }
    switch random.whole(0...5) {
    case 0: request.flatAt = .sessionEnd
    case 1: request.flatAt = .clock(random.whole(0...86_399))
    default: break
    }
  }

  private func varyStops(
    _ request: inout OrderRequest, _ sign: Double, near price: Double,
    _ random: inout SplitMix64
  ) {
    // One in ten is on the wrong side of the price.
    let away = sign * price * 0.03
    switch random.whole(0...5) {
    case 0: request.stopLoss = .price(0.05 + 2 * random.unit())
    case 1: request.stopLoss = .level(price - away * (random.unit() - 0.1))
    default: break
    }
    switch random.whole(0...5) {
    case 0: (request.takeProfit, request.targets) = (.share(0.03 * random.unit()), nil)
    case 1: (request.takeProfit, request.targets) = (.level(price + away * random.unit()), nil)
    case 2:
      request.takeProfit = nil
      request.targets = [
        PartialTarget(.level(price + away * (random.unit() - 0.05)), share: 0.4),
        PartialTarget(.price(0.05 + random.unit())),
      ]
    default: break
    }
    if random.next() % 40 == 0 { request.trailingStop = .level(price - away) }
    if random.next() % 8 == 0 { request.trailAfter = .share(0.01 * random.unit()) }
    if random.next() % 8 == 0 { request.breakEvenAfter = .share(0.01 * random.unit()) }
  }

  private static let shares = [0.5, 0.5, 0.25, 0.9, 1 / 3, 1, 0, 1.5, .nan]

  private static let dates = ["2020-01-03", "2020-01-31T12:00", "2020-02-05", "2020-03-02"]
    .compactMap { try? WrittenTime($0) }
}
