/// Instruments whose candles bear one time and trade one after the other (``SessionCloses``).
extension Moments {
  /// Finds the turns of a moment that begins: one, with one closing, where all trade together.
  ///
  /// - Parameter isTraded: whether an instrument is more than looked at.
  mutating func findTurns(
    _ step: Int, _ sessions: inout SessionCloses?, isTraded: (Int) -> Bool
  ) -> [[Int]] {
    turn = -1
    // Those which have a candle of it have not closed it yet.
    turns = sessions?.turns(at: times[step]) { i in
      isTraded(i) && closed[i] < parts[i].count && self.step(i, closed[i]) == step
    }
    return turns?.closings ?? [[0]]
  }

  /// Begins a turn: what trades in those before it has closed, whether or not it had something to do.
  mutating func begin(turn: Int, at step: Int) {
    self.turn = turn
    close(step) { $0.turn < turn }
    (hasOpened, isClosing) = (false, false)
  }

  /// Lets the candles of the turn open.
  mutating func open() { hasOpened = true }

  /// Those of some instruments whose turn it is.
  func inTurn(_ some: [Int]) -> [Int] {
    guard let turns else { return some }
    return some.filter { turns.places[$0].turn == turn }
  }

  /// Closes the candles of a closing.
  ///
  /// - Returns: those of some instruments of the turn that close with it.
  mutating func close(_ closing: Int, _ some: [Int], at step: Int) -> [Int] {
    isClosing = true
    guard let turns else {
      close(step)
      return some
    }
    close(step) { [turn] in $0.turn < turn || $0.turn == turn && $0.closing <= closing }
    return some.filter { turns.places[$0].closing == closing }
  }

  private mutating func close(_ step: Int, where isOver: ((turn: Int, closing: Int)) -> Bool) {
    guard let turns else { return }
    for i in closed.indices where isOver(turns.places[i]) {
      while closed[i] < parts[i].count, self.step(i, closed[i]) <= step { closed[i] += 1 }
    }
  }
}
