/// Does what a person's policies say about what is odd in a series: stops at it, or leaves candles out.
///
/// What is found is what a check finds, by the same detectors. A spike and a split are judged when
/// the next candle is there, so the last candle of each block waits for the next block. Of a stale
/// run the candles from the one on are left out with which it becomes a run.
final class DefectFilter: CandleStage {
  /// What was left out.
  private(set) var log = DefectLog()

  private let stage: any CandleStage
  private let policies: DefectPolicies
  private let timeframe: Timeframe?
  private let name: String
  private var watch: SeriesWatch
  private var waiting = Candles()
  private var incoming = Candles()
  /// The place of the first waiting candle in the series.
  private var start = 0
  private var isAtEnd = false

  /// The candles of a stage; `nil` where policies ask for nothing beyond what rows are asked.
  init?(
    _ stage: any CandleStage, _ policies: DefectPolicies, timeframe: Timeframe?,
    calendar: ExchangeCalendar?, name: String
  ) {
    guard let watch = SeriesWatch(policies, timeframe, calendar) else { return nil }
    self.stage = stage
    self.policies = policies
    self.timeframe = timeframe
    self.name = name
    self.watch = watch
  }

  func next(into block: inout Candles) throws -> Bool {
    block.removeAll()
    while block.isEmpty {
      if isAtEnd { return false }
      if try stage.next(into: &incoming) {
        waiting.append(incoming, 0..<incoming.count)
        try settle(watch.look(at: incoming))
      } else {
        isAtEnd = true
        try settle(watch.finish())
      }
      release(into: &block)
    }
    return true
  }

  private var leftOut: Set<Int> = []

  /// Stops at what should stop, and notes what is to be left out.
  private func settle(_ found: [Detection]) throws {
    for sighting in found {
      guard let defect = sighting.kind.defect, policies[defect] != .keep else { continue }
      if policies[defect] == .stop {
        throw SeriesDefectError(
          file: name, time: Time(milliseconds: sighting.time), defect: defect,
          words: sighting.words(timeframe))
      }
      for row in sighting.row..<sighting.row + sighting.count where leftOut.insert(row).inserted {
        let time = waiting.time[row - start]
        log.add(
          DefectLog.Entry(
            defect, .skip, time: Time(milliseconds: time), line: nil,
            message: sighting.words(timeframe)))
      }
    }
  }

  /// Hands on what has been judged.
  private func release(into block: inout Candles) {
    let count = waiting.count - (isAtEnd || waiting.isEmpty ? 0 : 1)
    var row = 0
    while row < count {
      var end = row
      while end < count, !leftOut.contains(start + end) { end += 1 }
      block.append(waiting, row..<end)
      while end < count, leftOut.remove(start + end) != nil { end += 1 }
      row = end
    }
    var rest = Candles()
    rest.append(waiting, count..<waiting.count)
    waiting = rest
    start += count
  }
}
