import Text

extension ExpressionFault {
  /// The fault as a sentence, without its place.
  var words: String {
    switch self {
    case .empty, .tooLong, .tooDeep, .strayCharacter, .foreignSign, .foreign, .malformedNumber,
      .numberTooLarge, .unclosedText, .noSuchDate, .noSuchClock:
      textWords
    case .unexpected, .wordInCapitals, .neverClosed, .closesNothing, .chainedComparison,
      .ifWithoutElse, .clockAlone, .windowOfOther, .emptyWindow, .dateWithoutOne,
      .dateAlone, .datesOfOther, .noDates:
      grammarWords
    case .unknownName, .unknownIndicator, .unknownMember, .unknownOutput, .indicatorWithoutCall,
      .functionWithoutCall, .notCallable, .familyAlone, .outputOfNothing, .circular:
      nameWords
    case .needsNumber, .needsTruth, .ruleIsNumber, .textOutsideOn, .branchesDiffer, .noValue:
      kindWords
    case .wrongCount, .tooManyNumbers, .tooManySeries, .seriesAfterNumber, .positionalAfterNamed,
      .givenTwice, .unknownArgument, .namedArgumentOfFunction, .takesNoSeries, .fixedInput,
      .needsConstant,
      .outOfRange, .notWhole, .unknownWord, .needsWord:
      callWords
    case .future, .historyNeedsConstant, .historyOutOfRange, .trendOutOfRange, .malformedTimeframe,
      .timeframeNotCoarser, .onInsideOn:
      timeWords
    case .malformedInstrument, .sameEverywhere, .acrossInsideAcross, .acrossInsideOn,
      .acrossOutsideStrategy:
      acrossWords
    case .stateWithoutPast(let name, let use): use.words(name)
    case .stateOutsideStrategy(let name):
      "\(name) belongs to a strategy that trades; here only the candles are known"
    }
  }

  private var textWords: String {
    switch self {
    case .empty: "the expression is empty; write a rule such as close > sma(close, 20)"
    case .tooLong(let characters, let limit):
      "the expression has \(grouped(characters)) characters, more than the \(grouped(limit)) that one may have; give its parts names under 'indicators'"
    case .tooDeep(let limit):
      "the expression is nested more than \(limit) deep; give its parts names under 'indicators'"
    case .strayCharacter(let character):
      "\(quoted(String(character))) means nothing in an expression; names are made of the letters a to z, digits and _"
    case .foreignSign(let sign, let cure): "\(quoted(sign)) is not used here; write '\(cure)'"
    case .foreign(let text, let cure): "\(quoted(text)) is not used here; \(cure)"
    case .malformedNumber(let text):
      "\(quoted(text)) is not a number; write digits such as 14, 0.5 or 1e6"
    case .numberTooLarge(let text):
      "\(quoted(text)) is too large; numbers go up to about 1.8e308"
    case .unclosedText: "the quotation mark is never closed"
    case .noSuchDate(let text):
      "\(quoted(text)) is not a day of the calendar; write one such as 2015-01-31"
    case .noSuchClock(let text):
      "\(quoted(text)) is not a time of day; they go from 00:00 to 24:00"
    default: ""
    }
  }

  private var grammarWords: String {
    switch self {
    case .unexpected(let token, let expected):
      token == .end
        ? "the expression ends too early: expected \(expected.words)"
        : "unexpected \(token.words): expected \(expected.words)"
    case .wordInCapitals(let found, let word):
      "unknown word \(quoted(found))\(suggestion(word) ?? "")"
    case .neverClosed(let sign): "'\(sign)' is never closed; add '\(sign == "(" ? ")" : "]")'"
    case .closesNothing: "this closes nothing; remove it or add what it closes"
    case .chainedComparison:
      "comparisons cannot be chained; join two of them: a < b and b < c"
    case .ifWithoutElse: "'if' needs an 'else': write a if condition else b"
    case .clockAlone(let text):
      "a time of day is compared with 'time' alone: write time >= \(text), or time in 09:35–15:30"
    case .windowOfOther(let text):
      "'in' asks for a time of day: write time in 09:35–15:30, not \(quoted(text)) in it"
    case .emptyWindow(let text):
      "a window of no length is never; name a later end than \(text)"
    case .dateWithoutOne:
      "'date' alone has no value; compare it with one, as in date >= 2015-01-31"
    case .dateAlone(let text):
      "a date is compared with 'date' alone: write date >= \(text), or date in 2015-01-01–2015-12-31"
    case .datesOfOther(let text):
      "'in' with dates asks for the date: write date in 2015-01-01–2015-12-31, not \(quoted(text)) in it"
    case .noDates(let from, let through):
      "these dates end before they begin; write date in \(through)–\(from)"
    default: ""
    }
  }

  private var nameWords: String {
    switch self {
    case .unknownName(let name, let nearest):
      "unknown name \(quoted(name))"
        + suggestion(nearest, otherwise: "it is not a source, parameter or named indicator")
    case .unknownIndicator(let name, let nearest):
      "unknown indicator \(quoted(name))"
        + suggestion(nearest, otherwise: "'kreplay indicators' lists them")
    case .unknownMember(let owner, let name, let nearest, let all):
      "\(owner) has no \(quoted(name))" + suggestion(nearest, listing: "it has \(listed(all))")
    case .unknownOutput(let indicator, let name, let nearest, let all):
      "\(indicator) has no output \(quoted(name))"
        + suggestion(
          nearest,
          listing: all.count == 1
            ? "its one output is \(all[0])" : "its outputs are \(listed(all))")
    case .indicatorWithoutCall(let name):
      "'\(name)' is an indicator; call it with parentheses: \(name)()"
    case .functionWithoutCall(let usage): "this is a function; call it: \(usage)"
    case .notCallable(let name, let what):
      "'\(name)' is \(what), not an indicator; write it without parentheses"
    case .familyAlone(let owner, let all):
      "'\(owner)' alone has no value; write \(listed(all.map { "\(owner).\($0)" }, or: true))"
        + (owner == "time" ? "; a time of day is asked for as in time >= 15:30" : "")
    case .outputOfNothing(let member):
      "only an indicator has outputs; '.\(printable(member, limit: 60))' can follow a call such as macd() or the name of one"
    case .circular(let names):
      names.count == 2
        ? "'\(names[0])' is made of itself; an indicator may only use others"
        : "these indicators are made of one another: \(names.joined(separator: " → ")); break the circle"
    default: ""
    }
  }

  private var kindWords: String {
    switch self {
    case .needsNumber(let user):
      "\(user) needs a number, and this is true or false"
    case .needsTruth(let user):
      "\(user) needs something true or false, and this is a number; compare it: close > open"
    case .ruleIsNumber:
      "a rule is true or false, and this is a number; compare it with something: close > open"
    case .textOutsideOn:
      "text is only for the timeframe in on(\"1w\", …) and the name in of(\"SPY\", …)"
    case .branchesDiffer:
      "one branch of 'if' is a number, the other true or false; both must be the same kind"
    case .noValue(let text): "\(quoted(text)) has no value as a number"
    default: ""
    }
  }

  private var timeWords: String {
    switch self {
    case .future(let bars):
      "[\(bars)] would be the future: it is not known when the rule is decided; [1] is the bar before"
    case .historyNeedsConstant:
      "the number of bars to look back must be the same at every bar: a number or a parameter"
    case .historyOutOfRange(let found, let limit):
      "[\(found)] is not a whole number of bars from 0 to \(grouped(limit))"
    case .trendOutOfRange(let word, let found, let limit):
      "'\(word)' takes a whole number of bars from 1 to \(grouped(limit)), not \(found)"
    case .malformedTimeframe(let reason): reason
    case .timeframeNotCoarser(let inner, let outer):
      "on(\"\(inner)\", …) needs a timeframe longer than the strategy's own, \(outer), in whole bars"
    case .onInsideOn:
      "on(…) cannot stand inside on(…); write the two side by side"
    default: ""
    }
  }
}

extension ExpressionFault {
  fileprivate var acrossWords: String {
    switch self {
    case .malformedInstrument(let usage):
      "of(…) starts with the name of an instrument in quotation marks: \(usage)"
    case .sameEverywhere(let usage):
      "this is the same for every instrument, so \(usage) has nothing to compare"
    case .acrossInsideAcross(let inner, let outer):
      "\(inner) cannot stand inside \(outer), which looks at each instrument by itself; write the two side by side"
    case .acrossInsideOn(let usage):
      usage.hasPrefix("of")
        ? "of(…) cannot stand inside on(…); write of(\"SPY\", on(\"1w\", x))"
        : "\(usage) cannot stand inside on(…); write \(usage.prefix { $0 != "(" })(on(\"1w\", x))"
    case .acrossOutsideStrategy(let usage):
      "\(usage) looks at the instruments of a run; here is one alone"
    default: ""
    }
  }
}

extension ExpressionFault.Expected {
  /// What should have stood there.
  var words: String {
    switch self {
    case .value: "a value"
    case .operatorOrEnd: "an operator or the end"
    case .operatorOrClose: "an operator, ',' or ')'"
    case .operatorOrCloseIndex: "an operator or ']'"
    case .memberName: "a name"
    case .else: "'else'"
    case .clock: "a time of day such as 09:35, or a date such as 2015-01-31"
    case .date: "a date such as 2015-12-31"
    case .dashOfDates: "'–' and the last day, as in date in 2015-01-01–2015-12-31"
    case .dash: "'–' and the end of the window, as in time in 09:35–15:30"
    }
  }
}

extension ExpressionFault.StateUse {
  /// Why the position or the account will not do here.
  func words(_ name: String) -> String {
    switch self {
    case .argument(let call):
      "\(call) cannot use \(name), which has no past to read" + trailing(call, name)
    case .history:
      "\(name) is known only at the present bar; its past is not kept"
    case .crossing:
      "a crossing looks at the bar before, and \(name) is known only at the present bar; write a comparison with < or >"
    case .trend:
      "'rising' and 'falling' look at bars before, and \(name) is known only at the present bar"
    case .cost: "slippage is worked out from candles alone and cannot use \(name)"
    case .on: "\(name) does not belong to a timeframe; write it outside on(…)"
    case .across(let usage):
      "\(name) belongs to this instrument's position or to the account; write it outside \(usage)"
    case .named:
      "a named indicator is worked out before any trade, so it cannot use \(name); write it in the rule itself"
    }
  }
}

/// What those want who look for the best price since the entry.
private func trailing(_ call: String, _ name: String) -> String {
  guard ["highest()", "lowest()"].contains(call), name.hasPrefix("position.") else { return "" }
  return
    "; a trailing exit can be \(call == "highest()" ? "close < chandelier(22, 3).long" : "close > chandelier(22, 3).short")"
}

extension Token.Kind {
  /// The token as it was written, in quotation marks.
  var words: String {
    switch self {
    case .number(let value): "'\(plain(value))'"
    case .name(let name): quoted(name)
    case .text(let text): "\"\(printable(text, limit: 60))\""
    case .word(let word): "'\(word.rawValue)'"
    case .clock(let minutes): "'\(ClockText.words(minutes * 60))'"
    case .date(let date): "'\(date)'"
    case .sign(let sign): "'\(sign.rawValue)'"
    case .end: "end"
    }
  }
}
