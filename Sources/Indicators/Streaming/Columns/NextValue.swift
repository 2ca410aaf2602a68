extension StreamingAverage {
  /// Takes one value.
  mutating func take(_ value: Double) -> Double {
    var (input, output) = (value, Double.nan)
    update(1, &input, &output)
    return output
  }
}

// What comes of one more value, asked for a trace: a copy takes it, so that nothing is kept for it
// while columns are worked out.

extension StreamingAverage {
  /// The average with `value` as the newest.
  func with(_ value: Double) -> Double {
    var copy = self
    return copy.take(value)
  }
}

extension Lag {
  /// What lies as many bars before `value`, if that is the newest.
  func before(_ value: Double) -> Double {
    var (copy, input, old) = (self, value, Double.nan)
    copy.inPieces(1, &input) { _, _, _, before in old = before[0] }
    return old
  }
}

extension WindowMiddle {
  /// The middle with `high` and `low` as the newest.
  func with(_ high: Double, _ low: Double) -> Double {
    var (copy, top, bottom, middle) = (self, high, low, Double.nan)
    copy.update(1, &top, &bottom, &middle)
    return middle
  }
}

extension WindowExtreme {
  /// The extreme with `value` as the newest.
  func with(_ value: Double) -> Double {
    var (copy, input, output) = (self, value, Double.nan)
    copy.update(1, &input, &output)
    return output
  }
}
