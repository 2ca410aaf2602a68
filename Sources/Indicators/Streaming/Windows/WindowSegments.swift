/// A stream cut into segments of `length` values, so that every window of as many values is the end of
/// one segment and the beginning of the next:
///
///     … x x │ x x x x x x x │ x x x x x x x │ x …
///                 └────┬────┴───┬───┘
///                     end   beginning           of a window of 7
///
/// What all ends of a segment come to is worked out once, backwards, when the segment is whole; what its
/// beginnings come to grows by one value at a time. So a window costs a handful of operations whatever
/// its length, and since nothing is ever taken away again, what has left the window is gone to the
/// last bit: there is no drift, and an unknown or infinite value stays within its windows.
///
/// Sums are worked out of distances from a centre, the last value of the segment before: every window
/// that reaches back into that segment holds it.
///
/// Two segments of one block are taken side by side, in the two lanes of a register. Segments are counted
/// from the first known value, so that neither the sizes of blocks nor unknown values in front change
/// a bit.
///
/// Source: Marcel van Herk, «A fast algorithm for local minimum and maximum filters», 1992; Joseph Gil
/// and Michael Werman, «Computing 2-D min, median, and max filters», 1993, who do so for extremes.
///
/// - Complexity: O(1) a value.
struct WindowSegments<Fold: WindowFold>: Sendable {
  typealias Column = UnsafePointer<Double>
  typealias Memory = UnsafeMutablePointer<Double>

  let length: Int
  /// Two areas with a pair for each number of an end: the second lane of the one holds the ends of
  /// the segment before; the other takes the ends of the newest, and of the one before it in the first
  /// lane, or the values of a segment that a block has left unfinished.
  private var memory: [Double]
  private let area: Int
  private var front = 0
  private var place = 0
  private var hasBegun = false
  private var centre = (x: 0.0, y: 0.0)
  private var grown = Fold.none

  /// Segments of `length` values; `filler` is used for the ends before the first value.
  init(_ length: Int, filler: Double = .nan) {
    self.length = length
    area = 2 * Fold.columns * length
    memory = Array(repeating: filler, count: 2 * area)
  }

  /// Takes `count` values of `x`, and of `y` if there is a second input; what `fold` writes may be an
  /// input.
  @inline(__always)
  mutating func run(_ fold: Fold, _ count: Int, _ x: Column, _ y: Column? = nil) {
    let (length, area) = (length, area)
    var walk = Walk(fold: fold, length: length, x: x, y: y ?? x, centre: centre, grown: grown)
    var (front, place, hasBegun) = (self.front, self.place, self.hasBegun)
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      var i = 0
      while !hasBegun, i < count {
        hasBegun = walk.isKnown(i)
        if hasBegun { break }
        walk.grow(i, 0, 1, base)
        i &+= 1
      }
      while i < count {
        let (ends, next) = (base + front, base + (area &- front))
        if place == 0, count &- i >= length {
          let isTwo = count &- i >= 2 &* length
          walk.take(i, gap: isTwo ? length : 0, ends, next)
          i &+= isTwo ? 2 &* length : length
          front = area &- front
          continue
        }
        let run = min(count &- i, length &- 1 &- place)
        walk.keep(i, place, run, next)
        walk.grow(i, place, run, ends)
        (i, place) = (i &+ run, place &+ run)
        guard i < count else { break }
        walk.keep(i, place, 1, next)
        walk.finish(i, next, ends)
        (i, place) = (i &+ 1, 0)
      }
    }
    (self.front, self.place, self.hasBegun) = (front, place, hasBegun)
    (centre, grown) = (walk.centre, walk.grown)
  }

  /// A walk through one block.
  private struct Walk {
    let fold: Fold
    let length: Int
    let x: Column
    let y: Column
    var centre: (x: Double, y: Double)
    var grown: Fold.Sums

    @inline(__always)
    func isKnown(_ i: Int) -> Bool { x[i] == x[i] && y[i] == y[i] }

    /// The beginnings of some values, none of them the last of its segment.
    @inline(__always)
    mutating func grow(_ start: Int, _ place: Int, _ count: Int, _ ends: Memory) {
      let from = Point(x: Lanes(repeating: centre.x), y: Lanes(repeating: centre.y))
      if place == 0 { grown = Fold.none }
      grow(&grown, start, place, count, 0, ends, ends + 1, from)
    }

    /// One whole segment, or two side by side that lie `gap` apart; the ends of the first are those
    /// before the second. Ends come first, since outputs may overwrite inputs.
    @inline(__always)
    mutating func take(_ start: Int, gap: Int, _ ends: Memory, _ next: Memory) {
      let last = length &- 1
      let (from, whole) = turn(x + start, y + start, gap, next)
      let before = Point(
        x: Lanes(centre.x, gap == 0 ? centre.x : from.x.x),
        y: Lanes(centre.y, gap == 0 ? centre.y : from.y.x))
      var sums = Fold.none
      grow(&sums, start, 0, last, gap, ends, gap == 0 ? ends + 1 : next, before)
      let spare = ends + 2 &* Fold.columns &* last
      fold.write(whole, from: from, at: BarPair(bar: start &+ last, gap: gap, spare: spare))
      centre = (from.x.y, from.y.y)
    }

    /// The last value of a segment whose values are held.
    @inline(__always)
    mutating func finish(_ last: Int, _ held: Memory, _ ends: Memory) {
      let (from, whole) = turn(held, x == y ? held : held + length, 0, ends)
      fold.write(whole, from: from, at: BarPair(bar: last, gap: 0, spare: held))
      centre = (from.x.y, from.y.y)
    }

    /// Holds values of an unfinished segment.
    @inline(__always)
    func keep(_ start: Int, _ place: Int, _ count: Int, _ held: Memory) {
      for k in 0..<count { held[place &+ k] = x[start &+ k] }
      guard x != y else { return }
      for k in 0..<count { held[length &+ place &+ k] = y[start &+ k] }
    }

    @inline(__always)
    private func grow(
      _ sums: inout Fold.Sums, _ start: Int, _ place: Int, _ count: Int, _ gap: Int,
      _ ends: Memory, _ second: Memory, _ centre: Point
    ) {
      var sum = sums
      let joined = Ends(first: ends + 1, second: second)
      for k in 0..<count {
        let (i, place) = (start &+ k, place &+ k)
        let value = Point(x: Lanes(x[i], x[i &+ gap]), y: Lanes(y[i], y[i &+ gap]))
        fold.lead(&sum, value, from: centre, at: place)
        // What has been joined is not needed again.
        let spot = BarPair(bar: i, gap: gap, spare: ends + 2 &* Fold.columns &* place)
        fold.write(fold.join(joined, sum, place), from: centre, at: spot)
      }
      sums = sum
    }

    /// All ends of a segment, or of two that lie `gap` apart; their last values, and what the whole of
    /// them comes to.
    @inline(__always)
    private func turn(
      _ x: Column, _ y: Column, _ gap: Int, _ ends: Memory
    ) -> (centre: Point, whole: Fold.Sums) {
      var k = length &- 1
      let centre = Point(x: Lanes(x[k], x[k &+ gap]), y: Lanes(y[k], y[k &+ gap]))
      var sums = Fold.none
      while k >= 0 {
        fold.keep(sums, EndsToKeep(pairs: ends), k)
        let value = Point(x: Lanes(x[k], x[k &+ gap]), y: Lanes(y[k], y[k &+ gap]))
        fold.trail(&sums, value, from: centre, at: k)
        k &-= 1
      }
      return (centre, sums)
    }
  }
}
