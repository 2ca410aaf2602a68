import Market
package import Replay
package import Strategy
import Text

/// A run told as a story, in the words of its report: what `kreplay explain strategy.json` shows.
///
/// Every number is one of the run's own records, of its analysis, or of its rules at bars that were
/// noted while it was played again.
package struct StrategyStory: Sendable {
  /// The strategy's name; untrusted text.
  package let name: String
  /// What it does, and what became of the money.
  package let lede: Sentence, verdict: Sentence
  /// What it ran on, and what makes it again, as the report's head has them.
  package let facts: [(name: String, value: String)]
  package let receipt: [(name: String, text: String, hash: String)]
  /// Its rules.
  package let rules: [StoryRule]
  /// What the names in them are, and how orders fill.
  package let terms: [(name: String, expression: String, text: String)]
  /// How several instruments share the account; empty for one.
  package let spread: String
  /// Its first trades.
  package let trades: [StoryTrade]
  /// How many trades there are in all.
  package let count: Int
  /// From gross to net.
  package let money: StoryMoney
  /// What the report's checks say together, and each of them.
  package let doubt: String
  package let checks: [(sign: String, claim: Sentence, proof: Sentence)]
  package let checkMarkup: String
  /// The closed trades in parts.
  package let parts: [StoryPart]
  /// Where the run ends with other commissions; empty where that was not tried.
  package let commission: Sentence
  /// The document as numbered lines of markup.
  package let documentMarkup: String

  /// - Parameters:
  ///   - choice: the trades that are told.
  ///   - bars: its bars with their rules.
  /// - Throws: what drawing a chart throws.
  package init(
    _ run: Run, _ recording: Recording, _ document: StrategyDocument, _ statistics: Statistics,
    _ analysis: RunAnalysis, _ options: ReportOptions, _ choice: StoryChoice, bars: [ProbedBar]
  ) throws {
    let context = ReportContext(run, recording, document, statistics, options)
    name = run.name.isEmpty ? localized("Unnamed strategy") : run.name
    lede = Report.lede(context)
    verdict = Report.verdict(context, analysis)
    facts = headFacts(context).map { (name: $0.0, value: $0.1) }
    receipt = headReceipt(context).map { (name: $0.0, text: $0.1, hash: $0.2) }
    rules = Self.rules(context, bars)
    terms = definitions(context).map { (name: $0.name, expression: $0.expression, text: $0.text) }
    spread = Self.spread(run, document, isProbed: !bars.isEmpty)
    trades = try choice.trades.map { try StoryTrade($0, context, bars) }
    count = run.trades.count
    money = StoryMoney(context, analysis)
    let found = Report.checks(context, analysis)
    doubt = trustTitle(found) ?? ""
    checks = found.map { (sign: $0.kind.name, claim: $0.claim, proof: $0.proof) }
    checkMarkup = checkItems(found)
    parts = StoryPart.all(context)
    commission = Self.commission(context)
    documentMarkup = highlighted(document.text)
  }

  private static func rules(_ context: ReportContext, _ bars: [ProbedBar]) -> [StoryRule] {
    context.run.rules.enumerated().map { place, rule in
      let truth = bars.lazy.compactMap { $0.rules.first { $0.rule == place }?.truth }.first
      let recorded = context.recording.rules.first { $0.rule == place }
      let count = recorded.map { (true: $0.truths.count { $0 }, bars: $0.truths.count) }
      return StoryRule(rule, truth, context.areSeveral ? nil : count)
    }
  }

  private static func spread(
    _ run: Run, _ document: StrategyDocument, isProbed: Bool
  ) -> String {
    guard run.instruments.count > 1 else { return "" }
    var sentences = [
      localized(
        "The rules are read on the bars of each of \(counted(run.instruments.count, "instrument")), and all share one account."
      )
    ]
    if document.ranksInstruments { sentences.append(localized("A rank chooses among them.")) }
    if !isProbed {
      sentences.append(
        localized("For a portfolio, the rules' values are shown at their signals."))
    }
    return sentences.joined(separator: Language.current.sentenceBlank)
  }

  private static func commission(_ context: ReportContext) -> Sentence {
    guard let variant = context.options.variants.first(where: { $0.name == "Commission" }) else {
      return ""
    }
    let (low, high) = (context.numbers.money(variant.low), context.numbers.money(variant.high))
    return
      "Played again without commission the run ends at \(strong: high), and with three times as much at \(strong: low)."
  }
}
