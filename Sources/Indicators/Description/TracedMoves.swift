/// What formulas ask of a bar and the one before it, by the places of the inputs.
extension TracedBar {
  /// By how much an input has changed.
  func move(_ input: Int = 0) -> Double { inputs[input] - inputsBefore[input] }

  /// How far a bar of high and low reaches beyond the one before; only the longer way counts.
  func reach(_ high: Int = 0, _ low: Int = 1) -> (up: Double, down: Double) {
    let (rise, fall) = (move(high), -move(low))
    // Unknown where one of them is.
    let zero = 0 * (rise + fall)
    return (rise > fall && rise > 0 ? rise : zero, fall > rise && fall > 0 ? fall : zero)
  }

  /// The true range of a bar of high, low and close.
  func range(_ high: Int = 0, _ low: Int = 1, _ close: Int = 2) -> Double {
    trueRange(inputs[high], inputs[low], after: inputsBefore[close])
  }
}
