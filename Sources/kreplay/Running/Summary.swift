import Market
import Replay
import Store
import Strategy

/// A run in about fifteen lines.
enum Summary {
  static func lines(_ outcome: RunOutcome, _ ink: Ink) -> [String] {
    var lines = [title(outcome, ink), ""]
    lines += figures(outcome, ink)
    lines.append("")
    lines += outcome.warnings.map { ink.warning("warning: ") + printable($0) }
    lines.append(ink.dim("run     ") + outcome.identity.description)
    if let path = outcome.reportPath { lines.append(ink.dim("report  ") + printable(path)) }
    return lines
  }

  private static func title(_ outcome: RunOutcome, _ ink: Ink) -> String {
    let run = outcome.run
    var about = [run.instrument.symbol]
    about.append(frames(run))
    about.append("\(range(run)), \(Amounts.whole(run.candleCount)) candles")
    return ink.bold(printable(run.name)) + "  "
      + printable(about.filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// `1d`, or `15m of 1m` where candles are finer than bars.
  private static func frames(_ run: Run) -> String {
    guard let bars = run.barFrame else { return run.baseFrame?.description ?? "" }
    guard let base = run.baseFrame, base != bars else { return bars.description }
    return "\(bars) of \(base)"
  }

  private static func range(_ run: Run) -> String {
    let isIntraday = run.baseFrame?.intradaySeconds != nil
    return Amounts.time(run.first, isIntraday: isIntraday) + " to "
      + Amounts.time(run.last, isIntraday: isIntraday)
  }

  private static func figures(_ outcome: RunOutcome, _ ink: Ink) -> [String] {
    let run = outcome.run
    let own = outcome.statistics.all
    let hold = outcome.statistics.hold
    func both(_ key: String) -> [String] {
      [Amounts.figure(key, in: own), Amounts.figure(key, in: hold)]
    }
    var table = TextTable([.left, .right, .right])
    table.add(["", "strategy", "buy and hold"])
    table.add(["Net result" + currency(run)] + both("netProfit"))
    table.add(["  of the cash"] + both("netReturn"))
    table.add(["Growth a year (CAGR)"] + both("cagr"))
    table.add(["Largest drawdown"] + both("maxDrawdown"))
    table.add(["  lasting"] + both("maxDrawdownDays"))
    table.add(["Sharpe ratio"] + both("sharpe"))
    table.add(["Trades", trades(own)])
    for (label, key) in [
      ("Won", "winRate"), ("Profit factor", "profitFactor"), ("Expectancy, a trade", "expectancy"),
      ("Time in the market", "exposure"), ("Costs paid", "costs"),
    ] {
      table.add([label, Amounts.figure(key, in: own)])
    }
    table.add(["Ambiguity band", band(run)])
    let gain = outcome.statistics["netProfit"].value ?? 0
    return table.lines { row, column, text in
      if row == 0 || column == 0 { return ink.dim(text) }
      return (row == 1 || row == 2) && column == 1 ? ink.signed(text, gain) : text
    }
  }

  private static func currency(_ run: Run) -> String {
    let name = run.account.currency.isEmpty ? run.instrument.currency : run.account.currency
    return name.isEmpty ? "" : ", " + printable(name)
  }

  private static func trades(_ figures: [Figure]) -> String {
    let open = Amounts.figure("openTrades", in: figures)
    let closed = Amounts.figure("trades", in: figures)
    return open == "0" ? closed : "\(closed) + \(open) open"
  }

  /// How far the final equity moves with the path inside ambiguous candles.
  private static func band(_ run: Run) -> String {
    let width = abs(run.ambiguity.optimistic - run.ambiguity.pessimistic)
    return width == 0 ? "none" : Amounts.fixed(width, 2)
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
