import Market
import Replay
import Store
import Strategy
import Text

/// The document of a search with some choices made in it, and the candles that it is played on.
struct SearchVariant: Sendable {
  let template: DocumentTemplate
  /// With the parameters that are the same for all.
  let document: StrategyDocument
  var candles: SearchCandles
  var options: ReplayOptions

  /// All combinations of the choices of a grid, in its order.
  ///
  /// - Parameter template: what is the same for all.
  /// - Throws: `UsageError` for choices that the document refuses; `DocumentChangeError`; the `UserError`s
  ///   of files and stores.
  static func all(
    of grid: SearchGrid, _ template: DocumentTemplate, fixed: [String: Double],
    _ request: SweepRequest, _ observer: any JobObserver
  ) throws -> [SearchVariant] {
    let choices = SearchGrid(ranges: grid.choices)
    guard let count = choices.count, count <= SearchRange.mostChoices else {
      throw UsageError(
        "\(listed(grid.choices.map(\.name))) have \(manyText(choices.size)) combinations, each a document of its own, and there may be \(Amounts.whole(SearchRange.mostChoices)); try fewer"
      )
    }
    if !request.run.data.isEmpty, let range = grid.choices.first(where: { $0.isOfData }) {
      throw UsageError(
        "--data names the candles of all settings, and '\(printable(range.name))' is searched; leave one out"
      )
    }
    let paths =
      request.run.data.isEmpty
      ? template.document.data.map(\.source.path) : request.run.data.map(\.path)
    let isPiped = paths.contains("-")
    let ofCandles = grid.choices.first { $0.changesCandles(exceptBars: isPiped) }
    if isPiped, let range = ofCandles {
      throw UsageError(
        "candles come through standard input, which is read once, and '\(printable(range.name))' may say other things "
          + "of them; name a file or a store")
    }
    var shared: SearchCandles?
    var variants: [SearchVariant] = []
    for number in 0..<count {
      try observer.check()
      let places = choices.places(number)
      let changes = zip(choices.ranges, places).compactMap { $0.choices?[$1] }
      do {
        var variant = try SearchVariant(
          template.changed(by: changes), fixed, request, shared, observer)
        if ofCandles == nil { shared = variant.candles }
        if let same = variants.first(where: { $0.candles.facts.hash == variant.candles.facts.hash })
        {
          variant.candles.share(same.candles)
        }
        variants.append(variant)
      } catch let error as any UserError {
        if changes.isEmpty || error is InterruptedError { throw error }
        let with = changes.map { "\(printable($0.path))=\(printable($0.label, limit: 60))" }
        throw RefusedChoiceError(with: with.joined(separator: ", "), error)
      }
    }
    return Self.ending(together: variants)
  }

  private init(
    _ template: DocumentTemplate, _ fixed: [String: Double], _ request: SweepRequest,
    _ shared: SearchCandles?, _ observer: any JobObserver
  ) throws {
    var document = try template.document(fixed)
    if let from = request.from { document.from = from }
    let isUniverse = try request.run.data.isEmpty && document.expandUniverses()
    let data = try request.run.data(of: &document)
    self.template = template
    candles =
      try shared ?? SearchCandles(data, of: document, isUniverse: isUniverse, observer)
    options = ReplayOptions(document)
    (options.from, options.to) = (candles.facts.from, candles.facts.to)
    self.document = document
  }

  /// Of other candles all end where the first of them end, so that all are scored on the same days.
  private static func ending(together variants: [SearchVariant]) -> [SearchVariant] {
    guard !areOfSameCandles(variants), let last = variants.map(\.candles.facts.last).min() else {
      return variants
    }
    let end = Time(milliseconds: last.milliseconds + 1)
    return variants.map { variant in
      var variant = variant
      variant.options.to = variant.options.to.map { min($0, end) } ?? end
      return variant
    }
  }

  /// Whether the size or the slippage of its orders depends on a parameter that is searched.
  func searchesSize(_ grid: SearchGrid, beside fixed: [String: Double]) -> Bool {
    let first = grid.setting(0, beside: fixed)
    func size(_ setting: [String: Double]) -> String? {
      try? template.document(setting).sizeWords
    }
    var known = size(first)
    for range in grid.ranges where range.choices == nil {
      let step = max(1, range.values.count / 64)
      for place in stride(from: 0, to: range.values.count, by: step) {
        var setting = first
        setting[range.name] = range.values[place]
        guard let size = size(setting) else { continue }
        if let known, known != size { return true }
        known = size
      }
    }
    return false
  }

  /// Whether all are played on the same candles.
  static func areOfSameCandles(_ variants: [SearchVariant]) -> Bool {
    // Steps of prices and lots change no day.
    func clocks(_ variant: SearchVariant) -> [[String]] {
      variant.candles.facts.instruments.map {
        [$0.symbol, $0.zone, "\($0.sessionOpen)", $0.calendar ?? ""]
      }
    }
    return variants.allSatisfy {
      $0.candles.facts.hash == variants[0].candles.facts.hash && clocks($0) == clocks(variants[0])
    }
  }
}

extension StrategyDocument {
  /// The size and the slippage of orders, as words: what an expression of bars gives is not a number yet, and
  /// equals nothing.
  var sizeWords: String { "\(size) \(account.slippage.map { "\($0)" } ?? "")" }
}

extension SearchRange {
  /// Whether it chooses candles.
  fileprivate var isOfData: Bool { choices?.first?.root == "data" }

  /// Whether a value may be one that says which candles are read, or what they are.
  ///
  /// - Parameter exceptBars: whether bars of another length are made of the same candles.
  fileprivate func changesCandles(exceptBars: Bool) -> Bool {
    guard let root = choices?.first?.root else { return false }
    switch root {
    case "indicators", "long", "short", "size", "portfolio", "execution": return false
    case "timeframe": return !exceptBars
    case "account":
      return ["account.preset", "account.rates", "account.currency"].contains { name.hasPrefix($0) }
        || name == "account"
    default: return true
    }
  }
}

/// Choices that the document refuses, before anything is played.
struct RefusedChoiceError: UserError {
  let with: String
  let error: any UserError

  init(with: String, _ error: any UserError) { (self.with, self.error) = (with, error) }

  var exitCode: ExitCode { error.exitCode }
  var description: String { "with \(with): \(error.description)" }
}

extension SearchVariant {
  /// What a journal keeps its trials under.
  var family: String {
    familyDigest(canonical: document.canonical, dataHash: candles.facts.hash)
  }

  /// What its trials have in common.
  ///
  /// - Parameter from: from when they are scored; `nil` where none could ever have traded.
  func scoring(from: Time?) -> TrialScoring {
    let facts = candles.facts
    let first = from ?? facts.first
    let roles =
      facts.instruments.map { "name \($0.symbol)" }
      + options.untraded.sorted().map { "not traded \($0)" }
    // Where it ends by itself, or where the document says, the document and the candles tell already.
    let until = options.to == facts.to ? "" : options.to.map { " to \($0)" } ?? ""
    let identity = RunIdentity(
      engineVersion: kreplayEngineVersion, canonical: "trials \(family) from \(first)\(until)",
      dataHash: facts.hash, seed: 0, instruments: facts.instruments, baseFrame: facts.frame,
      roles: roles)
    return TrialScoring(
      identity: identity.digest, family: family, name: document.name,
      documentPath: document.path, document: document.text, symbol: facts.symbols,
      dataHash: facts.hash, first: first, last: facts.last)
  }
}

// MARK: What all variants have in common

/// What is known of the candles of a search.
struct SearchCandleFacts {
  let symbols: String, currency: String
  let hash: String
  let first: Time, last: Time
  /// The last candle that is played.
  let lastCandle: Time
  let count: Int
  let isIntraday: Bool
  /// The zone of the instruments' exchanges; UTC where they have several.
  let zone: String
  /// `Instrument.dayShift` of all; 0 where they differ.
  let dayShift: Int64
  let warnings: [String]
  /// Times by these clocks.
  var times: RunTimes { RunTimes(zone: zone, isIntraday: isIntraday, shift: dayShift) }

  init(_ variants: [SearchVariant]) {
    func once<Value: Hashable>(_ values: [Value]) -> [Value] {
      var seen: Set<Value> = []
      return values.filter { seen.insert($0).inserted }
    }
    let facts = variants.map(\.candles.facts)
    symbols = once(facts.flatMap { $0.instruments.map(\.symbol) }).joined(separator: ", ")
    let currencies = once(
      variants.map {
        $0.document.account.currency.isEmpty
          ? $0.candles.facts.instruments.first?.currency ?? "" : $0.document.account.currency
      })
    currency = currencies.joined(separator: ", ")
    hash = once(facts.map(\.hash)).joined(separator: " ")
    first = facts.map(\.first).max() ?? facts[0].first
    last = facts.map(\.last).min() ?? facts[0].last
    lastCandle = facts.map(\.lastCandle).min() ?? facts[0].lastCandle
    var counted: Set<String> = []
    count = facts.reduce(0) { counted.insert($1.hash).inserted ? $0 + $1.count : $0 }
    isIntraday = facts.contains { $0.frame?.intradaySeconds != nil }
    let instruments = once(facts.flatMap(\.instruments))
    let zones = once(instruments.map(\.zone))
    zone = zones.count == 1 ? zones[0] : "UTC"
    dayShift = instruments.dayShift
    warnings =
      once(facts.flatMap(\.warnings))
      + (currencies.count < 2
        ? []
        : [
          "Accounts are in \(listed(currencies.map { $0.isEmpty ? "an unnamed currency" : $0 })): ratios and shares can be compared, amounts of money cannot."
        ])
  }
}
