import Market
import Strategy

/// What the account must be worth for what it holds: a share of its value, or an amount for each unit.
struct Requirement: Hashable, Sendable {
  var share = 0.0
  var each = 0.0

  /// - Parameter worth: of all the units.
  @inline(__always)
  func money(_ units: Double, worth: Double) -> Double { share * worth + each * units }
}

/// What is held of one instrument, and the orders that are in the market for it: all of an account's
/// state that a candle of the instrument changes, but for the money (``Funds``).
///
/// A value: the two paths inside a candle are walked on copies.
struct Book: Sendable {
  /// The instrument's place among those of the run.
  let instrument: Int
  var sizing: Sizing
  let prices: TickGrid
  let execution: ExecutionSettings
  /// How much worse market and stop orders fill, if they do.
  var slips: Slips?
  /// The money that a unit gains where the price gains 1, in the account's currency.
  private(set) var unit: Double
  /// What a unit of the prices' currency is worth in the account's.
  private(set) var exchangeRate = 1.0
  let contract: Contract
  /// What the account must be worth beside what it holds, if there is such a margin.
  private(set) var initial: Requirement
  private(set) var maintenance: Requirement
  let liquidationShare: Double
  /// Whether orders take a share of the volume.
  let isLimited: Bool
  /// The units that they may still trade in a candle, and which that is.
  var room = Double.infinity
  var roomCandle = -1
  /// Which units an exit sells that is not of one entry.
  let lotOrder: AccountSettings.LotOrder
  let isMargined: Bool

  /// What is paid for what is held each day.
  let interest: Interest
  /// When a candle may open before which interest is due (milliseconds), and the day up to which it was
  /// paid, since 1970-01-01: `.min` until the first candle after the entry.
  var interestDue = Int64.min
  var interestDay = Int.min
  /// Interest, funding and costs of rolls so far.
  var charged = 0.0

  /// When proceeds can be spent, where that is not at once.
  var settlement: Settlement?

  /// Entries that are missed by chance, where some are.
  var missed: MissedSignals?

  /// How many entries filled today, where that matters.
  private var entriesOfDay: EntriesOfDay?

  /// Whether the instrument is traded no more.
  var isDelisted = false

  /// Units held: positive long, negative short.
  var held = 0.0
  var lots = Lots()
  /// Orders that fill at the next open, in the order in which they were placed.
  var market = MarketOrders()
  /// Orders that wait for their price, likewise.
  var waiting: [WorkingOrder] = []
  /// The moment at which the first order for it was placed.
  private(set) var firstOrder: Int?
  /// The least that must happen before one of them, or what is held, asks for work.
  var next = NextTrigger()

  init(_ instrument: Instrument, at place: Int, _ options: ReplayOptions) {
    self.instrument = place
    sizing = Sizing(options.account, instrument)
    prices = TickGrid(instrument.tick)
    execution = options.execution
    slips = Slips(options.account, instrument)
    let margin = options.account.margin ?? Margin()
    contract = instrument.contract
    unit = contract.multiplier
    isMargined = options.account.margin != nil || contract.margin != nil
    initial = contract.margin.map { Requirement(each: $0) } ?? Requirement(share: margin.initial)
    maintenance =
      contract.margin == nil
      ? Requirement(share: margin.maintenance) : Requirement(each: contract.maintenance)
    liquidationShare = margin.liquidationCost
    isLimited = execution.participation != nil
    lotOrder = options.account.lots
    interest = options.account.interest
    missed = options.missed?.signals(of: place)
  }

  /// Takes the sizes of an instrument whose lot was chosen.
  mutating func take(_ sizing: Sizing) {
    self.sizing = sizing
    self.sizing.costs.take(unit: unit, exchangeRate)
  }

  /// Takes the rate of exchange that counts from here on.
  @inline(__always)
  mutating func exchange(at rate: Double, _ funds: borrowing Funds) {
    if rate != exchangeRate { change(to: rate, funds) }
  }

  private mutating func change(to rate: Double, _ funds: borrowing Funds) {
    exchangeRate = rate
    unit = contract.multiplier * rate
    sizing.costs.take(unit: unit, rate)
    if let margin = contract.margin {
      initial = Requirement(each: margin * rate)
      maintenance = Requirement(each: contract.maintenance * rate)
    }
    if isAtRisk || !waiting.isEmpty { updateNext(funds) }
  }

  /// Counts the entries of each day from here on.
  mutating func countEntries(_ days: DayCalendar) {
    if entriesOfDay == nil { entriesOfDay = EntriesOfDay(days) }
  }

  /// Counts an entry that has filled, where that matters.
  @inline(__always)
  mutating func countEntry(_ side: Side, _ moment: Moment) {
    if entriesOfDay != nil { entriesOfDay?.add(side, at: moment.time) }
  }

  /// Whether one more entry of a side may fill today.
  mutating func allowsEntry(_ side: Side, most: Int, _ moment: Moment) -> Bool {
    (entriesOfDay?.count(side, at: moment.time) ?? 0) < most
  }

  /// What the account is worth with this instrument at a price.
  @inline(__always)
  func equity(at price: Double, _ funds: borrowing Funds) -> Double {
    funds.cash + funds.elsewhere + held * unit * price
  }

  /// Whether this side is held.
  @inline(__always)
  func holds(_ side: Side) -> Bool { held * Double(side.rawValue) > 0 }

  /// Whether this side is held, or of it what a rule opened, where one is named.
  @inline(__always)
  func holds(_ side: Side, of rule: Int) -> Bool {
    holds(side) && (rule < 0 || lots.contains { $0.rule == rule })
  }

  /// Whether a price can take all that there is: what is sold short can cost more than the account is
  /// worth, what is bought on margin can be worth less than what is owed for it.
  @inline(__always)
  var isAtRisk: Bool { held < 0 || (isMargined && held > 0) }

  /// Whether no order is in the market.
  @inline(__always)
  var isIdle: Bool { market.isEmpty && waiting.isEmpty }

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
    _ reason: RejectionReason, _ moment: Moment, _ funds: borrowing Funds, _ events: inout E,
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
    if waiting.count < count { updateNext(funds) }
  }
}
