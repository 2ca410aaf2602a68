/// Where bars go that others are put among.
struct FeedPlaces {
  /// Bars before this one stay.
  private let kept: Int
  /// Where those from there on go.
  private let places: [Int]
  /// By how much the ones after those move.
  private let shift: Int
  /// By how much bars before the first one move.
  private let shiftBefore: Int

  /// All by a number of places.
  init(shift: Int) {
    (kept, places, self.shift, shiftBefore) = (0, [], shift, shift)
  }

  /// The old bars of a merge, or the new ones.
  init(_ merge: BarMerge, ofNew isNew: Bool = false) {
    kept = isNew ? 0 : merge.kept
    places = isNew ? merge.newPlaces : merge.oldPlaces
    shift = (places.last ?? kept - 1) - (kept + places.count - 1)
    shiftBefore = isNew ? places.first ?? 0 : merge.leading
  }

  /// Whether no bar moves.
  var isStill: Bool {
    shift == 0 && shiftBefore == 0
      && places.enumerated().allSatisfy { $0.element == kept + $0.offset }
  }

  /// Where a bar goes.
  func place(_ bar: Int) -> Int {
    if bar < 0 { return Self.sum(bar, shiftBefore) }
    if bar < kept { return bar }
    return bar - kept < places.count ? places[bar - kept] : Self.sum(bar, shift)
  }

  private static func sum(_ bar: Int, _ shift: Int) -> Int {
    let (sum, isTooFar) = bar.addingReportingOverflow(shift)
    return isTooFar ? bar : sum
  }
}

extension TradeSpan {
  /// Moves its bars.
  mutating func move(_ places: FeedPlaces) {
    entryBar = places.place(entryBar)
    exitBar = exitBar.map(places.place)
    for index in stops.indices { stops[index].bar = places.place(stops[index].bar) }
    for index in targets.indices { targets[index].bar = places.place(targets[index].bar) }
    for index in rebased.indices { rebased[index].bar = places.place(rebased[index].bar) }
  }
}

extension Viewport {
  /// Follows the bars of a merge: those that are seen stay, or the right end does.
  mutating func move(to merge: BarMerge) {
    let more = merge.count - count
    if end >= Double(count) { return append(more, width: 0) }
    let last = max(0, Int(end.rounded(.up)) - 1)
    let moved = FeedPlaces(merge).place(last) - last
    append(more, width: 0)
    shift(by: moved)
  }
}
