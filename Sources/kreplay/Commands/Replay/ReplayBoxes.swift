import Jobs
import Text

/// The sheet of keys.
enum ReplayHelp {
  static let keys: [(key: String, what: String)] = [
    ("space", "play, stop"), ("q", "quit"), ("← →", "a bar back, on"), ("PgUp PgDn", "ten bars"),
    ("Home End", "first, last bar"), ("n p", "next, previous trade"),
    ("/", "go to a date, or # and a trade"), ("+ −", "twice, half as fast"),
    ("1 … 6", "speeds 1, 4, 16, … 1,024"), ("z x", "wider, narrower candles"),
    ("w", "why: usual, whole, hidden"), ("b", "trade blind; again: reveal"),
    ("↑ ↓ c", "blind: buy, sell, close"), ("mouse", "wheel steps, click goes there"),
  ]

  static func draw(_ screen: inout Screen, _ style: ReplayStyle) {
    let rows = keys.map { (left: $0.key, right: $0.what) }
    let wide = rows.map { width($0.left) }.max() ?? 0
    let lines = rows.map { row in
      row.left + String(repeating: " ", count: wide - width(row.left) + 2) + row.right
    }
    ReplayBox(title: "Keys", lines: lines.map { ($0, .plain) }).draw(&screen, style)
  }
}

/// How a blind replay ended.
struct ReplayScore {
  private let score: OwnTrades.Score
  private let words: ReplayWords
  private let style: ReplayStyle

  init(_ score: OwnTrades.Score, _ words: ReplayWords, _ style: ReplayStyle) {
    self.score = score
    self.words = words
    self.style = style
  }

  /// What it comes to, in words.
  private var title: String {
    if score.trades == 0 { return "You did not trade" }
    let (holding, strategy) = (score.own > score.holding + 1e-9, score.own > score.strategy + 1e-9)
    return holding && strategy
      ? "You beat the strategy and buy and hold"
      : holding
        ? "You beat buy and hold, but not the strategy"
        : strategy
          ? "You beat the strategy, but not buy and hold"
          : "The strategy and buy and hold did better"
  }

  func draw(_ screen: inout Screen) {
    let all = [("You", score.own), ("Strategy", score.strategy), ("Buy and hold", score.holding)]
    let most = max(1e-12, all.map { $0.1.magnitude }.max() ?? 0)
    let room = max(4, min(24, screen.width - 34))
    let bars = all.map { name, value -> (String, CellStyle) in
      let part = value.magnitude / most * Double(room)
      let length = value == 0 || !part.isFinite ? 0 : max(1, Int(part.rounded()))
      let share = words.share(value)
      return (
        name + String(repeating: " ", count: 14 - name.count)
          + String(repeating: " ", count: max(0, 10 - width(share))) + share + "  "
          + String(repeating: "█", count: length), style.signed(value)
      )
    }
    let count = "\(Amounts.whole(score.bars)) \(score.bars == 1 ? "candle" : "candles")"
    let trades =
      "\(Amounts.whole(score.trades)) \(score.trades == 1 ? "trade" : "trades") of your own"
    ReplayBox(title: title, lines: bars + [("", .plain), ("\(count), \(trades)", style.faint)])
      .draw(&screen, style)
  }
}

/// A box over the middle of a screen.
struct ReplayBox {
  let title: String
  let lines: [(String, CellStyle)]

  func draw(_ screen: inout Screen, _ style: ReplayStyle) {
    let shown = lines.prefix(max(0, screen.height - 2))
    let inner = min(
      max(width(title), shown.map { width($0.0) }.max() ?? 0) + 2, max(2, screen.width - 2))
    let left = (screen.width - inner - 2) / 2
    let top = max(0, (screen.height - shown.count - 2) / 2)
    screen.clear(left..<left + inner + 2, top..<top + shown.count + 2)
    let edge = String(repeating: "─", count: inner)
    screen.put("╭\(edge)╮", left, top, style.faint)
    screen.put(" \(title) ", left + 1, top, .bold, upTo: left + inner + 1)
    for (place, line) in shown.enumerated() {
      screen.put("│", left, top + 1 + place, style.faint)
      screen.put(line.0, left + 2, top + 1 + place, line.1, upTo: left + inner + 1)
      screen.put("│", left + inner + 1, top + 1 + place, style.faint)
    }
    screen.put("╰\(edge)╯", left, top + 1 + shown.count, style.faint)
  }
}
