import Market
import Replay
import Text

/// What the engine itself has to warn of: its first sentence is the claim.
func engineWarnings(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let doubt: Check.Doubt? = context.run.trades.isEmpty ? .nothing : nil
  let told = context.run.localizedWarnings
  return context.run.warnings.map { warning in
    if let own = told[warning] {
      return .caution("\(own.claim)", "\(own.proof)", doubt)
    }
    let (claim, proof) = parted(warning)
    return .caution("\(localized(text: claim))", "\(localized(text: proof))", doubt)
  }
}

/// What the reader of the data has to say about them.
func dataNotes(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  context.options.dataNotes.map { note in
    let (claim, proof) = parted(note.asBeginning)
    return .note("\(localized(text: claim))", "\(localized(text: proof))")
  }
}

/// The first sentence of a text with its full stop, and the rest.
private func parted(_ text: String) -> (String, String) {
  guard let end = text.firstRange(of: ". ") else {
    return (text.hasSuffix(".") || text.isEmpty ? text : text + ".", "")
  }
  return (text[..<end.lowerBound] + ".", String(text[end.upperBound...]))
}

func underWater(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let fall = analysis.unrecovered, fall.depth >= 0.01,
    let since = time(ofCandle: fall.high, context)
  else { return [] }
  let depth = ReportNumbers.share(fall.depth)
  let proof: Sentence =
    analysis.worstDrawdowns.first == fall
    ? "The maximum drawdown, \(depth), had not recovered when the data ended."
    : "It fell by \(depth) and had not recovered when the data ended."
  return [.caution("Underwater since \(context.dates.day(since)).", proof)]
}

func holdingBegins(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let first = context.run.firstTradable, analysis.hasHolding else { return [] }
  if context.areSeveral {
    return [
      .note(
        "Buy and hold puts an equal part of the cash into each instrument.",
        "It buys after the first bar on which the strategy could trade that instrument, at the same costs; until then its part stays cash."
      )
    ]
  }
  let bars = counted(context.run.warmupBars, "bar")
  let proof: Sentence =
    context.run.warmupBars > 0
    ? "The indicators warm up for \(bars); buy and hold buys after the bar of \(context.dates.zonedMoment(first)), at the same costs."
    : "No indicator has to warm up; buy and hold buys after the first bar, at the same costs."
  let claim: Sentence =
    context.run.warmupBars > 0
    ? "Buy and hold starts after the warm-up." : "Buy and hold starts with the strategy."
  return [.note(claim, proof)]
}

func openTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let count = analysis.openTrades
  guard count > 0, analysis.closedTrades > 0 else { return [] }
  let claim: Sentence =
    count == 1
    ? "One trade is still open." : "\(inWords(count).asBeginning) trades are still open."
  return [
    .note(
      claim,
      "\(context.numbers.money(analysis.openProfit, sign: .always)) of open profit, marked at the last close, is part of the final equity and of no trade figure."
    )
  ]
}

/// That the data have defects by which figures may be wrong. What they are is among the run's warnings.
func doubtfulData(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let verdict = context.options.dataVerdict, !verdict.isTrusted, !context.run.trades.isEmpty
  else { return [] }
  return [
    .caution(
      "The data should not be trusted as they are.",
      "What was found in them is listed below, each with its cure.", .data)
  ]
}

/// That nothing was found in the data that would change a result, and what was looked for.
func soundData(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard context.run.candleCount > 0 else { return [] }
  let candles = counted(context.run.allCandles, "candle")
  switch context.options.dataVerdict {
  case nil: return [.passed("No wrong rows in \(candles).", rowsRead(longestPause(context)))]
  case .clean:
    let claim: Sentence =
      context.options.hasTreatedDefects
      ? "No other defects in \(candles)." : "No defects in \(candles)."
    return [.passed(claim, dataChecked(longestPause(context)))]
  case .usable, .wrong, .broken, .empty: return []
  }
}

/// What was checked while reading: the reader refuses rows that are no candles and times that do
/// not rise.
private func rowsRead(_ pause: Pause) -> Sentence {
  switch pause {
  case .unknown: "Order, duplicates and ranges were checked while reading."
  case .equal:
    "Order, duplicates and ranges were checked while reading; no candle is missing between the first and the last."
  case .longest(let length, after: let day):
    "Order, duplicates and ranges were checked while reading; the longest pause is \(length) (after \(day))."
  }
}

/// Likewise, and what was looked for in the data after that.
private func dataChecked(_ pause: Pause) -> Sentence {
  let defects = CheckReport.looksFor
  return switch pause {
  case .unknown:
    "Order, duplicates and ranges were checked while reading, and the data were looked through for \(defects)."
  case .equal:
    "Order, duplicates and ranges were checked while reading, and the data were looked through for \(defects); no candle is missing between the first and the last."
  case .longest(let length, after: let day):
    "Order, duplicates and ranges were checked while reading, and the data were looked through for \(defects); the longest pause is \(length) (after \(day))."
  }
}

/// The longest pause between two candles.
private enum Pause {
  /// There are too few candles to tell.
  case unknown
  /// All follow each other at the same distance.
  case equal
  /// Its length, and the day after which it begins.
  case longest(String, after: String)
}

/// The longest pause of a run.
private func longestPause(_ context: ReportContext) -> Pause {
  let times = context.clock
  guard times.count > 2 else { return .unknown }
  var longest: Int64 = 0
  var shortest = Int64.max
  var place = 1
  for i in 1..<times.count {
    let pause = times[i] - times[i - 1]
    shortest = min(shortest, pause)
    if pause > longest {
      longest = pause
      place = i
    }
  }
  if longest == shortest { return .equal }
  let day = context.dates.day(Time(milliseconds: times[place - 1]))
  return .longest(duration(milliseconds: longest), after: day)
}

/// A length of time in its largest sensible unit.
func duration(milliseconds: Int64) -> String {
  let minutes = Double(milliseconds) / 60_000
  if minutes < 120 { return counted(Int(minutes.rounded()), "minute") }
  if minutes < 2_880 { return counted(Int((minutes / 60).rounded()), "hour") }
  return counted(Int((minutes / 1_440).rounded()), "day")
}

/// When a base candle opened, as far as the run or its recording knows.
func time(ofCandle candle: Int, _ context: ReportContext) -> Time? {
  if context.clock.indices.contains(candle) {
    return Time(milliseconds: context.clock[candle])
  }
  return context.run.days.first { $0.candle >= candle }?.time
}
