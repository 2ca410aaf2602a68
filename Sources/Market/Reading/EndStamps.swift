import Text

/// Bars that bear the time of their end.
enum EndStamps {
  /// How far bars are moved so that they bear the time of their beginning, in milliseconds; 0 where
  /// they do already. Says so where it is not 0.
  ///
  /// - Parameter first: the first candles, with the times of the file.
  /// - Throws: `DataError` where nobody knows how long they are.
  static func shift(
    _ first: Candles, _ timeframe: Timeframe?, _ reader: any RowReader, _ context: ReadingContext
  ) throws -> Int64 {
    guard reader.stamp == .close, !first.isEmpty else { return 0 }
    guard let timeframe else {
      throw DataError(file: context.name, problem: .unknownLength)
    }
    let length = Int64(timeframe.intradaySeconds ?? 0) * 1_000
    // Some ends are the last millisecond or second of a bar, not the first after it.
    let unit = length > 0 ? length : 86_400_000
    let rests = first.time.prefix(100).map { Int64(floorModulo(Int($0), Int(unit))) }
    let last = [1, 1_000].first { step in rests.allSatisfy { $0 == unit - step } } ?? 0
    let isMoved = length > 0 || last > 0 && timeframe.unit == .day
    guard isMoved else { return 0 }
    context.notes.append(
      "bars are stamped at their end and were moved by \(timeframe) to their beginning\(reader.stampCure)"
    )
    return last - unit
  }
}

/// Candles whose times are moved.
struct MovedSource: CandleSource {
  private var source: any CandleSource
  private let milliseconds: Int64

  var instrument: Instrument { source.instrument }
  var timeframe: Timeframe? { source.timeframe }

  init(_ source: any CandleSource, by milliseconds: Int64) {
    self.source = source
    self.milliseconds = milliseconds
  }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else { return false }
    for i in block.time.indices { block.time[i] += milliseconds }
    return true
  }
}
