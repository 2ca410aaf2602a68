/// Instruments whose candles bear one time and trade one after the other (``SessionCloses``).
extension Moments {
  /// How many turns there are at a moment: one where all trade together.
  mutating func findTurns(_ step: Int, _ sessions: inout SessionCloses?) -> Int {
    guard let found = sessions?.turns(at: times[step]) else { return 1 }
    turns = found
    return sessions?.count ?? 1
  }

  /// Begins a turn: those before it have closed, whether or not they had something to do.
  mutating func begin(turn: Int, at step: Int) {
    self.turn = turn
    if turn > 0 { close(step) { $0 < turn } }
  }

  /// Those of some instruments whose turn it is.
  func inTurn(_ some: [Int]) -> [Int] {
    turns.isEmpty ? some : some.filter { turns[$0] == turn }
  }

  /// Closes the candles of those whose turn it is.
  mutating func closeTurn(_ step: Int) {
    turns.isEmpty ? close(step) : close(step) { [turn] in $0 <= turn }
  }

  private mutating func close(_ step: Int, where isOver: (Int) -> Bool) {
    for i in closed.indices where isOver(turns[i]) {
      while closed[i] < parts[i].count, self.step(i, closed[i]) <= step { closed[i] += 1 }
    }
  }
}
