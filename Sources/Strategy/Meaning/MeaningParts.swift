import Indicators
import Text

extension Meaning {
  /// Whether a part of it, on its own bars, is a series of the candles or their clock; of named indicators
  /// too.
  func reads(_ source: Graph.Source, _ definitions: [Definition]) -> Bool {
    if case .source(source) = form { return true }
    if case .named(let place) = form {
      return definitions[place].meaning.reads(source, definitions)
    }
    return parts.contains { $0.reads(source, definitions) }
  }

  /// What it is made of, without what is read on coarser bars.
  private var parts: [Meaning] {
    switch form {
    case .constant, .source, .state, .named, .on: []
    case .indicator(let use): use.inputs
    case .function(_, let one), .history(let one, _), .since(let one), .across(_, let one),
      .not(let one), .trend(_, let one, _), .clock(let one):
      [one]
    case .arithmetic(_, let one, let other), .compare(_, let one, let other),
      .logic(_, let one, let other), .crosses(_, let one, let other),
      .valueWhen(let one, let other):
      [one, other]
    case .choice(let condition, let one, let other): [condition, one, other]
    }
  }
}

extension StrategyDocument {
  /// Rules that ask whether a bar is the last of its session: `long.enter`.
  package var sessionEndRules: [String] {
    blueprint.sides.flatMap { [$0.enter, $0.exit] }.compactMap { rule in
      rule.flatMap { $0.meaning.reads(.sessionLast, blueprint.definitions) ? $0.path : nil }
    }
  }

  /// That no bar is known to be the last of a session, a sentence.
  ///
  /// - Parameter symbols: what is traded so; empty where there is no need of a name.
  package static func withoutSessionEnd(_ rules: [String], of symbols: [String]) -> String {
    "'session.last' in \(listed(rules)) is never true\(symbols.isEmpty ? "" : " of \(listed(symbols.map { printable($0) }))"): without a calendar a session lasts until the next one opens, and no candle reaches that."
  }

  /// What says when sessions end, a sentence.
  package static let sessionEndCure =
    "Name the exchange's calendar, as in \"instrument\": { \"calendar\": \"XNYS\" }; 'kreplay calendar' lists them."
}
