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
    rows = Statistics.catalogue.enumerated().filter { $0.element.group == group }.map {
      place, entry in
      let columns = [statistics.all, statistics.long, statistics.short, statistics.hold]
      let decimals = Self.decimals(
        columns.compactMap { $0.indices.contains(place) ? $0[place] : nil })
      return Row(
        label: entry.label,
        formula: entry.formula.replacing(" - ", with: " \(ReportNumbers.minus) "),
        cells: columns.enumerated().map { column, figures in
          let figure = figures.indices.contains(place) ? figures[place] : .unknown("Not measured")
          return Self.cell(figure, entry, numbers, decimals, isHold: column == 3)
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
    _ figure: Figure, _ entry: Statistic, _ numbers: ReportNumbers, _ decimals: Int, isHold: Bool
  ) -> Cell {
    switch figure {
    case .known(let value):
      Cell(text: numbers.text(value, entry, shareDecimals: decimals), reason: "", isHold: isHold)
    case .unknown(let reason): Cell(text: "–", reason: reason.asBeginning, isHold: isHold)
    }
  }

  /// One decimal for shares, two where the whole row is below a hundredth.
  private static func decimals(_ row: [Figure]) -> Int {
    row.compactMap(\.value).allSatisfy { abs($0) < 0.01 } ? 2 : 1
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
  /// A statistic as its unit asks for.
  func text(_ value: Double, _ entry: Statistic, shareDecimals: Int = 1) -> String {
    let sign: Sign = entry.isSigned ? .always : .whenNegative
    switch entry.unit {
    case .money:
      return abs(value) >= 1e6
        ? Self.mark(value, sign) + currency + Self.short(abs(value)) : money(value, sign: sign)
    case .share: return Self.share(value, decimals: shareDecimals, sign: sign)
    case .number(let decimals): return Self.number(value, decimals: decimals, sign: sign)
    case .count: return Self.number(value, decimals: 0, sign: sign)
    case .days:
      return Self.number(
        value, decimals: value < 10 && value != value.rounded() ? 1 : 0, sign: sign)
    }
  }

  /// The sign of a value that is not zero.
  static func mark(_ value: Double, _ sign: Sign) -> String {
    value < 0 ? minus : sign == .always ? "+" : ""
  }
}
