import Market
import Replay
import Strategy
import Text

/// The days of an instrument's candles, each as what it made of the close before it.
struct InstrumentDays {
  private let kept: KeptCandles
  let all: Candles
  /// The places at which days begin, and the end of the last.
  private let starts: [Int]
  private let days: [InstrumentDay]
  /// Equal for days of equal hours, which may take each other's places.
  let kinds: [Int]

  /// When each day opens, or its first candle where that is earlier, and the date of each.
  let openings: [Int64], dates: [Int]

  init(_ kept: KeptCandles, isOfDays: Bool, for option: String) throws {
    self.kept = kept
    var all = Candles()
    for block in kept.blocks { all.append(block, 0..<block.count) }
    if let wrong = all.close.firstIndex(where: { !($0 > 0) }) {
      throw UsageError(
        "\(option) multiplies prices, and the close of \(Time(milliseconds: all.time[wrong])) is "
          + NumberText.shortest(all.close[wrong]))
    }
    self.all = all
    var (starts, days) = ([Int](), [InstrumentDay]())
    if isOfDays {
      (starts, days) = (Array(all.time.indices), all.time.map { InstrumentDay(candle: $0) })
    } else {
      var clock = try DayClock(kept.instrument)
      var end = Int64.min
      for (place, time) in all.time.enumerated() where time >= end {
        let day = clock.day(of: all.time, at: place)
        starts.append(place)
        days.append(day)
        end = day.end
      }
    }
    openings = zip(days, starts).map { min($0.opening, all.time[$1]) }
    dates = days.map(\.date)
    kinds = Self.kinds(of: days)
    self.starts = starts + [all.count]
    self.days = days
  }

  /// Numbers days by their hours.
  private static func kinds(of days: [InstrumentDay]) -> [Int] {
    let reach = days.map(\.reach).max() ?? .session
    var kinds: [[Int]: Int] = [:]
    return days.map { day in
      let hours = day.hours + day.outside(reach)
      let kind = kinds[hours] ?? kinds.count
      kinds[hours] = kind
      return kind
    }
  }

  /// What a day made of the close before it; not of the first.
  func priceRatio(of day: Int) -> Double {
    all.close[starts[day + 1] - 1] / all.close[starts[day] - 1]
  }

  /// Candles of other days in the places of all, at their own times of day.
  ///
  /// - Parameters:
  ///   - order: for each place the day that comes there, one of its kind.
  ///   - price: for a place, the close before the day that comes there and the close before the place, how
  ///     the day's prices become those of the place.
  func history(
    _ order: [Int],
    _ price: (_ place: Int, _ before: Double, _ close: Double) -> (Double) -> Double
  ) -> KeptCandles {
    var made = Candles()
    var close = 1.0
    for (place, day) in order.enumerated() {
      let before = starts[day] > 0 ? all.close[starts[day] - 1] : 1
      let price = price(place, before, close)
      for i in starts[day]..<starts[day + 1] {
        made.append(
          Candle(
            Time(milliseconds: days[day].moved(all.time[i], to: days[place])),
            open: price(all.open[i]), high: price(all.high[i]), low: price(all.low[i]),
            close: price(all.close[i]), volume: all.volume[i]))
      }
      close = made.close[made.count - 1]
    }
    return kept.with(made.inBlocks)
  }
}

extension Candles {
  /// The candles in blocks as sources give them.
  var inBlocks: [Candles] {
    stride(from: 0, to: count, by: Candles.blockSize).map { start in
      var block = Candles()
      block.append(self, start..<min(start + Candles.blockSize, count))
      return block
    }
  }
}
