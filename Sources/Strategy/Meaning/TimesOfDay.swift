import Indicators
import Market

/// Times of day and dates: `time >= 15:30`, `time in 09:35–15:30`, `date >= 2015-01-31`,
/// `date in 2015-01-01–2015-12-31`.
extension Checker {
  /// A comparison of `time` with a time of day, or of `date` with a date; `nil` where it is none.
  func time(
    _ op: Syntax.Binary, _ left: Syntax, _ right: Syntax, _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning? {
    guard let comparison = op.comparison else { return nil }
    let compared: Meaning
    switch (left.form, right.form) {
    case (.name("time"), .clock(let minutes)):
      compared = compare(comparison, minute(left.range), minutes, syntax.range)
    case (.clock(let minutes), .name("time")):
      compared = compare(comparison.turned, minute(right.range), minutes, syntax.range)
    case (.name("date"), .date(let date)):
      compared = compare(comparison, day(left.range), date.ordinal, syntax.range)
    case (.date(let date), .name("date")):
      compared = compare(comparison.turned, day(right.range), date.ordinal, syntax.range)
    case (.name("time"), .date), (.date, .name("time")):
      let date = left.form.isDate ? left : right
      throw ExpressionError(.dateAlone(source[date.range]), at: date.range)
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

  /// `date in from–through`, both included.
  func dates(
    _ value: Syntax, _ from: CivilDate, _ through: CivilDate, _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    guard case .name("date") = value.form else {
      throw ExpressionError(.datesOfOther(source[value.range]), at: value.range)
    }
    if from > through {
      throw ExpressionError(
        .noDates(from: from.description, through: through.description), at: syntax.range)
    }
    let now = day(value.range)
    let begun = compare(.greaterOrEqual, now, from.ordinal, syntax.range)
    let isNotOver = compare(.lessOrEqual, now, through.ordinal, syntax.range)
    let inside = Meaning(
      .logic(.and, begun, isNotOver), .truth, syntax.range, [begun, isNotOver])
    return Meaning(.clock(inside), .truth, syntax.range, [inside])
  }

  private func compare(
    _ op: Graph.Comparison, _ value: Meaning, _ other: Int, _ range: Range<Int>
  ) -> Meaning {
    let other = constant(Double(other), range)
    return Meaning(.compare(op, value, other), .truth, range, [value, other])
  }

  /// Minutes since midnight at the bar's opening.
  private func minute(_ range: Range<Int>) -> Meaning {
    sum(of: source(.hour, range), times: 60, and: source(.minute, range), range)
  }

  /// The date on which the bar opens, as `CivilDate.ordinal` counts.
  private func day(_ range: Range<Int>) -> Meaning {
    let month = sum(of: source(.year, range), times: 100, and: source(.month, range), range)
    return sum(of: month, times: 100, and: source(.day, range), range)
  }

  private func source(_ source: Graph.Source, _ range: Range<Int>) -> Meaning {
    Meaning(.source(source), .number, range, [])
  }

  private func sum(
    of a: Meaning, times factor: Double, and b: Meaning, _ range: Range<Int>
  ) -> Meaning {
    let product = Meaning(
      .arithmetic(.multiply, a, constant(factor, range)), .number, range,
      [a, constant(factor, range)])
    return Meaning(.arithmetic(.add, product, b), .number, range, [product, b])
  }
}

extension Syntax.Form {
  fileprivate var isDate: Bool {
    if case .date = self { true } else { false }
  }
}

extension CivilDate {
  /// 20150131 for 2015-01-31: later dates have higher numbers.
  fileprivate var ordinal: Int { (year * 100 + month) * 100 + day }
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
