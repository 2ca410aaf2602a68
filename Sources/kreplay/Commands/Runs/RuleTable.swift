import Jobs
import Replay
import Strategy
import Text

/// What became of the trades of each rule that has a name, a line each, as the summary and `runs show`
/// print them.
struct RuleTable {
  let all: [RuleFigures]
  /// The currency of amounts; may be empty.
  let currency: String

  /// No lines where no rule has a name.
  func lines(_ ink: Ink) -> [String] {
    if all.isEmpty { return [] }
    var table = TextTable([.left, .right, .right, .right, .right])
    let unit = currency.isEmpty ? "" : ", " + printable(currency)
    table.add(["entered by", "closed trades", "won", "still open", "net profit" + unit])
    for one in all {
      table.add([
        "\(one.side), \(printable(one.name))", Amounts.whole(one.trades), Amounts.whole(one.won),
        Amounts.whole(one.openTrades), Amounts.fixed(one.profit, 2, signed: true),
      ])
    }
    return table.lines { row, column, text in
      if row == 0 || column == 0 { return ink.dim(text) }
      return column == 4 ? ink.signed(text, all[row - 1].profit) : text
    } + [""]
  }
}
