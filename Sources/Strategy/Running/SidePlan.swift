import Indicators

/// One side of a strategy at work.
struct SidePlan: Sendable {
  let enter: Trigger
  let exit: Trigger?
  let pyramiding: Bool
  /// Whether the exit cancels an entry that still waits.
  let exitEndsWaiting: Bool
  private let entry: Wish
  private let exitWish: Wish
  private let prices: Prices?

  /// What is worked out for each entry, where it is not the same every time.
  private struct Prices: Sendable {
    var first: ScalarProgram?
    var second: ScalarProgram?
    var stopLoss: ScalarProgram?
    var takeProfit: ScalarProgram?
    var size: ScalarProgram?
  }

  private let order: OrderBlueprint
  private let stopLoss: DistanceBlueprint?
  private let takeProfit: DistanceBlueprint?
  private let size: SizeBlueprint

  /// The wish to enter, made at a bar.
  func enterWish(at bar: BarView) -> Wish {
    guard let prices else { return entry }
    var wish = entry
    wish.kind = order.kind(prices.first?.value(at: bar), prices.second?.value(at: bar))
    if let program = prices.stopLoss { wish.stopLoss = stopLoss?.distance(program.value(at: bar)) }
    if let program = prices.takeProfit {
      wish.takeProfit = takeProfit?.distance(program.value(at: bar))
    }
    if let program = prices.size { wish.size = size.size(program.value(at: bar)) }
    return wish
  }

  /// Asks for the exit if its rule is true.
  func appendExit(at bar: BarView, to wishes: inout Wishes) {
    if let exit, exit.isTrue(at: bar) { wishes.append(exitWish) }
  }

  /// Asks for the end of an entry that waits, if the exit is true.
  func appendEnding(at bar: BarView, to wishes: inout Wishes) {
    if exitEndsWaiting { appendExit(at: bar, to: &wishes) }
  }

  /// What ends an entry that waits.
  var ending: Trigger? { exitEndsWaiting ? exit : nil }

  // MARK: Standing wishes

  /// Whether its rules are masks and its wishes always the same.
  var isStanding: Bool { prices == nil && enter.isStanding && exit?.isStanding ?? true }

  /// The wish to enter and where it is made, if that stands beforehand.
  var standingEntry: (wish: Wish, truth: Graph.Node)? { enter.mask.map { (entry, $0) } }

  /// The wish to leave likewise.
  var standingExit: (wish: Wish, truth: Graph.Node)? { exit?.mask.map { (exitWish, $0) } }

  // MARK: Compiling

  /// Compiles a side and adds its rules to the plan.
  init(
    _ side: SideBlueprint, size: SizeBlueprint, _ compiler: inout GraphCompiler,
    rules: inout [(Rule, Explanation)]
  ) {
    var prices = Prices()
    let (_, reads) = compiler.reading { compiler in
      (prices.first, prices.second) = side.order.programs(&compiler)
      prices.stopLoss = side.stopLoss?.program(&compiler)
      prices.takeProfit = side.takeProfit?.program(&compiler)
      prices.size = size.amount.program(&compiler)
    }
    let enterPlace = rules.count
    enter = compiler.trigger(side.enter.meaning, also: reads, place: enterPlace)
    rules.append(side.enter.rule(&compiler))
    if let rule = side.exit {
      exit = compiler.trigger(rule.meaning, also: [], place: rules.count)
      rules.append(rule.rule(&compiler))
    } else {
      exit = nil
    }
    var entry = Wish(.enter(side.side), rule: enterPlace)
    entry.kind = side.order.kind(nil, nil)
    entry.timeInForce = side.timeInForce
    entry.stopLoss = side.stopLoss?.constant
    entry.takeProfit = side.takeProfit?.constant
    self.entry = entry
    exitWish = Wish(.exit(side.side), rule: exit?.rule ?? enterPlace)
    pyramiding = side.pyramiding
    order = side.order
    stopLoss = side.stopLoss
    takeProfit = side.takeProfit
    exitEndsWaiting = side.order.waits && !side.keepsEntry && exit != nil
    self.size = size
    let hasPrices =
      prices.first != nil || prices.second != nil || prices.stopLoss != nil
      || prices.takeProfit != nil || prices.size != nil
    self.prices = hasPrices ? prices : nil
  }
}

extension WrittenExpression {
  fileprivate func rule(_ compiler: inout GraphCompiler) -> (Rule, Explanation) {
    let explanation = Explanation(self, &compiler)
    return (
      Rule(path: path, expression: source.text, parts: explanation.parts), explanation
    )
  }
}

extension Amount {
  fileprivate var constant: Double? {
    if case .constant(let value) = self { value } else { nil }
  }

  fileprivate func program(_ compiler: inout GraphCompiler) -> ScalarProgram? {
    if case .expression(let written) = self {
      compiler.program(number: written.meaning)
    } else {
      nil
    }
  }
}

extension DistanceBlueprint {
  fileprivate var constant: Distance? {
    switch self {
    case .share(let share): .share(share)
    case .price(let amount), .level(let amount): amount.constant.map(distance)
    }
  }

  /// The distance for a number that was worked out.
  fileprivate func distance(_ number: Double) -> Distance {
    switch self {
    case .share: .share(number)
    case .price: .price(number)
    case .level: .level(number)
    }
  }

  fileprivate func program(_ compiler: inout GraphCompiler) -> ScalarProgram? {
    switch self {
    case .share: nil
    case .price(let amount), .level(let amount): amount.program(&compiler)
    }
  }
}

extension OrderBlueprint {
  /// Whether an entry waits for a price.
  fileprivate var waits: Bool {
    switch self {
    case .market: false
    case .limit, .stop, .stopLimit: true
    }
  }

  fileprivate func programs(_ compiler: inout GraphCompiler) -> (ScalarProgram?, ScalarProgram?) {
    switch self {
    case .market: (nil, nil)
    case .limit(let price), .stop(let price): (price.program(&compiler), nil)
    case .stopLimit(let stop, let limit): (stop.program(&compiler), limit.program(&compiler))
    }
  }

  /// The order for prices that were worked out; `nil` takes the document's own number.
  fileprivate func kind(_ first: Double?, _ second: Double?) -> OrderKind {
    switch self {
    case .market: .market
    case .limit(let price): .limit(first ?? price.constant ?? .nan)
    case .stop(let price): .stop(first ?? price.constant ?? .nan)
    case .stopLimit(let stop, let limit):
      .stopLimit(stop: first ?? stop.constant ?? .nan, limit: second ?? limit.constant ?? .nan)
    }
  }
}
