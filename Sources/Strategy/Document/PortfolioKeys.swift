/// The keys of `portfolio`.
extension DocumentKeys {
  static let portfolio: [Shape.Key] = [
    .init(
      "maxPositions", .whole(1...65_535),
      "The most instruments that are held at one time; entries beyond are not asked for.",
      examples: ["10"]),
    .init(
      "maxShare", .number(.above(0, to: 1)),
      "The largest share of the equity that an entry may make a position; more is not bought.",
      examples: ["0.2"]),
    .init(
      "rank", .expression,
      "Which instruments come first, by this number: the highest first, equal ones in the order of their names.",
      examples: ["\"roc(close, 60)\""]),
    .init(
      "top", .whole(1...65_535),
      "How many instruments are wanted: the highest by 'rank' for 'long', the lowest for 'short'. Others are not entered, and are left; one without a rank stays, as a stock does at night on hours, so that more may be held: 'maxPositions' limits that, or bars of a day.",
      examples: ["10"]),
    .init(
      "weights", .choiceOrObject(["equal", "inverseVolatility"], weights),
      "The share of the equity of each position, in place of 'size'.",
      examples: ["\"equal\"", "{ \"fixed\": { \"SPY\": 0.6, \"TLT\": 0.4 } }"]),
    .init(
      "invested", .number(.above(0, to: 1)),
      "How much of the equity the weights divide; all of it if left out. No limit where more than 'top' are held: 'maxPositions' and 'maxShare' are. Not of fixed weights.",
      examples: ["0.98"]),
    .init(
      "rebalance", .choiceOrObject(RebalancePeriod.words, rebalance),
      "When positions are brought back to their weights, and 'top' is looked at: at the close of the first bar of each.",
      examples: ["\"month\"", "{ \"every\": \"quarter\", \"band\": 0.05 }"]),
  ]

  static let weights: [Shape.Key] = [
    .init(
      "expression", .expression,
      "A number above 0 for each position; its weight is its part of the sum of all.",
      examples: ["\"1 / atr(20)\""]),
    .init(
      "inverseVolatility", .whole(2...10_000),
      "The number of bars; weights are like 1 / the standard deviation of the bars' returns. 60 for the word alone.",
      examples: ["60"]),
    .init(
      "fixed", .shares, "The weight of each instrument by its name, at most 1 together.",
      examples: ["{ \"SPY\": 0.6, \"TLT\": 0.4 }"]),
  ]

  static let rebalance: [Shape.Key] = [
    .init(
      "every", .choice(RebalancePeriod.words), isRequired: true, "How often.",
      examples: ["\"quarter\""]),
    .init(
      "band", .number(.from(0, to: 1)),
      "How far a position's share of the equity may be from its weight before it is brought back; 0 if left out.",
      examples: ["0.05"]),
  ]
}

/// How often positions are brought back to their weights.
enum RebalancePeriod: String, CaseIterable, Sendable {
  case day, week, month, quarter, year

  static var words: [String] { allCases.map(\.rawValue) }

  /// The truth at whose bars it is due.
  var condition: String {
    switch self {
    case .day: "session.first"
    case .week: "session.firstOfWeek"
    case .month: "session.firstOfMonth"
    case .quarter: "session.firstOfQuarter"
    case .year: "session.firstOfYear"
    }
  }
}
