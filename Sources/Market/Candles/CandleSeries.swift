/// Candles that grow at both ends and are corrected: what a chart or a live feed holds.
///
/// A candle has an index that stays its own: older candles that are prepended get lower ones, below 0
/// too, and where a bounded series drops its oldest the others keep theirs. Only candles inserted
/// between others move those after them up. Every operation says from which index on things changed.
///
/// Order: where every candle, those that come included, has a sequence number, candles are ordered and
/// known by it, whatever their times; else by time. Once by time, a series stays so until it is empty.
/// By time, candles of one time are one entry: new ones take the place of all of them.
public struct CandleSeries: Sendable {
  /// What orders candles and tells them apart.
  public enum Order: Hashable, Sendable {
    case time, sequence
  }

  /// The most candles that are kept; `nil` for any number.
  public let limit: Int?
  /// What orders the candles.
  public private(set) var order = Order.time
  /// The index of the oldest candle.
  public private(set) var firstIndex = 0
  /// The columns; some at the front may have been dropped already.
  private var columns = Candles()
  /// How many of the columns' candles were dropped.
  private var head = 0

  /// A series without candles.
  ///
  /// - Parameter limit: the most candles that are kept, above 0; the oldest go.
  public init(limit: Int? = nil) {
    precondition(limit.map { $0 > 0 } ?? true, "a series of at most \(limit ?? 0) candles")
    self.limit = limit
  }

  /// How many candles there are.
  public var count: Int { columns.count - head }
  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }
  /// The index after the newest candle.
  public var endIndex: Int { firstIndex + count }
  /// The indices of all candles.
  public var indices: Range<Int> { firstIndex..<endIndex }

  /// The candle of an index.
  public subscript(index: Int) -> Candle { columns[place(index)] }

  /// The sequence number of the candle of an index, if it has one.
  public func sequence(at index: Int) -> Int64? { columns.sequence(at: place(index)) }

  private func place(_ index: Int) -> Int {
    precondition(indices.contains(index), "no candle \(index) in \(indices)")
    return index - firstIndex + head
  }

  /// All candles, oldest first.
  public var candles: Candles { copy(indices) }

  /// The candles of some indices.
  public func copy(_ range: Range<Int>) -> Candles {
    var copy = Candles()
    withCandles(range) { copy.append($0, $1) }
    return copy
  }

  /// Lets a body read the candles of some indices where they lie: columns and a range of them.
  public func withCandles<Result>(
    _ range: Range<Int>, _ body: (Candles, Range<Int>) throws -> Result
  ) rethrows -> Result {
    precondition(
      range.lowerBound >= firstIndex && range.upperBound <= endIndex,
      "\(range) is not within \(indices)")
    let shift = head - firstIndex
    return try body(columns, range.lowerBound + shift..<range.upperBound + shift)
  }
}

extension CandleSeries {
  /// Adds a candle at the end.
  ///
  /// Complexity: O(1), amortised.
  /// - Throws: `SeriesError` where it does not come after the last one.
  @discardableResult
  public mutating func append(
    _ candle: Candle, sequence: Int64? = nil
  ) throws(SeriesError) -> SeriesChange {
    var one = Candles()
    one.append(candle, sequence: sequence)
    return try append(one)
  }

  /// Adds candles at the end, in their order.
  ///
  /// Complexity: O(candles added), amortised.
  /// - Throws: `SeriesError` where one does not come after the one before; nothing is added then.
  @discardableResult
  public mutating func append(_ candles: Candles) throws(SeriesError) -> SeriesChange {
    let order = order(with: candles)
    let sorted = resorted(by: order)
    try candles.checkAscending(order)
    if !isEmpty, !candles.isEmpty {
      let all = sorted ?? columns
      guard candles.comes(0, after: all, all.count - 1, order) else {
        throw .notAfter(candles[0].time, last: all[all.count - 1].time)
      }
    }
    var change = SeriesChange(from: settle(order, sorted))
    change.added = candles.count
    columns.append(candles, 0..<candles.count)
    return bounded(change)
  }

  /// Adds older candles at the beginning, in their order.
  ///
  /// All that was calculated from the series is then to be calculated again, since recursive figures
  /// depend on the first candle. A full series stays as it is: the oldest go.
  ///
  /// Complexity: O(all candles).
  /// - Throws: `SeriesError` where they do not come before the first one, or one does not come after
  ///   the one before; nothing is added then.
  @discardableResult
  public mutating func prepend(_ history: Candles) throws(SeriesError) -> SeriesChange {
    let order = order(with: history)
    let sorted = resorted(by: order)
    try history.checkAscending(order)
    if !isEmpty, !history.isEmpty {
      let (all, first) = sorted.map { ($0, 0) } ?? (columns, head)
      guard all.comes(first, after: history, history.count - 1, order) else {
        throw .notBefore(history[history.count - 1].time, first: all[first].time)
      }
    }
    return put(history, order, sorted)
  }

  /// Puts candles among others and adds them where their key is new: a correction, an overlapping
  /// download, more history.
  ///
  /// What the new candles do not name stays. Where they are not in order they are sorted; of several
  /// with one number the last counts.
  ///
  /// Complexity: O(candles added + candles after the first of them).
  @discardableResult
  public mutating func merge(_ candles: Candles) -> SeriesChange {
    let order = order(with: candles)
    return put(candles.sorted(by: order), order, resorted(by: order))
  }

  /// Puts a newer state of the last candle in its place: a forming candle with every trade.
  ///
  /// - Parameter sequence: its number; `nil` for that of the last candle.
  /// - Throws: `SeriesError` where there is no candle, or the last one has another time.
  @discardableResult
  public mutating func replaceLast(
    _ candle: Candle, sequence: Int64? = nil
  ) throws(SeriesError) -> SeriesChange {
    guard !isEmpty else { throw .empty }
    let last = columns.count - 1
    guard columns.time[last] == candle.time.milliseconds else {
      throw .notTheLast(candle.time, last: columns[last].time)
    }
    let number = sequence ?? columns.sequence(at: last)
    if order == .sequence, let number, count > 1, columns.sequence[last - 1] >= number {
      throw .notAfter(candle.time, last: columns[last - 1].time)
    }
    let isSame = columns[last] == candle && columns.sequence(at: last) == number
    var change = SeriesChange(from: isSame ? endIndex : endIndex - 1)
    if isSame { change.unchanged = 1 } else { change.replaced = 1 }
    columns.set(last, candle, sequence: number)
    return change
  }

  /// Adds a trade to the last candle, which is still forming: its close is the price, its high and low
  /// widen, its volume grows.
  ///
  /// - Throws: `SeriesError` where there is no candle.
  @discardableResult
  public mutating func extendLast(
    price: Double, volume: Double = 0
  ) throws(SeriesError) -> SeriesChange {
    guard !isEmpty else { throw .empty }
    var candle = columns[columns.count - 1]
    candle.high = max(candle.high, price)
    candle.low = min(candle.low, price)
    candle.close = price
    candle.volume += volume
    return try replaceLast(candle)
  }

  /// Removes all candles; the next one has the index 0 again.
  public mutating func removeAll() { self = CandleSeries(limit: limit) }
}

extension CandleSeries {
  /// The order of the series once candles have come.
  private func order(with candles: Candles) -> Order {
    if isEmpty { return candles.isNumbered ? .sequence : .time }
    return order == .sequence && (candles.isEmpty || candles.isNumbered) ? .sequence : .time
  }

  /// The candles as another order has them; `nil` where they stay as they are.
  private func resorted(by order: Order) -> Candles? {
    guard order != self.order, !isEmpty else { return nil }
    let all = candles
    return all.isAscending(order) ? nil : all.sorted(by: order)
  }

  /// Makes an order that of the series; returns the index from which that changed something.
  private mutating func settle(_ order: Order, _ sorted: Candles?) -> Int {
    self.order = order
    guard let sorted else { return endIndex }
    // The sort is stable: up to the first time that differs the candles are the same.
    let first = (0..<count).first { columns.time[head + $0] != sorted.time[$0] } ?? count
    columns = sorted
    head = 0
    return firstIndex + first
  }

  /// Merges candles that are in order.
  private mutating func put(
    _ candles: Candles, _ order: Order, _ sorted: Candles?
  ) -> SeriesChange {
    let settled = settle(order, sorted)
    let place = columns.firstPlace(notBefore: candles, order, from: head)
    let merge = CandleMerge(columns, from: place, candles, order)
    let isOlder = place == head && !isEmpty && merge.leading > 0
    columns.removeLast(columns.count - place)
    columns.append(merge.candles, 0..<merge.candles.count)
    if isOlder { firstIndex -= merge.leading }
    let start = firstIndex + place - head
    let first = merge.leading > 0 && !isOlder ? 0 : merge.firstChange
    var change = SeriesChange(from: min(settled, first.map { start + $0 } ?? endIndex))
    change.added = merge.added
    change.replaced = merge.replaced
    change.unchanged = merge.unchanged
    change.dropped = merge.removed
    return bounded(change, older: isOlder ? merge.leading : 0)
  }

  /// Drops the oldest candles of a bounded series.
  ///
  /// - Parameter older: how many new candles came before the oldest.
  private mutating func bounded(_ change: SeriesChange, older: Int = 0) -> SeriesChange {
    let extra = limit.map { max(0, count - $0) } ?? 0
    head += extra
    firstIndex += extra
    if let limit, head >= max(limit, Candles.blockSize) {
      columns.removeFirst(head)
      head = 0
    }
    var change = change
    change.dropped += extra
    change.from = older > extra ? firstIndex : max(change.from, firstIndex)
    return change
  }
}
