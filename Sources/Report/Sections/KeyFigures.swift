import Replay

/// The eight figures of the verdict, each beside what holding did.
func keyFigures(_ material: Material, _ headline: Headline) -> [KeyFigure] {
  [
    netResult(material, headline), compared(.growth, material),
    compared(.largestDrawdown, material), longestFall(material),
    winners(material, headline), profitFactor(material, headline),
    expectancy(material), exposure(material, headline),
  ]
}

private func netResult(_ material: Material, _ headline: Headline) -> KeyFigure {
  let net = headline.final - headline.cash
  var figure = compared(.netProfit, material)
  figure.unit = material.text(.netReturn) ?? ""
  figure.tone = net > 0 ? "pos" : net < 0 ? "neg" : ""
  return figure
}

private func longestFall(_ material: Material) -> KeyFigure {
  var figure = compared(.longestDrawdown, material)
  guard let days = material.statistics[.longestDrawdown].value else { return figure }
  let isOpen = material.run.drawdowns.isLongestOpen
  figure.unit = (days == 1 ? "day" : "days") + (isOpen ? ", not recovered" : "")
  if let held = material.text(.longestDrawdown, ofHolding: true) {
    figure.note = "hold \(strong: held) days"
  }
  return figure
}

private func winners(_ material: Material, _ headline: Headline) -> KeyFigure {
  guard let interval = headline.interval, let rate = material.text(.winRate) else {
    return unknown(FigureName.winRate.title, "No trade was closed")
  }
  let count = material.closed.count
  let share = Double(headline.won) / Double(count)
  let range =
    "\(ReportNumbers.share(interval.low, decimals: 0)) to \(ReportNumbers.share(interval.high, decimals: 0))"
  return KeyFigure(
    label: FigureName.winRate.title, value: rate,
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
    var figure = unknown(FigureName.profitFactor.title, reason)
    if !material.closed.isEmpty { figure.note = note }
    return figure
  case .known:
    return KeyFigure(
      label: FigureName.profitFactor.title, value: material.text(.profitFactor) ?? "–",
      graphic: wonAndLost(headline.grossProfit, headline.grossLoss), note: note)
  }
}

private func expectancy(_ material: Material) -> KeyFigure {
  let decimals = material.precision.share
  guard let mean = material.text(.expectancy) else {
    return unknown(FigureName.expectancy.title, "No trade was closed")
  }
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
    label: FigureName.expectancy.title, value: mean, unit: material.text(.expectancyShare) ?? "",
    graphic: wonAndLost(wins ?? 0, abs(losses ?? 0)),
    note: parts.count == 2 ? "\(parts[0]), \(parts[1])" : parts.first ?? "")
}

private func exposure(_ material: Material, _ headline: Headline) -> KeyFigure {
  var costs: Sentence = "costs \(strong: material.text(.costs) ?? "–")"
  if let dividends = material.text(.dividends) {
    costs = "\(costs), dividends \(strong: dividends)"
  }
  guard let exposure = headline.exposure, let share = material.text(.exposure) else {
    var figure = unknown(FigureName.exposure.title, "Not measured")
    figure.note = costs
    return figure
  }
  return KeyFigure(
    label: FigureName.exposure.title, value: share, graphic: twoBars(exposure, 1),
    note: headline.hasHolding
      ? "hold \(strong: ReportNumbers.share(1, decimals: 0)), \(costs)" : costs)
}

/// A figure of the strategy over the same of holding.
private func compared(_ name: FigureName, _ material: Material) -> KeyFigure {
  let hold = material.statistics.holding(name)
  var figure: KeyFigure
  switch material.statistics[name] {
  case .known(let value):
    figure = KeyFigure(
      label: name.title, value: material.text(name) ?? "–", graphic: twoBars(value, hold.value))
  case .unknown(let reason): figure = unknown(name.title, reason)
  }
  if let text = material.text(name, ofHolding: true) { figure.note = "hold \(strong: text)" }
  return figure
}

private func unknown(_ label: String, _ reason: String) -> KeyFigure {
  KeyFigure(label: label, value: "–", reason: reason.asBeginning)
}

private func average(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}
