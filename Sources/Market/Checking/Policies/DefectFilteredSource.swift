/// The candles of any source, with what is odd among them stopped at or left out as policies say.
///
/// What is found is what a check finds, by the same detectors. A spike and a split are judged when
/// the next candle is there, so the last candle of each block waits for the next block. Of a stale
/// run the candles from the one on are left out with which it becomes a run. Where closes reach 0
/// anywhere in the series, spikes and splits are not told.
public final class DefectFilteredSource: CandleSource {
  /// What is traded.
  public var instrument: Instrument { source.instrument }
  /// The length of a candle; nil where it is not known.
  public let timeframe: Timeframe?
  /// What was left out so far.
  public private(set) var defects = DefectLog()
  /// What a reader should know of what was not looked for.
  public private(set) var note: String?

  private var source: any CandleSource
  private let policies: DefectPolicies
  private let name: String
  private var detectors: PolicyDetectors
  private var waiting = Candles()
  private var incoming = Candles()
  /// The place of the first waiting candle in the series.
  private var start = 0
  private var isAtEnd = false
  /// Whether all candles are to be read before the first is judged.
  private var readsAhead: Bool
  /// Candles that were read before they were judged.
  private var spool: CandleSpool?
  private var spooled = Candles()
  private var spooledPlace = 0

  /// A source under policies; `nil` where they ask for nothing that a series can be asked.
  ///
  /// - Parameters:
  ///   - calendar: the exchange's, by which candles are missing; `nil` for a rule of the timeframe.
  ///   - name: what messages call the source.
  ///   - mayReachZero: whether closes may be 0 or below. Only the whole series shows whether they are:
  ///     before spikes and splits are judged, it is read to its end then.
  public init?(
    _ source: some CandleSource, _ policies: DefectPolicies, calendar: ExchangeCalendar?,
    name: String, mayReachZero: Bool = true
  ) {
    guard let detectors = PolicyDetectors(policies, source.timeframe, calendar) else { return nil }
    self.source = source
    self.policies = policies
    timeframe = source.timeframe
    self.name = name
    self.detectors = detectors
    readsAhead = mayReachZero && detectors.looksAtRatios
  }

  /// The next block, as ``CandleSource`` says.
  public func next(into block: inout Candles) throws -> Bool {
    block.removeAll()
    if readsAhead { try readAhead() }
    while block.isEmpty {
      if isAtEnd { return false }
      if try read() {
        waiting.append(incoming, 0..<incoming.count)
        try settle(detectors.look(at: incoming))
      } else {
        isAtEnd = true
        try settle(detectors.finish())
      }
      release(into: &block)
    }
    return true
  }

  /// Reads all candles, and sees whether shares of the price say anything.
  private func readAhead() throws {
    readsAhead = false
    let spool = CandleSpool()
    var lowest = Double.infinity
    while try source.next(into: &incoming) {
      lowest = min(lowest, incoming.close.min() ?? .infinity)
      try spool.append(incoming)
    }
    self.spool = spool
    guard lowest <= 0 else { return }
    detectors.leaveOutRatios()
    note = SeriesCheck.noteOfLowCloses
  }

  /// Replaces `incoming` by the next candles; `false` at the end.
  private func read() throws -> Bool {
    guard let spool else { return try source.next(into: &incoming) }
    if spooledPlace >= spooled.count {
      guard try spool.next(into: &spooled) else { return false }
      spooledPlace = 0
    }
    let end = min(spooled.count, spooledPlace + Candles.blockSize)
    incoming.removeAll()
    incoming.append(spooled, spooledPlace..<end)
    spooledPlace = end
    return true
  }

  private var leftOut: Set<Int> = []

  /// Stops at what should stop, and notes what is to be left out.
  private func settle(_ found: [Detection]) throws {
    for detection in found {
      guard let defect = detection.kind.defect, policies[defect] != .keep else { continue }
      if policies[defect] == .stop {
        throw SeriesDefectError(
          file: name, time: Time(milliseconds: detection.time), defect: defect,
          words: detection.words(timeframe))
      }
      for row in detection.row..<detection.row + detection.count where leftOut.insert(row).inserted
      {
        let time = waiting.time[row - start]
        defects.add(
          DefectLog.Entry(
            defect, .skip, time: Time(milliseconds: time), line: nil,
            message: detection.words(timeframe)))
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
