/// Looks through a stream of candles with every detector, in one pass and bounded memory.
struct SeriesCheck {
  private let timeframe: Timeframe?
  private let calendar: ExchangeCalendar?
  private let keeping: Int
  private var volumes = ZeroVolumes()
  private var flats = FlatBars()
  private var prices = LowPrices()
  private var stale: StaleRuns
  private var spikes = Spikes()
  private var splits: SuspectedSplits
  private var mixed: MixedTimeframes?
  private var gaps: Gaps?
  private var outside: OutsideHours?
  private(set) var weeks = WeekOpenings()
  private(set) var steps = StepTally()
  private(set) var span = SeriesSpan()
  private(set) var bins: TimeBins
  private(set) var tallies: [CheckKind: FindingTally] = [:]
  private var before: Candle?
  private var found: [Detection] = []
  private var openingRule: GapRule?
  /// Whether candles with prices of 0 or below are told; not where a reader tells of their rows.
  var findsPrices = true
  /// Splits that somebody knows and takes into account: what looks like one near its day is none to be
  /// told.
  var knownSplits: [CorporateEvent] = []

  /// What the reader says where the weeks contradict the time zone by which times were read.
  var zoneDoubt: String?

  /// A check of candles of a length, against a calendar where there is one.
  ///
  /// - Parameter keeping: of how many places of each kind the figures are kept.
  init(timeframe: Timeframe?, calendar: ExchangeCalendar?, keeping: Int) {
    self.timeframe = timeframe
    self.calendar = calendar
    self.keeping = keeping
    stale = StaleRuns(timeframe)
    splits = SuspectedSplits(timeframe)
    mixed = timeframe.map { MixedTimeframes($0) }
    bins = TimeBins(length: Int64(timeframe?.nominalSeconds ?? 1) * 1_000)
  }

  /// Whether candles are a day or longer.
  private var isDaily: Bool { timeframe.map { $0.intradaySeconds == nil } ?? false }

  /// Looks at the next candles.
  mutating func add(_ candles: Candles) {
    if candles.isEmpty { return }
    candles.withBlock(start: span.rows, before: before) { look(at: $0) }
    before = candles[candles.count - 1]
    for detection in found { note(detection) }
    found.removeAll(keepingCapacity: true)
  }

  private mutating func look(at block: CheckBlock) {
    span.look(at: block, countsDays: isDaily)
    if gaps == nil { beginGaps() }
    steps.look(at: block, &found)
    volumes.look(at: block, &found)
    flats.look(at: block, &found)
    if findsPrices, span.lowest <= 0 { prices.look(at: block, &found) }
    stale.look(at: block, &found)
    spikes.look(at: block, &found)
    splits.look(at: block, &found)
    mixed?.look(at: block, &found)
    gaps?.look(at: block, &found)
    outside?.look(at: block, &found)
    if !isDaily { weeks.look(at: block, &found) }
    bins.add(block)
    for time in outside?.times ?? [] { bins.add(.hours, 1, at: time) }
  }

  /// The rule for gaps, once the first candles show whether the market rests at weekends.
  private mutating func beginGaps() {
    guard let timeframe else { return }
    if let calendar {
      gaps = Gaps(calendar, timeframe)
      outside = OutsideHours(calendar, timeframe)
    } else {
      let rule = GapRule(timeframe, isEveryDay: span.isEveryDay)
      openingRule = rule
      gaps = Gaps(rule)
    }
  }

  private mutating func note(_ detection: Detection) {
    if detection.kind == .split, knownSplits.contains(where: { $0.isNear(detection.time) }) {
      return
    }
    tallies[detection.kind, default: FindingTally()].add(detection, keeping: keeping)
    bins.add(detection.kind, detection.count, at: detection.time)
    if case .gap(let step, _) = detection.fact {
      let length = Int64(timeframe?.nominalSeconds ?? 0) * 1_000
      bins.addGap(from: detection.time + min(length, step), to: detection.time + step)
    }
  }

  /// Begins the picture over time at a moment, if nothing has yet.
  mutating func begin(at time: Int64) { bins.begin(at: time) }

  /// Adds findings of a kind to the picture over time alone.
  mutating func mark(_ kind: CheckKind, _ count: Int, at time: Time) {
    bins.add(kind, count, at: time.milliseconds)
  }
}

extension CorporateEvent {
  /// Whether a candle may be the first after it: of its day, or of the next trading day.
  fileprivate func isNear(_ candle: Int64) -> Bool {
    abs(candle - time.milliseconds) < 5 * 86_400_000
  }
}

extension SeriesCheck {
  /// What says when candles are missing.
  var market: CheckReport.Market {
    if let calendar { return .calendar(calendar.name) }
    guard let timeframe else { return .unknown }
    if timeframe.intradaySeconds != nil { return .steps }
    return span.isEveryDay ? .everyDay : .weekdays
  }

  /// What was found, after what the whole series shows is taken into account.
  mutating func finish() {
    if let zoneDoubt {
      let first = weeks.weeks > 0 ? weeks.first : span.first ?? 0
      note(Detection(.clock, row: 0, time: first, .zone(zoneDoubt)))
    } else if let evidence = weeks.evidence, evidence.hoursOff != nil {
      note(Detection(.clock, row: 0, time: weeks.first, .opening(evidence)))
    }
    if let detection = mixed?.finish() { note(detection) }
    if let detection = outside?.detection(of: span.rows) {
      tallies[.hours, default: FindingTally()].add(detection, keeping: keeping)
    }
    countGapsAgain()
    leaveOutRatios()
  }

  /// Where closes reach 0, a small move next to it is a large share of the price: spikes and splits, which
  /// are told by shares, say nothing then. A wick alone down to there is one still.
  private mutating func leaveOutRatios() {
    guard span.lowestClose <= 0 else { return }
    for kind in [CheckKind.spike, .split] {
      tallies[kind] = nil
      bins.leaveOut(kind)
    }
  }

  /// What a reader of the findings should know, after `finish`.
  var notes: [String] {
    guard span.rows > 0, span.lowestClose <= 0 else { return [] }
    return [Self.noteOfLowCloses]
  }

  /// What to say where closes reach 0.
  static let noteOfLowCloses =
    "closes reach 0 or below, so that spikes and splits, which are told by percentages, are not looked for"

  /// Where the whole series is of another length, or rests otherwise, than its beginning, gaps are
  /// counted by what the whole shows.
  private mutating func countGapsAgain() {
    // With steps left out of the tally, what was counted on the way says more.
    guard calendar == nil, let openingRule, !steps.isCut else { return }
    let rule = GapRule(openingRule.timeframe, isEveryDay: isDaily && span.isEveryDay)
    if rule == openingRule { return }
    var tally = FindingTally()
    for entry in steps.entries where entry.step > rule.longestStep {
      for _ in 0..<entry.count {
        tally.add(
          Detection(.gap, row: 0, time: entry.after, .gap(step: entry.step, missing: nil)),
          keeping: keeping)
      }
    }
    tallies[.gap] = tally.places > 0 ? tally : nil
  }
}
