import Jobs
import Market
import Replay
import Strategy
import Text

/// A search in words.
struct SweepText {
  let outcome: SweepOutcome
  let ink: Ink
  /// Whether how long it took is said.
  var showsTiming = false

  /// The verdict, the best settings, and what they are worth.
  func lines(top: Int) -> [String] {
    var lines = [ink.bold(printable(outcome.document.name)) + "  " + about, ""]
    lines += outcome.warnings.map { ink.warning("warning: ") + printable($0) }
    if !outcome.warnings.isEmpty { lines.append("") }
    lines += SweepVerdict(outcome).sentences + [""]
    lines += table(top: top) + [""]
    if let walk = outcome.walkForward { lines += windows(walk) + [""] }
    var facts = TextTable([.left, .left])
    for (name, text) in SweepVerdict(outcome).facts { facts.add([name, text]) }
    facts.add(["trials", trials])
    if let journal = outcome.journal { facts.add(["journal", printable(journal)]) }
    if let page = outcome.page { facts.add(["page", printable(page)]) }
    for (place, report) in outcome.reports.enumerated() {
      facts.add([place == 0 ? "reports" : "", printable(report)])
    }
    return lines + facts.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  private var about: String {
    scoredText(outcome.symbols, outcome.first, outcome.last, outcome.times)
  }

  /// `1,590 of 1,590, 120 of them from the journal, 3 refused; 0.13 s, 11,300 a second, 2 threads`.
  private var trials: String {
    let made = outcome.trials.count - outcome.known
    let text = trialsText(
      outcome.trials.count, of: outcome.wanted, isStopped: outcome.isStopped, known: outcome.known,
      refused: outcome.refused)
    return showsTiming ? text + paceText(made, outcome.seconds, outcome.threads) : text
  }

  // MARK: The best

  private static let keys = ["sharpe", "cagr", "maxDrawdown", "trades", "exposure", "costs"]
  private static let heads = ["Sharpe", "CAGR", "drawdown", "trades", "in market", "costs"]

  private func table(top: Int) -> [String] {
    let ownScore = !Self.keys.contains(outcome.score)
    var table = TextTable(
      Array(
        repeating: .right, count: 1 + outcome.ranges.count + (ownScore ? 1 : 0) + Self.keys.count))
    table.add(
      [""] + outcome.ranges.map { printable($0.name) } + (ownScore ? ["score"] : []) + Self.heads)
    for (rank, place) in outcome.ranking.prefix(top).enumerated() {
      let trial = outcome.trials[place]
      table.add(
        ["\(rank + 1)"] + zip(outcome.ranges, trial.values).map { $0.words($1) }
          + (ownScore ? [Amounts.fixed(trial.score ?? .nan, 4)] : [])
          + Self.keys.map { text(trial[$0], $0) })
    }
    if !outcome.hold.isEmpty {
      let blank = outcome.ranges.map { _ in "" } + (ownScore ? [""] : [])
      table.add([""] + blank + Self.keys.map { text(hold($0), $0) })
    }
    let lines = table.lines { $0 == 0 ? ink.dim($2) : $2 }
    guard !outcome.hold.isEmpty, let row = lines.last else { return lines }
    // The row's name stands in the columns that are empty there.
    let name = "buy and hold"
    let space = row.prefix { $0 == " " }.count
    let margin = String(repeating: " ", count: max(0, name.count + 2 - space))
    return lines.dropLast().map { margin + $0 } + [
      name + String((margin + row).dropFirst(name.count))
    ]
  }

  private func hold(_ key: String) -> Double? {
    if key == "trades" { return nil }
    return outcome.hold(key)
  }

  private func text(_ value: Double?, _ key: String) -> String {
    guard let statistic = Statistics.entry(key) else { return "–" }
    return Amounts.figure(value.map { .known($0) } ?? .unknown(""), statistic)
  }
}

extension SweepText {
  // MARK: Walk-forward

  /// A row for each window: how it was trained and tested, what was chosen, and what that made.
  fileprivate func windows(_ walk: WalkForwardOutcome) -> [String] {
    let day = outcome.times.day
    var table = TextTable(
      [.left, .left] + Array(repeating: .right, count: outcome.ranges.count + 6))
    table.add(
      ["trained from", "tested from"] + outcome.ranges.map { printable($0.name) }
        + [
          "training (\(printable(outcome.score, limit: 24)))", "test", "buy and hold",
          "median", "change", "fills",
        ])
    for window in walk.windows {
      var row = [day(window.train), day(window.test)]
      row += outcome.ranges.enumerated().map { place, range in
        window.chosen.map { range.words($0.values[place]) } ?? "–"
      }
      row.append(trained(window))
      table.add(row + made(window))
    }
    return table.lines { $0 == 0 ? ink.dim($2) : $2 }
  }

  /// What the chosen scored in training.
  private func trained(_ window: WalkForwardOutcome.Window) -> String {
    guard let score = window.chosen?.score else { return "–" }
    guard let entry = Statistics.entry(outcome.score) else { return Amounts.fixed(score, 4) }
    return Amounts.figure(.known(score), entry)
  }

  /// What a test made.
  private func made(_ window: WalkForwardOutcome.Window) -> [String] {
    let stretch = window.stretch
    if stretch.days == nil { return ["no day"] }
    let cost =
      switch stretch.cost {
      case ...0: "–"
      case ..<0.00005: "<0.01 %"
      default: Amounts.fixed(stretch.cost * 100, 2) + " %"
      }
    return [
      Amounts.gain(stretch.gain), Amounts.gain(stretch.hold),
      window.median.map(Amounts.gain) ?? "–", cost, Amounts.whole(stretch.fills),
    ]
  }
}

/// `AAPL, 2000-12-13 to 2013-03-01`: what was traded, and the days that are scored; with the zone where
/// times of day matter.
func scoredText(_ symbols: String, _ first: Time?, _ last: Time, _ times: RunTimes) -> String {
  let first = first.map { times.text($0) + " to " } ?? ""
  let zone = times.zone.isEmpty ? "" : " " + times.zone
  return "\(printable(symbols)), \(first)\(times.text(last))\(zone)"
}

/// `1,590 of 1,590, 120 of them from the journal, 3 refused by the document`.
func trialsText(
  _ done: Int, of wanted: Int, isStopped: Bool, known: Int, refused: Int
) -> String {
  var text = "\(Amounts.whole(done)) of \(Amounts.whole(wanted))"
  if isStopped { text += ", stopped" }
  if known > 0 { text += ", \(Amounts.whole(known)) of them from the journal" }
  if refused > 0 { text += ", \(Amounts.whole(refused)) refused by the document" }
  return text
}

/// `; 0.13 s, 11,300 a second, 2 threads`, or nothing where no trial was made.
func paceText(_ made: Int, _ seconds: Double, _ threads: Int) -> String {
  if made == 0 { return "" }
  let rate = Double(made) / max(seconds, 1e-6)
  return "; \(Amounts.duration(seconds)), \(Amounts.fixed(rate, 0)) a second, "
    + (threads == 1 ? "1 thread" : "\(threads) threads")
}
