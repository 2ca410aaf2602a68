import Indicators

/// What is worked out for each entry, where it is not the same every time: prices, distances, size.
struct EntryTerms: Sendable {
  private let order: OrderBlueprint
  private var stopLoss: WorkedDistance?
  private var takeProfit: WorkedDistance?
  private var trailingStop: WorkedDistance?
  private var trailAfter: WorkedDistance?
  private var breakEvenAfter: WorkedDistance?
  private var spacing: WorkedDistance?
  private var targets: [WorkedDistance?] = []
  private let size: SizeBlueprint
  private var programs = Programs()

  private struct Programs: Sendable {
    var first: ScalarProgram?
    var second: ScalarProgram?
    var size: ScalarProgram?
    /// Of an exit, how much of what is held it closes.
    var share: ScalarProgram?

    var isEmpty: Bool { first == nil && second == nil && size == nil && share == nil }
  }

  /// The terms of a side; `nil` where everything is the same every time.
  init?(_ side: SideBlueprint, _ size: SizeBlueprint, _ compiler: inout GraphCompiler) {
    order = side.order
    self.size = size
    (programs.first, programs.second) = side.order.programs(&compiler)
    stopLoss = WorkedDistance(side.stopLoss, &compiler)
    takeProfit = WorkedDistance(side.takeProfit, &compiler)
    trailingStop = WorkedDistance(side.trailingStop, &compiler)
    trailAfter = WorkedDistance(side.trailAfter, &compiler)
    programs.size = size.amount.program(&compiler)
    breakEvenAfter = WorkedDistance(side.breakEvenAfter, &compiler)
    spacing = WorkedDistance(side.spacing, &compiler)
    targets = side.targets.map { WorkedDistance($0.distance, &compiler) }
    let isWorked =
      [stopLoss, takeProfit, trailingStop, trailAfter, breakEvenAfter, spacing]
      .contains { $0 != nil } || targets.contains { $0 != nil }
    if programs.isEmpty && !isWorked { return nil }
  }

  /// The terms of an exit, whose prices and share are worked out; `nil` where they are the same every time.
  init?(exit: ExitOrderBlueprint, _ compiler: inout GraphCompiler) {
    order = exit.order
    size = SizeBlueprint(kind: .units, amount: .constant(1))
    (programs.first, programs.second) = order.programs(&compiler)
    programs.share = exit.share?.program(&compiler)
    if programs.isEmpty { return nil }
  }

  /// The levels of a side that follow their expressions.
  init(levels side: SideBlueprint, _ compiler: inout GraphCompiler) {
    order = .market
    size = SizeBlueprint(kind: .units, amount: .constant(1))
    if side.followedStop != nil { stopLoss = WorkedDistance(side.stopLoss, &compiler) }
    if side.followedTarget != nil { takeProfit = WorkedDistance(side.takeProfit, &compiler) }
    targets = side.targets.map {
      $0.distance.followed == nil ? nil : WorkedDistance($0.distance, &compiler)
    }
  }

  /// A request with what is worked out at a bar.
  func completed(_ request: OrderRequest, at bar: BarView) -> OrderRequest {
    var request = request
    request.kind = order.kind(programs.first?.value(at: bar), programs.second?.value(at: bar))
    if let stopLoss { request.stopLoss = stopLoss.value(at: bar) }
    if let takeProfit { request.takeProfit = takeProfit.value(at: bar) }
    if let trailingStop { request.trailingStop = trailingStop.value(at: bar) }
    if let trailAfter { request.trailAfter = trailAfter.value(at: bar) }
    if let breakEvenAfter { request.breakEvenAfter = breakEvenAfter.value(at: bar) }
    if let spacing { request.spacing = spacing.value(at: bar) }
    for (place, target) in targets.enumerated() {
      if let target { request.targets?[place].distance = target.value(at: bar) }
    }
    if let program = programs.size { request.size = size.size(program.value(at: bar)) }
    if let program = programs.share { request.share = program.value(at: bar) }
    return request
  }
}

extension TargetBlueprint {
  /// The target, whose distance is not known yet where it is worked out for each entry.
  var constant: PartialTarget { PartialTarget(distance.constant ?? .price(.nan), share: share) }
}

/// A distance or a level that is worked out for each entry.
private struct WorkedDistance: Sendable {
  let distance: DistanceBlueprint
  var program: ScalarProgram

  /// `nil` where it is the same every time, or not there.
  init?(_ distance: DistanceBlueprint?, _ compiler: inout GraphCompiler) {
    guard let distance, let program = distance.program(&compiler) else { return nil }
    self.distance = distance
    self.program = program
  }

  func value(at bar: BarView) -> Distance { distance.distance(program.value(at: bar)) }
}

extension Amount {
  /// The number, where it is the same at every bar.
  var constant: Double? {
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
  var constant: Distance? {
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
  fileprivate func programs(_ compiler: inout GraphCompiler) -> (ScalarProgram?, ScalarProgram?) {
    switch self {
    case .market: (nil, nil)
    case .limit(let price), .stop(let price): (price.program(&compiler), nil)
    case .stopLimit(let stop, let limit): (stop.program(&compiler), limit.program(&compiler))
    }
  }

  /// The order for prices that were worked out; `nil` takes the document's own number.
  func kind(_ first: Double?, _ second: Double?) -> OrderKind {
    switch self {
    case .market: .market
    case .limit(let price): .limit(first ?? price.constant ?? .nan)
    case .stop(let price): .stop(first ?? price.constant ?? .nan)
    case .stopLimit(let stop, let limit):
      .stopLimit(stop: first ?? stop.constant ?? .nan, limit: second ?? limit.constant ?? .nan)
    }
  }
}
