/// What can be wrong with an expression. `words` says it in English.
enum ExpressionFault: Sendable {
  // The text.
  case empty
  case tooLong(characters: Int, limit: Int)
  case tooDeep(limit: Int)
  case strayCharacter(Character)
  /// A sign or word of another language, and ours.
  case foreignSign(String, cure: String)
  /// A form of another language, and what to do, as a clause.
  case foreign(String, cure: String)
  case malformedNumber(String)
  case numberTooLarge(String)
  case unclosedText
  case noSuchDate(String)
  case noSuchClock(String)

  // The grammar.
  case unexpected(Token.Kind, expected: Expected)
  case wordInCapitals(String, String)
  case neverClosed(String)
  case closesNothing
  case chainedComparison
  case ifWithoutElse
  /// A time of day beside something else than `time`.
  case clockAlone(String)
  /// A window of times of something else than `time`.
  case windowOfOther(String)
  case emptyWindow(String)
  /// `date` beside something else than a date.
  case dateWithoutOne
  /// A date beside something else than `date`.
  case dateAlone(String)
  /// Dates of something else than `date`.
  case datesOfOther(String)
  case noDates(from: String, through: String)

  // Names.
  case unknownName(String, nearest: String?)
  case unknownIndicator(String, nearest: String?)
  case unknownMember(owner: String, String, nearest: String?, all: [String])
  case unknownOutput(of: String, String, nearest: String?, all: [String])
  case indicatorWithoutCall(String)
  case functionWithoutCall(usage: String)
  case notCallable(String, what: String)
  case familyAlone(String, all: [String])
  case outputOfNothing(String)
  case circular([String])

  // Kinds.
  case needsNumber(by: String)
  case needsTruth(by: String)
  case ruleIsNumber
  case textOutsideOn
  case branchesDiffer
  case noValue(String)

  // Calls.
  case wrongCount(usage: String, found: Int)
  case tooManyNumbers(usage: String)
  case tooManySeries(usage: String)
  case seriesAfterNumber(usage: String)
  case positionalAfterNamed(usage: String)
  case givenTwice(String, usage: String)
  case unknownArgument(String, nearest: String?, usage: String)
  case namedArgumentOfFunction(usage: String)
  case takesNoSeries(usage: String)
  case fixedInput(String, indicator: String)
  case needsConstant(parameter: String, usage: String)
  case outOfRange(ParameterRange, found: String)
  case notWhole(ParameterRange, found: String)
  case unknownWord(String, parameter: String, nearest: String?, all: [String])
  case needsWord(parameter: String, all: [String])

  // Time.
  case future(String)
  case historyNeedsConstant
  case historyOutOfRange(found: String, limit: Int)
  case trendOutOfRange(String, found: String, limit: Int)
  case malformedTimeframe(reason: String)
  case timeframeNotCoarser(String, than: String)
  case onInsideOn

  // Other instruments.
  case malformedInstrument(usage: String)
  /// A constant has no place among others.
  case sameEverywhere(String)
  case acrossInsideAcross(String, outer: String)
  case acrossInsideOn(String)
  case acrossOutsideStrategy(String)

  // State.
  case stateWithoutPast(String, needed: StateUse)
  case stateOutsideStrategy(String)

  /// What the parser could have gone on with.
  enum Expected: Equatable, Sendable {
    case value, operatorOrEnd, operatorOrClose, operatorOrCloseIndex, memberName
    case `else`
    /// A time of day, or what joins two of them.
    case clock, dash
    /// A date, or what joins two of them.
    case date, dashOfDates
  }

  /// Where the position or the account were asked for though only a series will do.
  enum StateUse: Equatable, Sendable {
    case argument(of: String), history, crossing, trend, on, named, across(String), cost
  }

  /// The numbers that a parameter takes.
  struct ParameterRange: Sendable {
    let parameter: String
    let indicator: String
    let lower: Double
    let upper: Double
    let isWhole: Bool
  }
}

/// A fault and its place in the expression.
struct ExpressionError: Error, Sendable {
  let fault: ExpressionFault
  /// Offsets into the expression's UTF-8.
  let range: Range<Int>

  init(_ fault: ExpressionFault, at range: Range<Int>) {
    self.fault = fault
    self.range = range
  }
}
