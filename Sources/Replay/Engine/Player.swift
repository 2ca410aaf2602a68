import Indicators
import Market
import Strategy

/// A strategy and the broker that works its orders: one of them makes the run; two more, with the
/// other rules for ambiguous candles, bound what the run might have been.
struct Player<S: Strategy>: Sendable {
  var strategy: S
  var broker: Broker
  private var wishes = Wishes()
  private let size: Size
  private let rules: [Int]

  /// A player at the first candle. `parts` is how many values explain each rule.
  init(_ strategy: S, _ broker: Broker, size: Size, parts: [Int]) {
    self.strategy = strategy
    self.broker = broker
    self.size = size
    rules = parts
  }

  /// A player that goes on from here under another rule and keeps no records.
  func twin(_ intrabar: ExecutionSettings.Intrabar) -> Player {
    Player(strategy, broker.twin(intrabar), size: size, parts: rules)
  }

  /// Plays a block to its end.
  ///
  /// - Returns: false if it stopped before an ambiguous candle; playing on decides that one.
  mutating func play(
    _ piece: borrowing Piece, _ evaluator: GraphEvaluator, _ desk: StandingDesk?,
    _ equity: UnsafeMutablePointer<Double>
  ) -> Bool {
    while true {
      switch broker.advance(piece, equity) {
      case .end: return true
      case .ambiguous: return false
      case .question(let bar):
        if let desk { read(desk, bar, piece) } else { ask(bar, piece, evaluator) }
        if fillsAtClose { broker.mark(piece, equity) }
      }
    }
  }

  /// Whether orders fill at the close at which they are placed.
  private var fillsAtClose: Bool { broker.account.execution.fill == .close }

  /// Makes the standing wishes of a bar.
  mutating func read(_ desk: StandingDesk, _ bar: Int, _ piece: borrowing Piece) {
    let entries = desk.entries(holding: broker.account.held)
    let candle = broker.last
    var isDone = false
    for i in entries.indices {
      if entries[i].beginsGroup { isDone = false }
      if isDone || desk.columns[entries[i].truth][bar] == 0 { continue }
      isDone = true
      let orders = broker.account.orderCount
      let occasion = Account.Occasion(
        moment: piece.moment(candle), close: piece.close[candle], isLate: piece.isLate(bar),
        bar: piece.firstBar + bar, explanation: broker.ledger.explanations.count, size: size)
      broker.account.place(entries[i].wish, occasion, &broker.ledger)
      if broker.account.orderCount > orders, broker.ledger.isKept {
        for value in desk.values[entries[i].explanation] {
          broker.ledger.explanations.append(desk.columns[value.column][bar - value.lag])
        }
      }
    }
  }

  private mutating func ask(_ bar: Int, _ piece: borrowing Piece, _ evaluator: GraphEvaluator) {
    let candle = broker.last
    let close = piece.close[candle]
    let place = piece.firstBar + bar
    let view = BarView(
      index: place, time: piece.barTime(bar),
      position: broker.account.position(at: close, bar: place),
      account: AccountView(cash: broker.account.cash, equity: broker.account.equity(at: close)),
      evaluator: evaluator, offset: bar)
    wishes.removeAll()
    strategy.decide(at: view, &wishes)
    for wish in wishes.wishes {
      let orders = broker.account.orderCount
      let occasion = Account.Occasion(
        moment: piece.moment(candle), close: close, isLate: piece.isLate(bar), bar: place,
        explanation: broker.ledger.explanations.count, size: size)
      broker.account.place(wish, occasion, &broker.ledger)
      if broker.account.orderCount > orders { explain(wish.rule, view) }
    }
  }

  /// Keeps the values of a rule's parts at a bar: as many as it has, unknown where none is given.
  private mutating func explain(_ rule: Int, _ view: BarView) {
    guard broker.ledger.isKept, rules.indices.contains(rule), rules[rule] > 0 else { return }
    let end = broker.ledger.explanations.count + rules[rule]
    strategy.explain(rule, at: view, into: &broker.ledger.explanations)
    broker.ledger.fitExplanations(to: end)
  }
}

extension Ledger {
  /// Cuts or fills the values of the last explanation to its length.
  mutating func fitExplanations(to end: Int) {
    if explanations.count == end { return }
    if explanations.count > end { explanations.removeLast(explanations.count - end) }
    while explanations.count < end { explanations.append(.nan) }
  }
}

extension Account {
  /// What is held, as a strategy sees it at the close of a bar.
  func position(at close: Double, bar: Int) -> Position {
    var position = Position()
    guard let first = lots.first else { return position }
    let isLong = held > 0
    var cost = 0.0
    for lot in lots { cost += lot.quantity * lot.price }
    position.size = held
    position.entry = lots.count == 1 ? first.price : cost / held.magnitude
    position.bars = bar - first.bar
    position.profit = held * (close - position.entry)
    position.best = isLong ? first.highest - position.entry : position.entry - first.lowest
    position.worst = isLong ? first.lowest - position.entry : position.entry - first.highest
    return position
  }
}
