import Market

/// What is held of an instrument, oldest first.
///
/// Most positions are one lot, which is kept in place: an array would be memory of its own, and counted
/// at every copy.
struct Lots: Hashable, Sendable, RandomAccessCollection, MutableCollection {
  private var first = Lot.none
  private var more: [Lot] = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> Lot {
    @inline(__always) get { place == 0 ? first : more[place - 1] }
    @inline(__always) _modify {
      // One end, as in OneOrMore.
      if place > 0 { swap(&first, &more[place - 1]) }
      defer { if place > 0 { swap(&first, &more[place - 1]) } }
      yield &first
    }
  }

  @inline(__always)
  mutating func append(_ lot: Lot) {
    if count == 0 { first = lot } else { more.append(lot) }
    count += 1
  }

  @inline(__always)
  mutating func remove(at place: Int) {
    if place > 0 {
      more.remove(at: place - 1)
    } else if !more.isEmpty {
      first = more.removeFirst()
    }
    count -= 1
  }

  @inline(__always)
  mutating func removeAll() {
    if !more.isEmpty { more.removeAll(keepingCapacity: true) }
    count = 0
  }

  /// Takes prices into the extremes of each.
  @inline(__always)
  mutating func updateExtremes(_ high: Double, _ low: Double) {
    if count == 0 { return }
    first.updateExtremes(high, low)
    if count > 1 { updateMore(high, low) }
  }

  /// Apart, since an array is looked at for other owners before the first of its elements, even if it has none.
  @inline(never)
  private mutating func updateMore(_ high: Double, _ low: Double) {
    for place in more.indices { more[place].updateExtremes(high, low) }
  }

  /// Whether a rule opened one of them.
  @inline(__always)
  func has(rule: Int) -> Bool {
    if count > 0, first.rule == rule { return true }
    return more.isEmpty ? false : more.firstInPlace { $0.pointee.rule == rule } != nil
  }

  /// The place of the lot with a number; `nil` where it is no longer held.
  @inline(__always)
  func place(of number: Int) -> Int? {
    if count > 0, first.number == number { return 0 }
    return more.isEmpty ? nil : more.firstInPlace { $0.pointee.number == number }.map { $0 + 1 }
  }

  static func == (a: Lots, b: Lots) -> Bool { a.elementsEqual(b) }

  func hash(into hasher: inout Hasher) {
    for lot in self { hasher.combine(lot) }
  }
}

extension Lot {
  /// No lot.
  static var none: Lot {
    Lot(
      quantity: 0, price: 0, cost: 0, number: 0, fill: 0, order: 0, candle: 0, ownCandle: 0, bar: 0,
      time: Time(milliseconds: 0), rule: -1, highest: 0, lowest: 0)
  }
}
