import Chart
import Replay
import Text

/// A third of the width in pixels, for small figures.
private let figureWidth = 384

/// How far trades went against their side and with it: a square a trade as long as they are few, squares of
/// many by their number beyond.
func excursionFigure(_ context: ReportContext) -> PatternPart? {
  let facts = Excursions(of: context.run)
  let decimals = context.precision.share
  func share(_ value: Double) -> String { ReportNumbers.share(value, decimals: decimals) }
  let sides = [(localized("Won"), facts.winners), (localized("Lost"), facts.losers)]
  let rows = sides.compactMap { name, side in
    side.map { side in
      let values = [
        side.adverse.middle, side.adverse.high, side.favourable.middle, side.favourable.high,
      ]
      return (name, values.map(share))
    }
  }
  guard !rows.isEmpty else { return nil }
  let heads = [
    localized("MAE, median"), "75\u{202F}%", localized("MFE, median"), "75\u{202F}%",
  ]
  let what = localized(
    "How far trades went against their side (right) and with it (up), in per cent of what they were bought for."
  )
  return patternFigure(
    localized("MAE and MFE"), what, excursionPlane(facts, share).decoration(id: "mf"),
    numberTable(heads, rows))
}

private func excursionPlane(_ facts: Excursions, _ share: (Double) -> String) -> SmallFigure {
  let most = (
    adverse: facts.ways.map(\.adverse).max() ?? 0,
    favourable: facts.ways.map(\.favourable).max() ?? 0
  )
  // Room for the widest label at the left.
  let widest = PlacedText(.text, share(most.favourable), x: 0, y: 0).width
  let (left, right, top, bottom) = (max(52, widest + 8), figureWidth - 6, 8, 196)
  let across = LinearScale(0, most.adverse, from: left + 4, to: right - 4)
  let up = LinearScale(0, most.favourable, from: bottom - 4, to: top + 4)
  var figure = SmallFigure(
    width: figureWidth, height: bottom + 18, title: localized("MAE and MFE"),
    summary: "")
  figure.boxes(.grid, [Box(left, top, 1, bottom - top), Box(left, bottom, right - left, 1)])
  let cell = facts.ways.count > mostSquares ? 8 : 1
  var counts: [Place: (won: Int, lost: Int)] = [:]
  for way in facts.ways where way.result != .even {
    let place = Place(across.pixel(way.adverse) / cell, up.pixel(way.favourable) / cell)
    if way.result == .won { counts[place, default: (0, 0)].won += 1 }
    if way.result == .lost { counts[place, default: (0, 0)].lost += 1 }
  }
  let largest = Double(counts.values.map { $0.won + $0.lost }.max() ?? 1)
  func square(_ place: Place) -> Box {
    let count = counts[place].map { Double($0.won + $0.lost) } ?? 0
    let size = cell == 1 ? 3 : max(1, Int(((count / largest).squareRoot() * 8).rounded()))
    let inset = cell == 1 ? -1 : (cell - size) / 2
    return Box(place.x * cell + inset, place.y * cell + inset, size, size)
  }
  let places = counts.keys.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  figure.boxes(.spanDown, places.filter { !isWon(counts[$0]) }.map(square))
  figure.boxes(.spanUp, places.filter { isWon(counts[$0]) }.map(square))
  for value in [0, most.favourable] {
    figure.label(PlacedText(.text, share(value), x: left - 6, y: up.pixel(value) + 4, .end))
  }
  figure.label(PlacedText(.text, share(most.adverse), x: right, y: bottom + 15, .end))
  return figure
}

/// The most trades that have a square each.
private let mostSquares = 240

/// A place of the plane.
private struct Place: Hashable {
  let x: Int, y: Int
  init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }
}

/// Whether at least as many trades of a place won as lost.
private func isWon(_ count: (won: Int, lost: Int)?) -> Bool {
  count.map { $0.won >= $0.lost } ?? false
}

/// The Sharpe ratio and the volatility of a window that moves on; `nil` where the run is too short.
func riskFigure(_ context: ReportContext) -> PatternPart? {
  guard let rolling = RollingRisk(of: context.run), rolling.points.count > 1 else { return nil }
  let length =
    switch rolling.period {
    case "day": counted(rolling.window, "day")
    case "week": counted(rolling.window, "week")
    case "month": counted(rolling.window, "month")
    default: counted(rolling.window, "period")
    }
  let sharpes = rolling.points.map(\.sharpe)
  let volatilities = rolling.points.map(\.volatility)
  func sharpe(_ value: Double) -> String { ReportNumbers.number(value, decimals: 2) }
  func volatility(_ value: Double) -> String { ReportNumbers.share(value) }
  let ends = [rolling.points[0].time, rolling.points[rolling.points.count - 1].time]
  let name = localized("Sharpe ratio and volatility of the last \(length)")
  var figure = CourseFigure(name, ends.map(context.dates.day))
  figure.line(.inkLine, sharpes, in: 0, including: 0, sharpe)
  figure.line(.line1, volatilities, in: 1, including: 0, volatility)
  let rows = [
    (localized("Sharpe ratio"), extremes(sharpes.compactMap(\.self), sharpe)),
    (localized("Annual volatility"), extremes(volatilities, volatility)),
  ]
  return patternFigure(
    name,
    localized(
      "Above the Sharpe ratio, below the annual volatility; a gap is a time without a position."),
    figure.small.decoration(id: "rr"),
    numberTable([localized("Lowest"), localized("Highest"), localized("Last")], rows))
}

private func extremes(_ values: [Double], _ text: (Double) -> String) -> [String] {
  guard let low = values.min(), let high = values.max(), let last = values.last else {
    return ["–", "–", "–"]
  }
  return [low, high, last].map(text)
}

/// What trading cost so far, and of one instrument how much of the time it was held, with what that came to in figures.
func courseFigure(_ context: ReportContext) -> PatternPart? {
  let run = context.run
  guard run.candleCount > 1 else { return nil }
  let stretches = RunCourse(of: run, stretches: 48).stretches
  var total = 0.0
  let costs = stretches.map { stretch -> Double? in
    total += stretch.costs
    return total
  }
  func money(_ value: Double) -> String {
    context.numbers.money(value, decimals: context.precision.money)
  }
  let isAlone = !context.areSeveral
  let name = isAlone ? localized("Costs and time in the market") : localized("Costs over time")
  var figure = CourseFigure(name, [run.first, run.last].map(context.dates.day))
  figure.line(.inkLine, costs, in: 0, including: 0, money)
  if isAlone { figure.bars(.holdArea, stretches.map { $0.exposure ?? 0 }, in: 1) }
  let rows = RunCourse(of: run, stretches: 1).stretches.map { stretch in
    let exposure = stretch.exposure.map { ReportNumbers.share($0) } ?? "–"
    return (localized("All"), [money(stretch.costs)] + (isAlone ? [exposure] : []))
  }
  let what =
    isAlone
    ? localized("Above what trading cost so far, below the share of candles with a position.")
    : localized("What trading cost so far.")
  let heads = [localized("Costs")] + (isAlone ? [localized("Time in the market")] : [])
  return patternFigure(name, what, figure.small.decoration(id: "ct"), numberTable(heads, rows))
}
