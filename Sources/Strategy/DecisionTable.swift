/// What a strategy's rules ask for, by what is held: one table, from which the bars to look at and the
/// requests made there both come.
///
/// | held | rules, in their order |
/// |---|---|
/// | nothing | exits that end a waiting entry; then long entries; then short entries |
/// | long | its exits; exits that end a waiting short entry; then entries of the other side; then of its own where they add |
/// | short | the same with the sides changed |
///
/// What lets stops and targets of what is held follow their expressions comes last.
///
/// Of the rules between two semicolons the first that is true counts. An exit of what one of several
/// rules opened counts by itself. Market orders of both sides at one bar and for one time contradict each
/// other: the one that comes first counts, see ``opposition(_:in:)``.
package struct DecisionTable: Sendable {
  /// Every rule that asks for something, in the order in which they were given.
  package private(set) var rows: [DecisionRow] = []
  /// Of each what decides when it counts; a row is large to copy.
  private var keys: [Key] = []

  private struct Key {
    let side: Side
    let isEntry: Bool, isMove: Bool, isExit: Bool
    let adds: Bool, waits: Bool
    let entryRule: Int
    let keepsEntries: Bool
    /// Of an exit, whether it closes all and not a share.
    let closesAll: Bool
  }

  /// An empty table.
  package init() {}

  /// Adds a rule.
  mutating func add(_ row: DecisionRow) {
    rows.append(row)
    keys.append(
      Key(
        side: row.side, isEntry: row.isEntry, isMove: row.isMove, isExit: row.isExit,
        adds: row.adds, waits: row.waits, entryRule: row.request.entryRule,
        keepsEntries: row.request.keepsEntries, closesAll: row.request.share == 1))
  }

  /// The rows that count while a side is held, or nothing, as places in `rows`: of each group the first
  /// that is true.
  package func groups(holding held: Side?) -> [[Int]] {
    guard let held else {
      return exits(ending: .long) + exits(ending: .short)
        + [entries(.long), entries(.short)]
    }
    let other: Side = held == .long ? .short : .long
    let own = exits(of: held)
    let moves = places { $0.isMove && $0.side == held }.map { [$0] }
    let more = places { $0.isEntry && $0.side == held && $0.adds }
    return own + exits(ending: other) + [entries(other), more] + moves
  }

  /// When an entry at the market trades.
  package enum EntryTime: Hashable, Sendable {
    /// At the next open, or at the bar's own close.
    case next
    /// At the session's opening or close alone.
    case auction(Auction)
  }

  /// When a row trades that is an entry at the market, where a row of the other side in another of the groups
  /// is one at the same time: an order of both would open a side only to close it at the same price.
  package func opposition(_ place: Int, in groups: [[Int]]) -> EntryTime? {
    guard isMarketEntry(place) else { return nil }
    let (side, at) = (keys[place].side, rows[place].request.at)
    let isOpposed = groups.joined().contains {
      keys[$0].side != side && isMarketEntry($0) && rows[$0].request.at == at
    }
    return isOpposed ? at.map { .auction($0) } ?? .next : nil
  }

  private func isMarketEntry(_ place: Int) -> Bool {
    keys[place].isEntry && rows[place].request.kind == .market
  }

  private func entries(_ side: Side) -> [Int] { places { $0.isEntry && $0.side == side } }

  /// The exits of a side that is not held, where an entry of it may wait that they end.
  private func exits(ending side: Side) -> [[Int]] {
    let waits = keys.contains { $0.isEntry && $0.side == side && $0.waits }
    guard waits else { return [] }
    let ending = exits(of: side).map { $0.filter { !keys[$0].keepsEntries } }
    return ending.filter { !$0.isEmpty }
  }

  /// The exits of the whole side, those that close all before those of a share, and each of those that close
  /// what one rule opened.
  private func exits(of side: Side) -> [[Int]] {
    let own = places { $0.isExit && $0.side == side && $0.entryRule >= 0 }
    let whole = places { $0.isExit && $0.side == side && $0.entryRule < 0 }
    return [whole.filter { keys[$0].closesAll } + whole.filter { !keys[$0].closesAll }]
      + own.map { [$0] }
  }

  private func places(where isMeant: (Key) -> Bool) -> [Int] {
    keys.indices.filter { isMeant(keys[$0]) }
  }
}
