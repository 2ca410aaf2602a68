package import Chart
package import Indicators
import Market
import Replay
import Strategy
import Text

/// Candles, the strategy's own indicators and its trades, or what the document describes in their
/// place, in three layouts.
struct KChart {
  private let context: ReportContext
  let plan: SeriesPlan
  let window: ChartWindow
  /// The part of the data that the widest window needs, with the bar before for its change.
  private let first: Int
  private let data: ChartData
  /// The trades that the window of each layout shows, in the order of their numbers. What a page asks for each of
  /// its trades must not look at all of them.
  private let shown: [FrameSize: [Trade]]
  /// What the document describes.
  private let own: ReportChart?
  /// What tells its pictures from those of other instruments.
  private let mark: String

  /// - Parameter around: the bars that it has to show; `nil` for the end of the run, or for what the
  ///   document describes.
  init(
    _ context: ReportContext, _ mark: String = "", around: ClosedRange<Int>? = nil
  ) throws {
    self.context = context
    self.mark = mark
    own = around == nil ? try context.document.flatMap { try ReportChart($0) } : nil
    plan = SeriesPlan(
      context.recording, calls: context.wholeCalls,
      parameters: context.document?.parameters ?? [])
    let held = context.run.trades.map {
      TradeBars(entry: context.bar($0.entryCandle), exit: context.bar($0.exitCandle))
    }
    window =
      around.map { .around($0, of: context.recording.bars.count) }
      ?? ChartWindow(context, own?.description.window)
    let windows = FrameSize.allCases.map { [window] in window.bars($0.candles) }
    let slice =
      max(0, (windows.map(\.lowerBound).min() ?? 0) - 1)..<(windows.map(\.upperBound).max() ?? 0)
    first = slice.lowerBound
    shown = Dictionary(
      uniqueKeysWithValues: zip(FrameSize.allCases, windows).map { size, bars in
        (size, Self.trades(context, held, in: bars).sorted { $0.number < $1.number })
      })
    var data = try Self.columns(context, slice)
    data.holdings = Self.holdings(context, held, in: slice)
    if let own {
      try own.checkWindow(context.dates.wallClock(context.recording.bars.time))
      data.columns = try own.columns(context.recording, context.run)
        .mapValues { Array($0[slice]) }
      for size in FrameSize.allCases {
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
    inLayouts { size in chart(size).svg(data, id: "k\(mark)\(size.layout)") }
  }

  /// The trades that a layout's window shows.
  func trades(_ size: FrameSize) -> [Trade] { shown[size] ?? [] }

  /// The last trade that every window shows: the one that is explained.
  var chosen: Trade? { trades(.small).last }

  /// Its place among the holdings of the chart.
  private var chosenPlace: Int? {
    guard let chosen else { return nil }
    return data.holdings.firstIndex { $0.name == "#\(chosen.number)" }
  }

  private static func columns(_ context: ReportContext, _ slice: Range<Int>) throws -> ChartData {
    let bars = context.recording.bars
    var data = ChartData(
      name: context.run.instrument.symbol,
      frame: (context.run.barFrame ?? context.run.baseFrame)?.description ?? "",
      times: context.dates.wallClock(Array(bars.time[slice])), open: Array(bars.open[slice]),
      high: Array(bars.high[slice]), low: Array(bars.low[slice]), close: Array(bars.close[slice]),
      volume: Array(bars.volume[slice]))
    for (place, (_, values)) in context.recording.series.enumerated() {
      data.columns["\(place)"] = slice.map { values.indices.contains($0) ? values[$0] : .nan }
    }
    for (name, column) in try wholeColumns(context) { data.columns[name] = Array(column[slice]) }
    data.decimals = context.numbers.priceDecimals
    return data
  }

  /// Those that were held within some bars.
  private static func trades(
    _ context: ReportContext, _ held: [TradeBars], in bars: Range<Int>
  ) -> [Trade] {
    zip(context.run.trades, held).filter { trade, held in
      held.entry < bars.upperBound && (trade.isOpen || held.exit >= bars.lowerBound)
    }.map(\.0)
  }

  /// What the chart draws of them, at places of its data.
  private static func holdings(
    _ context: ReportContext, _ held: [TradeBars], in slice: Range<Int>
  ) -> [TradeSpan] {
    zip(context.run.trades, held).filter { _, held in
      held.exit >= slice.lowerBound && held.entry < slice.upperBound
    }.map { trade, _ in
      holding(trade, context.run.accountEvents) { context.bar($0) - slice.lowerBound }
    }
  }

  private func chart(_ size: FrameSize) -> ChartDescription {
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

  /// The outputs of calls that were named whole, worked out on the recorded bars.
  static func wholeColumns(_ context: ReportContext) throws -> [String: [Double]] {
    guard let document = context.document, !context.wholeCalls.isEmpty else { return [:] }
    let drawn = DrawnExpressions(of: document)
    let run = context.run
    var nodes: [(name: String, node: Graph.Node)] = []
    for (place, (series, _)) in context.recording.series.enumerated() {
      guard let call = drawn.drawn.first(where: { $0.text == series.name }) else { continue }
      for (number, output) in call.outputs.enumerated() where call.outputs.count > 1 {
        nodes.append(("\(place).\(number)", output.node))
      }
    }
    let columns = try context.recording.columns(
      nodes.map(\.node), of: drawn.graph, run.instrument, frame: run.barFrame ?? run.baseFrame)
    return Dictionary(zip(nodes.map(\.name), columns)) { first, _ in first }
  }

  /// What its panes show, for the page's script.
  var scenePanes: [ScenePane] {
    var panes = [ScenePane(kind: .price, marks: plan.overlays.flatMap(\.marks))]
    if context.recording.bars.volume.contains(where: { $0 > 0 }) {
      panes.append(
        ScenePane(kind: .volume, title: localized("Volume"), marks: plan.volume.flatMap(\.marks)))
    }
    for pane in plan.panes {
      let isSigned = isSigned(pane)
      var shown = ScenePane(kind: .indicator, title: pane.title, marks: pane.marks)
      shown.isSigned = isSigned
      shown.guides = levels(pane, isSigned: isSigned)
      switch pane.kind.range {
      case .fixed(let low, let high): shown.fixed = (low, high)
      case .spanning(let low, let high): shown.spanning = (low, high)
      default: break
      }
      panes.append(shown)
    }
    return panes
  }

  private func pricePane(_ size: FrameSize) -> Pane {
    .prices(
      size, decimals: context.numbers.priceDecimals, tick: context.run.instrument.tick,
      legendLines: 1 + plan.overlays.count
    ) {
      Grid()
      Candles()
      for mark in plan.overlays.flatMap(\.marks) { mark }
      Extremes()
      LastPrice()
      HoldingMarks(ring: chosenPlace)
    }
  }

  private func volumePane(_ size: FrameSize) -> Pane {
    var pane = Pane.volume(size)
    pane.title = localized("Volume")
    pane.marks += plan.volume.flatMap(\.marks)
    return pane
  }

  private func indicatorPane(_ pane: SeriesPlan.Pane, _ size: FrameSize) -> Pane {
    let isSigned = isSigned(pane)
    var drawn = Pane.indicator(pane.title, size, format: NumberFormat(signed: isSigned)) {
      Grid()
      for guide in levels(pane, isSigned: isSigned) { Guide(guide) }
      for mark in pane.marks { mark }
    }
    drawn.range = pane.kind.range
    return drawn
  }

  /// The levels that the rules compare its series with; else those that are usual for it.
  private func levels(_ pane: SeriesPlan.Pane, isSigned: Bool) -> [Double] {
    let asked =
      context.document.map { document in
        pane.series.flatMap { document.levels(of: $0.name) }
      } ?? []
    if !asked.isEmpty { return Array(Set(asked)).sorted() }
    return pane.kind.guides.isEmpty && isSigned ? [0] : pane.kind.guides
  }

  /// Whether its values lie on both sides of zero.
  private func isSigned(_ pane: SeriesPlan.Pane) -> Bool {
    let values = pane.series.flatMap(\.outputs).flatMap { data.columns[$0.column] ?? [] }
    return values.contains { $0 < 0 } && values.contains { $0 > 0 } && !pane.kind.isBounded
  }
}

/// The bars of a trade's entry and exit.
private struct TradeBars {
  let entry, exit: Int
}

extension IndicatorDescription.Pane {
  /// The range of a pane of a chart.
  package var range: PaneRange {
    switch self {
    case .fixed(let range, _): .fixed(range.lowerBound, range.upperBound)
    case .around(let range, _): .spanning(range.lowerBound, range.upperBound)
    default: .visible
    }
  }

  /// Whether its values have a scale of their own on which a sign says nothing.
  package var isBounded: Bool {
    switch self {
    case .fixed(let range, _), .around(let range, _): range.lowerBound >= 0
    default: false
    }
  }
}
