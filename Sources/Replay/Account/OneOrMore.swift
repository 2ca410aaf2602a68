/// At least one element, of which the first is kept in place.
///
/// A run on one instrument touches one account at every step; in an array each touch would ask whether
/// the memory is shared.
struct OneOrMore<Element: Sendable>: RandomAccessCollection, MutableCollection, Sendable {
  private var first: Element
  private var rest: [Element]

  /// The elements that `make` gives for each of some others, of which there is at least one.
  init?<Other>(_ others: [Other], _ make: (Int, Other) throws -> Element) rethrows {
    guard let one = others.first else { return nil }
    first = try make(0, one)
    rest = try others.dropFirst().enumerated().map { try make($0.offset + 1, $0.element) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { rest.count + 1 }

  /// An element. Another than the first changes in the first one's place and goes back, since an
  /// accessor with two ends is a call with memory of its own each time.
  subscript(place: Int) -> Element {
    @inline(__always) get { place == 0 ? first : rest[place - 1] }
    @inline(__always) _modify {
      if place > 0 { swap(&first, &rest[place - 1]) }
      defer { if place > 0 { swap(&first, &rest[place - 1]) } }
      yield &first
    }
  }
}
