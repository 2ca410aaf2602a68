import Market
import Strategy
import Text

/// Candles of an audit's run.
struct AuditSources {
  /// One for each instrument.
  let all: [SplicedSource]
  /// When the run starts and ends, where that is not what the options say.
  var from: Time?, to: Time?
  /// The candles as a strategy may know them beforehand.
  let candles: () -> [Candles]
}

/// Makes the candles of an audit's runs: all, or those before a cut with another future.
struct AuditFutures {
  /// The most candles of another future: more than two of the engine's blocks.
  private static let length = 2_100

  private let series: [AuditSeries]
  private let settings: AuditSettings
  /// The candles of each instrument in pieces that runs share.
  private let pieces: [[Candles]]
  /// The moments at which any instrument has a candle, each once, and how many come before the run.
  let times: [Int64]
  let warmup: Int
  private let copiesCandles: Bool

  init(
    _ series: [AuditSeries], _ options: ReplayOptions, _ settings: AuditSettings,
    copiesCandles: Bool
  ) {
    let end = options.to?.milliseconds ?? .max
    self.series = series.map { one in
      var one = one
      one.candles = one.candles.part(0..<one.candles.time.partitioningIndex { $0 >= end })
      return one
    }
    self.settings = settings
    self.copiesCandles = copiesCandles
    pieces = self.series.map { SplicedSource.pieces(of: $0.candles) }
    times =
      self.series.count == 1
      ? self.series[0].candles.time : Set(self.series.flatMap { $0.candles.time }).sorted()
    let start = options.from?.milliseconds ?? .min
    warmup = times.partitioningIndex { $0 >= start }
  }

  /// When a candle of the run opens.
  func time(ofCandle place: Int) -> Time {
    let place = min(max(0, warmup + place), times.count - 1)
    return Time(milliseconds: times.isEmpty ? 0 : times[place])
  }

  /// All candles.
  var whole: AuditSources { sources { _ in nil } }

  /// The candles before a place of the run, with another future.
  func cut(at place: Int, _ future: Audit.Future) -> AuditSources {
    let moment = time(ofCandle: place).milliseconds
    if future == .same { return whole }
    return sources { i in
      let candles = series[i].candles
      let count = candles.time.partitioningIndex { $0 >= moment }
      let end = min(candles.count, count + Self.length)
      var tail = Candles()
      switch future {
      case .removed, .same: break
      case .noise: tail = noise(candles, count..<end, seed: UInt64(place) &* 31 &+ UInt64(i))
      case .other: tail = other(candles, count..<end)
      }
      return (count, tail)
    }
  }

  /// The candles between two places of the run, the first of which may lie before it.
  ///
  /// - Parameter start: from where on it is traded.
  func stretch(from first: Int, trading start: Int, to end: Int) -> AuditSources {
    let (begin, stop) = (time(ofCandle: first).milliseconds, time(ofCandle: end))
    let parts = zip(series, pieces).map { one, pieces in
      let begin = one.candles.time.partitioningIndex { $0 >= begin }
      if begin == 0 { return (candles: one.candles, pieces: pieces) }
      let part = one.candles.part(begin..<one.candles.count)
      return (candles: part, pieces: SplicedSource.pieces(of: part))
    }
    return AuditSources(
      all: zip(series, parts).map { SplicedSource($0, $1.pieces) },
      from: time(ofCandle: start), to: end < times.count - warmup ? stop : nil,
      candles: { parts.map(\.candles) })
  }

  private func sources(_ cut: (Int) -> (count: Int, tail: Candles)?) -> AuditSources {
    let cuts = series.indices.map(cut)
    let all = series.indices.map { i in
      SplicedSource(series[i], pieces[i], count: cuts[i]?.count, tail: cuts[i]?.tail ?? Candles())
    }
    let given = self
    return AuditSources(all: all) {
      zip(given.series, cuts).map { one, cut in
        guard given.copiesCandles, let cut else { return one.candles }
        var candles = one.candles.part(0..<cut.count)
        candles.append(cut.tail, 0..<cut.tail.count)
        return candles
      }
    }
  }

  // MARK: Other futures

  /// A random walk of the same size of moves, at the times of some candles.
  private func noise(_ candles: Candles, _ range: Range<Int>, seed: UInt64) -> Candles {
    var random = SeededRandom(seed: settings.seed &* 977 &+ seed)
    var price = candles.close[max(0, range.lowerBound - 1)]
    var made = Candles()
    for i in range {
      let size = max((candles.high[i] - candles.low[i]) / max(candles.close[i], 1e-300), 1e-4)
      func move() -> Double { max(0.5, 1 + 3 * min(size, 0.1) * (random.unit() - 0.5)) }
      let open = price * move()
      let close = open * move()
      let high = max(open, close) * (1 + size * random.unit())
      let low = min(open, close) * (1 - min(size, 0.5) * random.unit())
      made.append(
        Candle(
          Time(milliseconds: candles.time[i]), open: open, high: high, low: low,
          close: close, volume: (candles.volume[i] * 2 * random.unit()).rounded()))
      price = close
    }
    return made
  }

  /// The moves of another instrument, at the times of some candles, joined to the last close.
  private func other(_ candles: Candles, _ range: Range<Int>) -> Candles {
    let base = candles.close[max(0, range.lowerBound - 1)]
    var made = Candles()
    for (k, i) in range.enumerated() {
      let time = Time(milliseconds: candles.time[i])
      if let other = settings.other, !other.isEmpty {
        let candle = other[k % other.count]
        let scale = base / other.close[0]
        made.append(
          Candle(
            time, open: candle.open * scale, high: candle.high * scale,
            low: candle.low * scale, close: candle.close * scale, volume: candle.volume))
      } else {
        // Upside down: what rose by a tenth falls by an eleventh.
        let own = candles[i]
        let square = base * base
        made.append(
          Candle(
            time, open: square / own.open, high: square / own.low, low: square / own.high,
            close: square / own.close, volume: own.volume))
      }
    }
    return made
  }
}

/// The first candles of a series, and other ones after them. The pieces are shared, not copied.
struct SplicedSource: CandleSource {
  private static let length = 1 << 15

  let instrument: Instrument
  let timeframe: Timeframe?
  private(set) var accountEvents: AccountEvents?
  let funding: [FundingRate]?
  let magnifier: Magnifier?
  let exchangeRates: [ExchangeRate]?
  private let pieces: [Candles]
  private let tail: Candles
  private var left: Int
  private var piece = 0

  init(_ series: AuditSeries, _ pieces: [Candles], count: Int? = nil, tail: Candles = Candles()) {
    instrument = series.instrument
    timeframe = series.timeframe
    accountEvents = series.accountEvents
    funding = series.funding
    magnifier = series.magnifier
    exchangeRates = series.exchangeRates
    self.pieces = pieces
    self.tail = tail
    left = count ?? .max
    if !tail.isEmpty { accountEvents?.mustShow = false }
  }

  /// Candles in pieces of even length.
  static func pieces(of candles: Candles) -> [Candles] {
    stride(from: 0, to: candles.count, by: length).map {
      candles.part($0..<min($0 + length, candles.count))
    }
  }

  mutating func next(into block: inout Candles) -> Bool {
    if piece < pieces.count, left > 0 {
      let next = pieces[piece]
      piece += 1
      block = left < next.count ? next.part(0..<left) : next
      left -= block.count
      return true
    }
    if piece > pieces.count || tail.isEmpty { return false }
    piece = pieces.count + 1
    block = tail
    return true
  }
}

extension Candles {
  /// Some of them.
  func part(_ range: Range<Int>) -> Candles {
    var part = Candles()
    part.append(self, range)
    return part
  }
}
