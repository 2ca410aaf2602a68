import Replay

/// One table of statistics: a group of the catalogue.
struct StatisticsTable {
  struct Row {
    var label: String, formula: String
    var cells: [Cell]
  }
  struct Cell {
    var text: String, reason: String
    var isHold: Bool
  }

  let name: String
  let rows: [Row]

  init(_ group: Statistic.Group, _ statistics: Statistics, _ numbers: ReportNumbers) {
    name = Self.name(group)
    // A run that takes part in no dividends needs no row of them.
    let optional: Set = [
      "dividends", "salesTax", "spreadPaid", "slippage", "interest", "funding",
    ]
    let shown = Statistics.catalogue.enumerated().filter { place, entry in
      entry.group == group
        && (!optional.contains(entry.key) || statistics.all[place].value != nil)
    }
    rows = shown.map { place, entry in
      let columns = [statistics.all, statistics.long, statistics.short, statistics.hold]
      return Row(
        label: Self.label(entry, statistics.period),
        formula: entry.formula.replacing(" - ", with: " \(ReportNumbers.minus) "),
        cells: columns.enumerated().map { column, figures in
          let figure = figures.indices.contains(place) ? figures[place] : .unknown("Not measured")
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
            let isQuiet = cell.isHold || !cell.reason.isEmpty
            return ["text": cell.text, "reason": cell.reason, "class": isQuiet ? "q" : ""]
          },
        ] as [String: Any]
      },
    ]
  }

  private static func cell(
    _ figure: Figure, _ entry: Statistic, _ numbers: ReportNumbers, isHold: Bool
  ) -> Cell {
    switch figure {
    case .known(let value):
      Cell(text: numbers.text(value, entry), reason: "", isHold: isHold)
    case .unknown(let reason): Cell(text: "–", reason: reason.asBeginning, isHold: isHold)
    }
  }

  /// A figure of single periods is named after them: `Best day`.
  private static func label(_ entry: Statistic, _ period: String) -> String {
    ["bestPeriod", "worstPeriod"].contains(entry.key)
      ? entry.label.replacing("period", with: period) : entry.label
  }

  private static func name(_ group: Statistic.Group) -> String {
    switch group {
    case .result: "Return"
    case .risk: "Risk"
    case .trades: "Trades"
    case .timeAndCosts: "Time and costs"
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

  /// The sign of a value that is not zero.
  static func mark(_ value: Double, _ sign: Sign) -> String {
    value < 0 ? minus : sign == .always ? "+" : ""
  }
}
