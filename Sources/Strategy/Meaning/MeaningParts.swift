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

  /// The price of the bar that it is: `close`, `open`, `high` or `low`, and nothing worked out from them.
  var price: Graph.Source? {
    switch form {
    case .source(.open): .open
    case .source(.high): .high
    case .source(.low): .low
    case .source(.close): .close
    default: nil
    }
  }

  /// Whether its value at a bar is the same wherever a price of that bar lies: it is made of earlier bars, numbers,
  /// the clock, and the bar's open where that is another price. Of what is held only the size, the entry and the bars
  /// are free of the close.
  func isFree(of price: Graph.Source, _ definitions: [Definition]) -> Bool {
    switch form {
    case .source(let source):
      switch source {
      case .high, .low, .close, .volume, .hl2, .hlc3, .ohlc4: false
      case .open: price != .open
      default: true
      }
    case .state(let variable):
      switch variable {
      case .positionSize, .positionEntry, .positionBars: price == .close
      default: false
      }
    case .named(let place): definitions[place].meaning.isFree(of: price, definitions)
    case .history(let value, let bars): bars > 0 || value.isFree(of: price, definitions)
    case .on, .across, .since, .valueWhen: false
    case .indicator(let use):
      !use.inputs.isEmpty && use.inputs.allSatisfy { $0.isFree(of: price, definitions) }
    default: parts.allSatisfy { $0.isFree(of: price, definitions) }
    }
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

/// What a rule may ask of sessions that a calendar tells.
package enum SessionFact: CaseIterable, Sendable {
  /// Whether a bar is the last of its session.
  case end
  /// Whether a bar opens within the trading hours.
  case hours

  fileprivate var source: Graph.Source { self == .end ? .sessionLast : .inSession }

  /// That it is true at no bar where no calendar tells it, a sentence.
  ///
  /// - Parameters:
  ///   - rules: that ask for it.
  ///   - symbols: what is traded so; empty where there is no need of a name.
  package func isUnknown(in rules: [String], of symbols: [String]) -> String {
    let names = symbols.isEmpty ? "" : " of \(listed(symbols.map { printable($0) }))"
    let reason =
      switch self {
      case .end:
        "without a calendar a session lasts until the next one opens, and no candle reaches that"
      case .hours: "without a calendar nothing says what the trading hours are"
      }
    return "'\(source.rawValue)' in \(listed(rules)) is never true\(names): \(reason)."
  }

  /// What tells it, a sentence.
  package static let cure =
    "Name the exchange's calendar, as in \"instrument\": { \"calendar\": \"XNYS\" }; 'kreplay calendar' lists them."
}

extension StrategyDocument {
  /// Rules that ask for something of sessions: `long.enter`.
  package func rules(asking fact: SessionFact) -> [String] {
    blueprint.sides.flatMap { [$0.enter, $0.exit] }.compactMap { rule in
      rule.flatMap { $0.meaning.reads(fact.source, blueprint.definitions) ? $0.path : nil }
    }
  }
}
