import Indicators
import Market
import Strategy

/// What is held of an instrument, as others see it: what it is worth and what it needs.
///
/// A book is large; this is what the other instruments read of it at every moment.
struct OpenPosition: Hashable, Sendable {
  /// Units held, negative for short.
  let held: Double
  /// The point value: the money that a unit gains where the price gains 1.
  let pointValue: Double
  let initial: Requirement
  let maintenance: Requirement
  /// Whether it was not paid for.
  let isContract: Bool
  /// Whether a price can take all that there is, or may once an order has filled.
  let mayBeAtRisk: Bool
  /// Whether it was paid for whole, and not on margin.
  let isPaid: Bool

  init<Model>(_ book: borrowing Book<Model>) {
    held = book.held
    pointValue = book.pointValue
    initial = book.initial
    maintenance = book.maintenance
    isContract = book.isContract
    mayBeAtRisk = book.isMargined || book.isAtRisk(owing: false) || !book.isIdle
    isPaid = book.held > 0 && !book.isMargined
  }
}

extension TrialState {
  /// Makes an instrument the one that is worked with.
  @inline(__always)
  mutating func select(_ i: Int) {
    if !positions.isEmpty { notePosition() }
    books.select(i)
    cursors.select(i)
    days.select(i)
  }

  /// Notes what the selected instrument holds; that of the others was noted when another was selected.
  @inline(__always)
  mutating func notePosition() { positions[books.selected] = OpenPosition(books.current) }

  /// Whether an instrument holds something.
  func holds(_ i: Int) -> Bool {
    (i == books.selected ? books.current.held : positions[i].held) != 0
  }

  /// Whether what is noted is what the books say.
  var arePositionsNoted: Bool {
    books.indices.allSatisfy { positions[$0].held == books[$0].held }
      && books.indices.allSatisfy {
        books[$0].held == 0 || positions[$0] == OpenPosition(books[$0])
      }
  }

  /// Notes what each holds.
  mutating func notePositions() { positions = books.read { OpenPosition($0) } }
}

extension Book {
  /// What is held, as a strategy sees it at the close of a bar.
  func position(at close: Double, bar: Int) -> Position {
    var position = Position()
    guard let first = lots.first else { return position }
    let isLong = held > 0
    var (cost, value) = (0.0, 0.0)
    for lot in lots {
      cost += lot.quantity * lot.price
      value += lot.quantity * lot.value
    }
    position.size = held
    position.entry = lots.count == 1 ? first.price : cost / held.magnitude
    position.bars = bar - first.bar
    position.profit =
      exchangeRate == 1 && value == cost
      ? held * pointValue * (close - position.entry)
      : (held * close * exchangeRate - (isLong ? value : -value)) * contract.multiplier
    // What is nothing on paper is nothing, whatever the last bits of averages and rates are.
    if position.profit.magnitude <= Graph.tieWidth * (held * pointValue * close).magnitude {
      position.profit = 0
    }
    position.best = isLong ? first.highest - position.entry : position.entry - first.lowest
    position.worst = isLong ? first.lowest - position.entry : position.entry - first.highest
    return position
  }
}
