/// docs/execution.md: prose that is written here, and the tables of References/order-cases.txt.
enum ExecutionManual {
  static var text: String { head + "\n\n" + tables + "\n" }

  private static let head = """
    # How orders meet candles

    What a run does with an order, to the last case. The rules come first; the tables after them are read by the tests, row by row, so that they are what the program does. What the keys of a document are is in [strategy.md](strategy.md).

    ## The rules

    - **When.** Rules are decided at the close of a bar. An order is active from the next candle on; a market order fills at that candle's open.
    - **The way inside a candle** goes from the open through both extremes to the close, the high first or the low first. Orders are met in the order in which the price passes them; those at one price, in the order in which they were placed. Where the two ways end differently the candle is ambiguous, and `intrabar` says which one is taken.
    - **A stop** fills at its price, or at the open where the candle opens beyond it. **A limit** fills at its price, or at the open where that is better; with `"limitFill": "through"` only once the price is a tick beyond it. **A stop-limit** is a limit order from the moment at which its stop is reached.
    - **Stop loss, target and trailing stop** are active from the entry's fill on, also in the same candle. One cancels the others.
    - **At the open or the close** (`"at"`) a market or limit order trades at that price alone: at the opening of the session after the one in which it was asked for, or at the close of the session in which it becomes active. A limit that this price does not reach is over. The last candle of a session is the one whose time reaches the session's close; where that candle is missing, or no calendar tells when the session closes, the order trades at the last close before the next session begins, without slippage; rules at that close still see what was held. A candle of a day is a session.
    - **`flatAt`** closes what an entry opened: with `sessionEnd` at the close of its session, found as above; with a time of day at the first open from that time on, and at the session's last close where there is none. A position that is entered after that time is closed at the next open.
    - **Time in force.** `day` ends with the last candle of the trading day in which the order became active, `bars` with the close of the last of them, `until` a time of day with the last candle that opens before that time in the trading day in which it became active, `until` a date with that trading day. An order that becomes active later than that does nothing.
    - **`entriesPerDay`.** On a bar of a trading day that has had so many entries of the side none is asked for, and one that waits from before is refused where it would fill.
    - **Several targets** each close a part of their entry, in whole lots; the last of them all that is left, where the parts are the whole. The stops work on for what the targets leave, and end with it.
    - **A trailing stop** has its distance from the best price that the way has passed since the entry, on the tick away from that price, and never goes back. With `trailAfter` it starts once the price has gone that far from the entry's, and follows from there; the price of its order in the journal is where it starts. A distance is worked out where the entry is asked for, and a percentage is of the best price.
    - **Levels that follow.** With `"follow": true` the expressions of `stopPrice` and `targetPrice` are worked out anew at the close of each bar while the position is held, and stop and target are there from the next candle on, wherever that is; with `tighten` a stop never goes back. What is not known, or not above zero, moves nothing. A level that the price has passed already fills at the next open. The trade keeps the levels that it began with.
    - **A break-even stop** comes to the entry's price once the price has gone as far as `breakEvenAfter`, beside the other stops; the one that the price meets first fills.
    - **Adding.** With `pyramiding` an entry is asked for while its side is held, but not while the position has `entries` lots, nor before the close is beyond the latest entry's price by `spacing`. A time stop is a rule: `"exit": "position.bars >= 10"`.
    - **Prices** go to the tick against the trader: a buy limit and a sell stop down, a sell limit and a buy stop up, stops and targets away from the entry.
    - **Costs.** A fill costs `rate` of what is traded (`maker` where a limit order trades), `perUnit` for each unit and `fixed`, all within `minimum` and `maximum`; then `salesTax` of a sale, and half of the `spread` for each unit: candles have the price between bid and ask. They go to the costs of the trade. A size in money leaves room for the costs of its entry, one at risk for those of an exit at its stop too.
    - **Slippage** makes market and stop orders fill worse than the candle's price, on the tick against the order, and never beyond the extremes of their candle. It is in the price of the fill, and so in the excursions of its trade; the statistics tell how much it was. Limit orders do not slip, nor does what is closed at the end of the data or because nothing is left of the account; buying and holding pays costs, and does not slip.
    - **Slippage by an expression** (`"price": "0.1 * atr(14)"`) is what that was at the close of the last bar before the fill; entries wait until it is known for the first time. **By the volume** (`impact`) it is that share of the price times the square root of the order's part of the candle's volume, worked out for the units that the price without it buys, and in a candle without volume as far as the candle goes.
    - **Candles without volume** are like others; with `"emptyCandles": "rest"` no order fills in them and no account is closed, and a market order waits for the next candle that has some. Orders whose time is over end all the same.
    - **The least** (`minNotional`) is asked of entries, at the price of their fill.
    - **What cannot be worked** is refused with its reason, and never changed silently.
    """

  private static var tables: String {
    var lines: [String] = []
    var isInTable = false
    for line in OrderCase.file.split(separator: "\n", omittingEmptySubsequences: false) {
      guard let row = OrderCase(line) else {
        isInTable = false
        lines.append(String(line))
        continue
      }
      if !isInTable {
        lines.append("| what it shows | orders | candles | settings | what happens |")
        lines.append("|---|---|---|---|---|")
        isInTable = true
      }
      let cells = [row.name, row.orders, row.candles, row.settings, row.result]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n").trimmedEnd
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
