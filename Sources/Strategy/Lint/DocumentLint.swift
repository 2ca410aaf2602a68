import Indicators
import Market
import Text

extension StrategyDocument {
  /// What is odd about the document whatever its candles are, in the order in which it is looked at:
  /// rules, stops and targets, size, costs, parameters.
  public func lint() -> [LintRemark] {
    var lint = RuleLint(self)
    for side in blueprint.sides {
      // A side that is entered on every bar and never left buys and holds; an order that waits, or a rank
      // among instruments, says when in place of the rule.
      let waits = if case .market = side.order { false } else { true }
      let holds = side.exit == nil || waits || blueprint.portfolio != nil
      if let enter = side.enter { lint.look(at: enter, mayHoldAlways: holds) }
      if let exit = side.exit { lint.look(at: exit, mayHoldAlways: false) }
      lint.lookAtExit(of: side)
      lint.lookAtShare(of: side)
      lint.lookAtDistances(of: side)
      lint.lookAtFlatTime(of: side, openings: tradedOpenings)
    }
    lint.lookAtEnds(blueprint)
    lint.lookAtMoney(self)
    lint.notes.addHundredthsTwice(of: self)
    lint.notes.addIdleParameters(of: self)
    return lint.notes.remarks
  }
}

extension RuleLint {
  /// An exit that is true wherever the entry is.
  fileprivate mutating func lookAtExit(of side: SideBlueprint) {
    guard let enter = side.enter, let exit = side.exit,
      reasoning.certainty(enter.meaning) == .open,
      reasoning.certainty(exit.meaning) == .open,
      reasoning.implies(enter.meaning, exit.meaning)
    else { return }
    let isSame = reasoning.number(enter.meaning) == reasoning.number(exit.meaning)
    notes.add(
      .exitEqualsEntry, at: exit.path, marking: (exit.source, exit.meaning.range),
      finding: isSame
        ? "\(exit.path) is the same condition as \(enter.path), so whatever is true when a position is opened asks for its end."
        : "Wherever \(enter.path) is true \(exit.path) is true as well, so what opens a position asks for its end.",
      cure: "Write the condition on which the position is to end.")
  }

  /// A share of all, which is what an exit closes without one.
  fileprivate mutating func lookAtShare(of side: SideBlueprint) {
    guard side.exitOrder.share?.constant == 1 else { return }
    notes.add(
      .wholeShare, at: "\(side.path).exitShare",
      finding: "A share of 1 closes all, as an exit does without it.",
      cure: "Leave it out, or take a part, as in 0.5.")
  }

  /// A time of day that has passed wherever something is entered: that of the opening.
  fileprivate mutating func lookAtFlatTime(of side: SideBlueprint, openings: Set<Int>) {
    guard case .clock(let seconds) = side.flatAt, openings.contains(seconds) else { return }
    let before = ClockText.words((seconds + 86_400 - 300) % 86_400)
    notes.add(
      .flatAtOpening, at: "\(side.path).flatAt",
      finding:
        "The trading day opens at \(ClockText.words(seconds)), so that this time has passed when anything is entered: each position is closed at the candle after its entry.",
      cure: "Write \"sessionEnd\", or a time before the next opening, as in \"\(before)\".")
  }

  // MARK: Stops and targets

  fileprivate mutating func lookAtDistances(of side: SideBlueprint) {
    let (stop, target) = (side.stopLoss, side.takeProfit)
    look(at: stop, side, isBelow: side.side == .long)
    look(at: target, side, isBelow: side.side == .short)
    look(at: side.trailingStop, side, isBelow: true)
    look(at: side.trailAfter, side, isBelow: false)
    look(at: side.breakEvenAfter, side, isBelow: false)
    for one in side.targets { look(at: one.distance, side, isBelow: side.side == .short) }
    lookAtOrder(of: side)
    lookAtLateStarts(side)
  }

  private mutating func look(
    at distance: DistanceBlueprint?, _ side: SideBlueprint, isBelow: Bool
  ) {
    switch distance {
    case .price(.expression(let written)):
      let range = reasoning.range(written.meaning)
      guard range.high <= 0 else { return }
      notes.add(
        .wrongSide, at: written.path, marking: (written.source, written.meaning.range),
        finding:
          "This distance \(range.words), and an order with a distance that is not above 0 is refused.",
        cure: "Exchange the two sides of the difference.")
    case .level(.expression(let written)):
      guard let base = base(of: side) else { return }
      let beyond = (reasoning.form(written.meaning) - base.form)
        .range(reasoning.values, among: reasoning.candlePrices)
      guard isBelow ? beyond.low >= 0 : beyond.high <= 0 else { return }
      let word = isBelow ? "never below" : "never above"
      let wanted = isBelow ? "below" : "above"
      notes.add(
        .wrongSide, at: written.path, marking: (written.source, written.meaning.range),
        finding:
          "This price is \(word) \(base.text), at which the \(side.side) side enters; there it has to be \(wanted).",
        cure: isBelow
          ? "Take a price below, as in \"low\"." : "Take a price above, as in \"high\".")
    default: return
    }
  }

  /// The price at which a side enters, as far as its bar tells: where its order waits, or about its close.
  private mutating func base(of side: SideBlueprint) -> (form: LinearForm, text: String)? {
    let amount: Amount
    switch side.order {
    case .market:
      let close = Meaning(form: .source(.close), kind: .number, range: 0..<0, state: nil)
      return (reasoning.form(close), "the close")
    case .limit(let price), .stop(let price): amount = price
    case .stopLimit(_, let limit): amount = limit
    }
    guard case .expression(let written) = amount else { return nil }
    return (reasoning.form(written.meaning), "the price of its order")
  }

  /// Targets that do not have the nearest first.
  private mutating func lookAtOrder(of side: SideBlueprint) {
    for place in side.targets.indices.dropFirst() {
      let texts: (String, String)
      switch (side.targets[place - 1].distance, side.targets[place].distance) {
      case (.share(let a), .share(let b)) where b < a:
        texts = ("\(plain(a * 100)) %", "\(plain(b * 100)) %")
      case (.price(.constant(let a)), .price(.constant(let b))) where b < a:
        texts = (plain(a), plain(b))
      case (.price(.expression(let a)), .price(.expression(let b)))
      where reasoning.difference(a.meaning, b.meaning).low > 0:
        texts = (a.source.text, b.source.text)
      default: continue
      }
      notes.add(
        .targetOrder, at: "\(side.path).targets[\(place)]",
        finding:
          "Target \(place + 1) is nearer than target \(place): \(texts.1) from the entry, and \(texts.0).",
        cure: "Write the nearest first, each with its share.")
    }
  }

  /// What begins only when the target has closed everything.
  private mutating func lookAtLateStarts(_ side: SideBlueprint) {
    for (key, start) in [("breakEvenAfter", side.breakEvenAfter), ("trailAfter", side.trailAfter)] {
      let texts: (String, String)
      switch (start, side.takeProfit) {
      case (.share(let a)?, .share(let b)?) where a >= b:
        texts = ("\(plain(a * 100)) %", "\(plain(b * 100)) %")
      case (.price(.constant(let a))?, .price(.constant(let b))?) where a >= b:
        texts = (plain(a), plain(b))
      case (.price(.expression(let a))?, .price(.expression(let b))?)
      where reasoning.difference(a.meaning, b.meaning).low >= 0:
        texts = (a.source.text, b.source.text)
      default: continue
      }
      notes.add(
        .tooWide, at: "\(side.path).\(key)",
        finding:
          "It begins \(texts.0) in favour, and takeProfit has closed the position at \(texts.1).",
        cure: "Begin nearer to the entry, or put the target farther away.")
    }
  }

  // MARK: The end, money

  /// A side that nothing closes.
  fileprivate mutating func lookAtEnds(_ blueprint: Blueprint) {
    guard blueprint.portfolio == nil else { return }
    let sides = blueprint.sides
    // A rule without an entry ends the whole side, and so does a time to be flat.
    guard blueprint.long.isEmpty || blueprint.short.isEmpty,
      !sides.contains(where: { $0.enter == nil || $0.flatAt != nil })
    else { return }
    for side in sides where !side.ends {
      guard let enter = side.enter, reasoning.certainty(enter.meaning) == .open else { continue }
      notes.add(
        .neverLeft, at: side.path,
        finding:
          "Nothing closes a \(side.side) position: there is no exit, stop, target or time to be flat, and no other side.",
        cure: "Add \"exit\", or a stop or target.")
    }
  }

  fileprivate mutating func lookAtMoney(_ document: StrategyDocument) {
    let account = document.account
    if case .cash(let amount) = document.size, account.margin == nil, amount > account.cash {
      notes.add(
        .beyondCash, at: "size.cash",
        finding:
          "An order is worth \(money(amount)), and the account begins with \(money(account.cash)): it is refused.",
        cure: "Take a smaller amount, or a share of the equity, as in { \"equity\": 0.9 }.")
    }
    if account.commission.isFree, account.spread == nil, account.slippage == nil,
      account.preset == nil, !notes.says("account", ["commission", "spread", "slippage"])
    {
      let names = document.likelyPresets
      let cure =
        names.isEmpty
        ? "Write \"commission\", or take a preset; 'kreplay presets' lists them."
        : "Write \"commission\", or \"preset\": \"\(names[0])\""
          + (names.count > 1
            ? " (or \(listed(names.dropFirst().map { "\"\($0)\"" }, or: true)))" : "") + "."
      notes.add(
        .noCosts, at: "account",
        finding: "Every order is free: no commission, spread or slippage is written.", cure: cure)
    }
  }
}

extension SideBlueprint {
  /// Whether anything of its own can close what it opens.
  fileprivate var ends: Bool {
    exit != nil || stopLoss != nil || takeProfit != nil || trailingStop != nil || !targets.isEmpty
      || breakEvenAfter != nil || flatAt != nil
  }
}

/// An amount of money, whole ones in groups of three.
private func money(_ amount: Double) -> String {
  amount == amount.rounded() && amount.magnitude < 1e15 ? grouped(Int(amount)) : plain(amount)
}

extension LintNotes {
  /// Whether the document writes one of some keys of an object.
  func says(_ object: String, _ keys: [String]) -> Bool {
    guard let node = root?[object] else { return false }
    return keys.contains { node[$0] != nil }
  }
}

extension StrategyDocument {
  /// When trading days of what is traded open, in seconds after midnight, where the document says it.
  fileprivate var tradedOpenings: Set<Int> {
    let settings = data.filter(\.isTraded).map { instrument(of: $0) }
    return Set(
      settings.compactMap { one in
        guard let name = one.calendar else { return one.sessionOpen }
        return (try? ExchangeCalendar(name))?.sessionOpen
      })
  }

  /// Presets of the market that the currency and the contract speak of.
  var likelyPresets: [String] {
    let currencies = Set(
      ([account.currency, instrument.currency ?? ""] + data.compactMap(\.instrument.currency))
        .filter { !$0.isEmpty }.map { Currency($0).whole })
    let isContract = instrument.contract?.multiplier != nil || instrument.contract?.tickValue != nil
    guard let currency = currencies.count == 1 ? currencies.first : nil else { return [] }
    let names: [String] =
      switch currency {
      case "USD": isContract ? ["cme-futures"] : ["us-stock-ibkr", "us-stock-free"]
      case "TWD": ["tw-stock"]
      case "CNY": ["cn-a-share"]
      case "JPY": ["jp-stock"]
      case "HKD": ["hk-stock"]
      case "USDT", "USDC": ["binance-spot", "binance-futures"]
      default: []
      }
    return names.filter { MarketPreset.find($0) != nil }
  }
}
