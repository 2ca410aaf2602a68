import Jobs
import Replay
import Strategy
import Text

/// Why the strategy asked for something at the bar of the cursor, or did not, as `kreplay why` says it.
struct ReplayWhy {
  private let words: ReplayWords
  private let style: ReplayStyle
  private let cursor: Int
  /// The rows below the title, and whether what each is about was true.
  let rows: [(text: String, isTrue: Bool?)]

  init(
    _ session: ReplaySession, _ words: ReplayWords, _ style: ReplayStyle, width: Int
  ) {
    self.words = words
    self.style = style
    cursor = session.cursor
    // What the strategy would do tells a person who trades blind what to do.
    let rules = session.blind == nil ? session.run.rules(at: session.cursor) : []
    // Where there is little room, the distance says more than the values of the bar before.
    let isNarrow = width < 110
    let sides: [TextTable.Alignment] = [.left, .left, .right, .right]
    var table = TextTable(sides + (isNarrow ? [.left] : [.right, .right, .left]))
    var truths: [Bool?] = []
    var hasSides = false
    for rule in rules {
      var parts: [WhyRow] = []
      WhyRow.add(rule.parts, depth: 1, to: &parts)
      if parts.contains(where: \.hasSides), !hasSides {
        hasSides = true
        table.add(
          ["", "", "left", "right"] + (isNarrow ? [] : ["left before", "right before"]))
        truths.append(nil)
      }
      table.add([printable(rule.rule.path), Self.word(rule)])
      truths.append(rule.isTrue)
      for part in parts {
        table.add(
          isNarrow && part.cells.count > 6
            ? Array(part.cells[..<4] + part.cells[6...])
            : isNarrow ? Array(part.cells.prefix(4)) : part.cells)
        truths.append(part.isTrue)
      }
    }
    rows = zip(table.lines(), truths).map { (text: $0, isTrue: $1) }
  }

  private static func word(_ rule: ExplainedRule) -> String {
    var words = rule.isTrue ? "true" : "false"
    if rule.isWarmingUp { words += ", a value that it reads is not known yet" }
    if !rule.isAsked {
      let isExit = rule.rule.path.hasSuffix(".exit")
      words += ", not asked: this side is \(isExit ? "not held" : "held already")"
    }
    return words
  }

  func draw(_ screen: inout Screen, _ layout: ReplayLayout) {
    let top = layout.height - 1 - layout.why
    for column in 0..<layout.width { screen.put("─", column, top, style.grid) }
    screen.put(" Why at the close of \(words.time(cursor)) ", 1, top, .bold)
    let room = layout.why - 1
    let hidden = rows.count - room
    let shown = hidden > 0 ? rows.prefix(room - 1) : rows[...]
    for (place, row) in shown.enumerated() {
      let look = row.isTrue == true ? style.up : row.isTrue == nil ? style.faint : .plain
      screen.put(row.text, 0, top + 1 + place, look)
    }
    if hidden > 0 {
      screen.put("… \(hidden + 1) more rows; w shows them", 0, top + room, style.faint)
    }
  }
}
