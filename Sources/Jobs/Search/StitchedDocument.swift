import Glibc
import Indicators
import Market
public import Replay
import Strategy
import Text

/// A walk-forward as a document of its own, whose rules change with each test.
public struct StitchedDocument: Sendable {
  /// Where it is.
  public let path: String
  /// What a run of it comes to, by its own orders; `nil` where it was not written.
  public let figures: RunFigures?
  /// Why it was not written; `nil` where it was.
  public let refusal: String?

  /// `oos.json; 'kreplay run oos.json' makes +4.10 % a year (Sharpe ratio 0.42) by its own orders`.
  var words: String {
    guard let figures else { return "not written: \(refusal ?? "")" }
    let sharpe = figures.statistics["sharpe"].value
    let result =
      figures.statistics["cagr"].value.map { Amounts.gain($0) + " a year" }
      ?? figures.statistics["netReturn"].value.map { Amounts.gain($0) + " in all" } ?? "a report"
    return "\(printablePath(path)); 'kreplay run \(printablePath(path))' makes \(result)"
      + (sharpe.map { " (Sharpe ratio \(Amounts.fixed($0, 2)))" } ?? "") + " by its own orders"
  }
}

extension Search {
  /// Refuses what cannot be written as a document, before anything is played.
  ///
  /// - Throws: `UsageError`.
  func refuseStitching() throws {
    guard request.stitched != nil else { return }
    guard request.walkForward != nil else {
      throw UsageError(
        "--stitched writes what a walk-forward trades, and there is none; add one, as in --walk-forward 5y/1y"
      )
    }
    let isSaidApart =
      !request.run.data.isEmpty || request.run.events != nil
      || request.run.reading != ReadingChanges()
    if isSaidApart {
      throw UsageError(
        "--stitched writes a document that says itself what its candles and events are and how they are read; say "
          + "in \(printablePath(document.path)) what the options say")
    }
    let own = folder(document.path) + name(document.path)
    if request.stitched.map({ folder($0) + name($0) }) == own {
      throw UsageError(
        "--stitched would overwrite \(printablePath(document.path)); name another file")
    }
    if let range = ranges.first(where: { $0.choices != nil }) {
      throw UsageError(
        "--stitched writes rules whose parameters change, and '\(printable(range.name))' is searched, which is not a parameter; "
          + "give it one value by --set")
    }
    let facts = player.candles.facts
    if facts.instruments.count > 1 {
      throw UsageError(
        "--stitched writes a document of one instrument, and \(printablePath(document.path)) has "
          + "\(facts.instruments.count)")
    }
    if let frame = barFrame, frame.intradaySeconds == nil, frame != Timeframe(1, .day) {
      throw UsageError(
        "--stitched writes rules that change on a date, and a bar of \(frame) has many; take bars of a day or "
          + "shorter ones")
    }
    // What a setting changes besides rules is said at once.
    let period = DatedSettings.Period(
      from: CivilDate(dayNumber: 0), minute: nil,
      setting: plan.grid.setting(plan.numbers.first ?? 0), held: nil)
    _ = try text(DatedSettings(name: "", notes: "", periods: [period]), "")
  }

  /// What the best is the best by, as a person calls it.
  private var scoreWords: String {
    Statistics.entry(score.text)?.label ?? "'\(score.text)'"
  }

  private var barFrame: Timeframe? { document.timeframe ?? player.candles.facts.frame }

  /// Writes the windows' settings as one document, and plays it.
  ///
  /// - Parameter days: the times of the last candles of all days.
  /// - Throws: `UsageError`, the `UserError`s of files; `ReplayError`, and what the candles throw.
  func stitchedDocument(
    _ path: String, _ asked: WalkForward, _ windows: [WalkForwardWindow],
    _ chosen: [SweepTrial?], _ tracks: [RunTrack?], _ days: [Time]
  ) throws -> StitchedDocument? {
    let periods = try periods(windows, chosen, tracks, days)
    guard periods.contains(where: \.trades) else {
      return StitchedDocument(
        path: path, figures: nil,
        refusal: "no window has a setting, so that cash was held in all of them")
    }
    let count = Amounts.whole(plan.numbers.count)
    let settings = DatedSettings(
      name: "\(document.name), walk-forward \(asked.text)",
      notes:
        "Trades \(asked.words): the best of \(count) by \(scoreWords), chosen by 'kreplay sweep --walk-forward "
        + "\(asked.text)'. These \(count) are not counted as tries of this document.",
      periods: periods)
    let (text, strategy): (String, DocumentStrategy?)
    do {
      text = try self.text(settings, path)
      strategy =
        try DocumentTemplate(text: text, path: path).document.strategy() as? DocumentStrategy
    } catch let fault as any UserError {
      // The search was made; what it found is told all the same.
      return StitchedDocument(path: path, figures: nil, refusal: fault.description)
    }
    guard let strategy else { return nil }
    let file = try WriteFile(path)
    try file.write(Array(text.utf8))
    try file.finish()
    let observer = observer
    let figures = try player.play([strategy], like: 0, from: windows[0].test.lowerBound) {
      observer.isStopped
    }
    return figures.first.map { StitchedDocument(path: path, figures: $0, refusal: nil) }
  }

  /// The windows that have a day, with those of one setting in a row as one.
  private func periods(
    _ windows: [WalkForwardWindow], _ chosen: [SweepTrial?], _ tracks: [RunTrack?], _ days: [Time]
  ) throws -> [DatedSettings.Period] {
    var clock = try BarClock(player.candles.facts.instruments[0], barFrame)
    var periods: [DatedSettings.Period] = []
    var last: SweepTrial??
    for (place, window) in windows.enumerated() {
      let day = days.first { $0 >= window.test.lowerBound }
      guard let day, day < window.test.upperBound else { continue }
      let trial = chosen[place]
      if let last, last?.number == trial?.number { continue }
      last = .some(trial)
      let (date, minute) = try clock.bar(holding: day)
      periods.append(
        DatedSettings.Period(
          from: date, minute: minute, setting: trial.map { plan.grid.setting($0.number) },
          held: tracks[place]?.side(at: day)))
    }
    return periods
  }

  /// The document's text.
  private func text(_ settings: DatedSettings, _ path: String) throws -> String {
    let (from, to) = (folder(document.path), folder(path))
    do {
      return try player.template.text(settings, beside: player.fixed) { file in
        let isElsewhere =
          file.hasPrefix("/") || file.hasPrefix(SampleCandles.scheme)
          || ["-", "columns"].contains(file)
        if isElsewhere || from == to || path.isEmpty { return file }
        return from + "/" + file
      }
    } catch {
      throw UsageError(error.words(printablePath(document.path)))
    }
  }
}

/// What a path ends with.
private func name(_ path: String) -> String { "/" + (path.split(separator: "/").last ?? "") }

/// The folder of a path, from the root.
private func folder(_ path: String) -> String {
  let own = path.split(separator: "/").dropLast().joined(separator: "/")
  if path.hasPrefix("/") { return "/" + own }
  let here = getcwd(nil, 0).map { here in
    defer { free(here) }
    return String(cString: here)
  }
  return (here ?? "") + (own.isEmpty ? "" : "/" + own)
}

extension DatedSettingsFault {
  /// Why a document cannot be written.
  fileprivate func words(_ document: String) -> String {
    switch self {
    case .depends(let key, let name):
      "--stitched changes rules, stops and targets with each test, and '\(key)' of \(document) depends on "
        + "'\(name)', which changes, too"
    case .severalRules(let key):
      "--stitched writes rules of its own for each test, and '\(key)' of \(document) has several; leave one, "
        + "or do without --stitched"
    case .tooMany(let count, let most):
      "--stitched would write \(count) rules for a side, and a document has at most \(most); take longer tests"
    case .portfolio:
      "--stitched writes a document of one instrument, and \(document) has a 'portfolio'"
    }
  }
}

/// The dates and times of day at which bars open, as rules see them.
private struct BarClock {
  private let instrument: Instrument
  private let frame: Timeframe?
  private var calendar: TradingCalendar
  private let list: ExpressionList

  init(_ instrument: Instrument, _ frame: Timeframe?) throws {
    self.instrument = instrument
    self.frame = frame
    calendar = try TradingCalendar(instrument)
    list = try ExpressionList([
      "time.year", "time.month", "time.day", "time.hour * 60 + time.minute",
    ])
  }

  /// The date of the bar that holds a candle, and of bars within a day the minute at which it opens.
  mutating func bar(holding time: Time) throws -> (date: CivilDate, minute: Int?) {
    let isWithin = frame?.intradaySeconds != nil
    let open = frame.map { calendar.interval(of: $0, holding: time).lowerBound } ?? time
    let evaluator = try GraphEvaluator(list.graph, instrument: instrument, barFrame: frame)
    let candle = Candle(isWithin ? open : time, open: 1, high: 1, low: 1, close: 1)
    evaluator.update(Candles([candle]), 0..<1)
    let values = list.columns.map { Int(evaluator.column($0.node)[0]) }
    let date = CivilDate(year: values[0], month: values[1], day: values[2]) ?? time.date
    return (date, isWithin ? values[3] : nil)
  }
}
