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
        "Profit", LessonNumbers.signed(run.finalEquity - analysis.cash, 0), "of 10,000, after costs"
      ),
      ("Trades", LessonNumbers.fixed(trades, 0), "closed, \(trading.rate("winRate")) won"),
      (
        "Largest fall", trading.rate("maxDrawdown"),
        "holding \(LessonNumbers.share(analysis.holdMaxDrawdown))"
      ),
      (
        "Costs",
        LessonNumbers.fixed(
          trading.statistics["costs"].value ?? .nan, 0),
        "0.1 % of each fill"
      ),
    ]
    let key =
      "<dl class=\"kpi\">\(figures.map { "<div><dt>\($0.0)</dt><dd class=\"v\">\($0.1)</dd><dd class=\"n\">\($0.2)</dd></div>" }.joined())</dl>"
    let equity = run.days.map(\.equity), hold = run.days.map(\.hold)
    let charts = [("L", 1_216), ("M", 688), ("S", 358)].map { name, width in
      "<div class=\"\(name)\">\(SmallFigures.equity("Equity of the rule, and of holding in grey", equity, hold, width: width))</div>"
    }
    let side = decisionSide
    return Section(
      "trading", "Trading it", finding,
      sub:
        "\(side) at the next open when <code>\(XMLText(trading.rule.enter))</code>, out when <code>\(XMLText(trading.rule.exit))</code>, with 95 % of the equity and 0.1 % of costs a fill. Not advice: a measure of what the plainest rule was worth here.",
      "\(key)<div class=\"lay\">\(charts.joined())</div><div class=\"split after\"><div class=\"c6 note\">\(tradingNotes(trading).map { "<p>\($0)</p>" }.joined())</div><div class=\"c6\"><details><summary><i>▸</i><span>The rule as a strategy document</span></summary><pre class=\"doc\">\(XMLText(trading.document))</pre></details></div></div>"
    )
  }

  private var decisionSide: String { trading?.rule.isLong == false ? "Sold short" : "Bought" }

  private func tradingNotes(_ trading: Trading) -> [String] {
    let count = Int(trading.statistics["trades"].value ?? 0)
    var notes: [String] = []
    if count < 30 {
      notes.append(
        "<b>Few trades.</b> \(count == 1 ? "One trade is" : "\(count) trades are") too few to tell a rule from luck."
      )
    } else if let low = trading.statistics["winRateLow"].value,
      let high = trading.statistics["winRateHigh"].value
    {
      notes.append(
        "<b>\(count) trades.</b> With as many, a share of winners between \(LessonNumbers.share(low, 0)) and \(LessonNumbers.share(high, 0)) is what chance alone leaves open."
      )
    }
    let ambiguous = trading.run.ambiguity.candles
    notes.append(
      ambiguous == 0
        ? "<b>No fill depends on what happened inside a bar.</b> All orders were at the market, at opening prices."
        : "<b>\(LessonNumbers.bars(ambiguous)) are ambiguous.</b> What happened inside them would change the result: \(LessonNumbers.fixed(trading.run.ambiguity.pessimistic, 0)) to \(LessonNumbers.fixed(trading.run.ambiguity.optimistic, 0))."
    )
    let open = trading.statistics["openTrades"].value ?? 0
    if open > 0 {
      notes.append("<b>Still open.</b> The last position is valued at the last close.")
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
      ("Any bar", outcomes.any), (isPattern ? "Found, for higher" : "After up", outcomes.up),
      (isPattern ? "Found, for lower" : "After down", outcomes.down),
    ]
    .filter { $0.1.count > 0 }
    func row(_ name: String, _ value: (Outcomes.Rates) -> String) -> String {
      "<tr><td class=\"l\">\(name)</td>\(columns.map { "<td>\(value($0.1))</td>" }.joined())</tr>"
    }
    let table = """
      <table class="data" style="max-width:592px"><thead><tr><th class="l" scope="col">Twenty bars later</th>\(columns.map { "<th scope=\"col\">\($0.0)</th>" }.joined())</tr></thead><tbody>\(row("More than \(reach) higher") { LessonNumbers.share($0.higher) })\(row("Within \(reach)") { LessonNumbers.share($0.within) })\(row("More than \(reach) lower") { LessonNumbers.share($0.lower) })\(row("Bars") { LessonNumbers.count($0.count) })</tbody></table>
      """
    let card = """
      <div class="card noprint" id="quiz" hidden><div id="qchart"></div><div><h3 id="qn"></h3><p class="ask" id="qa"></p><div class="bts"><button class="bt" type="button" aria-pressed="false">More than \(reach) higher</button><button class="bt" type="button" aria-pressed="false">Within \(reach)</button><button class="bt" type="button" aria-pressed="false">More than \(reach) lower</button></div><p class="score" id="qs" aria-live="polite">No answer yet.</p><button class="bt" id="qnext" type="button" disabled>Next</button></div></div>
      """
    return Section(
      "predict", "Predict, then see", predictFinding,
      sub:
        "\(outcomes.questions.count) bars on which it said something new, cut at their close. Choose before you look.",
      card + "<div class=\"after\">\(table)</div>")
  }
}

extension Trading {
  /// A share among the statistics as per cent; a dash where it is not known.
  func rate(_ key: String) -> String {
    statistics[key].value.map { LessonNumbers.share($0) } ?? "–"
  }
}
