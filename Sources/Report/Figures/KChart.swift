import Chart
import Indicators
import Market
import Replay

/// Candles, the strategy's own indicators and its trades, in three layouts.
struct KChart {
  private let material: Material
  let plan: SeriesPlan
  let window: ChartWindow
  /// The part of the data that the widest window needs, with the bar before for its change.
  private let first: Int
  private let data: ChartData

  init(_ material: Material) {
    self.material = material
    plan = SeriesPlan(material.recording)
    let closedAt = material.recording.barClosedAt
    window = ChartWindow(material) { bar(of: $0, closedAt: closedAt) }
    let slice = max(0, window.bars(Layout.large.candles).lowerBound - 1)..<window.end
    first = slice.lowerBound
    data = Self.columns(material, slice, plan)
  }

  /// The figure in its three layouts.
  func figure() -> String {
    inLayouts { layout in chart(layout).svg(data, id: "k\(layout.rawValue)") }
  }

  /// The trades that a layout's window shows.
  func trades(_ layout: Layout) -> [Trade] {
    let bars = window.bars(layout.candles)
    let closedAt = material.recording.barClosedAt
    return material.run.trades.filter {
      bar(of: $0.entryCandle, closedAt: closedAt) < bars.upperBound
        && ($0.isOpen || bar(of: $0.exitCandle, closedAt: closedAt) >= bars.lowerBound)
    }.sorted { $0.number < $1.number }
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

  private func chart(_ layout: Layout) -> ChartDescription {
    let heights = layout.chartHeights
    let bars = window.bars(layout.candles)
    return ChartDescription(
      frame: layout.frame, visible: (bars.lowerBound - first)..<(bars.upperBound - first)
    ) {
      pricePane(heights.price, gap: layout == .small ? 40 : 46)
      if data.volume.contains(where: { $0 > 0 }) {
        Pane(
          "Volume", height: .pixels(heights.volume), range: .including(0),
          format: NumberFormat(.compact), gap: 30
        ) {
          Grid()
          Volume()
          for series in plan.volume { line(series) }
        }
      }
      for pane in plan.panes { indicatorPane(pane, heights.indicator) }
    }
  }

  private func pricePane(_ height: Int, gap: Int) -> Pane {
    Pane(
      height: .pixels(height),
      above: Room(share: 0.14, pixels: 32 + 17 * max(2, plan.overlays.count)),
      below: Room(pixels: 44), format: NumberFormat(decimals: material.numbers.priceDecimals),
      gap: gap,
      legend: .lines
    ) {
      Grid()
      Candles()
      for series in plan.overlays { line(series) }
      Extremes()
      LastPrice()
      HoldingMarks()
    }
  }

  private func line(_ series: SeriesPlan.Drawn) -> Line {
    Line(
      "\(series.place)", color: .series(series.color ?? 0), label: series.name,
      detail: series.expression == series.name ? "" : series.expression)
  }

  private func indicatorPane(_ pane: SeriesPlan.Pane, _ height: Int) -> Pane {
    var drawn = Pane(
      pane.title, height: .pixels(height), format: NumberFormat(signed: isSigned(pane)), gap: 24
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
