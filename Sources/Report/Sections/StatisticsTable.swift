import Replay
import Text

/// One table of statistics: a group of the catalogue.
struct StatisticsTable {
  struct Row {
    var label: String, formula: String
    var cells: [Cell]
  }
  struct Cell {
    var text: String
    /// Why there is none, or the number in full where it is short.
    var title: String
    var isQuiet: Bool
  }

  let name: String
  let rows: [Row]

  init(_ group: Statistic.Group, _ statistics: Statistics, _ numbers: ReportNumbers) {
    name = Self.name(group)
    // A run that takes part in no dividends needs no row of them.
    let optional: Set = [
      "dividends", "salesTax", "spreadPaid", "slippage", "interest", "funding", "rolls",
    ]
    let shown = Statistics.catalogue.enumerated().filter { place, entry in
      entry.group == group
        && (!optional.contains(entry.key) || statistics.all[place].value != nil)
        && (entry.key != FigureName.dividends.rawValue || statistics.tellsDividends)
    }
    rows = shown.map { place, entry in
      let columns = [statistics.all, statistics.long, statistics.short, statistics.hold]
      return Row(
        label: Self.label(entry, statistics.period),
        formula: localized(text: entry.formula).replacing(" - ", with: " \(ReportNumbers.minus) "),
        cells: columns.enumerated().map { column, figures in
          let figure = figures.indices.contains(place) ? figures[place] : nil
          return Self.cell(figure, entry, numbers, isHold: column == 3)
        })
    }
  }

  /// The values of the template.
  func values(_ side: String) -> [String: Any] {
    [
      "name": name, "side": side,
      "rows": rows.map { row in
        [
          "label": row.label, "formula": row.formula,
          "cells": row.cells.map { cell -> [String: Any] in
            ["text": cell.text, "title": cell.title, "class": cell.isQuiet ? "q" : ""]
          },
        ] as [String: Any]
      },
    ]
  }

  private static func cell(
    _ figure: Figure?, _ entry: Statistic, _ numbers: ReportNumbers, isHold: Bool
  ) -> Cell {
    switch figure {
    case .known(let value)?:
      let (full, short) = (numbers.text(value, entry), numbers.shortText(value, entry))
      return Cell(text: short, title: short == full ? "" : full, isQuiet: isHold)
    case .unknown(let reason)?:
      return Cell(text: "–", title: localized(text: reason).asBeginning, isQuiet: true)
    case nil: return Cell(text: "–", title: localized("Not measured"), isQuiet: true)
    }
  }

  /// A figure of single periods is named after them: `Best day`.
  static func label(_ entry: Statistic, _ period: String) -> String {
    switch (entry.key, period) {
    case ("bestPeriod", "day"): localized("Best day")
    case ("bestPeriod", "week"): localized("Best week")
    case ("bestPeriod", "month"): localized("Best month")
    case ("bestPeriod", let period): localized("Best \(words(period))")
    case ("worstPeriod", "day"): localized("Worst day")
    case ("worstPeriod", "week"): localized("Worst week")
    case ("worstPeriod", "month"): localized("Worst month")
    case ("worstPeriod", let period): localized("Worst \(words(period))")
    default: localized(text: entry.label)
    }
  }

  /// A period of several days, weeks or months, `5 days`.
  static func words(_ period: String) -> String {
    let parts = period.split(separator: " ")
    guard parts.count == 2 else { return period }
    switch parts[1] {
    case "days": return localized("\(parts[0]) days")
    case "weeks": return localized("\(parts[0]) weeks")
    case "months": return localized("\(parts[0]) months")
    default: return period
    }
  }

  private static func name(_ group: Statistic.Group) -> String {
    switch group {
    case .result: localized("Return")
    case .risk: localized("Risk")
    case .trades: localized("Trades")
    case .timeAndCosts: localized("Time and costs")
    }
  }
}

extension ReportNumbers {
  /// A statistic as its unit asks for, with the digits that the terminal shows too.
  func text(_ value: Double, _ entry: Statistic) -> String {
    let sign: Sign = entry.isSigned ? .always : .whenNegative
    let decimals = entry.decimals(of: value)
    switch entry.unit {
    case .money where abs(value) >= 1e9:
      return Self.mark(value, sign) + currency + Self.short(abs(value))
    case .money: return money(value, sign: sign, decimals: decimals)
    case .share: return Self.share(value, decimals: decimals, sign: sign)
    case .number, .count, .days: return Self.number(value, decimals: decimals, sign: sign)
    }
  }

  /// A statistic where there is room for eleven characters: a large one without decimals, or in short.
  func shortText(_ value: Double, _ entry: Statistic) -> String {
    let full = text(value, entry)
    let (isShare, sign) = (entry.unit == .share, entry.isSigned ? Sign.always : .whenNegative)
    let number = isShare ? value * 100 : value
    guard full.count > 11, abs(number) >= 1_000 else { return full }
    let before = entry.unit == .money ? currency : ""
    let after = isShare ? Self.thin + "%" : ""
    let whole =
      entry.unit == .money
      ? money(value, sign: sign, decimals: 0)
      : Self.number(number, decimals: 0, sign: sign) + after
    if whole.count <= 11 { return whole }
    return Self.mark(value, sign) + before + Self.short(abs(number)) + after
  }

  /// The sign of a value that is not zero.
  static func mark(_ value: Double, _ sign: Sign) -> String {
    value < 0 ? minus : sign == .always ? "+" : ""
  }
}
