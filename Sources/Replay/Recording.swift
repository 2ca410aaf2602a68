package import Indicators
public import Market
public import Strategy
import Text

/// What a report needs besides the run.
public struct Recording: Sendable {
  /// Of each instrument, in the order of `Run.instruments`; empty where nothing was recorded.
  public package(set) var instruments: [InstrumentRecording] = []
  /// The times of the run's clock, where there are several instruments: `candle` of an order, a fill or
  /// a trade is a place among them.
  public package(set) var times: [Int64] = []
  /// Nothing recorded.
  public init() {}
}

/// The candles of an instrument, its bars, and the strategy's series on them.
public struct InstrumentRecording: Sendable {
  /// The base candles.
  public package(set) var candles = Candles()
  /// The bars of the strategy's timeframe (the same as `candles` where they are the same frame).
  public package(set) var bars = Candles()
  /// The base candle with which each bar was closed.
  public package(set) var barClosedAt: [Int] = []
  /// The splits, dividends and rolls that went to the account, each at the time of its candle.
  public package(set) var events: [CorporateEvent] = []
  /// The funding that its holders paid each other.
  public package(set) var funding: [FundingRate] = []
  /// What the currency of its prices was worth in the account's, by rates that counted from a candle on.
  public package(set) var exchangeRates: [ExchangeRate] = []
  /// The finer candles that gave the price path inside the candles, if there were any.
  public package(set) var magnifier: Magnifier?
  /// A column a named series of the plan, one value a bar.
  public package(set) var series: [(NamedSeries, [Double])]

  /// The rules that no trade changes, at each bar.
  public package(set) var rules: [RuleRecording] = []

  /// Nothing recorded yet of some series.
  init(_ series: [NamedSeries]) { self.series = series.map { ($0, []) } }

  /// How many candles it was given.
  private var count = 0

  /// Takes a block.
  mutating func take(
    _ block: borrowing EngineBlock, _ wanted: [NamedSeries], _ rules: [TracedRule]
  ) {
    takeSeries(block, wanted)
    candles.append(block.source.candles, block.source.range)
    bars.append(block.made.bars, block.made.range)
    for one in block.events {
      let time = Time(milliseconds: block.time[one.candle])
      events.append(CorporateEvent(one.event.kind, time, one.event.value))
    }
    funding += block.funding.map(\.rate)
    exchangeRates += block.rates.map(\.rate)
    if magnifier == nil { magnifier = block.magnifier?.takeUnretainedValue() }
    for (i, rule) in rules.enumerated() {
      if self.rules.count == i { self.rules.append(RuleRecording(rule)) }
      block.evaluator._withUnsafeGuaranteedRef { self.rules[i].take($0, rule, block.barCount) }
    }
  }

  /// Takes the series of a block, and the candles with which their bars were closed.
  mutating func takeSeries(_ block: borrowing EngineBlock, _ wanted: [NamedSeries]) {
    for bar in 0..<block.barCount { barClosedAt.append(count + block.closing(bar)) }
    count += block.count
    for (i, one) in wanted.enumerated() {
      let column = block.evaluator._withUnsafeGuaranteedRef { $0.column(one.node) }
      series[i].1.append(contentsOf: UnsafeBufferPointer(start: column, count: block.barCount))
    }
  }
}

extension InstrumentRecording {
  /// The columns of some nodes of a graph at the recorded bars, each value as it was at its bar's close:
  /// a split or a roll before it counts, and none after it.
  ///
  /// - Parameter frame: of the bars.
  /// - Throws: `GraphError`, and what the instrument's calendar throws.
  package func columns(
    _ nodes: [Graph.Node], of graph: Graph, _ instrument: Instrument, frame: Timeframe?
  ) throws -> [[Double]] {
    let work = try PointInTimeGraph(graph, instrument: instrument, barFrame: frame)
    let changes = events.filter(\.changesPrices)
    if !changes.isEmpty { work.keepHistory() }
    var (columns, known) = (nodes.map { _ in [Double]() }, changes[...])
    var start = 0
    while start < bars.count {
      let closed = closing(start)
      let due = known.prefix { $0.time.milliseconds <= closed }
      try work.apply(Array(due))
      known = known.dropFirst(due.count)
      var end = min(start + Candles.blockSize, bars.count)
      if let next = known.first {
        end = (start..<end).partitioningIndex { closing($0) >= next.time.milliseconds }
      }
      work.update(bars, start..<end)
      for (place, node) in nodes.enumerated() {
        columns[place] += UnsafeBufferPointer(
          start: work.evaluator.column(node), count: end - start)
      }
      start = end
    }
    return columns
  }

  /// When the candle opened with which a bar was closed.
  private func closing(_ bar: Int) -> Int64 {
    let place = bar < barClosedAt.count ? barClosedAt[bar] : candles.count
    return place < candles.count ? candles.time[place] : bars.time[bar]
  }
}

/// A rule at each bar: whether it was true, and the values of its parts.
public struct RuleRecording: Sendable {
  /// Its place in `Run.rules`.
  public let rule: Int
  /// Whether it was true.
  public package(set) var truths: [Bool] = []
  /// For each of `Rule.parts` the value at the bar; of a part of the bar before, too.
  public package(set) var parts: [[Double]]

  init(_ traced: TracedRule) {
    rule = traced.rule
    parts = traced.values.map { _ in [] }
  }

  mutating func take(_ evaluator: GraphEvaluator, _ traced: TracedRule, _ count: Int) {
    let truth = evaluator.column(traced.truth)
    for bar in 0..<count { truths.append(truth[bar] != 0) }
    for (part, node) in traced.values.enumerated() {
      parts[part].append(
        contentsOf: UnsafeBufferPointer(start: evaluator.column(node), count: count))
    }
  }
}

extension Recording {
  /// The rules of the first instrument.
  public var rules: [RuleRecording] { first.rules }
  /// The recording of the only instrument, or of the first.
  private var first: InstrumentRecording { instruments.first ?? InstrumentRecording([]) }
  /// The base candles of the first instrument.
  public var candles: Candles { first.candles }
  /// Its bars.
  public var bars: Candles { first.bars }
  /// The base candle with which each of them was closed.
  public var barClosedAt: [Int] { first.barClosedAt }
  /// Its series.
  public var series: [(NamedSeries, [Double])] { first.series }
  /// The splits, dividends and rolls that went to its account.
  public var events: [CorporateEvent] { first.events }
  /// Columns of a graph at its bars, as ``InstrumentRecording/columns(_:of:_:frame:)`` gives them.
  package func columns(
    _ nodes: [Graph.Node], of graph: Graph, _ instrument: Instrument, frame: Timeframe?
  ) throws -> [[Double]] {
    try first.columns(nodes, of: graph, instrument, frame: frame)
  }
}
