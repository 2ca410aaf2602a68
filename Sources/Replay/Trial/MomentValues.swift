import Strategy

/// What the other instruments of an account are worth at a moment.
extension Moments {
  /// Tells the funds what all instruments but one hold, at the prices that it sees.
  func valueOthers(besides own: Int, _ state: inout TrialState<S, Model>) {
    valueOthers(besides: own, among: parts.indices, &state)
  }

  /// The same where it is known which instruments may hold something.
  func valueOthers(
    besides own: Int, among held: some Sequence<Int>, _ state: inout TrialState<S, Model>
  ) {
    var (worth, paid, gross, initial, maintenance) = (0.0, 0.0, 0.0, 0.0, 0.0)
    state.notePosition()
    for i in held where i != own && state.positions[i].held != 0 {
      let other = state.positions[i]
      let units = other.held.magnitude
      let one = other.held * other.pointValue * price(i, state.cursors[i], seenBy: own)
      worth += one
      if !other.isContract {
        paid += one
        gross += one.magnitude
      }
      initial += other.initial.money(units, worth: one.magnitude)
      maintenance += other.maintenance.money(units, worth: one.magnitude)
    }
    state.funds.elsewhere = worth
    state.funds.elsewherePaid = paid
    state.funds.elsewhereGross = gross
    state.funds.elsewhereInitial = initial
    // What is only long and paid for is never closed by the others, while there is cash.
    let isAtRisk =
      paid != gross || state.positions[own].mayBeAtRisk || state.funds.owes
    state.funds.others =
      isAtRisk
      ? moving(besides: own, among: held, worth, maintenance, &state)
      : OtherPositions(worth: worth, needed: maintenance)
  }

  /// What all instruments but one hold, as they go through their candles of the moment.
  private func moving(
    besides own: Int, among held: some Sequence<Int>, _ worth: Double, _ needed: Double,
    _ state: inout TrialState<S, Model>
  ) -> OtherPositions {
    var (worths, needs) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var isMoving = false
    for i in held where i != own && state.positions[i].held != 0 {
      let other = state.positions[i]
      var prices = SIMD4(repeating: price(i, state.cursors[i], seenBy: own))
      if turns?.hasOpened(i, for: own, atClose: isClosing) ?? true,
        let way = way(i, state.cursors[i], state.rule)
      {
        (prices, isMoving) = (way, true)
      }
      let values = prices * (other.held * other.pointValue)
      worths += values
      for point in 0..<4 {
        needs[point] += other.maintenance.money(
          other.held.magnitude, worth: values[point].magnitude)
      }
    }
    guard isMoving else { return OtherPositions(worth: worth, needed: needed) }
    // Where it has no candle itself, it goes no way.
    let next = closed[own]
    let hasCandle = next < parts[own].count && step(own, next) == current
    return OtherPositions(
      worths: worths, needs: needs,
      beside: hasCandle
        ? state.rule.usualPath(parts[own].candle(next, readsVolume: false)) : .lowFirst)
  }
}
