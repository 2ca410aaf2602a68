import Text

/// Bars that bear the time of their end.
enum EndStamps {
  private static let day: Int64 = 86_400_000

  /// How bars are moved so that they bear the time of their beginning. Says so where they are.
  ///
  /// - Parameters:
  ///   - first: the first candles, with the times of the file.
  ///   - zone: by whose clocks days end; `nil` for UTC.
  /// - Throws: `DataError` where nobody knows how long they are, or which day an end is of.
  static func move(
    _ first: Candles, _ timeframe: Timeframe?, _ zone: ZoneOffsets?, _ reader: any RowReader,
    _ context: ReadingContext
  ) throws -> EndMove {
    guard reader.stamp == .close, !first.isEmpty else { return .none }
    guard let timeframe else {
      throw DataError(file: context.name, problem: .unknownLength)
    }
    let ends = Array(first.time.prefix(100))
    let isIntraday = timeframe.intradaySeconds != nil
    // Days end by the clocks of the zone, all else at moments.
    let times = isIntraday ? ends : ends.map { zone?.shown(atEnd: $0) ?? $0 }
    let move: EndMove
    if let name = reader.endName, !isIntraday {
      move =
        reader.bearsDates
        ? ofDates(times, timeframe)
        : try ofDays(times, timeframe) { place, isMidnight in
          let mayBeOfZone = !isMidnight && reader.saysZone && context.options.zone == nil
          throw DataError(
            file: context.name,
            problem: .unclearEnd(
              Time(milliseconds: ends[place]), column: name, timeframe, mayBeOfZone: mayBeOfZone))
        }
    } else {
      move = ofBars(times, timeframe)
    }
    if move != .none {
      context.notes.append(
        "bars are stamped at their end and were moved by \(timeframe) to their beginning\(reader.stampCure)"
      )
    }
    return move
  }

  /// Bars below a day, and days that end with their last second.
  private static func ofBars(_ times: [Int64], _ timeframe: Timeframe) -> EndMove {
    let length = Int64(timeframe.intradaySeconds ?? 0) * 1_000
    // Some ends are the last millisecond or second of a bar, not the first after it.
    let unit = length > 0 ? length : day
    let last = unitLeft(times, unit, [1, 1_000]) ?? 0
    if length == 0 { return last > 0 && timeframe.unit == .day ? .toDay(timeframe.count) : .none }
    return .by(last - unit)
  }

  /// What is left of a unit at all times, if it is one of some steps.
  private static func unitLeft(_ times: [Int64], _ unit: Int64, _ steps: [Int64]) -> Int64? {
    let rests = times.map { Int64(floorModulo(Int($0), Int(unit))) }
    return steps.first { step in rests.allSatisfy { $0 == unit - step } }
  }

  /// Days and longer, with the time of day of their end.
  ///
  /// - Parameter refuse: throws where that is not the end of a day, or where days would fall on Sundays; takes
  ///   the place of such a time, and whether it is a midnight.
  private static func ofDays(
    _ times: [Int64], _ timeframe: Timeframe, refuse: (Int, Bool) throws -> Never
  ) throws -> EndMove {
    let odd = times.firstIndex { floorModulo(Int($0), Int(day)) != 0 }
    let left = odd == nil ? 0 : unitLeft(times, day, [1, 1_000, 60_000])
    let weekdays = Set(times.map { Time(milliseconds: $0).date.weekday })
    // Monday's date with its midnight is Monday's candle where no candle is of a weekend.
    let areDates =
      timeframe == Timeframe(1, .day) && left == 0 && weekdays.contains(1) && weekdays.contains(5)
      && weekdays.isDisjoint(with: [6, 7])
    guard let left, !areDates else { try refuse(odd ?? 0, odd == nil) }
    // The day that ends is that of the millisecond before.
    return timeframe.unit == .day
      ? .toDay(timeframe.count) : .toStart(timeframe, before: 1 - min(left, 1))
  }

  /// Dates alone: that of a day is the day's; that of a week or a month is its last day, unless most are
  /// the first days of the next one, of which a holiday may move some.
  private static func ofDates(_ times: [Int64], _ timeframe: Timeframe) -> EndMove {
    let dates = times.map { Time(milliseconds: $0).date }
    switch timeframe.unit {
    case .week:
      let mondays = dates.count { $0.weekday == 1 }
      return .toStart(timeframe, before: 2 * mondays > dates.count ? 3 * day : 0)
    case .month:
      let firsts = dates.count { $0.day <= 3 }
      return .toStart(timeframe, before: 2 * firsts > dates.count ? 3 * day : 0)
    default:
      return timeframe.count > 1 ? .by(-Int64(timeframe.count - 1) * day) : .none
    }
  }
}

/// How bars that bear the time of their end get that of their beginning.
enum EndMove: Hashable {
  /// They stay.
  case none
  /// By milliseconds.
  case by(Int64)
  /// To the first of so many days, the last of which holds the moment before a time; a day that is not over
  /// ends at any time of it.
  case toDay(Int)
  /// To the first day of the weeks or months that end on the day of a time, or so many milliseconds
  /// before it.
  case toStart(Timeframe, before: Int64)

  /// Whether it depends on the day of a time.
  var isOfDays: Bool {
    switch self {
    case .none, .by: false
    case .toDay, .toStart: true
    }
  }

  /// The time of a bar's beginning, from that of its end, in milliseconds since 1970; of days as clocks show
  /// them.
  func start(_ end: Int64) -> Int64 {
    switch self {
    case .none: return end
    case .by(let step): return end + step
    case .toDay(let count):
      return Int64(floorDivide(Int(end - 1), 86_400_000) - (count - 1)) * 86_400_000
    case .toStart(let timeframe, let before):
      let date = Time(milliseconds: end - before).date
      let first: Int
      if timeframe.unit == .week {
        first = date.dayNumber - (date.weekday - 1) - 7 * (timeframe.count - 1)
      } else {
        let month = date.year * 12 + date.month - 1 - (timeframe.count - 1)
        first = CivilDate.dayNumber(
          year: floorDivide(month, 12), month: floorModulo(month, 12) + 1, day: 1)
      }
      return Int64(first) * 86_400_000
    }
  }
}

/// Candles whose times are moved.
struct MovedSource: CandleSource {
  private var source: any CandleSource
  private let move: EndMove
  private let zone: ZoneOffsets?
  private let context: ReadingContext
  let timeframe: Timeframe?
  private let column: String?
  private var last = Int64.min
  /// An end that is no day's, which the last row alone may have: its day was not over.
  private var odd: Int64?

  var instrument: Instrument { source.instrument }

  /// - Parameters:
  ///   - zone: by whose clocks days end; `nil` for UTC.
  ///   - timeframe: of the bars.
  ///   - column: the name of the column of ends, where it is that name which says what they are.
  init(
    _ source: any CandleSource, by move: EndMove, _ zone: ZoneOffsets?, _ timeframe: Timeframe?,
    column: String?, _ context: ReadingContext
  ) {
    self.source = source
    self.timeframe = timeframe
    self.column = column
    self.context = context
    self.move = move
    self.zone = move.isOfDays ? zone : nil
  }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else { return false }
    for i in block.time.indices {
      let time = start(block.time[i])
      if let odd, let column, let timeframe {
        throw DataError(
          file: context.name,
          problem: .unclearEnd(
            Time(milliseconds: odd), column: column, timeframe, mayBeOfZone: false))
      }
      if column != nil, !isEndOfDay(block.time[i]) { odd = block.time[i] }
      // A week that is not over may end in that of the row before.
      if time <= last {
        throw DataError(file: context.name, problem: .repeats(Time(milliseconds: time)))
      }
      last = time
      block.time[i] = time
    }
    return true
  }

  /// Whether a moment is a midnight, or what comes right before one.
  private func isEndOfDay(_ end: Int64) -> Bool {
    guard move.isOfDays else { return true }
    let rest = floorModulo(Int(zone?.shown(atEnd: end) ?? end), 86_400_000)
    return [0, 1, 1_000, 60_000].contains(rest == 0 ? 0 : 86_400_000 - rest)
  }

  /// When a bar begins that ends at a moment.
  func start(_ end: Int64) -> Int64 { move.start(zone?.shown(atEnd: end) ?? end) }
}

extension ZoneOffsets {
  /// The end of a day as its clocks show it, in milliseconds: by those before it, which may change with it.
  func shown(atEnd end: Int64) -> Int64 {
    end + Int64(span(seconds: floorDivide(Int(end - 1), 1_000)).offset) * 1_000
  }
}
