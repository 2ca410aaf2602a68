import Jobs
import Market
import Replay
import Strategy
import Text

/// What an audit found, in words.
struct AuditText {
  private let outcome: AuditOutcome
  private let times: RunTimes
  private let ink: Ink

  init(_ outcome: AuditOutcome, _ ink: Ink) {
    self.outcome = outcome
    self.ink = ink
    let run = outcome.audit.run
    times = RunTimes(run.instrument, base: run.baseFrame)
  }

  private var audit: Audit { outcome.audit }

  var lines: [String] {
    let run = audit.run
    let about = RunAbout(
      symbols: run.instruments.map(\.instrument.symbol), base: run.baseFrame?.description,
      bars: run.barFrame?.description, first: run.first, last: run.last, candles: run.candleCount,
      times: times)
    var table = TextTable([.left, .left])
    func add(_ label: String, _ lines: [String]) {
      for (place, line) in lines.enumerated() { table.add([place == 0 ? label : "", line]) }
    }
    add("look-ahead", lookAhead)
    add("repainting", repainting)
    add("warm-up", warmup)
    add("start", start)
    add("data", data)
    add("receipt", ["\(outcome.receipt), \(Amounts.whole(audit.runs)) runs"])
    return [ink.bold(printable(run.name)) + "  " + about.text, ""]
      + table.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(Amounts.whole(count)) \(count == 1 ? noun : noun + "s")"
  }

  // MARK: Look-ahead

  private var lookAhead: [String] {
    guard let first = audit.violations.first else {
      let run = audit.run
      return [
        "none: at \(counted(audit.cuts, "cut")) the future was removed, replaced by noise, and by another "
          + "instrument,",
        "and \(counted(run.orders.count, "order")), \(counted(run.fills.count, "fill")) and the equity "
          + "before each cut stayed the same, byte for byte",
      ]
    }
    let cuts = Set(audit.violations.map(\.cutCandle)).count
    var lines = [
      ink.warning("found")
        + ": at \(Amounts.whole(cuts)) of \(counted(audit.cuts, "cut")) something before "
        + "it changed when the later candles changed"
    ]
    if first.future == .same { lines.append("the same run, made twice, gave two results") }
    for one in audit.violations.prefix(5) {
      lines.append(
        "\(times.text(one.time)): \(one.kind.rawValue) \(one.then.map { printable($0) } ?? "none"), but "
          + "\(one.now.map { printable($0) } ?? "none") with \(words(one.future)) from "
          + "\(times.text(one.cut)) on")
    }
    return lines
  }

  private func words(_ future: Audit.Future) -> String {
    switch future {
    case .removed: "nothing"
    case .noise: "noise"
    case .other: "another instrument"
    case .same: "the same candles"
    }
  }

  private var repainting: [String] {
    if audit.repaints.isEmpty { return ["no drawn series changes its past"] }
    return audit.repaints.map { one in
      let bars = one.bars.prefix(3).map { times.text($0) }.joined(separator: ", ")
      return "\(printable(one.series)) changed up to \(counted(one.reach, "bar")) back, "
        + "first on \(bars)"
    }
  }

  // MARK: What the result depends on

  private var warmup: [String] {
    guard let proof = audit.warmup else {
      return ["nothing to warm up, or too few candles to tell"]
    }
    let tolerance = "\(NumberText.shortest(rounded(proof.tolerance * 100))) %"
    let bars = counted(proof.bars, "bar")
    var lines: [String] = []
    if let enough = proof.enough, let trial = proof.trials.first(where: { $0.factor == enough }) {
      lines.append(
        "\(counted(trial.candles, "candle")) \(trial.candles == 1 ? "is" : "are") enough: the \(bars) from \(times.text(proof.start)) on "
          + "are the same within \(tolerance)")
    }
    for trial in proof.trials where trial.deviation > proof.tolerance || trial.signals > 0 {
      let share = NumberText.shortest(rounded(trial.deviation * 100))
      let name = trial.series.map { " of \(printable($0))" } ?? ""
      let settled =
        trial.settled.map { ", within \(tolerance) from bar \(Amounts.whole($0)) on" } ?? ""
      let signals =
        trial.signals == 0
        ? "no signal changed" : "signals changed at \(counted(trial.signals, "bar"))"
      lines.append(
        "\(counted(trial.candles, "candle")): values\(name) differ by up to \(share) %\(settled); "
          + signals)
    }
    return lines
  }

  /// Two digits that count.
  private func rounded(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    var unit = 1.0
    while value / unit >= 100 { unit *= 10 }
    while value / unit < 10 { unit /= 10 }
    let digits = (value / unit).rounded()
    return unit < 1 ? digits / (1 / unit).rounded() : digits * unit
  }

  private var start: [String] {
    guard let starts = audit.starts else { return ["too few candles to start later"] }
    func percent(_ share: Double) -> String { Amounts.fixed(share * 100, 2, signed: true) + " %" }
    let range = starts.range
    let last = starts.starts.last.map { times.text($0.time) } ?? ""
    return [
      "return \(percent(starts.netReturn)); started at \(starts.starts.count) later bars up to "
        + "\(last): \(percent(range.low)) to \(percent(range.high)), "
        + "in the middle \(percent(range.middle))"
    ]
  }

  private var data: [String] {
    if outcome.touched.isEmpty {
      return [
        outcome.hasCleanData
          ? "no defect was found inside a trade"
          : "defects were found, none of those listed by 'kreplay data check' inside a trade"
      ]
    }
    return outcome.touched.prefix(5).map { one in
      "trade \(one.trade): \(one.kind.rawValue) on \(times.text(one.time)), \(printable(one.words))"
    } + (outcome.touched.count > 5 ? ["and \(outcome.touched.count - 5) more"] : [])
  }
}

/// What an audit found, for programs.
struct AuditJSON {
  private let outcome: AuditOutcome
  private let times: RunTimes

  init(_ outcome: AuditOutcome) {
    self.outcome = outcome
    let run = outcome.audit.run
    times = RunTimes(run.instrument, base: run.baseFrame)
  }

  var object: JSON {
    let audit = outcome.audit
    return .object([
      "strategy": .text(audit.run.name), "run": .text(outcome.identity.description),
      "receipt": .text(outcome.receipt), "cuts": .whole(audit.cuts), "runs": .whole(audit.runs),
      "seed": .text("\(outcome.settings.seed)"), "isCausal": .bool(audit.isCausal),
      "violations": .list(audit.violations.map(json)),
      "repaints": .list(audit.repaints.map(json)),
      "warmup": audit.warmup.map(json) ?? .null, "starts": audit.starts.map(json) ?? .null,
      "touchedTrades": .list(outcome.touched.map(json)),
      "hasCleanData": .bool(outcome.hasCleanData),
    ])
  }

  private func json(_ one: Audit.Violation) -> JSON {
    .object([
      "thing": .text(one.kind.rawValue), "future": .text(one.future.rawValue),
      "time": .text(times.iso(one.time)), "candle": .whole(one.candle),
      "cut": .text(times.iso(one.cut)), "then": one.then.map(JSON.text) ?? .null,
      "now": one.now.map(JSON.text) ?? .null,
    ])
  }

  private func json(_ one: Audit.Repaint) -> JSON {
    .object([
      "series": .text(one.series), "changes": .whole(one.changes), "reach": .whole(one.reach),
      "bars": .list(one.bars.map { .text(times.iso($0)) }),
    ])
  }

  private func json(_ proof: WarmupProof) -> JSON {
    .object([
      "start": .text(times.iso(proof.start)), "bars": .whole(proof.bars),
      "tolerance": .number(proof.tolerance), "enough": proof.enough.map(JSON.whole) ?? .null,
      "trials": .list(
        proof.trials.map { trial in
          .object([
            "factor": .whole(trial.factor), "candles": .whole(trial.candles),
            "deviation": .number(trial.deviation), "series": trial.series.map(JSON.text) ?? .null,
            "settled": trial.settled.map(JSON.whole) ?? .null, "signals": .whole(trial.signals),
          ])
        }),
    ])
  }

  private func json(_ starts: StartSensitivity) -> JSON {
    .object([
      "netReturn": .number(starts.netReturn), "low": .number(starts.range.low),
      "middle": .number(starts.range.middle), "high": .number(starts.range.high),
      "starts": .list(
        starts.starts.map {
          .object([
            "time": .text(times.iso($0.time)), "netReturn": .number($0.netReturn),
            "trades": .whole($0.trades),
          ])
        }),
    ])
  }

  private func json(_ one: TouchedTrade) -> JSON {
    .object([
      "trade": .whole(one.trade), "symbol": .text(one.symbol), "kind": .text(one.kind.rawValue),
      "time": .text(times.iso(one.time)), "words": .text(one.words),
    ])
  }
}
