import Indicators

/// Times of day: `time >= 15:30`, `time in 09:35–15:30`.
extension Checker {
  /// A comparison of `time` with a time of day; `nil` where it is none.
  func time(
    _ op: Syntax.Binary, _ left: Syntax, _ right: Syntax, _ syntax: Syntax
  ) -> Meaning? {
    guard let comparison = op.comparison else { return nil }
    let compared: Meaning
    switch (left.form, right.form) {
    case (.name("time"), .clock(let minutes)):
      compared = compare(comparison, minute(left.range), minutes, syntax.range)
    case (.clock(let minutes), .name("time")):
      compared = compare(comparison.turned, minute(right.range), minutes, syntax.range)
    default: return nil
    }
    return Meaning(.clock(compared), .truth, syntax.range, [compared])
  }

  /// `time in from–to`: the first included, the second not; past midnight where it is the earlier.
  func window(
    _ value: Syntax, _ from: Int, _ to: Int, _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    guard case .name("time") = value.form else {
      throw ExpressionError(.windowOfOther(source[value.range]), at: value.range)
    }
    if from == to {
      throw ExpressionError(.emptyWindow(ClockText.words(from * 60)), at: syntax.range)
    }
    let now = minute(value.range)
    let begun = compare(.greaterOrEqual, now, from, syntax.range)
    let isBefore = compare(.less, now, to, syntax.range)
    let inside = Meaning(
      .logic(from < to ? .and : .or, begun, isBefore), .truth, syntax.range, [begun, isBefore])
    return Meaning(.clock(inside), .truth, syntax.range, [inside])
  }

  private func compare(
    _ op: Graph.Comparison, _ minute: Meaning, _ minutes: Int, _ range: Range<Int>
  ) -> Meaning {
    let other = constant(Double(minutes), range)
    return Meaning(.compare(op, minute, other), .truth, range, [minute, other])
  }

  /// Minutes since midnight at the bar's opening.
  private func minute(_ range: Range<Int>) -> Meaning {
    func source(_ source: Graph.Source) -> Meaning { Meaning(.source(source), .number, range, []) }
    let hours = Meaning(
      .arithmetic(.multiply, source(.hour), constant(60, range)), .number, range, [])
    return Meaning(.arithmetic(.add, hours, source(.minute)), .number, range, [])
  }
}

extension Graph.Comparison {
  /// The comparison with its sides exchanged.
  fileprivate var turned: Graph.Comparison {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }
}
