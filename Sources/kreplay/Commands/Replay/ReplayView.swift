import Chart
import Jobs
import Market
import Replay
import Report
import Store
import Strategy
import Text

/// Draws a replay: heading, chart, account, orders, trades, why, keys.
struct ReplayView {
  let session: ReplaySession
  let theme: Theme
  /// Whether the terminal has colours; without, what rises is told from what falls by its shape.
  let isColoured: Bool
  private let words: ReplayWords
  private let state: StepState

  init(_ session: ReplaySession, theme: Theme, isColoured: Bool) {
    self.session = session
    self.theme = theme
    self.isColoured = isColoured
    words = ReplayWords(session)
    state = session.run.state(at: session.cursor)
  }

  private var run: SteppedRun { session.run }
  private var cursor: Int { session.cursor }

  /// The whole screen.
  ///
  /// - Parameter withChart: whether the chart is on it, or its place is left for a picture.
  func screen(width: Int, height: Int, withChart: Bool = true) -> Screen {
    var screen = Screen(width: width, height: height)
    let panel = ReplayWhy(session, words, style, width: width)
    let layout = ReplayLayout(
      width: width, height: height, why: session.why, rows: panel.rows.count)
    guard !layout.isTooSmall else {
      tooSmall(&screen)
      return screen
    }
    heading(&screen, layout)
    if withChart { chart(layout).draw(&screen) }
    if layout.side > 0 {
      ReplayAccount(session, state, words, style).draw(&screen, layout)
    } else {
      summary(&screen, height - 2)
    }
    if layout.why > 0 { panel.draw(&screen, layout) }
    footer(&screen)
    if session.showsHelp { ReplayHelp.draw(&screen, style) }
    if let score = session.score { ReplayScore(score, words, style).draw(&screen) }
    return screen
  }

  /// The chart on a screen of some size, for what is under the mouse.
  func chart(width: Int, height: Int) -> ReplayChart {
    let panel = ReplayWhy(session, words, style, width: width)
    return chart(
      ReplayLayout(width: width, height: height, why: session.why, rows: panel.rows.count))
  }

  /// The chart as a picture; `nil` where there is none, or something lies over it.
  func picture(width: Int, height: Int, _ kind: PictureProtocol, _ cell: PictureSupport.Cell)
    -> ScreenPicture?
  {
    let isCovered = session.showsHelp || session.score != nil
    if isCovered || width < ReplayLayout.leastWidth || height < ReplayLayout.leastHeight {
      return nil
    }
    return ReplayPicture(chart(width: width, height: height), theme: theme, cell: cell)
      .drawn(as: kind)
  }

  private func chart(_ layout: ReplayLayout) -> ReplayChart {
    ReplayChart(session, state, words, style, layout)
  }

  private var style: ReplayStyle { ReplayStyle(theme: theme, isColoured: isColoured) }

  private func tooSmall(_ screen: inout Screen) {
    let text =
      "\(screen.width)×\(screen.height) is too small: replay needs \(ReplayLayout.leastWidth)×\(ReplayLayout.leastHeight)"
    var row = 0
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, width(line) + 1 + width(String(word)) > screen.width {
        screen.put(line, 0, row)
        row += 1
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    screen.put(line, 0, row)
  }

  // MARK: Heading

  private func heading(_ screen: inout Screen, _ layout: ReplayLayout) {
    let bars = run.bars
    let before = cursor > 0 ? bars.close[cursor - 1] : bars.open[cursor]
    let change = before != 0 ? (bars.close[cursor] / before - 1) * (before < 0 ? -1 : 1) : 0
    let place = place(layout)
    let end = layout.width - width(place) - 2
    screen.put(place, endingAt: layout.width, 0, style.faint)
    var column = 0
    func put(_ text: String, _ look: CellStyle, before room: Int = 0) {
      guard column + width(text) + room <= end || column == 0 else { return }
      column = screen.put(text, column, 0, look, upTo: layout.width) + 2
    }
    let frame = (run.run.barFrame ?? run.run.baseFrame).map { "\($0)" } ?? ""
    let zone = run.times.zone.isEmpty || session.blind != nil ? "" : " \(run.times.zone)"
    put(words.symbol, .bold)
    if !layout.isSmall { put(frame, style.faint) }
    put(words.time(cursor), .bold)
    let share = Amounts.fixed(change * 100, 2, signed: true) + " %"
    let tone = style.signed(change)
    if layout.isSmall {
      put("\(words.price(bars.close[cursor]))", tone)
      put(share, tone)
    } else {
      var values = [
        ("O", bars.open[cursor]), ("H", bars.high[cursor]), ("L", bars.low[cursor]),
        ("C", bars.close[cursor]),
      ].map { "\($0) \(words.price($1))" }
      // The close and its change have room before the others.
      while values.count > 1,
        column + values.reduce(0, { $0 + width($1) + 2 }) + width(share) > end
      { values.removeFirst() }
      for value in values { put(value, value.hasPrefix("C") ? tone : .plain) }
      put(share, tone)
      if run.hasVolume, session.blind == nil {
        put("V \(words.compact(bars.volume[cursor]))", style.faint)
      }
      if session.blind == nil {
        put(printable(run.name), style.faint)
        if !zone.isEmpty { put("times in\(zone)", style.faint) }
      }
    }
    legend(&screen, layout)
  }

  private func place(_ layout: ReplayLayout) -> String {
    let sign = session.isPlaying ? "▶" : "■"
    let speed = "\(NumberText.shortest(session.speed))×"
    let bar =
      session.blind.map { "candle \(Amounts.whole(cursor - $0.start))" }
      ?? "\(Amounts.whole(cursor + 1)) of \(Amounts.whole(run.count))"
    return layout.isSmall ? sign : "\(sign) \(speed)  \(bar)"
  }

  private func legend(_ screen: inout Screen, _ layout: ReplayLayout) {
    var column = 0
    if session.blind != nil { column = screen.put("BLIND", 0, 1, style.reversed) + 2 }
    let end = layout.isSmall ? layout.width : layout.chart.upperBound
    for (place, line) in run.overlays.enumerated() {
      let text = "\(printable(line.name)) \(words.value(line.values[cursor], isPrice: true))"
      guard column + 2 + width(text) <= end else { break }
      screen.put("━", column, 1, style.series(place))
      column = screen.put(text, column + 2, 1) + 2
    }
  }

  // MARK: Foot

  /// The account in one line, where there is no room beside the chart.
  private func summary(_ screen: inout Screen, _ row: Int) {
    if let blind = session.blind {
      let own = words.share(blind.worth(run) / run.run.account.cash - 1)
      let held = blind.held.map { words.held($0.isLong ? $0.units : -$0.units, $0.level) }
      screen.put("you \(own)  \(held ?? "nothing held")", 0, row)
      return
    }
    let share = words.share(state.result)
    let column = screen.put(words.money(state.equity), 0, row, .bold)
    let next = screen.put(share, column + 1, row, style.signed(state.result))
    screen.put(words.held(state.units, state.entryPrice), next + 2, row)
  }

  private func footer(_ screen: inout Screen) {
    let row = screen.height - 1
    if let prompt = session.prompt {
      let column = screen.put("go to a date, or # and a trade: ", 0, row, .bold)
      let shown = screen.width - column < 12 ? screen.put("/", 0, row, .bold) : column
      if shown != column { screen.clear(1..<screen.width, row..<row + 1) }
      screen.put("_", screen.put(printable(prompt), shown, row), row, style.reversed)
      return
    }
    if let message = session.message {
      screen.put(printable(message, limit: 400), 0, row, style.warning)
      return
    }
    let keys =
      session.blind == nil
      ? [
        ("?", "help"), ("q", "quit"), ("space", session.isPlaying ? "stop" : "play"),
        ("←→", "step"), ("n p", "trade"), ("/", "date"), ("+ −", "speed"), ("b", "blind"),
        ("w", "why"), ("z x", "zoom"),
      ]
      : [
        ("?", "help"), ("↑", "buy"), ("↓", "sell"), ("c", "close"), ("→", "next candle"),
        ("space", session.isPlaying ? "stop" : "play"), ("b", "reveal and score"),
      ]
    var column = 0
    for (key, what) in keys {
      guard column + width(key) + 1 + width(what) <= screen.width else { break }
      column = screen.put(key, column, row, .bold) + 1
      column = screen.put(what, column, row, style.faint) + 2
    }
  }
}

/// The looks that a replay uses.
struct ReplayStyle {
  let theme: Theme
  let isColoured: Bool

  var faint: CellStyle { CellStyle(ink: theme.color(.ink3), isFaint: true) }
  var reversed: CellStyle { CellStyle(isReversed: true) }
  var warning: CellStyle { CellStyle(ink: theme.color(.warn), isBold: true) }
  var grid: CellStyle { CellStyle(ink: theme.color(.line), isFaint: true) }
  var ink: CellStyle { CellStyle(ink: theme.color(.ink)) }

  /// That of what is gained, or lost.
  func signed(_ value: Double) -> CellStyle {
    value > 0 ? up : value < 0 ? down : .plain
  }
  var up: CellStyle { CellStyle(ink: theme.color(.up)) }
  var down: CellStyle { CellStyle(ink: theme.color(.down)) }

  /// That of the line at a place.
  func series(_ place: Int) -> CellStyle {
    let tokens: [ColorToken] = [.s1, .s2, .s3, .s4, .s5]
    return CellStyle(ink: theme.color(tokens[place % tokens.count]))
  }
}
