import Market
import Strategy

/// The short way for wishes that are all market orders: it does what the book of orders does, to the
/// bit, without a book.
///
/// Between the close at which a market order is placed and the next open nothing can happen to it,
/// so an entry without a position and an exit of one lot are done in one go. Everything else (a
/// reversal, several lots, several wishes at once, an order at the end of a block) is left to the
/// broker. Records are staged here and handed to the ledger together.
final class PlainLane {
  /// The state of the account that this way changes.
  struct Hand {
    var cash: Double
    var held: Double
    var lot: Lot
    var orderCount: Int
    var fillCount: Int
    var lotCount: Int
  }

  /// Why the lane came to its end.
  enum Stop {
    /// The block is done.
    case end
    /// The wishes of this bar are for the broker.
    case question(bar: Int)
  }

  /// The next candle to be marked and the next bar to be looked at.
  struct Place {
    var cursor: Int
    var bar: Int
  }

  private let sizing: Sizing
  private let flat: Watch
  private let long: Watch
  private let short: Watch
  private let values: UnsafeMutablePointer<(column: UnsafePointer<Double>, lag: Int)>
  private let valueCount: Int
  private var stage: Stage
  private var warmth: UInt64 = 0

  /// A lane for the wishes of a desk; `wishes` are all market orders without conditions.
  init(
    flat: [StandingDesk.Entry], long: [StandingDesk.Entry], short: [StandingDesk.Entry],
    values: [StandingDesk.Value], size: Size, _ sizing: Sizing
  ) {
    self.sizing = sizing
    self.flat = Watch(flat, size, sizing)
    self.long = Watch(long, size, sizing)
    self.short = Watch(short, size, sizing)
    valueCount = values.count
    self.values = .allocate(capacity: max(1, values.count))
    let most = (flat + long + short).map(\.explanation.count).max() ?? 0
    stage = Stage(explanation: most)
  }

  deinit {
    flat.deallocate()
    long.deallocate()
    short.deallocate()
    values.deallocate()
    stage.deallocate()
  }

  /// Takes the columns of a block.
  func read(_ columns: [UnsafePointer<Double>], _ values: [StandingDesk.Value]) {
    for watch in [flat, long, short] { watch.read(columns) }
    for (i, value) in values.enumerated() {
      (self.values + i).initialize(to: (columns[value.column], value.lag))
    }
  }

  /// Makes ready for a block.
  func enter(_ piece: borrowing Piece) { warmth ^= piece.warm() }

  /// Hands the staged records to a ledger.
  func flush(into ledger: inout Ledger) { stage.flush(into: &ledger) }

  /// Plays from a place to the end of the block or to a question for the broker.
  func run(
    _ piece: borrowing Piece, _ hand: inout Hand, _ place: inout Place,
    explanations: Int, _ equity: UnsafeMutablePointer<Double>
  ) -> Stop {
    while true {
      let watch = hand.held == 0 ? flat : hand.held > 0 ? long : short
      let question = watch.next(from: place.bar, count: piece.count)
      let end = min(question + 1, piece.count)
      if end > place.cursor {
        hand.mark(piece, place.cursor, end, equity)
        place.cursor = end
      }
      if question >= piece.count { return .end }
      place.bar = question + 1
      let found = watch.found(at: question)
      if found.count == 0 { continue }
      if found.count > 1 || place.cursor == piece.count { return .question(bar: question) }
      let wish = watch.wishes[found.first]
      if wish.isExit != (hand.held != 0) { return .question(bar: question) }
      explain(wish, question)
      let order = wish.order(
        hand.orderCount, piece.moment(question), explanations + stage.explained)
      hand.orderCount += 1
      stage.explained += wish.explanation.count
      fill(order, wish, piece, place.cursor, &hand)
      equity[place.cursor] = hand.cash + hand.held * piece.close[place.cursor]
      place.cursor += 1
    }
  }

  @inline(__always)
  private func explain(_ wish: Watch.PlainWish, _ bar: Int) {
    var target = stage.explanations + stage.explained
    for i in wish.explanation {
      target.initialize(to: values[i].column[bar - values[i].lag])
      target += 1
    }
  }

  /// Fills an order at the open of a candle and takes the candle's extremes into what is held then.
  @inline(__always)
  private func fill(
    _ order: OrderRecord, _ wish: Watch.PlainWish, _ piece: borrowing Piece, _ candle: Int,
    _ hand: inout Hand
  ) {
    let price = piece.open[candle]
    let moment = piece.moment(candle)
    if wish.isExit {
      close(order, wish, at: price, moment, &hand)
    } else {
      open(order, wish, at: price, moment, bar: piece.firstBar + candle, &hand)
      if hand.held != 0 { hand.lot.reach(piece.high[candle], piece.low[candle]) }
    }
  }

  @inline(__always)
  private func open(
    _ order: OrderRecord, _ wish: Watch.PlainWish, at price: Double, _ moment: Moment, bar: Int,
    _ hand: inout Hand
  ) {
    var order = order
    defer { stage.add(order) }
    var units = wish.units
    if units.isNaN {
      switch sizing.units(wish.size, price: price, equity: hand.cash, stop: .nan) {
      case .units(let some): units = some
      case .none(let reason):
        return order.close(.rejected, reason: reason, candle: moment.candle, time: moment.time)
      }
    }
    let cost = sizing.cost(units, at: price)
    guard Account.isEnough(hand.cash, for: units * price + cost) else {
      return order.close(
        .rejected, reason: .notAffordable, candle: moment.candle, time: moment.time)
    }
    hand.lotCount += 1
    hand.lot = Lot(
      quantity: units, price: price, cost: cost, number: hand.lotCount, fill: hand.fillCount,
      candle: moment.candle, bar: bar, time: moment.time, rule: wish.rule, highest: price,
      lowest: price)
    let signed = Double(wish.side.rawValue) * units
    book(&order, signed, at: price, cost, moment, &hand)
    hand.held = signed
  }

  @inline(__always)
  private func close(
    _ order: OrderRecord, _ wish: Watch.PlainWish, at price: Double, _ moment: Moment,
    _ hand: inout Hand
  ) {
    var order = order
    let units = hand.held.magnitude
    let cost = sizing.cost(units, at: price)
    let fill = hand.fillCount
    book(&order, -hand.held, at: price, cost, moment, &hand)
    stage.add(order)
    hand.lot.reach(price, price)
    let lot = hand.lot
    stage.add(
      Trade(
        number: lot.number, side: wish.side, quantity: lot.quantity, entryFill: lot.fill,
        entryCandle: lot.candle, entryTime: lot.time, entryPrice: lot.price, exitFill: fill,
        exitCandle: moment.candle, exitTime: moment.time, exitPrice: price, exitPurpose: .exit,
        costs: lot.cost + cost, worst: lot.worst(wish.side) * units,
        best: lot.best(wish.side) * units, entryRule: lot.rule, exitRule: wish.rule,
        stop: lot.stop, target: lot.target))
    hand.held = 0
  }

  @inline(__always)
  private func book(
    _ order: inout OrderRecord, _ units: Double, at price: Double, _ cost: Double,
    _ moment: Moment, _ hand: inout Hand
  ) {
    hand.cash -= units * price + cost
    hand.fillCount += 1
    stage.add(
      Fill(
        order: order.id, candle: moment.candle, time: moment.time, quantity: units, price: price,
        cost: cost))
    order.quantity = units
    order.close(.filled, candle: moment.candle, time: moment.time)
  }
}

extension PlainLane.Hand {
  /// Writes the equity of candles in which nothing happens.
  @inline(__always)
  fileprivate mutating func mark(
    _ piece: borrowing Piece, _ start: Int, _ end: Int, _ equity: UnsafeMutablePointer<Double>
  ) {
    let cash = cash
    let held = held
    if held == 0 {
      for i in start..<end { equity[i] = cash }
      return
    }
    let close = piece.close
    for i in start..<end { equity[i] = cash + held * close[i] }
    let extremes = piece.extremes(start, end)
    lot.reach(extremes.high, extremes.low)
  }
}
