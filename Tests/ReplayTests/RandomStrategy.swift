import Indicators
import Market
import Replay
import Strategy
import Support

/// A strategy that asks at random, the same for the same seed and bar, whatever came before.
struct RandomStrategy: Strategy {
  var name: String { "random" }
  let seed: UInt64
  var timeframe: Timeframe?
  /// Whether it is asked at every bar, or only where one of two truths of its graph holds.
  let isAlwaysAsked: Bool
  /// Whether it asks for whatever there is.
  let isVaried: Bool
  /// Whether it sells short too.
  var isShort = true
  /// What its orders slip by, in words of documents.
  var slippage: String?
  var hasSeveralRules: Bool { isVaried && seed % 3 == 0 }
  private var average: Graph.Node?

  init(seed: UInt64, timeframe: Timeframe? = nil, isVaried: Bool = false) {
    self.seed = seed
    self.timeframe = timeframe
    self.isVaried = isVaried
    var random = SplitMix64(seed: seed)
    isAlwaysAsked = random.next() % 2 == 0
  }

  mutating func setUp(_ plan: inout Plan) throws {
    plan.timeframe = timeframe
    if let slippage { plan.slippage = try plan.column(slippage) }
    let close = plan.graph.source(.close)
    let before = plan.graph.history(close, bars: 2)
    average = before
    if hasSeveralRules { plan.rules = Self.rules }
    if isAlwaysAsked { return }
    let up = plan.graph.crosses(.above, close, before)
    let down = plan.graph.compare(.less, close, before)
    plan.decisionBars.whenFlat = .any([up])
    plan.decisionBars.whenLong = .any([down])
    plan.decisionBars.whenShort = .any([up, down])
    if !hasSeveralRules { plan.rules = [Self.rules[0]] }
    plan.series = [
      NamedSeries(
        name: "before", expression: "close[2]", node: before, indicator: nil, output: nil,
        isDrawn: true)
    ]
  }

  private static let rules = ["long.enter", "short.enter"].map { path in
    Rule(
      path: path, expression: "close crosses above close[2]",
      parts: [
        Rule.Part(text: "close", lag: 0, isBoolean: false),
        Rule.Part(text: "close[2]", lag: 0, isBoolean: false),
      ])
  }

  func decide(at bar: BarView, _ requests: inout OrderRequests) {
    var random = SplitMix64(seed: seed &* 31 &+ UInt64(bar.index))
    var more = SplitMix64(seed: seed &* 37 &+ UInt64(bar.index))
    for _ in 0..<random.whole(0...2) {
      if random.next() % 3 == 0 { continue }
      var request = request(bar, &random)
      let last = average.map { bar.value($0) } ?? .nan
      if isVaried { vary(&request, near: last.isNaN ? 100 : last, &more) }
      request.cancelsOtherEntries = cancels(at: bar.index)
      if !isShort, request.action == .enter(.short) { request.action = .enter(.long) }
      requests.append(request)
    }
  }

  /// Whether the entries that are asked for at a bar cancel each other: of some seeds all but a few.
  func cancels(at bar: Int) -> Bool { isVaried && seed % 5 == 2 && bar % 7 != 0 }

  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {
    guard let average else { return }
    values.append(bar.value(average))
    values.append(bar.account.equity)
  }

  private func request(_ bar: BarView, _ random: inout SplitMix64) -> OrderRequest {
    let side: Side = random.next() % 2 == 0 ? .long : .short
    var request = OrderRequest(random.next() % 4 == 0 ? .exit(side) : .enter(side), rule: 0)
    let last = average.map { bar.value($0) } ?? .nan
    let price = (last.isNaN ? 100 : last) * (0.985 + 0.03 * random.unit())
    request.kind =
      switch random.whole(0...5) {
      case 0: .limit(price)
      case 1: .stop(price)
      case 2: .stopLimit(stop: price, limit: price * (0.99 + 0.02 * random.unit()))
      default: .market
      }
    request.size =
      switch random.whole(0...4) {
      case 0: .units((random.unit() * 40).rounded())
      case 1: .cash(random.unit() * 6_000)
      case 2: .equity(random.unit() * 1.1)
      case 3: .risk(random.unit() * 0.05)
      default: nil
      }
    request.timeInForce =
      switch random.whole(0...3) {
      case 0: .day
      case 1: .bars(random.whole(1...6))
      default: .goodTillCancelled
      }
    if random.next() % 2 == 0 { request.stopLoss = .share(0.001 + 0.02 * random.unit()) }
    if random.next() % 2 == 0 { request.takeProfit = .price(0.1 + 2 * random.unit()) }
    if random.next() % 5 == 0 { request.trailingStop = .share(0.001 + 0.01 * random.unit()) }
    if random.next() % 12 == 0 { request.trailingStop = .price(0.05 + random.unit()) }
    if random.next() % 3 == 0 { request.trailAfter = .price(0.05 + random.unit()) }
    if random.next() % 6 == 0 { request.breakEvenAfter = .price(0.05 + random.unit()) }
    if random.next() % 4 == 0 {
      request.takeProfit = nil
      request.targets = [
        PartialTarget(.price(0.05 + random.unit()), share: 0.6 * random.unit() + 0.01),
        PartialTarget(.share(0.02 * random.unit()), share: random.next() % 2 == 0 ? nil : 0.3),
      ]
    }
    if random.next() % 4 == 0 { request.mostEntries = random.whole(1...3) }
    request.fits = random.next() % 3 == 0
    if random.next() % 4 == 0 { request.spacing = .share(0.005 * random.unit()) }
    return request
  }
}
