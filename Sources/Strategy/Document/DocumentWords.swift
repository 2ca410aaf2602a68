import Text

extension DocumentFault {
  /// The fault as a sentence, without its place.
  var words: String {
    switch self {
    case .notReadable, .readyMade, .isDirectory, .tooLarge, .notText, .controlCharacter, .empty:
      fileWords
    case .malformed, .severalDocuments, .notMapping, .anchor, .tag, .tooDeep, .duplicateKey,
      .keyIsNotText:
      textWords
    case .unknownKey, .unsupported, .missingKey, .wrongType, .notNumber, .outOfRange,
      .unknownChoice, .needsOneKey, .unreadable, .malformedText, .splitExpression, .emptyList,
      .needlessKey, .eitherOr, .levelAsDistance, .distanceAsLevel,
      .sameCost, .levelAsSlippage, .timeBesideAuction, .nothingToFollow, .maximumBelowMinimum,
      .sameLeverage, .maintenanceTooHigh, .nothingBorrowed, .shareBeyondLeverage, .sameMultiplier,
      .tickValueNeedsTick, .maintenanceNeedsMargin, .targetBesideTargets, .sharesAboveAll, .tooMany,
      .tiersOutOfOrder, .besideSettlement:
      valueWords
    case .noEntry, .malformedRuleName, .sameRule, .needsEntry:
      ruleWords
    case .nothingToTrade, .noShorts, .periodIsEmpty, .riskNeedsStop, .needsBarsPerYear, .aboveCap,
      .besideCalendar, .symbolOfSeveral,
      .sameSymbol, .otherCurrency, .malformedPair, .samePair, .ratesWithoutCurrency, .secondPipe,
      .noEvents, .noSuchPlace, .malformedName, .reservedName,
      .nameTaken,
      .rulesBesideUse, .unknownParameter, .parameterNotFinite:
      wholeWords
    case .nothingIsTraded, .besideSymbols, .weightsAboveAll, .topAboveMost, .sizeBesideWeights,
      .nothingToRebalance, .investedBesideFixed:
      portfolioWords
    case .expression(let fault): fault.words
    }
  }

  private var fileWords: String {
    switch self {
    case .notReadable(let reason): "cannot read the document: \(reason)"
    case .readyMade(let name):
      "there is no such file, but a ready-made strategy of that name: 'kreplay strategies show \(name) > strategy.json' writes it"
    case .isDirectory: "this is a folder; give the path of a strategy document, JSON or YAML"
    case .tooLarge(let limit):
      "the file is larger than \(grouped(limit)) bytes; is it a strategy document?"
    case .notText: "this is not UTF-8 text; is it a strategy document?"
    case .controlCharacter(let byte):
      "a control character (byte \(byte)) stands in the text; remove it"
    case .empty:
      "the document is empty; 'kreplay strategies show ma-crossover' prints one to start from"
    default: ""
    }
  }

  private var textWords: String {
    switch self {
    case .malformed(let problem): "this is neither JSON nor YAML: \(problem)"
    case .severalDocuments: "a file holds one document, and here begins another; remove '---'"
    case .notMapping(let found):
      "a strategy document is an object of keys and values, not \(found); 'kreplay new prices.csv' starts one for a file of candles"
    case .anchor: "anchors and aliases of YAML are not used here; write the value out"
    case .tag(let tag): "tags of YAML are not used here; remove \(quoted(tag))"
    case .tooDeep(let limit): "the document is nested more than \(limit) deep"
    case .duplicateKey(let key): "\(quoted(key)) stands twice; remove one of them"
    case .keyIsNotText: "a key is a word, not an object or a list"
    default: ""
    }
  }

  private var valueWords: String {
    switch self {
    case .unknownKey(let key, let nearest, let all):
      "unknown key \(quoted(key))"
        + suggestion(nearest, otherwise: "the keys here are \(listed(all))")
    case .unsupported(let what):
      "\(what) is known but not supported by this version; remove it"
    case .missingKey(let key, let example): "'\(key)' is missing; add \(example)"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .notNumber(let text):
      "\(quoted(text)) is not a number; write digits such as 14, 0.5 or 1e6"
    case .outOfRange(let found, let expected): "expected \(expected), found \(found)"
    case .unknownChoice(let text, let nearest, let all):
      "unknown value \(quoted(text))"
        + suggestion(nearest, otherwise: "it is \(listed(all, or: true))")
    case .needsOneKey(let found, let all):
      "expected one key, \(listed(all, or: true)), found \(found == 0 ? "none" : "\(found)")"
    case .unreadable(let reason): reason
    case .malformedText(let text, let expected): "expected \(expected), found \(quoted(text))"
    case .emptyList(let example): "the list is empty; name at least one, as in \(example)"
    case .nothingToFollow:
      "there is no level to follow; give 'stopPrice', 'targetPrice' or the 'price' of a target as an expression, such as \"stopPrice\": \"lowest(low, 10)\", or remove 'follow'"
    case .levelAsSlippage(let text):
      "\(quoted(text)) is a price, and slippage is an amount of it; write a part of it or of a range, such as 0.001 * close or 0.1 * atr(14)"
    case .timeBesideAuction:
      "an order at the open or the close is over with it; remove 'timeInForce'"
    case .splitExpression:
      "a comma ends a value inside { }; put the expression in quotation marks"
    case .needlessKey(let key, let type):
      "an order of type '\(type)' has no '\(key)'; remove it or change the type"
    case .levelAsDistance(let text, let key, let levelKey, let isBelow):
      "\(quoted(text)) is a price, and '\(key)' is a distance from the entry; write "
        + (isBelow ? "\"close - \(operand(text))\"" : "\"\(operand(text)) - close\"")
        + (levelKey.map {
          ", or name the price itself: \"\($0)\": \"\(printable(text, limit: 60))\""
        } ?? "")
    case .distanceAsLevel(let text, let key, let other):
      "\(quoted(text)) is a difference of prices, and '\(key)' is a price; write "
        + "\"close - \(operand(text))\" or \"close + \(operand(text))\""
        + (other.map { ", or give the distance as \($0)" } ?? "")
    case .eitherOr(let distance, let level):
      "'\(distance)' is a distance and '\(level)' a price for the same order; remove one of them"
    case .sameCost(let key, let other):
      "'\(key)' and '\(other)' are the same cost; remove one of them"
    case .targetBesideTargets(let key):
      "'\(key)' is one target and 'targets' are several; remove one of them"
    case .sharesAboveAll:
      "the targets before this one and itself close more than all of the entry; shares add up to 1 at most"
    case .besideSettlement(let key):
      "proceeds that wait for their settlement are those of a cash account, which has no '\(key)'; remove one of the two"
    case .tiersOutOfOrder(let from, let last):
      "this tier is from \(plain(from)) on and the one before from \(plain(last)) on; put them in order, the smallest volume first"
    case .maximumBelowMinimum: "'maximum' is below 'minimum', so no order could pay both"
    case .sameLeverage, .maintenanceTooHigh, .nothingBorrowed, .shareBeyondLeverage,
      .sameMultiplier, .tickValueNeedsTick, .maintenanceNeedsMargin:
      marginWords
    case .tooMany(let what, let limit): "there are more than \(grouped(limit)) \(what)"
    default: ""
    }
  }

  private var marginWords: String {
    switch self {
    case .sameLeverage:
      "'leverage' and 'margin.initial' say the same, since an initial margin of 0.2 is a leverage of 5; remove one of them"
    case .maintenanceTooHigh(let initial):
      "the maintenance margin must be below the initial one, which is \(plain(initial)), or every entry would be closed at once"
    case .nothingBorrowed:
      "nothing is borrowed without leverage; add \"leverage\": 2 to the account, or remove the interest"
    case .shareBeyondLeverage(let share, let most):
      "expected a number above 0 and at most \(plain(most)), found \(plain(share))"
        + shareCure(share, most)
    case .sameMultiplier:
      "'multiplier' and 'tickValue' say the same, since a tick's value is the tick times the multiplier; remove one of them"
    case .tickValueNeedsTick:
      "'tickValue' is what one tick is worth; add \"tick\": 0.25 to the instrument, or write 'multiplier'"
    case .maintenanceNeedsMargin:
      "'maintenance' of a contract counts beside its 'margin'; add \"margin\": 12000 or remove it"
    default: ""
    }
  }

  /// An account with a pair of rates for each currency of prices that is not its own.
  private func ratesCure(_ prices: [String], to account: String) -> String {
    let pairs = prices.filter { $0 != account }.map { PairRates.name($0, account) }
    // The names of files, which are examples, differ where there are several.
    let files = pairs.count == 1 ? ["rates.csv"] : pairs.indices.map { "rates-\($0 + 1).csv" }
    let rates = zip(pairs, files).map { "\"\(printable($0))\": \"\($1)\"" }
    return "\"account\": { \"currency\": \"\(printable(account))\", \"rates\": { "
      + rates.joined(separator: ", ") + " } }"
  }

  private func shareCure(_ share: Double, _ most: Double) -> String {
    if share <= 100, share / 100 <= most, most <= 1 {
      return "; a share of 1 is all of it: write \(plain(share / 100)) for \(plain(share)) %"
    }
    return share <= DocumentKeys.mostLeverage
      ? "; to hold more than that, add \"leverage\": \(plain(share.rounded(.up))) to the account"
      : ""
  }

  private var wholeWords: String {
    switch self {
    case .nothingToTrade:
      "the strategy trades nothing; add \"long\": { \"enter\": … } or \"short\": { \"enter\": … }"
    case .noShorts(let preset):
      "'instrument.short' is false"
        + (preset.map { ", as the preset '\($0)' says" } ?? "")
        + ", so nothing is sold short; leave out 'short', or write \"instrument\": { \"short\": true } where shares can be borrowed"
    case .periodIsEmpty: "'from' is not before 'to', so there is nothing between them"
    case .riskNeedsStop(let side):
      "'risk' is what a stop would lose, so each side needs one; add 'stopLoss', 'stopPrice' or 'trailingStop' to '\(side)'"
    case .needsBarsPerYear:
      "a volatility of a year needs the number of bars that a year has; add \"timeframe\": \"1d\" to the document, which has 252, or \"barsPerYear\" here: 252 for bars of a day at a stock exchange, 365 where trading never rests"
    case .aboveCap(let before, let cap):
      "'before' is \(plain(before)) and 'cap' \(plain(cap)), and no share is above the cap; make 'before' smaller or 'cap' larger"
    case .besideCalendar(let key, let calendar, let says):
      "the calendar \(calendar) says that '\(key)' is \(says); leave one of the two out"
    case .symbolOfSeveral:
      "one name for several instruments; give each entry of 'data' its own \"symbol\""
    case .sameSymbol(let symbol):
      "two of the instruments are called \(quoted(symbol)); give each its own \"symbol\""
    case .otherCurrency(let currency, let first, let account):
      "the instruments share one account, and this one is in \(quoted(currency)) where the others are in \(quoted(first)); add rates between them, as in \(ratesCure([first, currency], to: account ?? first)), or run them apart"
    case .malformedPair(let name):
      "\(quoted(name)) is not a pair of currencies; write EURUSD for the dollars that a euro is worth, or EUR/USD"
    case .samePair(let base, let quote):
      "there are two files of rates between \(base) and \(quote); keep one of them"
    case .ratesWithoutCurrency:
      "rates lead from the currency of the prices to that of the account; add \"currency\": \"EUR\" to the account"
    case .noEvents:
      "'splitAdjusted' says how splits of 'events' count, and there are no 'events'; add \"events\": \"columns\" or a file of events, or leave it out"
    case .secondPipe:
      "standard input is the candles of one instrument alone; name a file for the others"
    case .noSuchPlace(let words): words
    case .malformedName(let name):
      "\(quoted(name)) cannot be a name; use up to 64 letters a to z, digits and _, a letter first"
    case .reservedName(let name): ReservedNames.words(name)
    case .nameTaken(let name): "'\(name)' is the name of a parameter too; choose another name"
    case .rulesBesideUse(let key):
      "'use' brings its own '\(key)'; remove one of the two ('kreplay strategies show' prints a document to change)"
    case .unknownParameter(let name, let nearest, let all):
      "unknown parameter \(quoted(name))"
        + suggestion(
          nearest,
          otherwise: all.isEmpty ? "the strategy has none" : "the parameters are \(listed(all))")
    case .parameterNotFinite(let name): "'\(name)' must be a number with an end"
    default: ""
    }
  }
}

extension DocumentFault {
  fileprivate var portfolioWords: String {
    switch self {
    case .nothingIsTraded:
      "no instrument is traded; leave \"trade\": false out of at least one"
    case .besideSymbols(let key):
      "'\(key)' is of one instrument, and 'symbols' are many; remove one of them"
    case .weightsAboveAll(let sum):
      "the weights are \(sum) together, and an account has 1; make them smaller"
    case .topAboveMost(let top, let most):
      "'top' wants \(top) instruments and 'maxPositions' allows \(most); make 'top' smaller or leave 'maxPositions' out"
    case .sizeBesideWeights:
      "'size' says how much an order trades, and so do 'portfolio.weights'; remove one of them"
    case .nothingToRebalance:
      "there is nothing to rebalance; add \"weights\": \"equal\", or \"rank\" and \"top\""
    case .investedBesideFixed:
      "fixed weights say themselves how much is invested; remove 'invested'"
    default: ""
    }
  }
}

/// An expression as a side of `-`: in parentheses where it is more than a name or a call.
private func operand(_ text: String) -> String {
  text.contains(" ") ? "(\(printable(text, limit: 60)))" : printable(text, limit: 60)
}
