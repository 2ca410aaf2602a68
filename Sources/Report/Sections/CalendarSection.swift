import Replay
import Text

/// The returns of months and years, and how the trades are spread.
func calendarSection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let calendar = CalendarReturns(
    context.run.days, cash: analysis.cash, date: context.dates.civilDate)
  let histogram = tradeHistogram(context)
  guard calendar.years.contains(where: { $0.total.hasPosition }) else { return "" }
  return template([
    "find": calendarTitle(calendar, analysis) ?? "",
    "extremes": extremes(calendar),
    "months": (1...12).map { ["name": monthName($0)] },
    "years": calendar.years.map { row($0, analysis) },
    "histogram": histogram,
    "hold": analysis.hasHolding,
  ])
}

private let template = Template(
  """
  <section id="calendar"><div class="sec"><h2>Calendar and distribution</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}</div>
  <div class="split"><div class="c8"><h3>Return of each month, %</h3><p class="sub">{{extremes}}</p>
  <table class="cal"><caption class="vh">Return of each month, %</caption><thead><tr><td></td>{{#months}}<th scope="col">{{name}}</th>{{/months}}<th scope="col" class="yr">Year</th>{{#hold}}<th scope="col" class="yh">Hold</th>{{/hold}}</tr></thead><tbody>
  {{#years}}<tr><th scope="row">{{year}}</th>{{{cells}}}<td class="yr {{tone}}">{{total}}</td>{{#hold}}<td class="yh">{{held}}</td>{{/hold}}</tr>
  {{/years}}</tbody></table>
  <div class="key"><span>\u{2212}15\u{202F}%</span>\(keySwatches)<span>+15\u{202F}%</span><span class="gap">· no position</span></div></div>
  {{#histogram}}<figure class="c4"><h3>Return of each trade</h3>{{{histogram}}}</figure>{{/histogram}}</div></section>

  """)

/// The five steps of a heatmap cell, by the size of its return: 0, 3, 6, 10 and 15 %.
private let steps: [(from: Double, strength: String)] = [
  (0, ".1"), (0.03, ".2"), (0.06, ".31"), (0.10, ".43"), (0.15, ".55"),
]

private let keySwatches =
  steps.reversed().map { "<i class=\"d\" style=\"opacity:\($0.strength)\"></i>" }.joined()
  + steps.map { "<i class=\"u\" style=\"opacity:\($0.strength)\"></i>" }.joined()

private func row(
  _ year: (year: Int, months: [Int: PeriodReturn], total: PeriodReturn), _ analysis: RunAnalysis
) -> [String: Any] {
  [
    "year": String(year.year), "cells": (1...12).map { cell(year.months[$0]) }.joined(),
    "total": year.total.hasPosition ? calendarPercent(year.total.own, sign: .always) : "·",
    "tone": year.total.own > 0 ? "pos" : year.total.own < 0 ? "neg" : "",
    "held": calendarPercent(year.total.hold, sign: .always),
  ]
}

private func cell(_ period: PeriodReturn?) -> String {
  guard let period else { return "<td></td>" }
  guard period.hasPosition else {
    let title = Markup.escaped(localized("no position"))
    return "<td class=\"e\" title=\"\(title)\" data-s=\"·\">·</td>"
  }
  let strength = steps.last { abs(period.own) >= $0.from }?.strength ?? ".1"
  let tone = period.own < 0 ? "d" : "u"
  return
    "<td class=\"\(tone)\" style=\"--h:\(strength)\" data-s=\"\(calendarPercent(period.own, decimals: 0))\">\(calendarPercent(period.own))</td>"
}

/// A share as per cent in few characters: `9.1`, `−100.2`, `6.5k`.
func calendarPercent(
  _ value: Double, decimals: Int = 1, sign: ReportNumbers.Sign = .whenNegative
) -> String {
  guard abs(value) >= 9.9995 else {
    return ReportNumbers.percent(value, decimals: decimals, sign: sign)
  }
  return (sign == .always && value > 0 ? "+" : "") + ReportNumbers.short(value * 100)
}

/// How many years gained, and how many of them more than buy and hold.
func calendarTitle(_ calendar: CalendarReturns, _ analysis: RunAnalysis) -> String? {
  let years = calendar.years.map(\.total).filter { $0.hasPosition }
  guard years.count > 1 else { return nil }
  let gained = years.count { $0.own > 0 }
  let (up, all) = (orNone(gained).asBeginning, inWords(years.count))
  guard analysis.hasHolding else {
    return gained == 1
      ? localized("\(up) of \(all) years was up") : localized("\(up) of \(all) years were up")
  }
  let better = orNone(years.count { $0.own > $0.hold })
  return gained == 1
    ? localized("\(up) of \(all) years was up; \(better) beat buy and hold")
    : localized("\(up) of \(all) years were up; \(better) beat buy and hold")
}

/// How many of some, in words.
private func orNone(_ count: Int) -> String {
  count == 0 && Language.current == .english ? "none" : inWords(count)
}

/// `Mar`.
func monthName(_ month: Int) -> String {
  Language.current == .english ? Gregorian.shortMonths[month - 1] : "\(month)月"
}

/// `Mar 2012`.
private func monthName(_ month: Int, _ year: Int) -> String {
  Language.current == .english
    ? "\(monthName(month))\u{A0}\(year)" : "\(year)年\(monthName(month))"
}

private func extremes(_ calendar: CalendarReturns) -> String {
  var months: [(name: String, value: Double)] = []
  for year in calendar.years {
    for month in year.months.keys.sorted() {
      guard let period = year.months[month], period.hasPosition else { continue }
      months.append((monthName(month, year.year), period.own))
    }
  }
  guard let best = months.max(by: { $0.value < $1.value }),
    let worst = months.min(by: { $0.value < $1.value })
  else { return localized("No month had a position.") }
  return localized(
    "Best \(best.name) \(ReportNumbers.share(best.value, sign: .always)), worst \(worst.name) \(ReportNumbers.share(worst.value, sign: .always))."
  )
}
