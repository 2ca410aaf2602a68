/// What was found of one kind so far.
struct FindingTally {
  private(set) var places = 0
  private(set) var candles = 0
  /// The first places, up to the limit; of gaps the longest.
  private(set) var first: [Detection] = []
  /// The longest step without candles, and the candle after which it comes.
  private(set) var longestGap: (step: Int64, after: Int64)?
  /// Candles that a calendar misses.
  private(set) var missing = 0
  /// The largest way that a price went and came back, relative to what it was.
  private(set) var largestMove = 0.0
  /// The last place; it may go on.
  private var isLastKept = false

  /// Adds a detection; only the first places are kept.
  mutating func add(_ detection: Detection, keeping limit: Int) {
    candles += detection.count + detection.lead
    if detection.goesOn {
      if isLastKept, let last = first.indices.last {
        first[last] = first[last].going(on: detection)
      }
    } else {
      places += 1
      isLastKept = first.count < limit && detection.kind != .gap
      if isLastKept { first.append(detection) }
    }
    switch detection.fact {
    case .gap(let step, let missing):
      self.missing += missing ?? 0
      if step > longestGap?.step ?? 0 { longestGap = (step, detection.time) }
      keepLongest(detection, step, limit)
    case .spike(let before, let at, _, _): largestMove = max(largestMove, Self.move(before, at))
    case .wick(let extreme, let body, _): largestMove = max(largestMove, Self.move(body, extreme))
    default: break
    }
  }

  /// Keeps the longest gaps, the longest first and of equal ones the earlier.
  private mutating func keepLongest(_ detection: Detection, _ step: Int64, _ limit: Int) {
    if limit == 0 || first.count == limit && step <= first.last?.gapLength ?? 0 { return }
    if first.count == limit { first.removeLast() }
    let place = first.firstIndex { $0.gapLength < step } ?? first.count
    first.insert(detection, at: place)
  }

  private static func move(_ a: Double, _ b: Double) -> Double { max(a / b, b / a) - 1 }
}

extension Detection {
  /// How long a gap is, in milliseconds; 0 for anything else.
  fileprivate var gapLength: Int64 {
    if case .gap(let step, _) = fact { step } else { 0 }
  }

  /// A place with what came after it.
  fileprivate func going(on next: Detection) -> Detection {
    Detection(
      kind, row: row, count: count + next.count, lead: lead, goesOn: goesOn, time: time, next.fact)
  }
}
