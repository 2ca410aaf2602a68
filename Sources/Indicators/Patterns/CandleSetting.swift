/// What a pattern takes for long, short, near or equal: a share of what the candles before were like.
///
///     limitₜ = factor · mean of the ranges of the period candles before t
///
/// With a period of 0 the range of the candle itself takes the place of the mean. Every setting of a
/// pattern is three of its parameters, so that nothing is global: `hammer(shadowLongFactor: 2)`.
///
/// Source: the defaults are those of TA-Lib 0.8 (`TA_SetCandleSettings`). Its `BodyVeryLong` is not
/// here, since no pattern reads it.
struct CandleSetting: Sendable, Hashable {
  /// What of a candle is measured.
  enum Range: Int, Sendable, CaseIterable {
    case body, highlow, shadows

    /// The words for an option.
    static let words = allCases.map { "\($0)" }
  }

  /// The place of the setting among all; its limits are in this column.
  enum Place: Int, Sendable, CaseIterable {
    case bodyLong, bodyShort, bodyDoji, shadowLong, shadowVeryLong, shadowShort, shadowVeryShort
    case near, far, equal

    /// What formulas call them.
    static let names = allCases.map { "\($0)" }
  }

  let place: Place
  /// What it bounds, in a few words.
  let meaning: String
  let range: Range
  let period: Int
  let factor: Double

  private init(
    _ place: Place, _ range: Range, _ period: Int, _ factor: Double, _ meaning: String
  ) {
    (self.place, self.range, self.period, self.factor) = (place, range, period, factor)
    self.meaning = meaning
  }

  /// A body is long when it is longer than this.
  static let bodyLong = CandleSetting(.bodyLong, .body, 10, 1, "a long body")
  /// A body is short when it is shorter than this.
  static let bodyShort = CandleSetting(.bodyShort, .body, 10, 1, "a short body")
  /// A body is as good as none when it is not longer than this.
  static let bodyDoji = CandleSetting(.bodyDoji, .highlow, 10, 0.1, "a doji's body")
  /// A shadow is long when it is longer than this.
  static let shadowLong = CandleSetting(.shadowLong, .body, 0, 1, "a long shadow")
  /// A shadow is very long when it is longer than this.
  static let shadowVeryLong = CandleSetting(.shadowVeryLong, .body, 0, 2, "a very long shadow")
  /// A shadow is short when it is shorter than this.
  static let shadowShort = CandleSetting(.shadowShort, .shadows, 10, 1, "a short shadow")
  /// A shadow is as good as none when it is shorter than this.
  static let shadowVeryShort = CandleSetting(
    .shadowVeryShort, .highlow, 10, 0.1, "a very short shadow")
  /// Two prices are near when they are not farther apart than this.
  static let near = CandleSetting(.near, .highlow, 5, 0.2, "a near price")
  /// A length is far smaller when more than this is missing.
  static let far = CandleSetting(.far, .highlow, 5, 0.6, "a far price")
  /// Two prices are as good as equal when they are not farther apart than this.
  static let equal = CandleSetting(.equal, .highlow, 5, 0.05, "an equal price")
}

extension CandleSetting {
  /// The name that formulas give its limit.
  var name: String { Place.names[place.rawValue] }

  /// The three numbers that a call may give: `bodyLongPeriod`, `bodyLongFactor`, `bodyLongRange`.
  var parameters: [IndicatorDescription.Parameter] {
    [
      .init(
        name + "Period", .whole(0...1_000), standard: Double(period),
        "candles before in the mean for \(meaning); 0 for the candle itself"),
      .init(
        name + "Factor", .number(0...1_000), standard: factor, "share of the mean for \(meaning)"),
      .init(
        name + "Range", .option(Range.words), standard: Double(range.rawValue),
        "what is averaged for \(meaning)"),
    ]
  }

  /// Its line of a formula.
  var formula: String {
    "\(name) = \(name)Factor * mean of \(name)Range over the \(name)Period candles before"
  }
}
