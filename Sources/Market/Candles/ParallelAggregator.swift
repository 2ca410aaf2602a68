/// The forming bars of up to four timeframes side by side.
///
/// Candles are taken in stretches in which no bar begins or ends, so that the highest and the lowest
/// price of a stretch are found once for all timeframes. Volumes are added candle by candle, each
/// timeframe's in its own bar, as if it were alone: the order of additions changes their last digit.
struct ParallelAggregator: Sendable {
  /// How many timeframes there can be.
  static let most = 4

  private let length: Int64
  private var partials: [PartialBar]
  private var volumes = SIMD4<Double>()
  /// Of the last candle, which is that of every forming bar.
  private var close = 0.0

  /// Bars of at most four timeframes from candles of one below a day, or of an unknown one.
  ///
  /// - Parameter places: the place of each timeframe's series among all.
  init(
    from base: Timeframe?, to targets: [Timeframe], places: [Int], instrument: Instrument
  ) throws {
    if let base, let odd = targets.first(where: { !$0.isDivided(by: base) }) {
      throw TimeframeError.notMadeOf(odd, base: base)
    }
    precondition(targets.count <= Self.most, "\(targets.count) timeframes, at most \(Self.most)")
    length = Int64((base?.intradaySeconds ?? 0) * 1_000)
    partials = try targets.indices.map { k in
      PartialBar(
        try IntervalWalk(targets[k], carriesDate: false, instrument: instrument), k,
        place: places[k])
    }
  }

  /// Puts the bars that are not closed yet at their places.
  func putForming(into forming: inout [Candle?]) {
    for (k, partial) in partials.enumerated() where partial.isForming {
      forming[partial.place] = partial.bar(volumes, k, close: close)
    }
  }

  /// Takes the next candles and appends the bars that they close to their series.
  mutating func feed(_ candles: Candles, _ range: Range<Int>, into series: inout [Candles]) {
    let (count, length) = (partials.count, length)
    var pass = Pass(volumes: volumes, close: close)
    partials.withUnsafeMutableBufferPointer { partials in
      guard let partials = partials.baseAddress else { return }
      candles.withPointers { columns in
        BarBuffer.with(count) { out in
          var place = range.lowerBound
          while place < range.upperBound {
            pass.open(columns, place, partials, count, out, length)
            pass.stretch(columns, &place, range.upperBound, partials, count)
            pass.shut(columns, place - 1, partials, count, out)
            for k in 0..<count where out[k].isFull {
              out[k].empty(into: &series[partials[k].place])
            }
          }
          for k in 0..<count { out[k].empty(into: &series[partials[k].place]) }
        }
      }
    }
    volumes = pass.volumes
    close = pass.close
  }
}

/// What stays in registers while a block passes.
private struct Pass {
  var volumes: SIMD4<Double>
  var close: Double
  /// The first moment from which on a candle closes a bar, and the first that is in none.
  private var limit = Int64.max
  private var end = Int64.max

  init(volumes: SIMD4<Double>, close: Double) {
    self.volumes = volumes
    self.close = close
  }

  /// Closes bars that end before a candle, and opens its own.
  @inline(__always)
  mutating func open(
    _ columns: Candles.Pointers, _ place: Int, _ partials: UnsafeMutablePointer<PartialBar>,
    _ count: Int,
    _ out: UnsafeMutablePointer<BarBuffer>, _ length: Int64
  ) {
    let time = columns.time[place]
    (limit, end) = (.max, .max)
    for k in 0..<count {
      if time >= partials[k].end {
        if partials[k].isForming {
          out[k].put(partials[k].bar(volumes, k, close: close))
        }
        partials[k].begin(time, columns.open[place], length)
        volumes.replace(with: 0, where: partials[k].mask)
      }
      limit = min(limit, partials[k].limit)
      end = min(end, partials[k].end)
    }
  }

  /// Adds candles up to the first that closes a bar, and that one where it is in all of them; at
  /// least one.
  @inline(__always)
  mutating func stretch(
    _ columns: Candles.Pointers, _ place: inout Int, _ upper: Int,
    _ partials: UnsafeMutablePointer<PartialBar>, _ count: Int
  ) {
    var (i, volumes, limit) = (place, self.volumes, self.limit)
    var (high, low) = (columns.high[i], columns.low[i])
    while i < upper {
      let time = columns.time[i]
      if time >= limit {
        if time >= end { break }
        limit = .min  // the last one
      }
      high = columns.high[i] > high ? columns.high[i] : high
      low = columns.low[i] < low ? columns.low[i] : low
      volumes += columns.volume[i]
      i += 1
      if limit == .min { break }
    }
    close = columns.close[i - 1]
    self.volumes = volumes
    place = i
    for k in 0..<count { partials[k].widen(high: high, low: low) }
  }

  /// Closes the bars whose end a candle reaches.
  @inline(__always)
  mutating func shut(
    _ columns: Candles.Pointers, _ place: Int, _ partials: UnsafeMutablePointer<PartialBar>,
    _ count: Int,
    _ out: UnsafeMutablePointer<BarBuffer>
  ) {
    let time = columns.time[place]
    if time < limit { return }
    for k in 0..<count where time >= partials[k].limit {
      out[k].put(partials[k].bar(volumes, k, close: close))
      partials[k].rest()
    }
  }
}

/// One timeframe's forming bar, but for its volume.
private struct PartialBar: Sendable {
  let place: Int
  let mask: SIMDMask<SIMD4<Int64>>
  private var walk: IntervalWalk
  /// Where its interval ends; before all time where no bar is forming.
  private(set) var end = Int64.min
  /// From when on a candle closes it.
  private(set) var limit = Int64.min
  private var start: Int64 = 0
  private var open = 0.0, high = 0.0, low = 0.0

  init(_ walk: IntervalWalk, _ k: Int, place: Int) {
    self.walk = walk
    self.place = place
    var mask = SIMDMask<SIMD4<Int64>>(repeating: false)
    mask[k] = true
    self.mask = mask
  }

  @inline(__always)
  var isForming: Bool { end != .min }

  @inline(__always)
  func bar(_ volumes: SIMD4<Double>, _ k: Int, close: Double) -> Candle {
    Candle(
      Time(milliseconds: start), open: open, high: high, low: low, close: close,
      volume: volumes[k])
  }

  @inline(__always)
  mutating func begin(_ time: Int64, _ price: Double, _ length: Int64) {
    walk.enter(time)
    start = Int64(walk.start)
    end = Int64(walk.end)
    limit = end - length
    (open, high, low) = (price, price, price)
  }

  @inline(__always)
  mutating func widen(high other: Double, low lower: Double) {
    high = other > high ? other : high
    low = lower < low ? lower : low
  }

  @inline(__always)
  mutating func rest() { (end, limit) = (.min, .min) }
}
