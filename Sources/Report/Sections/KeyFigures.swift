import Replay
import Text

/// The eight figures of the verdict, each beside what holding did.
func keyFigures(_ context: ReportContext, _ analysis: RunAnalysis) -> [KeyFigure] {
  [
    netResult(context, analysis), compared(.cagr, context),
    compared(.largestDrawdown, context), longestFall(context),
    winners(context, analysis), profitFactor(context, analysis),
    expectancy(context, analysis), exposure(context, analysis),
  ]
}

private func netResult(_ context: ReportContext, _ analysis: RunAnalysis) -> KeyFigure {
  let net = analysis.finalEquity - analysis.cash
  var figure = compared(.netProfit, context)
  figure.unit = context.text(.netReturn) ?? ""
  figure.tone = net > 0 ? "pos" : net < 0 ? "neg" : ""
  return figure
}

private func longestFall(_ context: ReportContext) -> KeyFigure {
  var figure = compared(.longestDrawdown, context)
  guard let days = context.statistics[.longestDrawdown].value else { return figure }
  let isOpen = context.run.drawdowns.isLongestOpen
  figure.unit =
    days == 1
    ? isOpen ? localized("day, not recovered") : localized("day")
    : isOpen ? localized("days, not recovered") : localized("days")
  if let held = context.text(.longestDrawdown, ofHolding: true) {
    figure.note = held == "1" ? "hold \(strong: held) day" : "hold \(strong: held) days"
  }
  return figure
}

private func winners(_ context: ReportContext, _ analysis: RunAnalysis) -> KeyFigure {
  guard let interval = analysis.winRateInterval, let rate = context.text(.winRate) else {
    return unknown(FigureName.winRate.title, localized("No trade was closed"))
  }
  let count = context.closed.count
  let share = Double(analysis.won) / Double(count)
  let low = ReportNumbers.share(interval.low, decimals: 0)
  let high = ReportNumbers.share(interval.high, decimals: 0)
  let range = localized("\(low) to \(high)")
  return KeyFigure(
    label: FigureName.winRate.title, value: rate,
    unit: localized("\(ReportNumbers.count(analysis.won)) of \(ReportNumbers.count(count))"),
    graphic: intervalGraphic(interval, share),
    note: "95\(ReportNumbers.thin)% interval \(strong: range)")
}

private func profitFactor(_ context: ReportContext, _ analysis: RunAnalysis) -> KeyFigure {
  let numbers = context.numbers
  let note: Sentence =
    "won \(strong: numbers.headlineMoney(analysis.grossProfit)), lost \(strong: numbers.headlineMoney(analysis.grossLoss))"
  switch context.statistics[.profitFactor] {
  case .unknown(let reason):
    var figure = unknown(FigureName.profitFactor.title, localized(text: reason))
    if !context.closed.isEmpty { figure.note = note }
    return figure
  case .known:
    return KeyFigure(
      label: FigureName.profitFactor.title, value: context.text(.profitFactor) ?? "–",
      graphic: wonAndLost(analysis.grossProfit, analysis.grossLoss), note: note)
  }
}

private func expectancy(_ context: ReportContext, _ analysis: RunAnalysis) -> KeyFigure {
  let decimals = context.precision.share
  guard let mean = context.text(.expectancy) else {
    return unknown(FigureName.expectancy.title, localized("No trade was closed"))
  }
  let (wins, losses) = (analysis.meanWin, analysis.meanLoss)
  func share(_ mean: Double) -> String {
    ReportNumbers.share(mean, decimals: decimals, sign: .always)
  }
  let note: Sentence =
    switch (wins, losses) {
    case (let wins?, let losses?): "wins \(strong: share(wins)), losses \(strong: share(losses))"
    case (let wins?, nil): "wins \(strong: share(wins))"
    case (nil, let losses?): "losses \(strong: share(losses))"
    case (nil, nil): ""
    }
  return KeyFigure(
    label: FigureName.expectancy.title, value: mean, unit: context.text(.expectancyShare) ?? "",
    graphic: wonAndLost(wins ?? 0, abs(losses ?? 0)), note: note)
}

private func exposure(_ context: ReportContext, _ analysis: RunAnalysis) -> KeyFigure {
  let costs = context.text(.costs) ?? "–"
  let dividends = context.statistics.tellsDividends ? context.text(.dividends) : nil
  let paid: Sentence =
    if let dividends {
      "costs \(strong: costs), dividends \(strong: dividends)"
    } else {
      "costs \(strong: costs)"
    }
  guard let exposure = analysis.exposure, let share = context.text(.exposure) else {
    var figure = unknown(FigureName.exposure.title, localized("Not measured"))
    figure.note = paid
    return figure
  }
  let whole = ReportNumbers.share(1, decimals: 0)
  let note: Sentence =
    if !analysis.hasHolding {
      paid
    } else if let dividends {
      "hold \(strong: whole), costs \(strong: costs), dividends \(strong: dividends)"
    } else {
      "hold \(strong: whole), costs \(strong: costs)"
    }
  return KeyFigure(
    label: FigureName.exposure.title, value: share, graphic: twoBars(exposure, 1), note: note)
}

/// A figure of the strategy over the same of holding.
private func compared(_ name: FigureName, _ context: ReportContext) -> KeyFigure {
  let hold = context.statistics.holding(name)
  var figure: KeyFigure
  switch context.statistics[name] {
  case .known(let value):
    figure = KeyFigure(
      label: name.title, value: context.text(name) ?? "–", graphic: twoBars(value, hold.value))
  case .unknown(let reason): figure = unknown(name.title, localized(text: reason))
  }
  if let text = context.text(name, ofHolding: true) { figure.note = "hold \(strong: text)" }
  return figure
}

/// A figure that is not known, and why: in the language in force.
private func unknown(_ label: String, _ reason: String) -> KeyFigure {
  KeyFigure(label: label, value: "–", reason: reason.asBeginning)
}
