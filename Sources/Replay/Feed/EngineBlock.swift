import Indicators
import Market
import Text

/// The part of a feed's block that one instrument has: its candles' columns and the bars that closed
/// among them. Valid only while the feed's block is.
struct EngineBlock {
  /// The instrument's place among those of the run.
  let instrument: Int
  let count: Int
  /// The place of the first bar that closes here, of the instrument's bars since the run began.
  let firstBar: Int
  let time: UnsafePointer<Int64>
  let open: UnsafePointer<Double>
  let high: UnsafePointer<Double>
  let low: UnsafePointer<Double>
  let close: UnsafePointer<Double>
  let volume: UnsafePointer<Double>
  /// The close before the first candle; unknown before there was one.
  let closeBefore: Double
  /// The place in the run of each candle, where several instruments share its clock; `nil` where the
  /// candles follow each other.
  let steps: UnsafePointer<Int>?
  /// The place in the run of the first candle, and the instrument's candle before it.
  let firstStep: Int
  let before: Moment
  /// How many bars close here, and with which candle each; `nil` where the candles are the bars.
  let barCount: Int
  let closings: UnsafePointer<Int>?
  private let areLate: UnsafePointer<Bool>?
  /// The open time of each of these bars.
  let barTimes: UnsafePointer<Int64>
  /// The columns of the graph for these bars.
  let evaluator: Unmanaged<GraphEvaluator>
  private let values: Values
  /// The candle of the first split or dividend; `count` without one.
  let firstEvent: Int
  /// Rates of funding among these candles.
  let funding: [PlacedFunding]
  /// Finer candles, which give the price path inside these; `nil` for none.
  let magnifier: Unmanaged<Magnifier>?
  /// The candle of the first rate of exchange among these; `count` without one.
  let firstRate: Int
  /// The rate of exchange that counts before that.
  let rateBefore: Double

  /// What is seldom asked for, apart: a block is copied as numbers and one reference.
  private final class Values {
    let made: BarMaker.ClosedBars
    let source: (candles: Candles, range: Range<Int>)
    let events: [PlacedEvent]
    let rates: [PlacedRate]
    let pastSession: PastSession?

    init(
      _ source: (candles: Candles, range: Range<Int>), _ made: BarMaker.ClosedBars,
      _ events: [PlacedEvent], _ rates: [PlacedRate], _ pastSession: PastSession?
    ) {
      (self.source, self.made, self.events, self.rates) = (source, made, events, rates)
      self.pastSession = pastSession
    }
  }

  init(
    _ instrument: Int, _ source: (candles: Candles, range: Range<Int>), _ columns: CandlePointers,
    _ made: BarMaker.ClosedBars, _ evaluator: GraphEvaluator, firstBar: Int, closeBefore: Double,
    firstStep: Int, before: Moment, steps: UnsafePointer<Int>?, events: [PlacedEvent],
    funding: [PlacedFunding] = [], magnifier: Magnifier? = nil, rates: [PlacedRate] = [],
    rateBefore: Double = 1, pastSession: PastSession? = nil
  ) {
    self.instrument = instrument
    values = Values(source, made, events, rates, pastSession)
    firstRate = rates.first?.candle ?? source.range.count
    self.rateBefore = rateBefore
    let start = source.range.lowerBound
    count = source.range.count
    self.funding = funding
    self.magnifier = magnifier.map { .passUnretained($0) }
    firstEvent = events.first?.candle ?? source.range.count
    self.firstBar = firstBar
    self.closeBefore = closeBefore
    self.firstStep = firstStep
    self.before = before
    self.steps = steps
    time = columns.time + start
    open = columns.open + start
    high = columns.high + start
    low = columns.low + start
    close = columns.close + start
    volume = columns.volume + start
    barCount = made.count
    closings = made.closings
    areLate = made.areLate
    barTimes = made.times ?? time
    self.evaluator = .passUnretained(evaluator)
  }

  /// The bars themselves, and the candles, as values.
  var made: BarMaker.ClosedBars { values.made }
  var source: (candles: Candles, range: Range<Int>) { values.source }
  /// Splits and dividends among these candles.
  var events: [PlacedEvent] { values.events }
  /// Rates of exchange among these candles.
  var rates: [PlacedRate] { values.rates }
  /// The session of the last candle before the run, in the run's first block with candles, where limits of a day
  /// go by it.
  var pastSession: PastSession? { values.pastSession }

  /// What a unit of the prices' currency is worth in the account's in a candle.
  @inline(__always)
  func exchangeRate(at candle: Int) -> Double {
    if candle < firstRate { return rateBefore }
    return laterRate(at: candle)
  }

  private func laterRate(at candle: Int) -> Double {
    let rates = rates
    let next = rates.partitioningIndex { $0.candle > candle }
    return next > 0 ? rates[next - 1].rate.rate : rateBefore
  }

  /// Whether a bar was over only after its last candle, in a gap.
  func isLate(_ bar: Int) -> Bool { areLate.map { $0[bar] } ?? false }

  /// The open time of a bar.
  func barTime(_ bar: Int) -> Time { Time(milliseconds: barTimes[bar]) }

  /// The first candle from `start` on before whose open there is a split or a dividend, `count` if
  /// none.
  @inline(__always)
  func event(from start: Int) -> Int {
    if start <= firstEvent { return firstEvent }
    return events.first { $0.candle >= start }?.candle ?? count
  }

  /// The same for what an account meets that holds something: funding counts too, and rates of exchange.
  @inline(__always)
  func event(from start: Int, holding isHolding: Bool) -> Int {
    var next = event(from: start)
    if !isHolding { return next }
    if !funding.isEmpty { next = min(next, funds(from: start).first?.candle ?? count) }
    if firstRate < count { next = min(next, rate(from: start)) }
    return next
  }

  /// The first candle from `start` on from whose open another rate of exchange counts, `count` if none.
  private func rate(from start: Int) -> Int {
    let rates = rates
    let next = rates.partitioningIndex { $0.candle >= start }
    return next < rates.count ? rates[next].candle : count
  }

  /// The rates of funding from a candle on.
  func funds(from start: Int) -> ArraySlice<PlacedFunding> {
    funding[funding.indices.partitioningIndex { funding[$0].candle >= start }...]
  }

  /// The candle with which a bar closes; `count` for a bar after the last.
  @inline(__always)
  func closing(_ bar: Int) -> Int {
    if bar >= barCount { return count }
    return closings.map { $0[bar] } ?? bar
  }

  /// Bars that have closed before a candle.
  @inline(__always)
  func bars(before candle: Int) -> Int {
    guard let closings else { return candle }
    return Self.place(of: candle, in: closings, barCount)
  }

  /// The first candle from `start` on that opens at a time or later, `count` if none.
  func place(of moment: Int64, from start: Int) -> Int {
    if count == 0 || time[count - 1] < moment { return count }
    return start + Self.place(of: moment, in: time + start, count - start)
  }

  /// The place in the run of a candle.
  @inline(__always)
  func step(_ candle: Int) -> Int { steps.map { $0[candle] } ?? firstStep + candle }

  /// The place of a candle among all that the instrument has in the run.
  @inline(__always)
  func own(_ candle: Int) -> Int { before.own + 1 + candle }

  @inline(__always)
  func moment(_ candle: Int) -> Moment {
    Moment(candle: step(candle), own: own(candle), time: Time(milliseconds: time[candle]))
  }

  /// - Parameter readsVolume: whether the volume is wanted; it is unknown otherwise. Nothing else has
  ///   read that column, so that memory would be waited for, as long as 20 candles take.
  @inline(__always)
  func candle(_ i: Int, readsVolume: Bool) -> BaseCandle {
    BaseCandle(
      moment: moment(i), open: open[i], high: high[i], low: low[i], close: close[i],
      limits: FillLimits(high: high[i], low: low[i], volume: readsVolume ? volume[i] : .nan),
      bar: firstBar + bars(before: i))
  }

  /// The first place of rising numbers that holds `wanted` or more, `count` if none does.
  @inline(__always)
  private static func place<Number: Comparable>(
    of wanted: Number, in numbers: UnsafePointer<Number>, _ count: Int
  ) -> Int {
    (0..<count).partitioningIndex { numbers[$0] >= wanted }
  }
}

/// A stretch of time of a run: what each of its instruments has in it.
struct FeedBlock {
  /// A block for each instrument, in their order; some may be empty.
  let parts: UnsafeBufferPointer<EngineBlock>
  /// The times of the run's clock in this block: of every candle of every instrument, each once.
  let times: UnsafeBufferPointer<Int64>
  /// The place in the run of the first of them.
  let firstStep: Int
  /// Bars of each instrument that were seen before the run began.
  let warmupBars: UnsafeBufferPointer<Int>
  /// What several trials share of it; `nil` for one trial, and for several instruments.
  var shared: SharedBlock? = nil

  var count: Int { times.count }
}
