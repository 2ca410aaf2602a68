/// What can be wrong with a document. `words` says it in English.
enum DocumentFault: Sendable {
  // The file.
  case notReadable(reason: String)
  /// No file, but the name of a ready-made strategy.
  case readyMade(String)
  case isDirectory
  case tooLarge(limit: Int)
  case notText
  case controlCharacter(UInt8)
  case empty

  // JSON and YAML.
  case malformed(String)
  case severalDocuments
  case notMapping(found: String)
  case anchor
  case tag(String)
  case tooDeep(limit: Int)
  case duplicateKey(String)
  case keyIsNotText

  // Keys and values.
  case unknownKey(String, nearest: String?, all: [String])
  case unsupported(String)
  case missingKey(String, example: String)
  case wrongType(expected: String, found: String)
  case notNumber(String)
  case outOfRange(String, expected: String)
  case unknownChoice(String, nearest: String?, all: [String])
  case needsOneKey(found: Int, all: [String])
  /// What another reader says of a text.
  case unreadable(reason: String)
  case malformedText(String, expected: String)
  case splitExpression
  case needlessKey(String, type: String)
  /// A price where a distance from the entry belongs; `isBelow` where that lies below the entry,
  /// `levelKey` the key that takes the price, if there is one.
  case levelAsDistance(String, key: String, levelKey: String?, isBelow: Bool)
  /// A distance where a price belongs; `other` is the key that takes it, if there is one.
  case distanceAsLevel(String, key: String, other: String?)
  /// A price where an amount of slippage belongs.
  case levelAsSlippage(String)
  /// A distance and a level for one price.
  case eitherOr(String, String)
  /// Two keys for one cost.
  case sameCost(String, String)
  case maximumBelowMinimum
  /// Two keys that say how much may be held.
  case sameLeverage
  /// A maintenance margin that is no less than the initial one.
  case maintenanceTooHigh(initial: Double)
  /// Interest on borrowed money in an account that borrows none.
  case nothingBorrowed
  /// A share of the equity beyond what may be held.
  case shareBeyondLeverage(Double, most: Double)
  /// `multiplier` beside `tickValue`, or `tickValue` without `tick`.
  case sameMultiplier
  case tickValueNeedsTick
  /// What an account that waits for its proceeds does not have.
  case besideSettlement(String)
  /// A tier of a commission from no more on than the one before.
  case tiersOutOfOrder(Double, after: Double)
  /// `maintenance` of a contract without `margin`.
  case maintenanceNeedsMargin
  /// One target beside several.
  case targetBesideTargets(String)
  /// `follow` without a level that may change.
  case nothingToFollow
  /// A time in force of an order that is over with an auction.
  case timeBesideAuction
  /// Targets that close more than there is.
  case sharesAboveAll
  case tooMany(String, limit: Int)

  // The whole.
  case nothingToTrade
  /// A side that sells short what may not be; whether a preset says so.
  case noShorts(preset: String?)
  /// Rules of a side none of which enters.
  case noEntry(side: String)
  case malformedRuleName(String)
  /// Two rules of a side of one name.
  case sameRule(String)
  /// A key of an entry in a rule that has none.
  case needsEntry(String)
  /// No instrument of `data` is traded.
  case nothingIsTraded
  /// What belongs to one instrument beside 'symbols', which are many.
  case besideSymbols(String)
  case weightsAboveAll(String)
  case topAboveMost(top: Int, most: Int)
  case sizeBesideWeights
  case nothingToRebalance
  case investedBesideFixed
  case periodIsEmpty
  case riskNeedsStop(side: String)
  /// A volatility of a year, whose number of bars is not known.
  case needsBarsPerYear
  /// A share before there are trades above the largest one.
  case aboveCap(Double, cap: Double)
  case besideCalendar(String, String, says: String)
  /// One name for all of several instruments.
  case symbolOfSeveral
  /// Two instruments of one name.
  case sameSymbol(String)
  /// A currency of prices, that of others before it, and the account's where the document names it.
  case otherCurrency(String, than: String, account: String?)
  /// A name that is no pair of currencies, and two pairs of the same ones.
  case malformedPair(String)
  case samePair(String, String)
  /// Rates of exchange, and no currency to which they lead.
  case ratesWithoutCurrency
  /// Two entries of `data` that are both standard input.
  case secondPipe
  /// `splitAdjusted` without `events`.
  case noEvents
  /// A list of `data` without an entry.
  case emptyList(example: String)
  /// A path that leads nowhere, in the words of a ``DocumentChangeError``.
  case noSuchPlace(String)
  case malformedName(String)
  case reservedName(String)
  case nameTaken(String)
  case rulesBesideUse(String)
  case unknownParameter(String, nearest: String?, all: [String])
  case parameterNotFinite(String)
  case expression(ExpressionFault)
}
