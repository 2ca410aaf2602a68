import Chart
import Indicators
import Market
import Replay
import Strategy

/// Candles, the strategy's own indicators and its trades, or what the document describes in their
/// place, in three layouts.
struct KChart {
  private let material: Material
  let plan: SeriesPlan
  let window: ChartWindow
  /// The part of the data that the widest window needs, with the bar before for its change.
  private let first: Int
  private let data: ChartData
  /// What the document describes.
  private let own: ReportChart?

  init(_ material: Material) throws {
    self.material = material
    own = try material.document.flatMap { try ReportChart($0) }
    plan = SeriesPlan(material.recording, parameters: material.document?.parameters ?? [])
    let closedAt = material.recording.barClosedAt
    window = ChartWindow(material, own?.description.window) { bar(of: $0, closedAt: closedAt) }
    let windows = FigureSize.allCases.map { [window] in window.bars($0.candles) }
    let slice =
      max(0, (windows.map(\.lowerBound).min() ?? 0) - 1)..<(windows.map(\.upperBound).max() ?? 0)
    first = slice.lowerBound
    var data = Self.columns(material, slice, plan)
    if let own {
      try own.checkWindow(material.dates.wallClock(material.recording.bars.time))
      data.columns = try own.columns(material.recording.bars, material.run)
        .mapValues { Array($0[slice]) }
      for size in FigureSize.allCases {
        let bars = window.bars(size.candles)
        try own.check(
          data, own.described(size, bars.lowerBound - first..<bars.upperBound - first))
      }
    }
    self.data = data
  }

  /// Whether the document describes the chart, and does not leave it to the report.
  var isDescribed: Bool { own != nil }
  /// Whether trades are to be seen on it.
  var showsTrades: Bool { own?.description.showsHoldings ?? true }

  /// The figure in its three layouts.
  func figure() -> String {
    inLayouts { size in chart(size).svg(data, id: "k\(size.layout)") }
  }

  /// The trades that a layout's window shows.
  func trades(_ size: FigureSize) -> [Trade] {
    let bars = window.bars(size.candles)
    let closedAt = material.recording.barClosedAt
    return material.run.trades.filter {
      bar(of: $0.entryCandle, closedAt: closedAt) < bars.upperBound
        && ($0.isOpen || bar(of: $0.exitCandle, closedAt: closedAt) >= bars.lowerBound)
    }.sorted { $0.number < $1.number }
  }

  /// The last trade that every window shows: the one that is explained.
  var chosen: Trade? { trades(.small).last }

  /// Its place among the holdings of the chart.
  private var chosenPlace: Int? {
    guard let chosen else { return nil }
    return data.holdings.firstIndex { $0.name == "#\(chosen.number)" }
  }

  private static func columns(
    _ material: Material, _ slice: Range<Int>, _ plan: SeriesPlan
  ) -> ChartData {
    let bars = material.recording.bars
    let closedAt = material.recording.barClosedAt
    var data = ChartData(
      name: material.run.instrument.symbol,
      frame: (material.run.barFrame ?? material.run.baseFrame)?.description ?? "",
      times: material.dates.wallClock(Array(bars.time[slice])), open: Array(bars.open[slice]),
      high: Array(bars.high[slice]), low: Array(bars.low[slice]), close: Array(bars.close[slice]),
      volume: Array(bars.volume[slice]))
    for (place, (_, values)) in material.recording.series.enumerated() {
      data.columns["\(place)"] = slice.map { values.indices.contains($0) ? values[$0] : .nan }
    }
    data.holdings = material.run.trades.filter {
      bar(of: $0.exitCandle, closedAt: closedAt) >= slice.lowerBound
        && bar(of: $0.entryCandle, closedAt: closedAt) < slice.upperBound
    }.map { holding($0) { bar(of: $0, closedAt: closedAt) - slice.lowerBound } }
    return data
  }

  private func chart(_ size: FigureSize) -> ChartDescription {
    let bars = window.bars(size.candles)
    if let own {
      return own.described(size, bars.lowerBound - first..<bars.upperBound - first)
    }
    return ChartDescription(
      frame: size.frame, visible: (bars.lowerBound - first)..<(bars.upperBound - first)
    ) {
      pricePane(size)
      if data.volume.contains(where: { $0 > 0 }) { volumePane(size) }
      for pane in plan.panes { indicatorPane(pane, size) }
    }
  }

  private func pricePane(_ size: FigureSize) -> Pane {
    .prices(
      size, decimals: material.numbers.priceDecimals, tick: material.run.instrument.tick,
      legendLines: 1 + plan.overlays.count
    ) {
      Grid()
      Candles()
      for series in plan.overlays { line(series) }
      Extremes()
      LastPrice()
      HoldingMarks(ring: chosenPlace)
    }
  }

  private func volumePane(_ size: FigureSize) -> Pane {
    var pane = Pane.volume(size)
    pane.marks += plan.volume.map { line($0) as any Mark }
    return pane
  }

  private func line(_ series: SeriesPlan.Drawn) -> Line {
    Line(
      "\(series.place)", color: .series(series.color ?? 0), label: series.name,
      detail: series.expression == series.name ? "" : series.expression)
  }

  private func indicatorPane(_ pane: SeriesPlan.Pane, _ size: FigureSize) -> Pane {
    var drawn = Pane.indicator(
      pane.title, size, format: NumberFormat(signed: isSigned(pane))
    ) {
      Grid()
      for guide in guides(pane) { Guide(guide) }
      for series in pane.series where series.mark == .histogram {
        Histogram("\(series.place)", label: shortName(series, pane))
      }
      for (place, series) in lines(pane).enumerated() {
        Line("\(series.place)", color: color(series, place), label: shortName(series, pane))
      }
    }
    if case .fixed(let range, _) = pane.kind {
      drawn.range = .fixed(range.lowerBound, range.upperBound)
    }
    return drawn
  }

  private func lines(_ pane: SeriesPlan.Pane) -> [SeriesPlan.Drawn] {
    pane.series.filter { $0.mark != .histogram }
  }

  private func color(_ series: SeriesPlan.Drawn, _ place: Int) -> SeriesColor {
    series.color.map { .series($0) } ?? (place == 0 ? .ink : .signal)
  }

  /// The value alone where the pane is named after its one series.
  private func shortName(_ series: SeriesPlan.Drawn, _ pane: SeriesPlan.Pane) -> String {
    pane.series.count == 1 && series.name == pane.title ? "" : series.name
  }

  private func guides(_ pane: SeriesPlan.Pane) -> [Double] {
    if case .fixed(_, let guides) = pane.kind { return guides }
    return isSigned(pane) ? [0] : []
  }

  /// Whether its values lie on both sides of zero.
  private func isSigned(_ pane: SeriesPlan.Pane) -> Bool {
    let values = pane.series.flatMap { data.columns["\($0.place)"] ?? [] }
    return values.contains { $0 < 0 } && values.contains { $0 > 0 }
  }
}
