import Indicators
import Market
import Replay
import Text

extension Lesson {
  func tradingSection() -> Section? {
    guard let trading, let finding = tradingFinding else { return nil }
    let run = trading.run
    let analysis = trading.analysis
    let trades = trading.statistics["trades"].value ?? 0
    let figures: [(String, String, String)] = [
      (
        localized("Profit"), LessonNumbers.signed(run.finalEquity - analysis.cash, 0),
        localized("of 10,000, after costs")
      ),
      (
        localized("Trades"), LessonNumbers.fixed(trades, 0),
        localized("closed, \(trading.rate("winRate")) won")
      ),
      (
        localized("Largest fall"), trading.rate("maxDrawdown"),
        localized("buy and hold \(LessonNumbers.share(analysis.holdMaxDrawdown))")
      ),
      (
        localized("Costs"),
        LessonNumbers.fixed(
          trading.statistics["costs"].value ?? .nan, 0),
        localized("0.1 % of each fill")
      ),
    ]
    let key =
      "<dl class=\"kpi\">\(figures.map { "<div><dt>\($0.0)</dt><dd class=\"v\">\($0.1)</dd><dd class=\"n\">\($0.2)</dd></div>" }.joined())</dl>"
    let equity = run.days.map(\.equity), hold = run.days.map(\.hold)
    let charts = [("L", 1_216), ("M", 688), ("S", 358)].map { name, width in
      "<div class=\"\(name)\">\(SmallFigures.equity(localized("Equity of the rule, and of buy and hold in grey"), equity, hold, width: width))</div>"
    }
    let enter = "<code>\(XMLText(trading.rule.enter))</code>"
    let exit = "<code>\(XMLText(trading.rule.exit))</code>"
    return Section(
      "trading", localized("Trading it"), finding,
      sub: trading.rule.isLong
        ? localized(
          "Bought at the next open when \(enter), out when \(exit), with 95 % of the equity and 0.1 % of costs a fill. Not advice: a measure of what the plainest rule was worth here."
        )
        : localized(
          "Sold short at the next open when \(enter), out when \(exit), with 95 % of the equity and 0.1 % of costs a fill. Not advice: a measure of what the plainest rule was worth here."
        ),
      "\(key)<div class=\"lay\">\(charts.joined())</div><div class=\"split after\"><div class=\"c6 note\">\(tradingNotes(trading).map { "<p>\($0)</p>" }.joined())</div><div class=\"c6\"><details><summary><i>▸</i><span>\(localized("The rule as a strategy document"))</span></summary><pre class=\"doc\">\(XMLText(trading.document))</pre></details></div></div>"
    )
  }

  private func tradingNotes(_ trading: Trading) -> [String] {
    let count = Int(trading.statistics["trades"].value ?? 0)
    var notes: [String] = []
    if count < 30 {
      notes.append(
        count == 1
          ? localized("<b>Few trades.</b> One trade is too few to tell a rule from luck.")
          : localized("<b>Few trades.</b> \(count) trades are too few to tell a rule from luck."))
    } else if let low = trading.statistics["winRateLow"].value,
      let high = trading.statistics["winRateHigh"].value
    {
      notes.append(
        localized(
          "<b>\(count) trades.</b> With as many, a share of winners between \(LessonNumbers.share(low, 0)) and \(LessonNumbers.share(high, 0)) is what chance alone leaves open."
        ))
    }
    let ambiguous = trading.run.ambiguity.candles
    let ends = AmbiguityFacts(trading.run, hasHolding: false)
    notes.append(
      ambiguous == 0
        ? localized(
          "<b>No fill depends on what happened inside a bar.</b> All orders were at the market, at opening prices."
        )
        : localized(
          "<b>\(LessonNumbers.bars(ambiguous)) are ambiguous.</b> What happened inside them would change the result: \(LessonNumbers.fixed(ends.lowest, 0)) to \(LessonNumbers.fixed(ends.highest, 0))."
        ))
    let open = trading.statistics["openTrades"].value ?? 0
    if open > 0 {
      notes.append(localized("<b>Still open.</b> The last position is valued at the last close."))
    }
    return notes
  }

  func predictSection() -> Section? {
    guard let outcomes, !outcomes.questions.isEmpty else { return nil }
    if case .none = decision { return nil }
    let reach = LessonNumbers.share(
      outcomes.reach, outcomes.reach * 100 == (outcomes.reach * 100).rounded() ? 0 : 1)
    let isPattern = if case .pattern = decision { true } else { false }
    let columns = [
      (localized("Any bar"), outcomes.any),
      (isPattern ? localized("Found, for higher") : localized("After up"), outcomes.up),
      (isPattern ? localized("Found, for lower") : localized("After down"), outcomes.down),
    ]
    .filter { $0.1.count > 0 }
    func row(_ name: String, _ value: (Outcomes.Rates) -> String) -> String {
      "<tr><td class=\"l\">\(name)</td>\(columns.map { "<td>\(value($0.1))</td>" }.joined())</tr>"
    }
    let answers = [
      localized("More than \(reach) higher"), localized("Within \(reach)"),
      localized("More than \(reach) lower"),
    ]
    let table = """
      <table class="data" style="max-width:592px"><thead><tr><th class="l" scope="col">\(localized("Twenty bars later"))</th>\(columns.map { "<th scope=\"col\">\($0.0)</th>" }.joined())</tr></thead><tbody>\(row(answers[0]) { LessonNumbers.share($0.higher) })\(row(answers[1]) { LessonNumbers.share($0.within) })\(row(answers[2]) { LessonNumbers.share($0.lower) })\(row(localized("Bars¦count")) { LessonNumbers.count($0.count) })</tbody></table>
      """
    let card = """
      <div class="card noprint" id="quiz" hidden><div id="qchart"></div><div><h3 id="qn"></h3><p class="ask" id="qa"></p><div class="bts">\(answers.map { "<button class=\"bt\" type=\"button\" aria-pressed=\"false\">\($0)</button>" }.joined())</div><p class="score" id="qs" aria-live="polite">\(localized("No answer yet."))</p><button class="bt" id="qnext" type="button" disabled>\(localized("Next"))</button></div></div>
      """
    return Section(
      "predict", localized("Predict, then see"), predictFinding,
      sub: localized(
        "\(outcomes.questions.count) bars on which it said something new, cut at their close. Choose before you look."
      ),
      card + "<div class=\"after\">\(table)</div>")
  }
}

extension Trading {
  /// A share among the statistics as per cent; a dash where it is not known.
  func rate(_ key: String) -> String {
    statistics[key].value.map { LessonNumbers.share($0) } ?? "–"
  }
}
