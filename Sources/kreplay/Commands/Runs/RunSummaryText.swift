import Jobs
import Market
import Replay
import Store
import Strategy
import Text

/// A run in about fifteen lines.
enum RunSummaryText {
  static func lines(_ outcome: RunOutcome, _ ink: Ink) -> [String] {
    let run = outcome.run
    let table = FigureTable(
      own: byKey(outcome.statistics.all), hold: byKey(outcome.statistics.hold),
      currency: run.currency, uncertainty: outcome.analysis.ambiguity.words)
    func warnings(_ texts: [String]) -> [String] {
      texts.map { ink.warning("warning: ") + printable($0) }
    }
    // What makes every figure doubtful is read before the figures.
    let doubts = warnings(outcome.dataWarnings)
    var lines = [title(run, ink), ""] + doubts + (doubts.isEmpty ? [] : [""])
    lines += table.lines(ink) + [""]
    if !outcome.instruments.isEmpty {
      lines +=
        InstrumentTable(outcome.instruments, of: run, currency: run.currency).lines(ink) + [""]
    }
    lines += RuleTable(
      all: RuleFigures.all(of: run.rules, run.trades), currency: run.currency
    ).lines(ink)
    lines += warnings(outcome.warnings)
    for traded in run.instruments where traded.usesDefaultLot {
      guard let lot = traded.instrument.lot, lot != 1 else { continue }
      let whose = run.instruments.count > 1 ? " of \(printable(traded.instrument.symbol))" : ""
      let text = "\(NumberText.shortest(lot))\(whose), since nothing names one ('instrument.lot')"
      lines.append(ink.dim("lot     ") + text)
    }
    if let found = run.magnification {
      lines.append(ink.dim("inside  ") + inside(found))
    }
    if let preset = run.account.preset {
      lines.append(ink.dim("costs   ") + "those of \(preset.name) as of \(preset.date)")
    }
    if let audit = outcome.audit {
      let found =
        audit.audit.isCausal
        ? "no look-ahead at \(Amounts.whole(audit.audit.cuts)) cuts"
        : ink.warning("look-ahead found")
      lines.append(ink.dim("audit   ") + "\(found), receipt \(audit.receipt)")
    }
    if let tries = outcome.tries { lines.append(ink.warning("tries   ") + tries) }
    let kept = outcome.isKept ? "" : ink.dim(" (not kept)")
    lines.append(ink.dim("run     ") + outcome.identity.description + kept)
    if let path = outcome.reportPath { lines.append(ink.dim("report  ") + printable(path)) }
    return lines
  }

  private static func inside(_ found: Magnification) -> String {
    guard found.fills > 0 else { return "no fill between the open and the close of a candle" }
    if found.fillsByData == found.fills {
      return found.fills == 1
        ? "the one fill inside a candle was decided by finer candles"
        : "all \(Amounts.whole(found.fills)) fills inside candles were decided by finer candles"
    }
    let parts = [
      (found.fillsByData, "decided by finer candles"),
      (found.fillsOfOneWay, "with only one outcome"), (found.fillsByRule, "by the rule"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\(Amounts.whole($0.0)) \($0.1)" }
    let fills = found.fills == 1 ? "1 fill" : "\(Amounts.whole(found.fills)) fills"
    return "\(fills) inside candles: \(words.joined(separator: ", "))"
  }

  private static func byKey(_ figures: [Figure]) -> [String: Figure] {
    Dictionary(zip(Statistics.catalogue.map(\.key), figures)) { first, _ in first }
  }

  private static func title(_ run: Run, _ ink: Ink) -> String {
    let about = RunAbout(
      symbols: run.instruments.map(\.instrument.symbol), base: run.baseFrame?.description,
      bars: run.barFrame?.description, first: run.first, last: run.last, candles: run.candleCount,
      times: RunTimes(run.instrument, base: run.baseFrame))
    return ink.bold(printable(run.name)) + "  " + about.text
  }
}

/// What a run was about, in a few words: `AAPL, 1d, 2000-03-01 to 2013-03-01, 3,270 candles`; where
/// times of day matter, whose clocks they are of.
struct RunAbout {
  let symbols: [String]
  let base: String?, bars: String?
  let first: Time, last: Time
  let candles: Int
  let times: RunTimes

  var text: String {
    [
      fewSymbols(symbols), frames, range,
      Amounts.candles(candles),
    ]
    .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// `1d`, or `15m of 1m` where candles are finer than bars.
  var frames: String {
    guard let bars else { return base ?? "" }
    guard let base, base != bars else { return bars }
    return "\(bars) of \(base)"
  }

  /// First to last candle.
  private var range: String {
    times.text(first) + " to " + times.text(last) + (times.zone.isEmpty ? "" : " " + times.zone)
  }
}

/// How long the parts of a run took.
enum TimingLines {
  static func lines(_ outcome: RunOutcome) -> [String] {
    let timing = outcome.timing
    var table = TextTable([.left, .right, .right])
    let candles = Double(max(1, outcome.run.candleCount))
    for (label, seconds) in [
      ("reading", timing.read), ("engine", timing.engine), ("statistics", timing.statistics),
      ("journal", timing.journal), ("report", timing.report),
    ] {
      table.add(
        [
          label, Amounts.duration(seconds),
          Amounts.fixed(seconds / candles * 1e9, 1) + " ns/candle",
        ])
    }
    return [""] + table.lines()
  }
}
