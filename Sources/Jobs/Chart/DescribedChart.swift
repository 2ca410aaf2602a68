public import Chart
import Market
import Report
import Strategy

/// A chart as a text in JSON describes it: columns are those of the candles, or expressions.
///
/// - Parameters:
///   - path: of the text; `-` is standard input.
///   - request: the candles, what part of them, and what counts before the description.
/// - Throws: the `UserError`s of the text, the data and the expressions.
public func drawDescribedChart(_ path: String, _ request: ChartRequest) throws -> Picture {
  let name = path == "-" ? "standard input" : path
  let text = try DocumentFile.read(path, name, of: .chart)
  let description = try chartFault { () throws(ChartError) in
    try ChartDescription(json: text, name: name)
  }
  return try drawDescribedChart(description, named: name, request)
}

/// The chart of a preset with its own panes.
///
/// - Throws: the `UserError`s of the data.
public func drawPreset(_ preset: Preset, _ request: ChartRequest) throws -> Picture {
  var description = ChartDescription.preset(preset, dark: request.look.isDark)
  if let labels = request.axes.labels { description.frame.labels = labels }
  if let grid = request.axes.grid { description.rule(grid) }
  return try drawDescribedChart(
    description, named: "preset \(preset.name)", request, isPreset: true)
}

private func drawDescribedChart(
  _ described: ChartDescription, named path: String, _ request: ChartRequest,
  isPreset: Bool = false
) throws -> Picture {
  var description = described
  description.take(request.axes)
  if let theme = request.look.theme { description.theme = theme }
  if let size = request.look.size {
    (description.frame.width, description.height) = (size.width, size.height)
  }
  description.take(request.look)
  var request = request
  var source = try ChartSource(request)
  request.timeframe = request.timeframe ?? request.run?.bars(of: source)
  let frame = request.timeframe ?? source.timeframe
  let names = description.columnsOfExpressions
  let list = try ExpressionList(
    names, timeframe: frame, in: path, namesOf: request.run?.document, drawn: true)
  var columns = try ChartColumns(
    &source, request, list.graph, zip(names, list.columns).map { ($0, $1.node) })
  try source.check()
  description.window.from = columns.from ?? description.window.from
  description.window.last = request.last ?? description.window.last
  columns.data.decimals = request.decimals(tick: source.instrument.tick)
  if isPreset { description.fit(columns.data, request) }
  var trades = try request.run.map { try ChartTrades($0, columns, source, of: frame) }
  columns.data.holdings = trades?.holdings ?? []
  let (chart, data) = (description, columns.data)
  try chartFault { () throws(ChartError) in try chart.check(data) }
  trades?.look(at: description.window.bars(of: data.times), in: description)
  let notes = trades?.notes ?? (isPreset ? [] : description.withoutRun)
  return Picture(
    description: description, narrow: description.narrowed, data: data,
    notes: source.notes + notes)
}

extension ChartDescription {
  /// The same for a phone, with fewer bars where they have a width; nil where it is as narrow already.
  fileprivate var narrowed: ChartDescription? {
    let size = PictureSize.phone(panes: panes.count - 1)
    if frame.width <= size.width { return nil }
    var chart = self
    (chart.frame.width, chart.frame.axis) = (size.width, min(frame.axis, 50))
    chart.frame.timeGap = min(frame.timeGap, 46)
    chart.frame.room = min(frame.room, 12)
    if chart.height != nil { chart.height = size.height }
    return chart
  }

  /// A preset without panes of a volume that was not traded, and with bars as wide as there is room for
  /// where few are to be seen.
  fileprivate mutating func fit(_ data: ChartData, _ request: ChartRequest) {
    if !data.volume.contains(where: { $0 > 0 }), panes.count > 1 {
      panes.removeAll { $0.marks.contains { $0 is Volume } }
    }
    let shown = Double(window.bars(of: data.times).count)
    let room = Double(frame.width - 2 * frame.axis)
    if let spacing = frame.spacing, shown * spacing < room * 0.75 {
      frame.spacing = nil
      frame.widestSpacing = max(frame.widestSpacing, 24)
    }
  }

  /// What there is to say where trades should be drawn and no run has any.
  fileprivate var withoutRun: [String] {
    showsHoldings ? ["the description draws trades, and there is no --run that has some"] : []
  }
}

/// Does something that a chart may refuse, and refuses it as a user's fault.
package func chartFault<Value>(_ body: () throws(ChartError) -> Value) throws -> Value {
  do { return try body() } catch { throw ChartRefusal(error: error) }
}

/// A chart that cannot be read or drawn as it was asked for.
struct ChartRefusal: UserError {
  let error: ChartError

  var exitCode: ExitCode { .usage }
  var description: String { error.description }
}
