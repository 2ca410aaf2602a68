import Chart
import Market
import Strategy

/// A chart as a text in JSON describes it: columns are those of the candles, or expressions.
///
/// - Throws: the `UserError`s of the text, the data and the expressions.
func drawDescribedChart(_ path: String, _ request: ChartRequest) throws -> Picture {
  let text = try DocumentFile.read(path, path)
  var description = try chartFault { () throws(ChartError) in
    try ChartDescription(json: text, name: path)
  }
  if let theme = request.look.theme { description.theme = theme }
  if let size = request.look.size {
    (description.frame.width, description.height) = (size.width, size.height)
  }
  var source = try openData(request.data)
  let candles: Set = ["open", "high", "low", "close", "volume"]
  let names = description.columns.filter { !candles.contains($0) }
  let list = try ExpressionList(
    names, timeframe: request.timeframe ?? source.timeframe, in: path)
  let columns = try ChartColumns(
    &source, request, list.graph, zip(names, list.columns).map { ($0, $1.node) })
  if let from = request.from {
    description.window.from = columns.wallClock([from.milliseconds])[0]
  }
  description.window.last = request.last ?? description.window.last
  let (chart, data) = (description, columns.data)
  try chartFault { () throws(ChartError) in try chart.check(data) }
  return Picture(description: description, data: data, notes: source.notes + source.defects)
}

/// Does something that a chart may refuse, and refuses it as a user's fault.
func chartFault<Value>(_ body: () throws(ChartError) -> Value) throws -> Value {
  do { return try body() } catch { throw ChartRefusal(error: error) }
}

/// A chart that cannot be read or drawn as it was asked for.
struct ChartRefusal: UserError {
  let error: ChartError

  var exitCode: ExitCode { .usage }
  var description: String { error.description }
}
