/// A sum of ever more values that does not drift: what a sum of four rounds away when it is added to
/// those before is carried along.
///
/// So the error is that of the fours, at most three roundings of the values themselves, however many
/// there are. The fours are counted from the first value, so that the sizes of blocks change
/// nothing. After an unknown value it starts again.
///
/// Source: A. Neumaier, *Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen*, 1974,
/// with Knuth's error of a sum, which asks for no comparison.
struct CompensatedSum: Sendable {
  private var total = 0.0
  private var error = 0.0
  /// How many of the present four have come, and what they add up to.
  private var place = 0
  private var part = 0.0

  /// The sum.
  var value: Double { total + (part + error) }

  /// Begins afresh.
  mutating func clear() { self = CompensatedSum() }

  /// Takes a value and gives the sum.
  @inline(__always)
  mutating func add(_ x: Double) -> Double {
    part += x
    let sum = total + (part + error)
    place += 1
    if place == 4 { absorb(part) }
    return sum
  }

  /// Takes `count` values and writes `count` sums, unknown ones where a value is. `output` may be
  /// `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let (input, output) = (input + start, output + start)
      if areKnown(count, input) {
        follow(count, input, output)
      } else {
        for i in 0..<count {
          if !input[i].isFinite { clear() }
          output[i] = input[i].isFinite ? add(input[i]) : .nan
        }
      }
    }
  }

  /// Takes known values. The same operations as in `add`.
  private mutating func follow(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var local = self
    var i = min(count, place == 0 ? 0 : 4 - place)
    for k in 0..<i { output[k] = local.add(input[k]) }
    while i + 4 <= count {
      // The empty sum is added too, since it is in `add`: it makes a 0 of a negative one.
      let one = 0 + input[i]
      let two = one + input[i + 1]
      let three = two + input[i + 2]
      let four = three + input[i + 3]
      let (total, error) = (local.total, local.error)
      output[i] = total + (one + error)
      output[i + 1] = total + (two + error)
      output[i + 2] = total + (three + error)
      output[i + 3] = total + (four + error)
      local.absorb(four)
      i += 4
    }
    while i < count {
      output[i] = local.add(input[i])
      i += 1
    }
    self = local
  }

  /// Adds a sum of four, and keeps what the total has rounded away.
  @inline(__always)
  private mutating func absorb(_ four: Double) {
    let sum = total + four
    let added = sum - total
    error += (total - (sum - added)) + (four - added)
    total = sum
    (place, part) = (0, 0)
  }
}
