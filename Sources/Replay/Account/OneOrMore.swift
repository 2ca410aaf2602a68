/// At least one element, of which one at a time is worked with: the current one, which is kept in place.
///
/// A run touches the account of an instrument at every step; in an array each touch would ask whether
/// the memory is shared, and copy what it reads.
struct OneOrMore<Element: Sendable>: RandomAccessCollection, MutableCollection, Sendable {
  /// The selected element, the first at the start.
  var current: Element
  private(set) var selected = 0
  /// All of several; the place of the selected one is not read.
  private var all: [Element]

  /// The elements that `make` gives for each of some others, of which there is at least one.
  init?<Other>(_ others: [Other], _ make: (Int, Other) throws -> Element) rethrows {
    guard let one = others.first else { return nil }
    current = try make(0, one)
    all = others.count == 1 ? [] : try others.enumerated().map(make)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { Swift.max(1, all.count) }

  /// Makes an element the current one.
  @inline(__always)
  mutating func select(_ place: Int) {
    if place == selected { return }
    swap(&current, &all[selected])
    swap(&current, &all[place])
    selected = place
  }

  /// What `body` makes of each, read where it lies.
  @inline(__always)
  func read<Result>(_ body: (borrowing Element) -> Result) -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(endIndex)
    for place in indices { results.append(read(place, body)) }
    return results
  }

  /// What `body` makes of an element, read where it lies.
  @inline(__always)
  func read<Result>(_ place: Int, _ body: (borrowing Element) -> Result) -> Result {
    place == selected ? body(current) : all.withUnsafeBufferPointer { body($0[place]) }
  }

  /// Puts another element in the place of one, which is not made the current one.
  @inline(__always)
  mutating func replace(_ place: Int, by element: Element) {
    if place == selected { current = element } else { all[place] = element }
  }

  /// An element; to change one makes it the current one.
  subscript(place: Int) -> Element {
    @inline(__always) _read {
      if place == selected { yield current } else { yield all[place] }
    }
    @inline(__always) _modify {
      select(place)
      yield &current
    }
  }
}
