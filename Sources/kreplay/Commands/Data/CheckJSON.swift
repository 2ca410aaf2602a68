import Market
import Text

/// A check as one JSON object.
func checkJSON(of report: CheckReport) -> JSON {
  .object([
    "path": .text(report.path),
    "symbol": .text(report.symbol),
    "dialect": .text(report.dialect),
    "timeframe": text(report.timeframe),
    "wholeTimeframe": text(report.wholeTimeframe),
    "candles": .whole(report.rows),
    "wrongRows": .whole(report.wrongRows),
    "first": text(report.first),
    "last": text(report.last),
    "lowest": report.prices.map { .number($0.lowerBound) } ?? .null,
    "highest": report.prices.map { .number($0.upperBound) } ?? .null,
    "calendar": report.market.json,
    "longestGap": report.longestGap.map {
      .object(["seconds": .whole($0.seconds), "after": text($0.after)])
    } ?? .null,
    "weeks": report.weeks.map { .text($0.words) } ?? .null,
    "findings": .list(report.findings.map(json)),
    "notes": .list(report.notes.map(JSON.text)),
    "trusted": .bool(report.verdict.isTrusted),
    "verdict": .text(report.verdictWords),
  ])
}

private func json(of finding: Finding) -> JSON {
  .object([
    "kind": .text(finding.kind.rawValue),
    "count": .whole(finding.count),
    "places": .whole(finding.places),
    "candles": .whole(finding.candles),
    "whole": .bool(finding.isWhole),
    "severity": .text(finding.severity.name),
    "examples": .list(
      finding.examples.map { example in
        .object([
          "time": text(example.time),
          "line": example.line.map(JSON.whole) ?? .null,
          "candle": example.candle.map(JSON.whole) ?? .null,
          "text": .text(example.words.split(separator: "\n").first.map(String.init) ?? ""),
        ])
      }),
  ])
}

private func text(_ value: (some CustomStringConvertible)?) -> JSON {
  value.map { .text($0.description) } ?? .null
}

extension Severity {
  /// `note`, `doubt` or `wrong`.
  fileprivate var name: String {
    switch self {
    case .note: "note"
    case .doubt: "doubt"
    case .wrong: "wrong"
    }
  }
}

extension CheckReport.Market {
  /// The calendar's name, or by which rule candles are missing.
  fileprivate var json: JSON {
    switch self {
    case .calendar(let name): .text(name)
    case .weekdays: .text("weekdays")
    case .everyDay: .text("every day")
    case .steps: .text("every step")
    case .unknown: .null
    }
  }
}
