/// Candles in order, merged into others in the same order.
struct CandleMerge {
  /// The merged candles.
  private(set) var candles = Candles()
  /// How many new ones come before the first old one.
  private(set) var leading = 0
  /// The place of the first after those that is not as it was.
  private(set) var firstChange: Int?
  private(set) var added = 0
  private(set) var replaced = 0
  private(set) var unchanged = 0
  /// Old ones in place of which fewer came.
  private(set) var removed = 0

  private let old: Candles
  private let new: Candles
  private let order: CandleSeries.Order
  private var i: Int
  private var k = 0

  /// Merges `new` into the candles of `old` from a place on.
  init(_ old: Candles, from first: Int, _ new: Candles, _ order: CandleSeries.Order) {
    self.old = old
    self.new = new
    self.order = order
    i = first
    while i < old.count, k < new.count {
      if new.comes(k, after: old, i, order) {
        takeOld()
      } else if old.comes(i, after: new, k, order) {
        takeNew(isLeading: i == first)
      } else {
        takeBoth()
      }
    }
    candles.append(old, i..<old.count)
    if k < new.count {
      noteChange()
      added += new.count - k
      candles.append(new, k..<new.count)
    }
  }

  private mutating func noteChange(after count: Int = 0) {
    firstChange = firstChange ?? candles.count + count
  }

  /// Old candles before the next new one.
  private mutating func takeOld() {
    let first = i
    while i < old.count, new.comes(k, after: old, i, order) { i += 1 }
    candles.append(old, first..<i)
  }

  /// New candles before the next old one.
  private mutating func takeNew(isLeading: Bool) {
    let first = k
    while k < new.count, old.comes(i, after: new, k, order) { k += 1 }
    if isLeading { leading = k } else { noteChange() }
    candles.append(new, first..<k)
    added += k - first
  }

  /// Candles of one key: by time all that have it.
  private mutating func takeBoth() {
    let (firstOld, firstNew) = (i, k)
    repeat { i += 1 } while i < old.count && old.isAlike(i, old, firstOld, order)
    repeat { k += 1 } while k < new.count && new.isAlike(k, new, firstNew, order)
    let (was, now) = (i - firstOld, k - firstNew)
    let both = min(was, now)
    let same = (0..<both).first { !old.equals(firstOld + $0, new, firstNew + $0) } ?? both
    unchanged += same
    replaced += both - same
    added += now - both
    removed += was - both
    if same < max(was, now) { noteChange(after: same) }
    candles.append(new, firstNew..<k)
  }
}
