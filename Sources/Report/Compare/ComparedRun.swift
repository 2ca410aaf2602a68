public import Market
public import Replay
public import Strategy
import Text

/// A run that is set beside others.
public struct ComparedRun {
  /// What happened.
  public var run: Run
  /// Its candles and the strategy's drawn series (`ReplayOptions.records`).
  public var recording: Recording
  /// The document that made it.
  public var document: StrategyDocument
  /// Its figures.
  public var statistics: Statistics
  /// Its identity as hex digits.
  public var identity: String
  /// The open time of the first candle in which its data differ from those of the first run, where that is known.
  public var firstOtherCandle: Time?

  /// A run with what a page says about it.
  public init(
    run: Run, recording: Recording, document: StrategyDocument, statistics: Statistics,
    identity: String, firstOtherCandle: Time? = nil
  ) {
    self.run = run
    self.recording = recording
    self.document = document
    self.statistics = statistics
    self.identity = identity
    self.firstOtherCandle = firstOtherCandle
  }
}

/// Runs beside each other: A is the first, and what all others are compared with.
struct Comparison {
  /// Two or more.
  let runs: [ComparedRun]
  let contexts: [ReportContext]
  /// What each of the others has to do with A, in their order.
  let pairs: [RunComparison]
  /// What tells each from the others: its name, or the parameters in which they differ.
  let names: [String]
  /// The currency of all; `nil` where two of them count in different ones.
  let currency: SharedCurrency?
  /// How A's numbers are written, with the currency of all.
  let numbers: ReportNumbers

  init(_ runs: [ComparedRun]) {
    self.runs = runs
    contexts = runs.map {
      ReportContext($0.run, $0.recording, $0.document, $0.statistics, ReportOptions())
    }
    pairs = runs.dropFirst().map {
      RunComparison(of: runs[0].run, and: $0.run, firstOtherCandle: $0.firstOtherCandle)
    }
    currency = SharedCurrency(of: runs.map(\.run))
    let named = currency?.namedBy ?? 0
    numbers = contexts[0].numbers.with(currency: contexts[named].numbers.currency)
    names = Self.names(runs)
  }

  /// A, and the others by their letters.
  static func letter(_ place: Int) -> String { ["A", "B", "C", "D"][min(max(place, 0), 3)] }

  var first: ReportContext { contexts[0] }

  /// Whether all have the same candles.
  var haveSameData: Bool { runs.allSatisfy { $0.run.hasData(of: runs[0].run) } }

  /// Whether all cover the same times.
  var haveSameSpan: Bool { Set(runs.map { [$0.run.first, $0.run.last] }).count == 1 }

  /// Whether all start with the same amount.
  var haveSameCash: Bool { Set(runs.map(\.run.account.cash)).count == 1 }

  /// Whether curves start at 100, since amounts cannot be compared as they are.
  var areIndexed: Bool { !haveSameData || !haveSameSpan || !haveSameCash || currency == nil }

  /// Whether all have one name.
  var haveOneName: Bool { Set(runs.map(\.run.name)).count == 1 }

  /// Whether all trade the same instruments, in whatever order.
  var haveSameInstruments: Bool {
    Set(runs.map { Set($0.run.instruments.map(\.instrument.symbol)) }).count == 1
  }

  /// Whether any of them has several instruments.
  var areSeveral: Bool { contexts.contains(where: \.areSeveral) }

  /// The instrument of a trade of a run.
  func symbol(of trade: Trade, in place: Int) -> String {
    let symbols = contexts[place].symbols
    return symbols.indices.contains(trade.instrument) ? symbols[trade.instrument] : ""
  }

  /// Dates for what concerns an instrument of a run: days by its own sessions, times of day by the clocks of A.
  func dates(ofSymbol symbol: String?, in place: Int) -> ReportDates {
    let own = contexts[place].parts.first { $0.context.run.instrument.symbol == symbol }
    return first.dates.hasTime ? first.dates : own?.context.dates ?? contexts[place].dates
  }

  /// Dates for a trade of a run, likewise.
  func dates(of trade: Trade, in place: Int) -> ReportDates {
    first.dates.hasTime ? first.dates : contexts[place].part(of: trade).dates
  }

  /// An amount in the currency of all.
  func money(_ value: Double, sign: ReportNumbers.Sign = .whenNegative) -> String {
    numbers.headlineMoney(value, sign: sign)
  }

  private static func names(_ runs: [ComparedRun]) -> [String] {
    let differing = runs[0].document.parameters.map(\.name).filter { name in
      Set(runs.map { value(name, $0) }).count > 1
    }
    return runs.map { run in
      let values = run.document.parameters.filter { differing.contains($0.name) }
        .map { "\($0.name) \(ReportNumbers.quantity($0.value))" }
      let name = run.run.name.isEmpty ? localized("Unnamed strategy") : run.run.name
      return localizedJoin([name] + values)
    }
  }

  private static func value(_ name: String, _ run: ComparedRun) -> Double? {
    run.document.parameters.first { $0.name == name }?.value
  }
}
