import Chart
import Glibc
import Indicators
import Jobs
import Market
import Strategy
import Text

/// A chart in characters: a column a bar, numbers at the right, times below.
struct TerminalChart {
  private let chart: DrawnChart
  private let theme: Theme
  private let colour: Bool
  private let bars: Range<Int>
  private let axis: Int
  private var canvas: CellCanvas

  static let widths = 40...1_000
  private static let priceRows = 18
  private static let paneRows = 4

  /// Draws a chart into a number of columns.
  init(_ chart: DrawnChart, theme: Theme, width: Int, colour: Bool) {
    self.chart = chart
    self.theme = theme
    self.colour = colour
    let width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    let visible = chart.visible
    let all = visible.flatMap { [chart.data.high[$0], chart.data.low[$0]] }
    axis = min(14, (all.map { chart.price($0).count }.max() ?? 6) + 1)
    bars = visible.suffix(width - axis - 1)
    let panes = chart.panes.lower.count * (Self.paneRows + 1)
    canvas = CellCanvas(
      width: width,
      height: 1 + chart.panes.overlays.count.signum()
        + Self.priceRows + (chart.data.holdings.isEmpty ? 0 : 1) + panes + 1)
    draw()
  }

  /// The picture.
  var text: String { canvas.text(colour: colour) }

  private mutating func draw() {
    guard let last = bars.last else { return }
    var row = head(last)
    prices(from: row)
    row += Self.priceRows + (chart.data.holdings.isEmpty ? 0 : 1)
    for pane in chart.panes.lower {
      lower(pane, from: row)
      row += Self.paneRows + 1
    }
    times(row)
  }

  /// Symbol, date and prices of the last bar, and what the lines are.
  private mutating func head(_ last: Int) -> Int {
    let data = chart.data
    let change = last > 0 ? data.close[last] / data.close[last - 1] - 1 : 0
    var words = [data.name, data.frame, chart.shape.heading, date(last)].filter { !$0.isEmpty }
    for (name, column) in [("O", data.open), ("H", data.high), ("L", data.low), ("C", data.close)] {
      words.append("\(name) \(chart.price(column[last]))")
    }
    let text = NumberFormat(.percent, signed: true, decimals: 2).text(change)
    var heading = printable(words.joined(separator: "  "))
    // What has no room is left out whole: a number without its end would be another.
    while heading.count + 2 + text.count > canvas.width, words.count > 1 {
      words.remove(at: max(1, words.count - 2))
      heading = printable(words.joined(separator: "  "))
    }
    canvas.put(heading, 0, 0)
    canvas.put(text, heading.count + 2, 0, tone(change))
    guard !chart.panes.overlays.isEmpty else { return 1 }
    var column = 0
    for (place, name) in chart.overlays.enumerated() {
      let value = data.columns[name.column]?[last] ?? .nan
      let text = "• \(name.name) \(chart.price(value))  "
      canvas.put(printable(text), column, 1, color(place))
      column += text.count
    }
    return 2
  }

  private mutating func prices(from top: Int) {
    let data = chart.data
    var low = bars.map { data.low[$0] }.min() ?? 0
    var high = bars.map { data.high[$0] }.max() ?? 1
    for name in chart.overlays {
      for value in data.columns[name.column]?[bars] ?? [] where value.isFinite {
        (low, high) = (min(low, value), max(high, value))
      }
    }
    if low == high {
      (low, high) = (low - max(1, abs(low)) * 0.01, high + max(1, abs(high)) * 0.01)
    }
    let rows = Double(Self.priceRows)
    func place(_ value: Double) -> Double { (high - value) / (high - low) * (rows - 0.02) + 0.01 }
    for row in stride(from: 0, to: Self.priceRows, by: 3) {
      number(high - (Double(row) + 0.5) / rows * (high - low), top + row)
    }
    for condition in chart.panes.conditions {
      markers(data.columns["\(condition.place).0"] ?? [], condition.shape, top, place)
    }
    for (order, name) in chart.overlays.enumerated() {
      dots(data.columns[name.column] ?? [], top, color(order), place)
    }
    let isLine = chart.shape == .line
    if isLine {
      BrailleLine(bars.map { place(data.close[$0]) })
        .draw(&canvas, top, rows: Self.priceRows, colour ? theme.color(.ink) : nil)
    }
    for (column, bar) in bars.enumerated() where !isLine {
      let (first, end) = (data.open[bar], data.close[bar])
      let candle = CandleCells(
        high: place(data.high[bar]), low: place(data.low[bar]), bodyTop: place(max(first, end)),
        bodyBottom: place(min(first, end)), isSolid: !colour && end < first)
      for row in 0..<Self.priceRows {
        guard let character = candle.character(row) else { continue }
        canvas.put(character, column, top + row, tone(end - first))
      }
    }
    let tone = self.tone
    TerminalTrades(holdings: data.holdings, bars: bars, high: data.high, low: data.low)
      .draw(&canvas, top, rows: Self.priceRows, place, tone: tone)
  }

  /// Triangles below or above the bars at which a condition is true.
  private mutating func markers(
    _ values: [Double], _ shape: Markers.Shape, _ top: Int, _ place: (Double) -> Double
  ) {
    let isAbove = shape == .down
    for (column, bar) in bars.enumerated() where values[bar] > 0 {
      let edge = Int(place(isAbove ? chart.data.high[bar] : chart.data.low[bar]))
      let row = min(max(edge + (isAbove ? -1 : 1), 0), Self.priceRows - 1)
      canvas.put(isAbove ? "▼" : "▲", column, top + row, nil)
    }
  }

  /// A quarter of a row each: the dots of braille's left side, top first.
  private mutating func dots(
    _ values: [Double], _ top: Int, _ color: Color?, _ place: (Double) -> Double
  ) {
    for (column, bar) in bars.enumerated() where values[bar].isFinite {
      let depth = place(values[bar])
      let quarter = Int((depth * 4).rounded(.down))
      let character: [Character] = ["⠁", "⠂", "⠄", "⡀"]
      canvas.put(character[((quarter % 4) + 4) % 4], column, top + quarter / 4, color)
    }
  }

  private mutating func lower(_ pane: ChartPanes.Lower, from top: Int) {
    let columns = chart.columns(pane)
    canvas.put(printable(pane.title), 0, top)
    var values = columns.flatMap { chart.data.columns[$0.name]?[bars] ?? [] }.filter(\.isFinite)
    if pane.hasVolume { values += chart.data.volume[bars] + [0] }
    if columns.contains(where: \.isHistogram), !values.isEmpty { values.append(0) }
    guard var low = values.min(), var high = values.max() else {
      return canvas.put("no value yet", 0, top + 1)
    }
    if low == high { (low, high) = (low - 1, high + 1) }
    let rows = Double(Self.paneRows)
    func place(_ value: Double) -> Double { (high - value) / (high - low) * (rows - 0.02) + 0.01 }
    if pane.hasVolume { volume(high, from: top + 1) }
    for column in columns where column.isHistogram {
      histogram(chart.data.columns[column.name] ?? [], top + 1, place)
    }
    for (order, column) in columns.filter({ !$0.isHistogram }).enumerated() {
      dots(chart.data.columns[column.name] ?? [], top + 1, color(order), place)
    }
    let format =
      pane.hasVolume
      ? NumberFormat(.compact) : NumberFormat(decimals: NumberFormat.decimals(telling: high - low))
    for (value, row) in [(high, top + 1), (low, top + Self.paneRows)] {
      canvas.put(format.text(value), canvas.width - axis, row)
    }
  }

  /// Bars from zero, to half a row.
  private mutating func histogram(
    _ values: [Double], _ top: Int, _ place: (Double) -> Double
  ) {
    let zero = Int((place(0) * 2).rounded())
    for (column, bar) in bars.enumerated() where values[bar].isFinite && values[bar] != 0 {
      let end = Int((place(values[bar]) * 2).rounded())
      // Half a row at least, on the side of its sign.
      let halves = values[bar] > 0 ? min(end, zero - 1)..<zero : zero..<max(end, zero + 1)
      for row in halves.lowerBound / 2...max(halves.lowerBound, halves.upperBound - 1) / 2 {
        let (upper, lower) = (halves.contains(2 * row), halves.contains(2 * row + 1))
        let character: Character = upper && lower ? "█" : upper ? "▀" : "▄"
        if row < Self.paneRows { canvas.put(character, column, top + row, tone(values[bar])) }
      }
    }
  }

  /// Bars of eighths.
  private mutating func volume(_ high: Double, from top: Int) {
    let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    guard high > 0 else { return }
    for (column, bar) in bars.enumerated() {
      let share = chart.data.volume[bar] / high
      guard share > 0 else { continue }
      let full = max(1, Int((share * Double(Self.paneRows * 8)).rounded()))
      let tone = tone(chart.data.close[bar] - chart.data.open[bar])
      for row in 0..<Self.paneRows {
        let filled = min(8, max(0, full - (Self.paneRows - 1 - row) * 8))
        if filled > 0 { canvas.put(eighths[filled], column, top + row, tone) }
      }
    }
  }

  private mutating func number(_ value: Double, _ row: Int) {
    canvas.put(chart.price(value), canvas.width - axis, row)
  }

  /// Dates from the left, as many as have room; the last bar's ends the line.
  private mutating func times(_ row: Int) {
    guard let last = bars.last else { return }
    let end = date(last)
    let final = max(0, bars.count - end.count)
    canvas.put(end, final, row)
    var column = 0
    while column + end.count + 2 <= final {
      canvas.put(date(bars.lowerBound + column), column, row)
      column += max(16, end.count + 4)
    }
  }

  private func date(_ bar: Int) -> String { chart.moment(bar) }

  private func tone(_ change: Double) -> Color? {
    colour ? change == 0 ? nil : theme.color(change > 0 ? .up : .down) : nil
  }

  private func color(_ place: Int) -> Color? {
    let tokens: [ColorToken] = [.s1, .s2, .s3, .s4, .s5]
    return colour ? theme.color(tokens[place % tokens.count]) : nil
  }
}

extension ChartRequest.Shape {
  /// What is beside the name of candles that are not those of the market.
  fileprivate var heading: String {
    self == .heikinAshi ? "Heikin-Ashi" : self == .renko ? "Renko" : ""
  }

  /// Whether a terminal has characters for it.
  var isOfTerminals: Bool { [.candles, .line, .heikinAshi, .renko].contains(self) }
}

/// Columns of the terminal; 80 where there is none.
func terminalWidth() -> Int {
  var size = winsize()
  guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
  return Int(size.ws_col)
}
