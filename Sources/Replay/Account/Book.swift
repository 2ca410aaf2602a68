import Market
import Strategy

/// What is held of one instrument, and the orders that are in the market for it: all of an account's
/// state that a candle of the instrument changes, but for the money (``Funds``).
///
/// A value: the two paths inside a candle are walked on copies. What its model lacks counts as absent, so
/// that the compiler leaves out what checks for it.
struct Book<Model: ExecutionModel>: Sendable {
  /// The instrument's place among those of the run.
  let instrument: Int
  var sizing: Sizing
  let prices: TickGrid
  let execution: ExecutionSettings
  private var storedSlippage: SlippageModel?
  /// The point value: the money that a unit gains where the price gains 1, in the account's currency.
  private(set) var pointValue: Double
  /// What a unit of the prices' currency is worth in the account's.
  private(set) var exchangeRate = 1.0
  let contract: Contract
  /// What the account must be worth beside what it holds, if there is such a margin.
  private(set) var initial: Requirement
  private(set) var maintenance: Requirement
  let liquidationShare: Double
  private let takesShare: Bool
  private let hasNegativePrices: Bool
  /// What holds orders back: one or none.
  var dayRules: [DayRules]
  /// The units that they may still trade in a candle, and which that is.
  var volumeLeft = Double.infinity
  var volumeCandle = -1
  /// Which units an exit sells that is not of one entry.
  let lotOrder: AccountSettings.LotOrder
  private let hasMargin: Bool

  /// What is paid for what is held each day.
  let interest: Interest
  /// When a candle may open before which interest is due (milliseconds), and the day up to which it was
  /// paid, since 1970-01-01: `.min` until the first candle after the entry.
  var interestDue = Int64.min
  var interestDay = Int.min
  /// Interest, funding and costs of rolls so far.
  var charged = 0.0
  /// What changes of the rate of exchange brought to the cash that is not recorded yet.
  var exchanged = 0.0

  /// One or none: in an array, so that a book is small where it is copied.
  private var settlements: [Settlement] = []
  private var storedMissed: MissedSignals?

  /// How many entries filled today, where that matters.
  private var entriesOfDay: EntriesOfDay?

  /// The last bar at whose close an entry filled that cancels others.
  var entryAtClose = -1

  /// Whether the instrument is traded no more.
  var isDelisted = false

  /// Units held: positive long, negative short.
  var held = 0.0
  var lots = Lots()
  /// Orders that fill at the next open, in the order in which they were placed.
  var market = MarketOrders()
  /// Orders that wait for their price, likewise.
  var waiting: [WorkingOrder] = []
  /// The stops and targets of orders in the market that were made for one bar: no decision table keeps these.
  private var exitsOfOneBar: [SharedBracket] = []
  /// The moment at which the first order for it was placed.
  private(set) var firstOrder: Int?
  /// The least that must happen before one of them, or what is held, asks for work.
  var next = NextTrigger()

  init(_ instrument: Instrument, at place: Int, _ options: ReplayOptions) {
    self.instrument = place
    sizing = Sizing(options.account, instrument)
    prices = TickGrid(instrument.tick)
    execution = options.execution
    storedSlippage = SlippageModel(options.account, instrument)
    let margin = options.account.margin ?? Margin()
    contract = instrument.contract
    pointValue = contract.multiplier
    hasMargin = options.account.margin != nil || contract.margin != nil
    initial = contract.margin.map { Requirement(each: $0) } ?? Requirement(share: margin.initial)
    maintenance =
      contract.margin == nil
      ? Requirement(share: margin.maintenance) : Requirement(each: contract.maintenance)
    liquidationShare = margin.liquidationCost
    takesShare = execution.participation != nil
    hasNegativePrices = instrument.rules.negativePrices
    dayRules = DayRules(instrument.rules).map { [$0] } ?? []
    lotOrder = options.account.lots
    interest = options.account.interest
    storedMissed = options.missed?.signals(of: place)
    precondition(
      Model.isComplete
        || !hasMargin && !takesShare && storedSlippage == nil && storedMissed == nil
          && !hasNegativePrices && dayRules.isEmpty && interest.isFree && !sizing.costs.hasTiers
          && execution.fill != .close
          && execution.emptyCandles != .rest && execution.minNotional <= 0,
      "the account needs the complete model of execution")
  }

  // MARK: What the model may have

  /// Whether orders wait for their price.
  @inline(__always)
  var hasWaiting: Bool { Model.waits && !waiting.isEmpty }

  /// How much worse market and stop orders fill, if they do.
  @inline(__always)
  var slippageModel: SlippageModel? { Model.isComplete ? storedSlippage : nil }

  /// Takes what an expression of slippage is for the orders that come.
  mutating func take(slippage worked: Double) { storedSlippage?.worked = worked }

  /// Whether orders may not trade all they ask for at once: they take a share of the volume, or are held
  /// back.
  @inline(__always)
  var isLimited: Bool { Model.isComplete && (takesShare || !dayRules.isEmpty) }

  /// Whether orders rest in candles without volume.
  @inline(__always)
  var restsWithoutVolume: Bool { Model.isComplete && execution.emptyCandles == .rest }

  /// Whether orders fill at the close of the bar that asks for them.
  @inline(__always)
  var fillsAtClose: Bool { Model.isComplete && execution.fill == .close }

  /// The least that an entry may be worth.
  @inline(__always)
  var minNotional: Double { Model.isComplete ? execution.minNotional : 0 }

  @inline(__always)
  var isMargined: Bool { Model.isComplete && hasMargin }

  /// Whether prices may be 0 or below.
  @inline(__always)
  var mayBeNegative: Bool { Model.isComplete && hasNegativePrices }

  /// Whether it is traded in contracts that need a margin and are not paid for.
  @inline(__always)
  var isContract: Bool { Model.isComplete && contract.margin != nil }

  /// Whether costs go by what was traded in the month.
  @inline(__always)
  var hasTiers: Bool { Model.isComplete && sizing.costs.hasTiers }

  /// Whether proceeds cannot be spent at once.
  @inline(__always)
  var settles: Bool { Model.isComplete && !settlements.isEmpty }

  /// Takes when proceeds can be spent.
  mutating func take(_ settlement: Settlement) {
    precondition(Model.isComplete, "settlement needs the complete model of execution")
    settlements = [settlement]
  }

  /// The day of the session of a candle by which proceeds are settled.
  mutating func settlementDay(of time: Time) -> Int { settlements[0].day(ofCandle: time) }

  /// The day from which on the proceeds of a sale on another can be spent.
  func settlementDue(after day: Int) -> Int { settlements[0].due(after: day) }

  /// Entries that are missed by chance, where some are.
  @inline(__always)
  var missed: MissedSignals? {
    get { Model.isComplete ? storedMissed : nil }
    _modify { yield &storedMissed }
  }

  /// Whether a part of an order has traded before.
  @inline(__always)
  func isBegun(_ order: OrderTicket) -> Bool { Model.isComplete && order.isBegun }

  /// Whether an order goes by a weight.
  @inline(__always)
  func isWeighted(_ order: OrderTicket) -> Bool { Model.isComplete && !order.weight.isNaN }

  /// Keeps stops and targets that were made for one order, while it may be in the market.
  mutating func keep(_ exits: SharedBracket) {
    if exitsOfOneBar.count >= 2 * (waiting.count + market.count) + 64 { releaseExits() }
    exitsOfOneBar.append(exits)
  }

  /// Lets those go that no order in the market has.
  private mutating func releaseExits() {
    let used = Set((waiting.map(\.ticket) + market.all).compactMap { $0.exits?.toOpaque() })
    exitsOfOneBar.removeAll { !used.contains(Unmanaged.passUnretained($0).toOpaque()) }
  }

  /// Takes the sizes of an instrument whose lot was chosen.
  mutating func take(_ sizing: Sizing) {
    self.sizing = sizing
    self.sizing.costs.take(pointValue: pointValue, exchangeRate)
  }

  /// Takes another rate of exchange, which counts from here on.
  mutating func exchange(at rate: Double, _ funds: inout Funds) {
    if isContract, held != 0 { settle(at: rate, &funds) }
    exchangeRate = rate
    pointValue = contract.multiplier * rate
    sizing.costs.take(pointValue: pointValue, rate)
    if let margin = contract.margin {
      initial = Requirement(each: margin * rate)
      maintenance = Requirement(each: contract.maintenance * rate)
    }
    if isAtRisk(owing: funds.owes) || hasWaiting { updateNext(&funds) }
  }

  /// Counts the entries of each day from here on.
  mutating func countEntries(_ days: DayCalendar) {
    if entriesOfDay == nil { entriesOfDay = EntriesOfDay(days) }
  }

  /// Counts an entry that has filled, where that matters.
  @inline(__always)
  mutating func countEntry(_ side: Side, _ moment: Moment) {
    if Model.isComplete, entriesOfDay != nil { entriesOfDay?.add(side, at: moment.time) }
  }

  /// Whether one more entry of a side may fill today.
  mutating func allowsEntry(_ side: Side, most: Int, ofAll: Int, _ moment: Moment) -> Bool {
    entriesOfDay?.allows(side, most: most, ofAll: ofAll, at: moment.time) ?? true
  }

  /// What the account is worth with this instrument at a price.
  @inline(__always)
  func equity(at price: Double, _ funds: borrowing Funds) -> Double {
    funds.cash + funds.elsewhere + held * pointValue * price
  }

  /// Whether this side is held.
  @inline(__always)
  func holds(_ side: Side) -> Bool { held * Double(side.rawValue) > 0 }

  /// Whether this side is held, or of it what a rule opened, where one is named.
  @inline(__always)
  func holds(_ side: Side, of rule: Int) -> Bool {
    holds(side) && (rule < 0 || lots.has(rule: rule))
  }

  /// Whether a price can take all that there is: what is sold short can cost more than the account is
  /// worth, what is bought on margin can be worth less than what is owed for it, and below zero anything. What was
  /// paid for can be worth less than what the costs of fills have taken beyond the cash.
  @inline(__always)
  func isAtRisk(owing: Bool) -> Bool {
    held < 0 || (held > 0 && (isMargined || mayBeNegative || owing))
  }

  /// Whether no order is in the market.
  @inline(__always)
  var isIdle: Bool { market.isEmpty && !hasWaiting }

  /// Records an order and gives it its number.
  @inline(__always)
  mutating func register<E: EventSink>(
    _ purpose: OrderRecord.Purpose, _ direction: Side, _ kind: OrderKind, quantity: Double = 0,
    rule: Int, explanation: Int, at: Auction? = nil, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) -> Int {
    let id = funds.orders
    funds.orders += 1
    if firstOrder == nil { firstOrder = moment.candle }
    if E.keepsOrders {
      events.add(
        OrderRecord(
          id: id, instrument: instrument, placedCandle: moment.candle, placed: moment.time,
          purpose: purpose, side: direction, kind: kind, at: at, quantity: quantity, rule: rule,
          explanation: explanation))
    }
    return id
  }

  /// Takes orders out of the market that satisfy a condition.
  mutating func cancel<E: EventSink>(
    _ reason: RejectionReason, _ moment: Moment, _ funds: inout Funds, _ events: inout E,
    state: OrderRecord.State = .cancelled,
    where isMeant: (borrowing OrderTicket) -> Bool
  ) {
    if isIdle { return }
    market.removeAll { order in
      guard isMeant(order) else { return false }
      events.close(order.id, state, reason, moment)
      return true
    }
    let count = waiting.count
    waiting.removeInPlace { order in
      guard isMeant(order.pointee.ticket) else { return false }
      events.close(order.pointee.id, state, reason, moment)
      return true
    }
    if waiting.count < count { updateNext(&funds) }
  }
}
