/// How far an instrument's part of a block has been worked.
struct BookCursor: Hashable, Sendable {
  /// The next candle.
  var candle = 0
  /// The next bar that may be asked about.
  var bar = 0
  /// The bar of the next question, and the position for which it was looked up.
  private var asked = -1
  private var askedFor = 0.0
  /// Whether splits, dividends and rolls before the open of the next candle have been worked.
  var isMet = false
  /// Whether the open of the next candle has been worked, so that only its way is left.
  var isOpened = false
  /// Whether orders may trade at the close of the last candle, whose way has been worked.
  var awaitsClose = false

  /// At the start of a block.
  init() {}

  /// Goes to the next candle, after the way of one.
  @inline(__always)
  mutating func pass() {
    (isMet, isOpened) = (false, false)
    candle += 1
  }

  /// Goes to the next block.
  mutating func begin() { self = BookCursor() }

  /// The next bar at which something may be asked for.
  ///
  /// Bars that closed with the last worked candle are still to be asked about; inside a candle whose
  /// open has been worked, none is that closed before it.
  ///
  /// - Parameter isCandleDue: whether the next candle is worked in any case, so that only the bars that
  ///   closed before it are looked at: what is held may be another thing after it.
  @inline(__always)
  mutating func question(
    _ block: borrowing EngineBlock, _ reader: DecisionReader, _ held: Double,
    isCandleDue: Bool = false
  ) -> Int {
    if asked >= bar && askedFor == held { return asked }
    return look(block, reader, held, isCandleDue: isCandleDue)
  }

  private mutating func look(
    _ block: borrowing EngineBlock, _ reader: DecisionReader, _ held: Double, isCandleDue: Bool
  ) -> Int {
    bar = max(bar, block.bars(before: isOpened ? candle : candle - 1))
    let end = isCandleDue ? block.bars(before: candle) : block.barCount
    if isCandleDue && bar >= end { return end }
    let next = reader.next(held, from: bar, count: end)
    if next < end || !isCandleDue { (asked, askedFor) = (next, held) }
    return next
  }
}
