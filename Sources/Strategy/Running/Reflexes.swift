import Indicators

/// The rules of a strategy that asks only columns and always wishes the same: plain values without
/// references, since this is asked at tens of thousands of bars in a run.
struct Reflexes: Sendable {
  private var longEnter: Graph.Node?
  private var longExit: Graph.Node?
  private var shortEnter: Graph.Node?
  private var shortExit: Graph.Node?
  private var longAdds = false
  private var shortAdds = false
  private var enterLong = Wish(.enter(.long), rule: 0)
  private var leaveLong = Wish(.exit(.long), rule: 0)
  private var enterShort = Wish(.enter(.short), rule: 0)
  private var leaveShort = Wish(.exit(.short), rule: 0)

  /// Those of two sides, or `nil` if one of them has to work something out.
  init?(long: SidePlan?, short: SidePlan?) {
    for side in [long, short] { if let side, !side.isPlain { return nil } }
    if let long {
      longEnter = long.enter.mask
      longExit = long.exit?.mask
      longAdds = long.pyramiding
      enterLong = long.entry
      leaveLong = long.exitWish
    }
    if let short {
      shortEnter = short.enter.mask
      shortExit = short.exit?.mask
      shortAdds = short.pyramiding
      enterShort = short.entry
      leaveShort = short.exitWish
    }
  }

  /// Says what `DocumentStrategy` says of such a strategy.
  func decide(at bar: BarView, _ wishes: inout Wishes) {
    let held = bar.position.size
    if held > 0 {
      if holds(longExit, bar) { wishes.append(leaveLong) }
      if holds(shortEnter, bar) {
        wishes.append(enterShort)
      } else if longAdds && holds(longEnter, bar) {
        wishes.append(enterLong)
      }
    } else if held < 0 {
      if holds(shortExit, bar) { wishes.append(leaveShort) }
      if holds(longEnter, bar) {
        wishes.append(enterLong)
      } else if shortAdds && holds(shortEnter, bar) {
        wishes.append(enterShort)
      }
    } else if holds(longEnter, bar) {
      wishes.append(enterLong)
    } else if holds(shortEnter, bar) {
      wishes.append(enterShort)
    }
  }

  @inline(__always)
  private func holds(_ node: Graph.Node?, _ bar: BarView) -> Bool {
    guard let node else { return false }
    return bar.isTrue(node)
  }
}
