import Chart
import Replay

/// The map of settings: which parameters the figure depends on, and how alone the best is.
struct SweepMap {
  /// The whole search, and that over numbers with the choices of the best.
  private let whole: SweepReport
  let report: SweepReport
  let importance: Importance?
  let grid: SweepGrid?
  /// The settings around each setting of `report`.
  private let neighbours: SweepNeighbours?

  /// - Parameter neighbours: those of the whole search.
  /// - Returns: `nil` where nothing was ranked.
  init?(_ report: SweepReport, _ neighbours: SweepNeighbours?) {
    guard report.best != nil else { return nil }
    whole = report
    self.neighbours =
      report.choices.isEmpty ? neighbours : SweepNeighbours(report.withBestChoices)
    importance = Self.importance(report)
    self.report = report.withBestChoices
    grid = SweepGrid(
      self.report, report.choices.isEmpty ? importance : Self.importance(self.report))
  }

  private static func importance(_ report: SweepReport) -> Importance? {
    let scored = report.trials.filter { $0.score != nil }
    return Importance(scored.map(\.places), scored.map { $0.score ?? 0 })
  }

  func section() -> String {
    if report.axes.count == 1 { return slice() }
    guard let grid else { return "" }
    let figure = SweepMapFigure(
      report: report, grid: grid,
      steadiest: steadiest.map { SweepGrid.Cell(x: $0.places[grid.x], y: $0.places[grid.y]) })
    let (scale, cells) = (
      figure.scale, SweepCells(whole, showing: report, grid, figure, neighbours)
    )
    return template([
      "find": title(grid), "sub": sub(grid, figure),
      "map": inLayouts { figure.figure($0) }, "key": key(scale, of: report), "score": report.score,
      "others": cells.isDetailed ? others(grid) : [],
      "rows": aside(grid, cells), "steady": steady, "bars": bars,
      "small": SweepSmallMaps(whole, report, grid, importance)?.markup ?? "",
      "name": report.scoreName,
      "cells": String(decoding: cells.data.dataBlock, as: UTF8.self),
    ])
  }

  /// Whether the page has the settings of the map for its script.
  var hasCells: Bool { report.axes.count > 1 && grid != nil }

  private let template = Template(
    """
    <section id="map"><div class="sec"><h2>Map of settings</h2><p class="find">{{find}}</p><p class="sub">{{sub}}</p></div>
    <div class="swm"><div><div class="swf"><div data-by="{{score}}" data-name="{{name}}"><figure class="lay">{{{map}}}</figure>{{{key}}}</div>{{#others}}<div data-by="{{score}}" data-name="{{name}}" hidden><figure class="lay">{{{map}}}</figure>{{{key}}}</div>{{/others}}</div></div><div>
    <table class="data sws"><thead><tr><th><span class="vh">Figure</span></th><th scope="col">Chosen</th><th scope="col">Steadiest</th></tr></thead><tbody>{{#rows}}<tr><th scope="row">{{name}}</th><td>{{chosen}}</td><td>{{steadiest}}</td></tr>{{/rows}}</tbody></table>
    {{#steady}}<p class="sub">{{steady}}</p>{{/steady}}{{#bars}}<h3>What the {{name}} depends on</h3><p class="sub">Share of its variation over the settings.</p><dl class="swi">{{{bars}}}</dl>{{/bars}}</div></div>{{{small}}}<script type="application/json" id="cells">{{{cells}}}</script></section>

    """)

  /// The same settings by other figures, which the script shows.
  private func others(_ grid: SweepGrid) -> [[String: Any]] {
    ["sharpe", "cagr", "maxDrawdown", "trades"].compactMap { key in
      guard key != report.score, let statistic = Statistics.entry(key) else { return nil }
      let scored = report.scored(by: key)
      guard let other = grid.scored(scored) else { return nil }
      let figure = SweepMapFigure(report: scored, grid: other, main: false)
      return [
        "map": inLayouts { figure.figure($0) }, "key": self.key(figure.scale, of: scored),
        "score": key, "name": statistic.label,
      ]
    }
  }

  // MARK: Words

  /// What matters, and how large the plateau of the best is.
  private func title(_ grid: SweepGrid) -> String { "\(matters); \(standing(grid))" }

  private var matters: String {
    guard let shares = importance?.shares else {
      return "How much each parameter matters is not known"
    }
    let order = shares.indices.sorted { shares[$0] > shares[$1] }
    let first = whole.axes[order[0]].name
    if shares.allSatisfy({ $0 < 0.2 }) { return "No parameter matters much by itself" }
    if shares[order[0]] > 0.6 { return "\(first) decides" }
    return shares.count > 1 && shares[order[1]] >= 0.2
      ? "Both \(first) and \(whole.axes[order[1]].name) matter" : "\(first) matters most"
  }

  private func standing(_ grid: SweepGrid) -> String {
    let count = grid.plateau.count
    return count == 1
      ? "the best stands alone" : "the best is on a plateau of \(ReportNumbers.count(count))"
  }

  private func sub(_ grid: SweepGrid, _ figure: SweepMapFigure) -> String {
    let group = figure.group(.large)
    let isGrouped = group != (1, 1)
    let near = "\(group.x) × \(group.y) neighbouring settings"
    let narrow =
      !isGrouped && FrameSize.allCases.contains { figure.group($0) != (1, 1) }
      ? " (on a narrow screen the median of a few)" : ""
    let cell =
      switch (grid.isMedian, isGrouped) {
      case (true, true):
        "Each cell is the median of \(near), each the median over the other parameters"
      case (true, false): "Each cell is the median over the other parameters"
      case (false, true): "Each cell is the median of \(near)"
      case (false, false): "Each cell is a setting\(narrow)"
      }
    let outline =
      isGrouped
      ? "" : " The ink outline joins the cells around the best that keep nine tenths of its figure."
    let choices = whole.bestChoices.isEmpty ? "" : "With \(whole.bestChoices). "
    let colour =
      report.holdScore == nil
      ? "darker where its \(report.scoreName) is higher"
      : "coloured by whether its \(report.scoreName) is better or worse than buy and hold"
    return "\(choices)\(cell), \(colour).\(outline)"
  }

  private func key(_ scale: SweepScale, of report: SweepReport) -> String {
    let steps = [10, 20, 31, 43, 55]
    func box(_ tone: String, _ percent: Int) -> String {
      "<i style=\"--c:\(styleVariable(tone));opacity:\(percent == 100 ? "1" : percent < 10 ? ".0\(percent)" : ".\(percent)")\"></i>"
    }
    let boxes =
      scale.hold == nil
      ? [8, 16, 28, 42, 60].map { box("ink", $0) }
      : steps.reversed().map { box("down", $0) } + steps.map { box("up", $0) }
    let (low, high) =
      scale.hold == nil ? ("lower", "higher") : ("worse than buy and hold (with a dash)", "better")
    let size =
      scale.hold == nil
      ? ", five classes of as many cells each" : ", steps of \(report.scoreText(scale.step))"
    return
      "<div class=\"key\"><span>\(low)</span>\(boxes.joined())<span>\(high)\(Markup.escaped(size))</span></div>"
  }

  // MARK: Beside the map

  private var steadiest: SweepReport.Trial? {
    neighbours?.steadiest.first.map { report.trials[$0] }
  }

  private func aside(_ grid: SweepGrid, _ cells: SweepCells) -> [[String: Any]] {
    let trials = [report.best, steadiest]
    func row(_ name: String, _ text: (SweepReport.Trial) -> String) -> [String: Any] {
      ["name": name, "chosen": trials[0].map(text) ?? "–", "steadiest": trials[1].map(text) ?? "–"]
    }
    var rows = [row("Setting", report.values(of:))]
    rows.append(row(report.scoreName) { $0.score.map(report.scoreText) ?? "–" })
    for key in report.figuresBeside {
      let name = Statistics.entry(key)?.label ?? key
      rows.append(row(name) { report.text(key, $0.figures) })
    }
    rows.append(row("Neighbours, lowest", cells.lowestNeighbour))
    if !cells.isPlain {
      rows.append(
        row("Median of its cell") { cells.median(of: $0).map(report.scoreText) ?? "–" })
    }
    return rows
  }

  private var steady: String {
    let choices = whole.choices.isEmpty ? "" : " with these choices"
    return neighbours.flatMap { SweepSteadiest(report, $0) }?.note(choices) ?? ""
  }

  private var bars: String {
    guard let importance else { return "" }
    var rows = zip(whole.axes.map(\.name), importance.shares).sorted { $0.1 > $1.1 }
    if whole.axes.count > 1 { rows.append(("together", importance.together)) }
    return rows.map { name, share in
      "<div><dt>\(Markup.escaped(name))</dt><dd class=\"g\" aria-hidden=\"true\"><i style=\"width:\(cssPercent(share))\"></i></dd><dd>\(ReportNumbers.share(share, decimals: 0))</dd></div>"
    }.joined()
  }

  // MARK: One parameter

  private func slice() -> String {
    let figure = SweepSlice(report: report)
    return
      "<section id=\"map\"><div class=\"sec\"><h2>Settings</h2><p class=\"find\">\(Markup.escaped(figure.title))</p><p class=\"sub\">\(Markup.escaped(whole.bestChoices.isEmpty ? "" : "With \(whole.bestChoices). "))\(Markup.escaped(report.scoreName)) of each setting; dashed is buy and hold.</p></div><figure class=\"lay\">\(inLayouts { figure.figure($0) })</figure></section>\n"
  }
}
