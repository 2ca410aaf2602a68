import Market
import Replay
import Strategy
import Text

/// Clauses after each other: `a; b`.
func clauses(_ parts: [String]) -> String {
  parts.joined(separator: Language.current == .english ? "; " : "；")
}

extension Comparison {
  /// What each made beside A, with the largest step on the way to it.
  var verdict: Sentence {
    let parts = pairs.enumerated().map { place, pair -> Sentence in
      let letter = Self.letter(place + 1)
      let gap = pair.bridge.second - pair.bridge.first
      if abs(gap) < 0.005 {
        return
          "\(letter) made the same as A, \(strong: money(pair.bridge.second, sign: .always))."
      }
      let amount = money(abs(gap))
      let step = pair.bridge.steps.filter { ($0.amount < 0) == (gap < 0) }
        .max { abs($0.amount) < abs($1.amount) }
      guard let step else {
        return gap < 0
          ? "\(letter) made \(strong: amount) less than A."
          : "\(letter) made \(strong: amount) more than A."
      }
      let (source, share) = (step.kind.source(letter), money(step.amount, sign: .always))
      return gap < 0
        ? "\(letter) made \(strong: amount) less than A, most of all through \(source) (\(share))."
        : "\(letter) made \(strong: amount) more than A, most of all through \(source) (\(share))."
    }
    return .joined(parts)
  }

  /// The largest steps from A to another run.
  func bridgeTitle(_ place: Int) -> String {
    let bridge = pairs[place - 1].bridge
    let letter = Self.letter(place)
    let steps = bridge.steps.sorted { abs($0.amount) > abs($1.amount) }.prefix(2)
    guard !steps.isEmpty else { return localized("\(letter) made what A made") }
    return clauses(
      steps.map {
        localized("\(money($0.amount, sign: .always)) from \($0.kind.source(letter))")
      })
  }

  /// How many trades are the same, and how many are not.
  func tradesTitle(_ place: Int) -> String {
    let pair = pairs[place - 1], letter = Self.letter(place)
    let kinds: [TradePair.Kind] = [.same, .changed, .moved, .onlyFirst, .onlySecond]
    let parts = kinds.filter { pair.count($0) > 0 }.map { kind in
      let count = ReportNumbers.count(pair.count(kind))
      return switch kind {
      case .same: localized("\(count) the same")
      case .changed: localized("\(count) at other prices or sizes")
      case .moved: localized("\(count) moved")
      case .onlyFirst: localized("\(count) only in \(Self.letter(0))")
      case .onlySecond: localized("\(count) only in \(letter)")
      }
    }
    return parts.isEmpty
      ? localized("Neither made a trade") : localized("Trades: \(localizedList(parts))")
  }

  /// How far another run ended from A.
  func equityTitle(_ place: Int) -> String {
    let letter = Self.letter(place)
    // Of accounts that start otherwise growth tells, over the time that both have.
    let curves = areIndexed ? CompareCurves(self, most: 10).equity.map { $0.last ?? 0 } : []
    let own = areIndexed ? curves[0] : runs[0].run.finalEquity
    let other = areIndexed ? curves[place] : runs[place].run.finalEquity
    guard own > 0 else { return localized("\(letter) beside A") }
    let ratio = other / own
    if abs(ratio - 1) < 0.005 { return localized("\(letter) ended level with A") }
    let share = ReportNumbers.roughShare(abs(ratio - 1))
    return ratio < 1
      ? localized("\(letter) ended \(share) behind A")
      : localized("\(letter) ended \(share) ahead of A")
  }

  /// Where the two part first.
  func partingLine(_ place: Int) -> String {
    let letter = Self.letter(place)
    guard let divergence = pairs[place - 1].divergence else {
      return localized("All orders, fills and results of \(letter) are those of A.")
    }
    let isInFirst = first.symbols.contains { $0 == divergence.symbol }
    let moment = dates(ofSymbol: divergence.symbol, in: isInFirst ? 0 : place)
      .zonedMoment(divergence.time)
    let cause =
      switch divergence.cause {
      case .data: localized("their candles differ")
      case .range: localized("only one of them has candles there")
      case .event: localized("a different split, dividend or roll was applied")
      case .signal: localized("a rule was true in one of them alone")
      case .order: localized("an order has another price or kind")
      case .refusal: localized("only one of them refused an order")
      case .fill: localized("an order filled in one alone, or at another price")
      case .size: localized("the same fill had another quantity")
      case .cost: localized("the same fill had other costs")
      case .account: localized("only the money differs")
      }
    guard areSeveral, let symbol = divergence.symbol, !symbol.isEmpty else {
      return localized("They diverge on \(moment): \(cause).")
    }
    return localized("They diverge on \(moment), in \(symbol): \(cause).")
  }

  /// How many entries of the documents differ, and what else does.
  func differencesTitle(_ differences: [DocumentDifference]) -> String {
    if differences.isEmpty {
      return haveSameData
        ? localized("The documents are the same, and so are the data")
        : localized("The documents are the same, the data differ")
    }
    let count = inWords(differences.count).asBeginning
    let entries =
      differences.count == 1
      ? localized("\(count) entry of the documents differs")
      : localized("\(count) entries of the documents differ")
    let haveOneEngine = Set(runs.map(\.run.engineVersion)).count == 1
    switch (haveSameData, haveOneEngine) {
    case (true, true): return clauses([entries, localized("data and engine are the same")])
    case (true, false): return clauses([entries, localized("data is the same")])
    case (false, true): return clauses([entries, localized("engine is the same")])
    case (false, false): return entries
    }
  }

  /// What makes the comparison unfair, and what makes it fair.
  func checks(_ differences: [DocumentDifference]) -> [Check] {
    var found: [Check] = []
    if !haveSameData {
      found.append(
        .caution(
          "They have other candles.",
          "Curves start at 100 at the first moment that all have; trades are matched by their times."
        ))
    }
    found += currencyChecks
    if !haveSameInstruments {
      let symbol = runs[0].run.instrument.symbol
      let drawn = symbol.isEmpty ? Self.letter(0) : symbol
      found.append(
        .caution(
          "They trade different instruments.",
          "A trade is matched only with one in the same instrument; the chart has the candles of \(drawn) and the trades in it."
        ))
    }
    if haveSameData, !haveSameSpan {
      found.append(
        .caution(
          "They cover other times.", "Only the part that all have is drawn, from 100."))
    }
    if !haveSameCash {
      found.append(
        .caution(
          "They start with different cash.",
          "Curves start at 100, and growth tells which ended ahead."))
    }
    found += latecomers
    if pairs.count == 1, differences.count > 1 {
      found.append(
        .note(
          "\(inWords(differences.count).asBeginning) things change at once.",
          "A run with only one of them would show which made the difference."))
    }
    if Set(runs.map(accountText)).count > 1 {
      found.append(.caution("Cash or costs differ.", "They explain part of the difference."))
    }
    if Set(runs.map(\.run.engineVersion)).count > 1 {
      found.append(
        .caution("Two versions of the engine made them.", "Run both again with one version."))
    }
    if haveSameData, haveSameSpan {
      found.append(
        .passed(
          "All saw the same \(counted(runs[0].run.allCandles, "candle")).",
          "The hashes of their data agree."))
    }
    return found.filter { $0.kind == .caution } + found.filter { $0.kind == .note }
      + found.filter { $0.kind == .passed }
  }

  /// An account without the name of its currency, which is not a difference of money.
  private func accountText(_ run: ComparedRun) -> String {
    var account = run.run.account
    account.currency = ""
    return "\(account)"
  }

  /// Runs whose currency is not named, and whose it is taken to be.
  private var currencyChecks: [Check] {
    guard let currency, let named = currency.namedBy, !currency.unnamed.isEmpty else { return [] }
    let unnamed = localizedList(currency.unnamed.map(Self.letter))
    return [
      .caution(
        "The currency of \(unnamed) is not named.",
        "It is taken to be that of \(Self.letter(named)), \(currency.name).")
    ]
  }

  /// Runs that could trade later than the earliest, with what A made before.
  private var latecomers: [Check] {
    let starts = runs.compactMap(\.run.firstTradable)
    guard starts.count == runs.count, let earliest = starts.min() else { return [] }
    return runs.indices.filter { starts[$0] > earliest }.map { place in
      let early = runs[starts.firstIndex(of: earliest) ?? 0].run.trades
        .filter { $0.entryTime < starts[place] }
      let profit = early.map(\.profit).reduce(0, +)
      let who = Self.letter(starts.firstIndex(of: earliest) ?? 0)
      return .caution(
        "\(Self.letter(place)) could not trade before \(first.dates.day(starts[place])).",
        "\(who) could from \(first.dates.day(earliest)) and made \(counted(early.count, "trade")) until then, \(money(profit, sign: .always))."
      )
    }
  }
}
