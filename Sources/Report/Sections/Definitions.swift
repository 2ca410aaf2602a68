import Indicators
import Market
import Replay
import Strategy
import Text

/// A term beside the document: an indicator, how orders fill, where the data come from.
struct Definition {
  var name: String
  /// The class of its line on the chart.
  var swatch = ""
  var expression = ""
  var formula = ""
  var text = ""
  var hash = ""

  var values: [String: Any] {
    [
      "name": name, "swatch": swatch, "expression": expression, "formula": formula, "text": text,
      "hash": hash,
    ]
  }
}

func definitions(_ context: ReportContext) -> [Definition] {
  let plan = SeriesPlan(context.recording, calls: context.wholeCalls)
  // Colours of a chart that the document describes are its own.
  let isDescribed = context.document?.reportChart != nil
  var explained: Set<String> = []
  let indicators = context.recording.series.enumerated().map { place, series in
    let name = series.0.indicator ?? ""
    defer { explained.insert(name) }
    return indicator(
      series.0, known(place, context), isDescribed ? "" : plan.swatch(place),
      withFormula: !explained.contains(name))
  }
  let sources = context.areSeveral ? context.parts.map { data(of: $0) } : [data(context)]
  return indicators + parameters(context) + [filling(context)] + sources
}

/// A series: its expression, from when it is known, and the formula where it is the first of its kind.
private func indicator(
  _ series: NamedSeries, _ known: String, _ swatch: String, withFormula: Bool
) -> Definition {
  let formula = series.indicator.flatMap { Catalogue.find($0)?.localizedFormula } ?? ""
  return Definition(
    name: series.name, swatch: swatch, expression: series.expression,
    formula: withFormula ? formula : "", text: known)
}

/// The numbers that the expressions name, as this run used them.
private func parameters(_ context: ReportContext) -> [Definition] {
  guard let parameters = context.document?.parameters, !parameters.isEmpty else { return [] }
  let list = parameters.map { "\($0.name) = \(ReportNumbers.quantity($0.value))" }
  return [Definition(name: localized("Parameters"), expression: list.joined(separator: ", "))]
}

/// From which bar a series is known, and its last value; of several instruments of each, as long as they
/// are few.
private func known(_ place: Int, _ context: ReportContext) -> String {
  guard context.areSeveral else { return known(context.recording.series[place].1, context) }
  return Sentence.joined(
    context.parts.prefix(4).map { part in
      let own = part.context
      return "\(own.run.instrument.symbol): \(known(own.recording.series[place].1, own))"
    }
  ).plain
}

/// From which bar a series is known, and its last value.
private func known(_ values: [Double], _ context: ReportContext) -> String {
  guard let first = values.firstIndex(where: { !$0.isNaN }) else {
    return localized("Never known: the data end before it has warmed up.")
  }
  var sentences: [Sentence] = ["Known from the \(ordinal(first + 1)) bar."]
  if let last = values.last, !last.isNaN {
    sentences.append("At the last close \(context.numbers.price(last)).")
  }
  return Sentence.joined(sentences).plain
}

/// A place as an ordinal number: `1st`, `42nd`, `113th`. In other languages it is the number alone.
func ordinal(_ place: Int) -> String {
  guard Language.current == .english else { return ReportNumbers.count(place) }
  let ending =
    switch (place % 100, place % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return ReportNumbers.count(place) + ending
}

private func filling(_ context: ReportContext) -> Definition {
  let run = context.run
  let when: Sentence =
    run.execution.fill == .close
    ? "Rules are read at a bar’s close, and the order fills at that very close."
    : "Rules are read at a bar’s close; a market order fills at the open of the next candle."
  return Definition(
    name: localized("Filling"),
    text: Sentence.joined([when, rounding(run), magnified(run), path(run.execution)]).plain)
}

private func rounding(_ run: Run) -> Sentence {
  let lots = Set(run.instruments.map { $0.instrument.lot ?? 0 }).sorted()
  guard lots.allSatisfy({ $0 > 0 }) else { return "" }
  if lots.count > 3 { return "Quantities are rounded down to the lot." }
  if lots == [1] { return "Quantities are rounded down to whole units." }
  if lots.count == 1 {
    return "Quantities are rounded down to steps of \(ReportNumbers.quantity(lots[0]))."
  }
  let steps = lots.map {
    $0 == 1 ? localized("whole units") : localized("steps of \(ReportNumbers.quantity($0))")
  }
  return "Quantities are rounded down to \(localizedList(steps))."
}

private func magnified(_ run: Run) -> Sentence {
  run.magnification == nil
    ? "" : "Inside a candle the price goes the way of its finer candles, where these make it."
}

private func path(_ execution: ExecutionSettings) -> Sentence {
  switch execution.intrabar {
  case .pessimistic: "Where the path inside a candle matters, the one that leaves less is taken."
  case .optimistic: "Where the path inside a candle matters, the one that leaves more is taken."
  case .nearer: "Inside a candle the extreme nearer to the open comes first."
  case .ohlc: "Inside a candle the high comes before the low."
  case .olhc: "Inside a candle the low comes before the high."
  }
}

private func data(_ context: ReportContext) -> Definition {
  let run = context.run
  let options = context.options
  let name = options.dataName.isEmpty ? context.document?.dataText ?? "" : options.dataName
  let count = counted(run.candleCount, "candle")
  let range = localized("\(context.dates.day(run.first)) to \(context.dates.day(run.last))")
  let text = localizedJoin([name, count, range].filter { !$0.isEmpty })
  return Definition(
    name: localized("Data"), text: text, hash: run.dataHash.isEmpty ? "" : "xxh64 \(run.dataHash)")
}

/// Where the candles of one of several instruments come from.
private func data(of part: InstrumentPart) -> Definition {
  let run = part.context.run
  let dates = part.context.dates
  let range = localized("\(dates.day(run.first)) to \(dates.day(run.last))")
  return Definition(
    name: localized("Data of \(run.instrument.symbol)"),
    text: localizedJoin([counted(run.candleCount, "candle"), range]),
    hash: run.dataHash.isEmpty ? "" : "xxh64 \(run.dataHash)")
}
