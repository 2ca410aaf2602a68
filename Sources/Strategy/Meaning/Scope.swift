import Indicators
import Market

/// The names that an expression may use.
struct Scope: Sendable {
  let parameters: [(name: String, value: Double)]
  /// Named indicators, each after those it is made of.
  private(set) var definitions: [Definition] = []
  /// The timeframe of the strategy's bars, if the document says it.
  let timeframe: Timeframe?
  /// Expressions that have been parsed before, by their texts.
  var parsed = ParsedExpressions()
  private var places: [String: Int] = [:]

  init(
    parameters: [(name: String, value: Double)] = [], timeframe: Timeframe? = nil
  ) {
    self.parameters = parameters
    self.timeframe = timeframe
  }

  /// The names of a document, or of none; its bars may have another timeframe.
  init(timeframe: Timeframe?, namesOf document: StrategyDocument?) {
    self.init(parameters: document?.parameters ?? [], timeframe: timeframe)
    for definition in document?.blueprint.definitions ?? [] { define(definition) }
  }

  mutating func define(_ definition: Definition) {
    places[definition.name] = definitions.count
    definitions.append(definition)
  }

  func parameter(_ name: String) -> Double? { parameters.last { $0.name == name }?.value }

  func definition(_ name: String) -> Int? { places[name] }

  func indicator(_ name: String) -> IndicatorDescription? {
    Self.byName[name].map { Catalogue.all[$0] }
  }

  /// The places of indicators in the catalogue, by their names, and by aliases that are no names.
  private static let byName: [String: Int] = {
    let all = Catalogue.all.enumerated()
    let aliases = all.flatMap { place, one in one.aliases.map { ($0, place) } }
    return Dictionary(all.map { ($1.name, $0) } + aliases) { first, _ in first }
  }()

  /// Every name that can stand for a value, in the order in which suggestions prefer them.
  var valueNames: [String] {
    parameters.map(\.name) + definitions.map(\.name) + Family.sources.map(\.rawValue)
      + Family.allCases.map(\.rawValue) + Catalogue.all.map(\.name)
  }

  /// Every name that can be called.
  var callableNames: [String] {
    Catalogue.all.map(\.name) + BuiltIn.allCases.map(\.rawValue)
      + Catalogue.all.flatMap(\.aliases)
  }
}

/// Names whose values are asked for by a point: `time.hour`.
enum Family: String, CaseIterable, Sendable {
  case position, account, time, session

  /// Sources that have a name without a point, in one word.
  static let sources = Graph.Source.allCases.filter { !$0.rawValue.contains { ". ".contains($0) } }

  /// What can follow the point.
  var members: [String] {
    let all = Graph.Source.allCases.map(\.rawValue) + StateVariable.allCases.map(\.rawValue)
    return all.filter { $0.hasPrefix(rawValue + ".") }.map {
      String($0.dropFirst(rawValue.count + 1))
    }
  }
}

/// Functions that are part of the language; all others are indicators of the catalogue.
enum BuiltIn: String, CaseIterable, Sendable {
  case abs, log, sqrt, round, min, max, since, valueWhen, on, of
  case rankOf = "rank_of"
  case percentileOf = "percentile_of"
  case zscoreOf = "zscore_of"

  /// All of them by their names.
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// How it is called.
  var usage: String {
    switch self {
    case .abs: "abs(x)"
    case .log: "log(x)"
    case .sqrt: "sqrt(x)"
    case .round: "round(x)"
    case .min: "min(a, b)"
    case .max: "max(a, b)"
    case .since: "since(condition)"
    case .valueWhen: "valueWhen(condition, x)"
    case .on: "on(\"1w\", x)"
    case .of: "of(\"SPY\", x)"
    case .rankOf: "rank_of(x)"
    case .percentileOf: "percentile_of(x)"
    case .zscoreOf: "zscore_of(x)"
    }
  }
}
