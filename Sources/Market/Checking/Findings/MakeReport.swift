extension CheckReport {
  /// The report of a check that has come to its end.
  init(
    _ source: CheckedSource, check: SeriesCheck, rows wrong: RowFindings, _ options: CheckOptions
  ) {
    let span = check.span
    let clocks = source.clocks.zone == "UTC" ? nil : try? ZoneOffsets(source.clocks.zone)
    let judgement = Judgement(
      policies: options.policies,
      areDays: source.timeframe.map { $0.intradaySeconds == nil } ?? false, rows: span.rows)
    path = source.path
    symbol = source.symbol
    dialect = source.dialect
    timeframe = source.timeframe
    zone = source.clocks.zone
    dayShift = source.clocks.dayShift
    wholeTimeframe = check.steps.timeframe
    rows = span.rows
    first = span.first.map(Time.init(milliseconds:))
    last = span.first.map { _ in Time(milliseconds: span.last) }
    prices = span.rows > 0 ? span.lowest...max(span.lowest, span.highest) : nil
    market = check.market
    longestGap = check.tallies[.gap]?.longestGap.map {
      (Int($0.step / 1_000), Time(milliseconds: $0.after))
    }
    weeks = check.weeks.evidence
    let doubts = span.first.flatMap { first in
      options.calendar?.doubts(
        from: Time(milliseconds: first), to: Time(milliseconds: span.last))
    }
    notes = source.notes + (doubts ?? [])
    strip = check.bins
    findings = CheckKind.allCases.compactMap { kind in
      if let count = wrong.counts[kind] {
        return Finding(
          kind: kind, places: count, candles: count, isWhole: span.rows == 0,
          severity: judgement.severity(kind, FindingTally()), policy: judgement.policy(kind),
          isLeftOut: judgement.policy(kind) != .keep, examples: wrong.examples[kind] ?? [])
      }
      return check.tallies[kind].map { Finding(kind, $0, judgement, source.timeframe, clocks) }
    }
    verdict = judgement.verdict(findings)
  }
}

extension Finding {
  fileprivate init(
    _ kind: CheckKind, _ tally: FindingTally, _ judgement: Judgement, _ timeframe: Timeframe?,
    _ clocks: ZoneOffsets?
  ) {
    self.kind = kind
    places = tally.places
    candles = kind == .gap ? tally.missing : tally.candles
    isWhole = tally.candles >= judgement.rows && (kind == .volume || kind == .flat)
    severity = judgement.severity(kind, tally)
    policy = judgement.policy(kind)
    isLeftOut = false
    examples = tally.first.map { detection in
      Example(
        time: Time(milliseconds: detection.time), line: nil,
        candle: [.gap, .clock, .hours].contains(kind) ? nil : detection.row - detection.lead + 1,
        words: detection.words(timeframe, clocks))
    }
  }
}
