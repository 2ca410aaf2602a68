import Indicators
import Market

/// Works out the columns that look across instruments: on every instrument the same graph, and from its
/// values what each bar sees of the others.
///
/// A bar sees the bars of other instruments that closed with a candle of its own last moment or an
/// earlier one; of days and longer candles with other clocks those whose last session closed by the close of
/// its own. A bar that was over only in a gap is seen by instruments with other clocks from the next candle
/// after the gap on, or from the first moment at which no candle could belong to it any more: a bar never
/// sees data from the future.
///
/// The ranking includes traded instruments whose latest bar opened no earlier than the bar before the one
/// that asks, and is known; of days with other clocks, and of days and longer bars that are made of shorter candles,
/// those which no session has closed without since the close of the bar before. Equal ones are in the order of their names.
final class CrossSection {
  private let inner: [PointInTimeGraph]
  private var outer: [GraphEvaluator]
  /// What is shown of other instruments, and after these the sizes of what is ranked.
  private let columns: [ComparedColumn]
  private let shown: Range<Int>
  private let isTraded: [Bool]
  /// Which instruments have equal clocks: the first of them.
  private let clocks: [Int]
  private let hasSeveralClocks: Bool
  /// For each instrument and column the values of a block, of as many bars at most.
  private let out: UnsafeMutablePointer<Double>
  private let blockSize: Int
  /// What is known of each instrument: to those with its clocks, and to others.
  private let known: KnownBars
  private let knownToOthers: KnownBars
  /// When candles of one moment close, where they are days with several clocks.
  private var sessions: SessionCloses?
  /// When the latest bar of each closed, which others know by then or do not.
  private var closes: [Int64]
  /// When the bar before that closed; for the first of an instrument itself.
  private var closesBefore: [Int64]
  /// The clocks of each instrument, where bars of several candles may be over in a gap.
  private var calendars: [TradingCalendar]
  private let frame: Timeframe?
  /// What is recent, where days are made of shorter candles.
  private var madeDays: MadeDays?
  /// From which moment on no candle can belong to a bar that is still to be known.
  private var ends: [Int64]
  /// Whether a bar of it is still to be known to others.
  private let waits: UnsafeMutablePointer<Bool>
  /// The open time of the bar before the latest.
  private let timeBefore: UnsafeMutablePointer<Int64>
  /// That of the bar before this one: what days of other clocks may be as old as.
  private let timeBeforeThat: UnsafeMutablePointer<Int64>
  private var ranking: [Ranking]
  /// For each instrument and column the values of the block that is worked.
  private let sources: UnsafeMutablePointer<UnsafePointer<Double>>
  /// What came of bringing columns near.
  private var fetched: UInt64 = 0

  /// - Throws: `GraphError`, and what the instruments' calendars throw.
  init?<Source: CandleSource>(
    _ streams: [InstrumentStream<Source>], _ graph: Graph, untraded: Set<Int>, blockSize: Int
  ) throws {
    guard let across = graph.acrossGraph, let first = streams.first else { return nil }
    inner = try streams.map {
      try PointInTimeGraph(across, instrument: $0.instrument, barFrame: $0.bars.frame)
    }
    outer = streams.map(\.evaluator)
    columns = ComparedColumn.all(first.evaluator.across, of: across) { name in
      streams.firstIndex { $0.instrument.symbol == name }
    }
    shown = first.evaluator.across.indices
    isTraded = streams.indices.map { !untraded.contains($0) }
    clocks = streams.map { stream in
      streams.firstIndex { $0.instrument.hasClocks(of: stream.instrument, first.bars.base) }
        ?? stream.place
    }
    hasSeveralClocks = Set(clocks).count > 1
    let names = NameOrder(streams.map(\.instrument))
    let count = streams.count
    out = .allocate(capacity: max(1, count * columns.count * blockSize))
    self.blockSize = blockSize
    let nothing = columns.map { $0.isBoolean ? 0 : Double.nan }
    let unknown = (0..<count).flatMap { _ in nothing }
    known = KnownBars(values: unknown, instruments: count)
    sessions = try SessionCloses(streams.map(\.instrument), first.bars.base)
    knownToOthers = KnownBars(
      values: unknown, instruments: count, kept: sessions == nil ? 1 : KnownBars.mostKept)
    closes = streams.map { _ in .max }
    closesBefore = closes
    ends = closes
    calendars =
      hasSeveralClocks && first.bars.aggregates
      ? try streams.map { try TradingCalendar($0.instrument) } : []
    frame = first.bars.frame
    madeDays =
      calendars.isEmpty ? nil : MadeDays(calendars, from: first.bars.base, to: first.bars.frame)
    waits = .filled(streams.map { _ in false })
    timeBefore = .filled(streams.map { _ in .min })
    timeBeforeThat = .filled(streams.map { _ in .min })
    ranking = columns.map { _ in Ranking(names) }
    sources = .filled(Array(repeating: UnsafePointer(out), count: count * columns.count))
  }

  deinit {
    out.deallocate()
    known.deallocate()
    knownToOthers.deallocate()
    waits.deallocate()
    timeBefore.deallocate()
    timeBeforeThat.deallocate()
    sources.deallocate()
  }

  /// Works out the columns for a block, of which each instrument has some bars.
  ///
  /// - Parameters:
  ///   - made: the bars of each instrument.
  ///   - steps: the moments of each one's candles, of which there are `candles`, from `first` on.
  ///   - times: of the moments of the block.
  func exchange(
    _ made: [BarMaker.ClosedBars], _ steps: [UnsafePointer<Int>], candles: [Int], first: Int,
    times: [Int64]
  ) {
    if columns.isEmpty { return }
    var next = NextClosings(made, steps, candles, first)
    for i in inner.indices where made[i].count > 0 {
      inner[i].update(made[i].bars, made[i].range)
    }
    for i in inner.indices {
      for (place, column) in columns.enumerated() {
        let source = inner[i].evaluator.column(column.node)
        sources[i * columns.count + place] = source
        fetched ^= source.fetch(made[i].count)
      }
      fetched ^= steps[i].fetch(candles[i])
    }
    var closing: [(instrument: Int, bar: Int)] = []
    for step in times.indices {
      if hasSeveralClocks { tellOthers(step, times[step], &next) }
      closing.removeAll(keepingCapacity: true)
      for i in inner.indices where next.closings[i] == step {
        let bar = next.bars[i]
        take(bar, of: i, opened: next.time(i) ?? times[step], at: times[step], next.isLate(i))
        closing.append((i, bar))
        next.advance(i)
      }
      if !closing.isEmpty { show(closing, step) }
    }
    for i in outer.indices {
      for column in shown { outer[i].give(values(i, column), across: column) }
    }
  }

  /// Keeps the bars of an instrument, since splits or rolls may come.
  func keepHistory(of i: Int) { inner[i].keepHistory() }

  /// Takes what is known of an instrument into units and prices of after some splits and rolls.
  ///
  /// - Parameter outer: what works out its columns from here on.
  func apply(_ changes: [CorporateEvent], of i: Int, outer: GraphEvaluator) throws {
    self.outer[i] = outer
    guard try inner[i].apply(changes) else { return }
    for (place, column) in columns.enumerated() {
      let last = inner[i].lastCount - 1
      let values = inner[i].evaluator.column(column.node)
      known.values[i * columns.count + place] = values[last]
      // Others do not know the latest bar yet, where it waits.
      for age in 0..<knownToOthers.kept where last - age >= (waits[i] ? 1 : 0) {
        knownToOthers.values[(age * inner.count + i) * columns.count + place] =
          values[last - age - (waits[i] ? 1 : 0)]
      }
    }
  }

  private func values(_ i: Int, _ column: Int) -> UnsafeMutablePointer<Double> {
    out + (i * columns.count + column) * blockSize
  }

  /// Learns what an instrument's bar says, which opened at a time and closed with the candle of a moment.
  private func take(
    _ bar: Int, of i: Int, opened time: Int64, at moment: Int64, _ isLate: Bool
  ) {
    for place in i * columns.count..<(i + 1) * columns.count {
      known.values[place] = sources[place][bar]
    }
    timeBeforeThat[i] = timeBefore[i] == .min ? time : timeBefore[i]
    timeBefore[i] = known.times[i] == .min ? time : known.times[i]
    known.times[i] = time
    if !hasSeveralClocks { return }
    if let close = sessions?.close(of: i, at: moment) {
      closesBefore[i] = closes[i] == .max ? close : closes[i]
      closes[i] = close
    }
    waits[i] = isLate
    if isLate {
      ends[i] = end(of: i, holding: moment)
    } else {
      knownToOthers.take(i, from: known, closed: sessions == nil ? .min : closes[i])
    }
  }

  /// The first moment at which no candle can belong any more to the bar of one.
  private func end(of i: Int, holding moment: Int64) -> Int64 {
    guard let frame, sessions == nil else { return .max }
    let time = Time(milliseconds: moment)
    return calendars[i].interval(of: frame, holding: time).upperBound.milliseconds
  }

  /// Bars that were over in a gap are known to all once a candle after it opens, or could open no more.
  private func tellOthers(_ step: Int, _ moment: Int64, _ next: inout NextClosings) {
    for i in inner.indices {
      let opens = next.opens(i, at: step)
      guard waits[i], opens || moment >= ends[i] else { continue }
      waits[i] = false
      knownToOthers.take(i, from: known, closed: sessions == nil ? .min : moment)
    }
  }

  // MARK: What bars see

  private func show(_ closing: [(instrument: Int, bar: Int)], _ step: Int) {
    for place in shown {
      if case .of = columns[place].view {
        for (i, bar) in closing {
          values(i, place)[bar] = seen(columns[place].place, place, by: i)
        }
      } else {
        rank(place, columns[place].view, closing)
      }
    }
  }

  private func rank(
    _ place: Int, _ view: Graph.View, _ closing: [(instrument: Int, bar: Int)]
  ) {
    let sizes = columns[place].sizes
    var asked: (since: Int64, before: Int64, close: Int64, clock: Int)?
    for (i, bar) in closing {
      guard isTraded[i] else {
        values(i, place)[bar] = .nan
        continue
      }
      let since = timeBefore[i]
      let now = (since, timeBeforeThat[i], closesBefore[i], clocks[i])
      if asked.map({ $0 != now }) ?? true {
        asked = now
        if hasSeveralClocks {
          if let sizes { ranking[place].measure { value(of: $0, sizes, since, to: i) } }
          ranking[place].order(view) { value(of: $0, place, since, to: i) }
        } else {
          if let sizes { ranking[place].measure { value(of: $0, sizes, since) } }
          ranking[place].order(view) { value(of: $0, place, since) }
        }
      }
      values(i, place)[bar] = ranking[place].places[i]
    }
  }

  /// What an instrument's latest bar says to others with its clocks; unknown where it does not take part.
  @inline(__always)
  private func value(of other: Int, _ place: Int, _ since: Int64) -> Double {
    isTraded[other] && known.times[other] >= since
      ? known.values[other * columns.count + place] : .nan
  }

  /// What it says to one that may have others.
  private func value(of other: Int, _ place: Int, _ since: Int64, to i: Int) -> Double {
    guard isTraded[other] else { return .nan }
    if clocks[other] == clocks[i] { return value(of: other, place, since) }
    guard let bar = knownToOthers.place(of: other, by: closes[i]) else { return .nan }
    return isRecent(bar, of: other, since, to: i)
      ? knownToOthers.values[bar * columns.count + place] : .nan
  }

  /// Whether what is known of another instrument is recent enough to be ranked with one.
  private func isRecent(_ bar: Int, of other: Int, _ since: Int64, to i: Int) -> Bool {
    guard sessions != nil else {
      let time = knownToOthers.times[bar]
      return madeDays?.isRecent(time, of: other, since: since, of: i) ?? (time >= since)
    }
    if calendars.isEmpty, let last = sessions?.lastClose(of: other, by: closesBefore[i], of: i) {
      return knownToOthers.closes[bar] >= last
    }
    // Of weeks and months one that closes later is seen one later.
    let isLater = sessions?.closes(other, after: i) ?? false
    return knownToOthers.times[bar] >= (isLater ? timeBeforeThat[i] : since)
  }

  /// What the latest bar of an instrument says that another may see; what nothing says, where it sees none.
  private func seen(_ other: Int, _ place: Int, by i: Int) -> Double {
    if clocks[other] == clocks[i] { return known.values[other * columns.count + place] }
    guard let bar = knownToOthers.place(of: other, by: closes[i]) else {
      return columns[place].isBoolean ? 0 : .nan
    }
    return knownToOthers.values[bar * columns.count + place]
  }
}
