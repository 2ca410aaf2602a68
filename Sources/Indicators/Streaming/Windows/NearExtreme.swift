/// The highest or lowest of the last few values, each time compared with all of them: so few that
/// cutting the stream into segments, as ``WindowSegments`` does, would take longer.
///
/// What it writes for a window with an unknown value means nothing; ``WindowExtreme`` makes it unknown.
struct NearExtreme<Kind: Extreme>: Sendable {
  /// The longest window for which this is quicker.
  static var longest: Int { 4 }

  private let reach: Int
  private var history: HistoryColumns

  /// For windows of `period` values; nil where they are too long.
  init?(_ period: Int) {
    guard period <= Self.longest else { return nil }
    reach = period - 1
    history = HistoryColumns([reach], filler: Kind.least)
  }

  /// Takes `count` values and writes `count` extremes. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let (input, output, reach) = (input + start, output + start, reach)
      history.extend(by: count) { places in
        let values = places[0]
        values.update(from: input, count: count)
        let first = values - reach
        guard reach > 0 else { return output.update(from: first, count: count) }
        for i in 0..<count { output[i] = Kind.pick(first[i], first[i + 1]) }
        for k in 2..<max(2, reach + 1) {
          let next = first + k
          for i in 0..<count { output[i] = Kind.pick(output[i], next[i]) }
        }
      }
    }
  }
}
