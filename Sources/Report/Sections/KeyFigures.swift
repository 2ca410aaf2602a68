import Replay

/// The eight figures of the verdict, each beside what holding did.
func keyFigures(_ material: Material, _ headline: Headline) -> [KeyFigure] {
  [
    netResult(material, headline), growth(material, headline), fall(material, headline),
    longestFall(material, headline), winners(material, headline), profitFactor(material, headline),
    expectancy(material, headline), exposure(material, headline),
  ]
}

private func netResult(_ material: Material, _ headline: Headline) -> KeyFigure {
  let net = headline.final - headline.cash
  let hold = headline.holdFinal - headline.cash
  var figure = KeyFigure(
    label: "Net result", value: material.numbers.headlineMoney(net, sign: .always),
    unit: ReportNumbers.share(headline.net, sign: .always),
    graphic: twoBars(net, headline.hasHolding ? hold : nil))
  figure.tone = net > 0 ? "pos" : net < 0 ? "neg" : ""
  if headline.hasHolding {
    figure.note = "hold \(strong: material.numbers.headlineMoney(hold, sign: .always))"
  }
  return figure
}

private func growth(_ material: Material, _ headline: Headline) -> KeyFigure {
  compared(
    "Growth a year", material.statistics[.growth], material.statistics.holding(.growth)
  ) { ReportNumbers.share($0, sign: .always) }
}

private func fall(_ material: Material, _ headline: Headline) -> KeyFigure {
  compared(
    "Largest drawdown", .known(-headline.fall), material.statistics.holding(.largestDrawdown)
  ) { ReportNumbers.share(-abs($0)) }
}

private func longestFall(_ material: Material, _ headline: Headline) -> KeyFigure {
  var figure = compared(
    "Longest drawdown", material.statistics[.longestDrawdown],
    material.statistics.holding(.longestDrawdown)
  ) { ReportNumbers.number($0, decimals: $0 < 10 ? 1 : 0) }
  guard material.statistics[.longestDrawdown].value != nil else { return figure }
  figure.unit = material.run.drawdowns.isLongestOpen ? "days, not over yet" : "days"
  if let days = material.statistics.holding(.longestDrawdown).value {
    figure.note = "hold \(strong: counted(Int(days.rounded()), "day"))"
  }
  return figure
}

private func winners(_ material: Material, _ headline: Headline) -> KeyFigure {
  guard let interval = headline.interval else {
    return unknown("Win rate", "No trade was closed")
  }
  let count = material.closed.count
  let share = Double(headline.won) / Double(count)
  let range =
    "\(ReportNumbers.share(interval.low, decimals: 0)) to \(ReportNumbers.share(interval.high, decimals: 0))"
  return KeyFigure(
    label: "Win rate", value: ReportNumbers.share(share, decimals: 0),
    unit: "\(ReportNumbers.count(headline.won)) of \(ReportNumbers.count(count))",
    graphic: intervalGraphic(interval, share),
    note: "95\(ReportNumbers.thin)% interval \(strong: range)")
}

private func profitFactor(_ material: Material, _ headline: Headline) -> KeyFigure {
  let numbers = material.numbers
  let note: Sentence =
    "won \(strong: numbers.headlineMoney(headline.grossProfit)), lost \(strong: numbers.headlineMoney(headline.grossLoss))"
  switch material.statistics[.profitFactor] {
  case .unknown(let reason):
    var figure = unknown("Profit factor", reason)
    if !material.closed.isEmpty { figure.note = note }
    return figure
  case .known(let factor):
    return KeyFigure(
      label: "Profit factor", value: ReportNumbers.number(factor, decimals: 2),
      graphic: wonAndLost(headline.grossProfit, headline.grossLoss), note: note)
  }
}

private func expectancy(_ material: Material, _ headline: Headline) -> KeyFigure {
  let shares = material.closed.map(\.profitShare)
  let decimals = material.precision.share
  guard let mean = average(shares) else { return unknown("Expectancy", "No trade was closed") }
  let wins = average(material.closed.filter(\.isWon).map(\.profitShare))
  let losses = average(material.closed.filter { !$0.isWon }.map(\.profitShare))
  var parts: [Sentence] = []
  if let wins {
    parts.append("wins \(strong: ReportNumbers.share(wins, decimals: decimals, sign: .always))")
  }
  if let losses {
    parts.append("losses \(strong: ReportNumbers.share(losses, decimals: decimals, sign: .always))")
  }
  return KeyFigure(
    label: "Expectancy", value: ReportNumbers.share(mean, decimals: decimals, sign: .always),
    unit: "a trade",
    graphic: wonAndLost(wins ?? 0, abs(losses ?? 0)),
    note: parts.count == 2 ? "\(parts[0]), \(parts[1])" : parts.first ?? "")
}

private func exposure(_ material: Material, _ headline: Headline) -> KeyFigure {
  let costs: Sentence = "costs \(strong: material.numbers.headlineMoney(headline.costs))"
  guard let exposure = headline.exposure else {
    var figure = unknown("Time in the market", "Not measured")
    figure.note = costs
    return figure
  }
  return KeyFigure(
    label: "Time in the market", value: ReportNumbers.share(exposure, decimals: 0),
    graphic: twoBars(exposure, 1),
    note: headline.hasHolding
      ? "hold \(strong: ReportNumbers.share(1, decimals: 0)), \(costs)" : costs)
}

/// A figure of the strategy over the same of holding.
private func compared(
  _ label: String, _ own: Figure, _ hold: Figure, _ text: (Double) -> String
) -> KeyFigure {
  var figure: KeyFigure
  switch own {
  case .known(let value):
    figure = KeyFigure(label: label, value: text(value), graphic: twoBars(value, hold.value))
  case .unknown(let reason): figure = unknown(label, reason)
  }
  if let value = hold.value { figure.note = "hold \(strong: text(value))" }
  return figure
}

private func unknown(_ label: String, _ reason: String) -> KeyFigure {
  KeyFigure(label: label, value: "–", reason: reason.asBeginning)
}

private func average(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}
