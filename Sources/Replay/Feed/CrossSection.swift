import Indicators
import Market

/// Works out the columns that look across instruments: on every instrument the same graph, and from its
/// values what each bar sees of the others.
///
/// A bar sees the bars of other instruments that closed with a candle of its own last moment or an
/// earlier one. A bar that was over only in a gap is seen by instruments with other clocks from the next
/// candle after the gap on, since till then nobody knows that it is over: a bar never sees data from
/// the future.
///
/// The ranking includes traded instruments whose latest bar opened no earlier than the bar before the one
/// that asks, and is known; equal ones are in the order of their names.
final class CrossSection {
  private struct Column {
    let view: Graph.View
    let node: Graph.Node
    /// The instrument that it looks at by name.
    let place: Int
    let isBoolean: Bool
  }

  private let inner: [PointInTimeGraph]
  private var outer: [GraphEvaluator]
  private let columns: [Column]
  private let isTraded: [Bool]
  /// Which instruments have equal clocks: the first of them.
  private let clocks: [Int]
  private let hasSeveralClocks: Bool
  /// For each instrument and column the values of a block, of as many bars at most.
  private let out: UnsafeMutablePointer<Double>
  private let blockSize: Int
  /// What is known of each instrument: to those with its clocks, and to others.
  private let known: Known
  private let knownToOthers: Known
  /// Whether a bar of it is still to be known to others.
  private let waits: UnsafeMutablePointer<Bool>
  /// The open time of the bar before the latest.
  private let timeBefore: UnsafeMutablePointer<Int64>
  private var ranking: [Ranking]
  /// For each instrument and column the values of the block that is worked.
  private let sources: UnsafeMutablePointer<UnsafePointer<Double>>
  /// What came of bringing columns near.
  private var fetched: UInt64 = 0

  /// Memory of its own: each bar of each instrument changes it, and an array that belongs to an object
  /// would be checked at every touch.
  private struct Known {
    let values: UnsafeMutablePointer<Double>
    /// When the latest bar opened.
    let times: UnsafeMutablePointer<Int64>

    init(values: [Double], instruments: Int) {
      self.values = .filled(values)
      times = .filled(Array(repeating: .min, count: instruments))
    }

    func deallocate() {
      values.deallocate()
      times.deallocate()
    }
  }

  /// - Throws: `GraphError`, and what the instruments' calendars throw.
  init?<Source: CandleSource>(
    _ streams: [InstrumentStream<Source>], _ graph: Graph, untraded: Set<Int>, blockSize: Int
  ) throws {
    guard let across = graph.acrossGraph, let first = streams.first else { return nil }
    inner = try streams.map {
      try PointInTimeGraph(across, instrument: $0.instrument, barFrame: $0.bars.frame)
    }
    outer = streams.map(\.evaluator)
    columns = first.evaluator.across.map { column in
      var place = -1
      if case .of(let name) = column.view {
        place = streams.firstIndex { $0.instrument.symbol == name } ?? -1
      }
      return Column(view: column.view, node: column.node, place: place, isBoolean: column.isBoolean)
    }
    isTraded = streams.indices.map { !untraded.contains($0) }
    clocks = streams.map { stream in
      streams.firstIndex { $0.instrument.hasClocks(of: stream.instrument) } ?? stream.place
    }
    hasSeveralClocks = Set(clocks).count > 1
    let names = NameOrder(streams.map(\.instrument))
    let count = streams.count
    out = .allocate(capacity: max(1, count * columns.count * blockSize))
    self.blockSize = blockSize
    let nothing = columns.map { $0.isBoolean ? 0 : Double.nan }
    let unknown = (0..<count).flatMap { _ in nothing }
    known = Known(values: unknown, instruments: count)
    knownToOthers = Known(values: unknown, instruments: count)
    waits = .filled(streams.map { _ in false })
    timeBefore = .filled(streams.map { _ in .min })
    ranking = columns.map { _ in Ranking(names) }
    sources = .filled(Array(repeating: UnsafePointer(out), count: count * columns.count))
  }

  deinit {
    out.deallocate()
    known.deallocate()
    knownToOthers.deallocate()
    waits.deallocate()
    timeBefore.deallocate()
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
      if hasSeveralClocks { tellOthers(step, &next) }
      closing.removeAll(keepingCapacity: true)
      for i in inner.indices where next.closings[i] == step {
        let bar = next.bars[i]
        take(bar, of: i, opened: next.time(i) ?? times[step], isLate: next.isLate(i))
        closing.append((i, bar))
        next.advance(i)
      }
      if !closing.isEmpty { show(closing, step) }
    }
    for i in outer.indices {
      for column in columns.indices { outer[i].give(values(i, column), across: column) }
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
      let value = inner[i].evaluator.column(column.node)[inner[i].lastCount - 1]
      known.values[i * columns.count + place] = value
      if !waits[i] { knownToOthers.values[i * columns.count + place] = value }
    }
  }

  private func values(_ i: Int, _ column: Int) -> UnsafeMutablePointer<Double> {
    out + (i * columns.count + column) * blockSize
  }

  /// Learns what an instrument's bar says.
  private func take(_ bar: Int, of i: Int, opened time: Int64, isLate: Bool) {
    for place in i * columns.count..<(i + 1) * columns.count {
      known.values[place] = sources[place][bar]
    }
    timeBefore[i] = known.times[i] == .min ? time : known.times[i]
    known.times[i] = time
    if !hasSeveralClocks { return }
    waits[i] = isLate
    if !waits[i] { tell(i) }
  }

  /// Lets instruments with other clocks know of a bar.
  private func tell(_ i: Int) {
    for place in i * columns.count..<(i + 1) * columns.count {
      knownToOthers.values[place] = known.values[place]
    }
    knownToOthers.times[i] = known.times[i]
  }

  /// Bars that were over in a gap are known to all once a candle after it opens.
  private func tellOthers(_ step: Int, _ next: inout NextClosings) {
    for i in inner.indices where next.opens(i, at: step) && waits[i] {
      waits[i] = false
      tell(i)
    }
  }

  // MARK: What bars see

  private func show(_ closing: [(instrument: Int, bar: Int)], _ step: Int) {
    for (place, column) in columns.enumerated() {
      if case .of = column.view {
        for (i, bar) in closing {
          let seen = clocks[i] == clocks[column.place] ? known : knownToOthers
          values(i, place)[bar] = seen.values[column.place * columns.count + place]
        }
      } else {
        rank(place, column.view, closing)
      }
    }
  }

  private func rank(
    _ place: Int, _ view: Graph.View, _ closing: [(instrument: Int, bar: Int)]
  ) {
    var asked: (since: Int64, clock: Int)?
    for (i, bar) in closing {
      guard isTraded[i] else {
        values(i, place)[bar] = .nan
        continue
      }
      let since = timeBefore[i]
      if asked?.since != since || asked?.clock != clocks[i] {
        asked = (since, clocks[i])
        if hasSeveralClocks {
          ranking[place].order(view) { value(of: $0, place, since, to: i) }
        } else {
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
    let isSame = clocks[other] == clocks[i]
    let seen = isSame ? known : knownToOthers
    return seen.times[other] >= since ? seen.values[other * columns.count + place] : .nan
  }
}

extension UnsafeMutablePointer {
  /// Memory with some elements, for one at least.
  fileprivate static func filled(_ elements: [Pointee]) -> UnsafeMutablePointer {
    let memory = allocate(capacity: Swift.max(1, elements.count))
    for (i, element) in elements.enumerated() { (memory + i).initialize(to: element) }
    return memory
  }
}

extension Instrument {
  /// Whether days and sessions of two instruments begin and end at the same times.
  fileprivate func hasClocks(of other: Instrument) -> Bool {
    zone == other.zone && sessionOpen == other.sessionOpen && calendar == other.calendar
      && restsAtWeekends == other.restsAtWeekends
  }
}
