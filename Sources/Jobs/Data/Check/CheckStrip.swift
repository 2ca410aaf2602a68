package import Chart
package import Market

extension TimeStrip {
  /// A check over time: prices, and a row for each kind of defect.
  package init(_ report: CheckReport) {
    let bins = report.strip.bins
    self.init(
      title: report.symbol, details: Self.details(report), verdict: report.verdictWords,
      weight: Weight(report.verdict),
      start: report.strip.start.map { report.timesOfAxis.local($0).milliseconds } ?? 0,
      length: report.strip.length)
    summary = "\(report.path): \(report.verdictWords)"
    if report.rows > 0 {
      low = bins.map { $0.low.isFinite ? $0.low : .nan }
      high = bins.map { $0.high.isFinite ? $0.high : .nan }
      close = bins.map { $0.close ?? .nan }
    }
    rows = report.findings.map { finding in
      let column = CheckKind.allCases.firstIndex(of: finding.kind) ?? 0
      return Row(
        name: finding.kind.title, count: Amounts.whole(finding.count),
        weight: Weight(finding.severity),
        bins: bins.map { finding.kind == .gap ? ($0.isInGap ? 1 : 0) : $0.found[column] })
    }
  }

  private static func details(_ report: CheckReport) -> String {
    let times = report.timesOfAxis
    var parts = [Amounts.whole(report.rows) + " candles"]
    if let timeframe = report.timeframe { parts[0] += " of \(timeframe)" }
    if let first = report.first, let last = report.last {
      let zone = times.zone.isEmpty ? "" : " " + times.zone
      parts.append(times.text(first) + " to " + times.text(last) + zone)
    }
    return parts.joined(separator: ", ")
  }
}

extension TimeStrip.Weight {
  fileprivate init(_ severity: Severity) {
    self =
      switch severity {
      case .note: .quiet
      case .doubt: .doubt
      case .wrong: .fault
      }
  }

  fileprivate init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .clean: .good
      case .usable: .doubt
      case .empty, .wrong, .broken: .fault
      }
  }
}

extension CheckReport {
  /// Its times by the clocks of its exchange, by those of UTC where none is known.
  package var times: RunTimes {
    RunTimes(zone: zone, base: timeframe?.description, shift: dayShift)
  }

  /// Its times as the picture's axis has them: days by their dates, else moments in UTC.
  fileprivate var timesOfAxis: RunTimes {
    let times = times
    guard times.isIntraday else { return times }
    return RunTimes(zone: nil, base: timeframe?.description, shift: 0)
  }
}
