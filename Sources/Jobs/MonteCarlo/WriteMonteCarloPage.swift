import Market
import Replay
import Report
import Strategy
import Text

extension MonteCarloOutcome {
  /// Writes the page, where one is wanted.
  ///
  /// - Throws: the `UserError`s of files.
  func withPage(_ request: MonteCarloRequest) throws -> MonteCarloOutcome {
    guard let path = request.page else { return self }
    let file = try WriteFile(path)
    try file.write(monteCarloPage(report(request)))
    try file.finish()
    var outcome = self
    outcome.page = path
    return outcome
  }

  private func report(_ request: MonteCarloRequest) -> MonteCarloReport {
    let words = MonteCarloWords(self)
    var report = MonteCarloReport()
    report.name = document.name
    report.notes = document.notes ?? ""
    report.symbols = symbols
    (report.first, report.last) = (times.local(first), times.local(last))
    (report.isIntraday, report.zone) = (isIntraday, times.zone)
    report.isAnnual = words.isAnnual
    report.verdict = words.sentences
    report.figures = words.figures.map {
      MonteCarloReport.Figure(label: $0.label, value: typographic($0.value), note: $0.note)
    }
    report.experiments = experiments.map { one in
      MonteCarloReport.Experiment(
        name: capitalised(words.name(one.kind)), meaning: words.meaning(one.kind),
        returns: one.kind == .order ? [] : one.paths.map(one.annual),
        ownReturn: one.annual(one.own),
        drawdowns: one.own.drawdown.isNaN ? [] : one.paths.map(\.drawdown),
        ownDrawdown: one.own.drawdown,
        cells: words.cells(one).map(typographic))
    }
    report.leftOut = words.leftOut
    report.warnings = warnings
    report.cases = words.cases.map { (capitalised($0.name), $0.cells.map(typographic)) }
    if let fan {
      (report.times, report.equity, report.fan) = (fan.times.map(times.local), fan.own, fan.lines)
    }
    report.command = request.command
    report.documentHash = SHA256.hex(of: document.text)
    report.dataHash = dataHash
    return report
  }
}

/// A number as pages have it, with a minus in place of a hyphen.
private func typographic(_ number: String) -> String {
  number.hasPrefix("-") ? "−" + number.dropFirst() : number
}

/// A text with a capital letter at its beginning.
private func capitalised(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

extension MonteCarloRequest {
  /// The command that makes the same page again, as it would be typed in the document's folder.
  fileprivate var command: String {
    let standard = MonteCarloSettings()
    var words = ["kreplay monte-carlo", shellWord(lastPart(ofPath: run.document))]
    words += run.settings.sorted { $0.key < $1.key }.map {
      "--set " + shellWord("\($0.key)=\(NumberText.shortest($0.value))")
    }
    words += run.changes.map { "--set " + shellWord("\($0.path)=\($0.text)") }
    words += run.data.map {
      "--data " + shellWord($0.path == "-" ? "-" : lastPart(ofPath: $0.path))
    }
    func add(_ name: String, _ value: Int, _ usual: Int) {
      if value != usual { words.append("\(name) \(value)") }
    }
    add("--draws", settings.draws, standard.draws)
    add("--histories", settings.histories, standard.histories)
    add("--block", settings.block, standard.block)
    if settings.missed != standard.missed {
      words.append("--missed \(NumberText.shortest(settings.missed))")
    }
    if settings.noise != standard.noise {
      words.append("--noise \(NumberText.shortest(settings.noise))")
    }
    if settings.seed != standard.seed { words.append("--seed \(settings.seed)") }
    if let page { words.append("--out " + shellWord(lastPart(ofPath: page))) }
    return words.joined(separator: " ")
  }
}
