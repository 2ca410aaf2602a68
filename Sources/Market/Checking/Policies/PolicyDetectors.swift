/// The detectors that policies need.
struct PolicyDetectors {
  private var volumes: ZeroVolumes?
  private var stale: StaleRuns?
  private var spikes: Spikes?
  private var splits: SuspectedSplits?
  private var mixed: MixedTimeframes?
  private var gaps: Gaps?
  private let findsGaps: Bool
  private let timeframe: Timeframe?
  private let calendar: ExchangeCalendar?
  private var seen = 0
  private var before: Candle?

  /// - Parameter calendar: the exchange's, by which candles are missing; `nil` for a rule of the
  ///   timeframe.
  init?(_ policies: DefectPolicies, _ timeframe: Timeframe?, _ calendar: ExchangeCalendar?) {
    self.calendar = calendar
    func isWanted(_ defect: Defect) -> Bool { policies[defect] != .keep }
    if isWanted(.volume) { volumes = ZeroVolumes() }
    if isWanted(.stale) { stale = StaleRuns(timeframe) }
    if isWanted(.spike) { spikes = Spikes() }
    if isWanted(.split) { splits = SuspectedSplits(timeframe) }
    if isWanted(.timeframe) { mixed = timeframe.map { MixedTimeframes($0) } }
    findsGaps = isWanted(.gap) && timeframe != nil
    self.timeframe = timeframe
    let isIdle =
      volumes == nil && stale == nil && spikes == nil && splits == nil && mixed == nil
      && !findsGaps
    if isIdle { return nil }
  }

  /// What is to be seen in the next candles, in their order.
  mutating func look(at candles: Candles) -> [Detection] {
    var found: [Detection] = []
    candles.withBlock(start: seen, before: before) { block in
      if findsGaps, gaps == nil { beginGaps(block) }
      volumes?.look(at: block, &found)
      stale?.look(at: block, &found)
      spikes?.look(at: block, &found)
      splits?.look(at: block, &found)
      mixed?.look(at: block, &found)
      gaps?.look(at: block, &found)
    }
    if candles.count > 0 { before = candles[candles.count - 1] }
    seen += candles.count
    return found.sorted { ($0.row, $0.kind.rawValue) < ($1.row, $1.kind.rawValue) }
  }

  /// Whether any of them judges prices by their ratios.
  var looksAtRatios: Bool { spikes != nil || splits != nil }

  /// Takes out those that judge prices by their ratios.
  mutating func leaveOutRatios() {
    spikes = nil
    splits = nil
  }

  /// What shows only when the series has ended.
  func finish() -> [Detection] { mixed?.finish().map { [$0] } ?? [] }

  /// The rule for gaps, once the first candles show whether the market rests at weekends.
  private mutating func beginGaps(_ block: CheckBlock) {
    guard let timeframe else { return }
    if let calendar {
      gaps = Gaps(calendar, timeframe)
      return
    }
    var span = SeriesSpan()
    span.look(at: block, countsDays: timeframe.intradaySeconds == nil)
    gaps = Gaps(GapRule(timeframe, isEveryDay: span.isEveryDay))
  }
}
