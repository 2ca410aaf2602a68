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
    var words: [Int: String] = [:]
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
      // Beside the path, so that a long sentence makes no column wide.
      words[truths.count] = Self.word(rule)
      table.add([printable(rule.rule.path)])
      truths.append(rule.isTrue)
      for part in parts {
        table.add(
          isNarrow && part.cells.count > 6
            ? Array(part.cells[..<4] + part.cells[6...])
            : isNarrow ? Array(part.cells.prefix(4)) : part.cells)
        truths.append(part.isTrue)
      }
    }
    let paths = rules.map { kreplay.width(printable($0.rule.path)) }.max() ?? 0
    rows = zip(table.lines(), truths).enumerated().map { place, row in
      guard let sentence = words[place] else { return (text: row.0, isTrue: row.1) }
      let space = String(repeating: " ", count: max(0, paths - kreplay.width(row.0)) + 2)
      return (text: row.0 + space + sentence, isTrue: row.1)
    }
  }

  private static func word(_ rule: ExplainedRule) -> String {
    var words = rule.isTrue ? "true" : "false"
    if rule.isWarmingUp { words += ", a value that it reads is not known yet" }
    if let reason = rule.reasonIgnored { words += ", ignored: \(reason)" }
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
