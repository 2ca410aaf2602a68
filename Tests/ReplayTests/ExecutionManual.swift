/// docs/execution.md: prose that is written here, and the tables of References/order-cases.txt.
enum ExecutionManual {
  static var text: String { head + "\n\n" + tables + "\n" }

  private static let head = """
    # How orders meet candles

    What a run does with an order, to the last case. The rules come first; the tables after them are read by the tests, row by row, so that they are what the program does. What the keys of a document are is in [strategy.md](strategy.md).

    ## The rules

    - **When.** Rules are decided at the close of a bar. An order is active from the next candle on; a market order fills at that candle's open.
    - **The price path inside a candle** goes from the open through both extremes to the close, the high first or the low first. Orders are reached in the order in which the price passes them; those at one price, in the order in which they were placed; at an open market orders come first. Where the two paths end differently the candle is ambiguous, and `intrabar` says which one is taken. From the first such candle on other accounts go along: one takes the worse path of each, one the better, and 30 toss a coin for each (SplitMix64 with the seeds 1 to 30, the high first where the lowest bit is 0), so that the same run has the same trials. The first two are chosen candle by candle and are no bounds of what was possible; the trials show how the result spreads if nothing is known of the path. Each account has its own ambiguous candles.
    - **Finer candles**, which a document names with `magnifier` beside its data, give the price path inside a candle where those of its time make it: the same open, high, low and close to nine digits. Then the price goes through them one after the other, each with its own two paths, of which a part of an hour leaves much less open than a day; from the close of one to the open of the next it jumps, and a stop or a limit in between fills at that open. Where there are none, or where they make another candle, it goes by `intrabar`; where they make none of all candles, the document is refused. They give the path only: slippage, volume and the share that orders may take are those of the candle, and orders for the open and the close are its own. A candle is ambiguous where one of the finer ones is. Days, weeks and months are matched by the dates of the exchange's clocks, shorter candles by their times. The run says of how many fills the data decided the path; the finer candles count for the hash of the data.
    - **A stop** fills at its price, or at the open where the candle opens beyond it. **A limit** fills at its price, or at the open where that is better; with `"limitFill": "through"` only once the price is a tick beyond it. **A stop-limit** is a limit order from the moment at which its stop is reached.
    - **Stop loss, target and trailing stop** are active from the entry's fill on, also in the same candle. What the open has reached already trades at the open, before the paths of other instruments' candles. One cancels the others.
    - **At the open or the close** (`"at"`) a market or limit order trades at that price alone: at the opening of the session after the one in which it was asked for, or at the close of the session in which it becomes active. A limit that this price does not reach is over. The last candle of a session is the one whose time reaches the session's close; where that candle is missing, or no calendar tells when the session closes, the order trades at the last close before the next session begins, without slippage; rules at that close still see what was held. A candle of a day is a session.
    - **`flatAt`** closes what an entry opened: with `sessionEnd` at the close of its session, found as above; with a time of day at the first open from that time on, and at the session's last close, without slippage, where there is none. A position that is entered after that time is closed at the next open; one that is entered at a close counts as entered with the next candle.
    - **Time in force.** `day` ends with the last candle of the trading day in which the order became active, `bars` with the close of the last of them, `until` a time of day with the last candle that opens before that time in the trading day in which it became active, `until` a date with that trading day. An order that becomes active later than that does nothing.
    - **`entriesPerDay`.** Once the session's entries of a side reach the limit, no new entry of it is placed, and one that waits from before is refused where it would fill; it does not close the other side then. At the document's top level it counts the entries of both sides together, of each instrument.
    - **Several targets** each close a part of their entry, in whole lots; the last in the list all that is left, where the parts are the whole. Their order is free: each fills where the price meets it. The stops work on for what the targets leave, and end with it.
    - **A trailing stop** has its distance from the best price reached since the entry, on the tick away from that price, and never goes back. With `trailAfter` it starts once the price has gone that far from the entry's, and follows from there; the price of its order in the journal is where it starts. A distance is worked out where the entry is asked for, and a percentage is of the best price.
    - **Levels that follow.** With `"follow": true` the expressions of `stopPrice` and `targetPrice` are worked out anew at the close of each bar while the position is held, and stop and target are there from the next candle on, wherever that is; with `tighten` a stop never goes back. What is not known, or not above zero, moves nothing. A level that the price has passed already fills at the next open. The trade keeps the levels that it began with.
    - **A break-even stop** comes to the entry's price once the price has gone as far as `breakEvenAfter`, beside the other stops; the one that the price meets first fills.
    - **Adding.** With `pyramiding` an entry is asked for while its side is held, but not while the position has `entries` entries, nor before the close is beyond the latest entry's price by `spacing`. A time stop is a rule: `"exit": "position.bars >= 10"`. With `"brackets": "position"` an entry that adds takes away the stop and the target of all that is held and brings its own; what the price has reached of these by then trades before it, as at an open beyond the stop.
    - **Several rules of a side.** The exit of a rule closes the lots that its own entry opened, each at its own price, in the account's order; a rule without an entry closes the side, and where both are true at a bar its order alone is placed. An order of a rule that waits is replaced by a newer one of that rule. An exit that waits is over with the last lot of its rule. Of a side, the first entry counts at a bar that is true and may fill or add; `entries` are those of the whole position.
    - **Both sides at one bar.** Entries of both sides that are true at one bar are both placed, where at least one of them waits for a price: what fills second reverses what filled first, and nothing cancels it but its own time, exit or newer entry. Two market orders for the same time contradict each other. The long one counts, while a side is held the other side's, and the second is refused with that reason.
    - **Prices** go to the tick against the trader: a buy limit and a sell stop down, a sell limit and a buy stop up, stops and targets away from the entry.
    - **Costs.** A fill costs `rate` of what is traded (`maker` where a limit order trades), `perUnit` for each unit and `fixed`, all within `minimum` and `maximum`, and at most `maximumRate` of what is traded; then `salesTax` of a sale, and half of the `spread` for each unit: candles have the price between bid and ask. They go to the costs of the trade. A size in money leaves room for the costs of its entry, one at risk for those of an exit at its stop too.
    - **Tiers** of a commission count for a fill before which the account has traded as much in the calendar month, by UTC and the opening of the candle: the fills of all instruments, in value or in units. A fill is of one tier, and does not count for itself; both halves of a reversal are fills of their own. Sizes leave room for the costs of the tier that counts.
    - **Slippage** makes market and stop orders fill worse than the candle's price, on the tick against the order, and never beyond the extremes of their candle. It is in the price of the fill, and so in the excursions of its trade; the statistics say how much it was. Limit orders do not slip, nor does what is closed at the end of the data, by a delisting, or because nothing is left of the account; buy and hold pays costs, and does not slip.
    - **Slippage by an expression** (`"price": "0.1 * atr(14)"`) is what that was at the close of the last bar before the fill; entries wait until it is known for the first time. **By the volume** (`impact`) it is that share of the price times the square root of the order's part of the candle's volume, worked out for the units that the price without it buys, and in a candle without volume as far as the candle goes.
    - **Candles without volume** are like others; with `"emptyCandles": "rest"` no order fills in them and no account is closed, and a market order waits for the next candle that has some. Orders whose time is over end all the same.
    - **The limits of a day.** With `"instrument": { "priceLimit": 0.1 }` the highest price of a session is the last close before it times 1.1, the lowest that times 0.9, both rounded to the nearest tick; a split or a roll with which the session begins changes that close before. In a candle that never left the highest price or what is above it nothing is bought, in one that never left the lowest or what is below it nothing is sold: orders wait as where there is too little volume, a market order for the next open, a stop that was met as a market order, a limit at its price; an order for the open or the close alone is over. In the first session of the data there are no limits. What is closed at the end of the data, by a delisting, or because the account must be, takes no notice of them.
    - **Sales on the day (T+1).** With `"instrument": { "sameDayExit": false }` the units that an entry brought are not closed in the session of its fill (in candles of a day or more: in the same candle). An exit and a reversal that are asked for before wait for the first open of the next session, and `flatAt` does. Stops and targets follow the price from the entry's fill on, but one that the price meets in that session does nothing; if the open of the next is beyond it, it fills there. An exit of units of several entries closes those of earlier sessions at once, and the rest then; `lifo` takes the newest of those that may be closed.
    - **Participation.** With `"participation": 0.1` the orders of a candle trade at most that share of its volume together, in the order in which they trade, each in whole lots. What is left of an order goes on from the next candle on: a market order at its open, as does a stop that was met; a limit at its limit; an exit until all is closed. A candle with too little volume for a lot, or for `minNotional`, trades none of it. The units of an entry are worked out where its first part trades, and there must be money for all of them; each later part needs the money for itself at its own price, and where that is missing the rest is refused.
    - **A market order with a time in force** is over with that where it still waits for volume, and trades after the other market orders of an open, among those that waited for a price. **Each part** is a fill with costs of its own, and each part of an entry a lot and a trade with a stop and a target of its own, from its own price; `entries` and `entriesPerDay` count its order once, where its first part trades. What ends an order ends what is left of it: its time in force, an exit, a newer entry; its record then has the units that it asked for, and its fills those that it had. At the open or the close of a session (`"at"`) what the volume does not fill is over; `flatAt` goes on at the next open. An entry on the other side waits until all that is held is closed, by an exit that goes on before it. What is closed at the end of the data, by a delisting, because the account must be, or at a close that has no candle, takes no notice of the volume. Stops and targets of what an exit has closed end with it.
    - **The minimum order value** (`minNotional`) applies to entries, at the price of their fill; one that `fit` would make smaller than that is refused too.
    - **Leverage.** With `leverage` or `margin` an entry needs no more than the initial margin: the equity, less the costs of the entry, must be that share of the value of all that is held then, at the price of the fill, with other instruments at their last closes. A size of more than 1 of the equity is one of what its costs leave. Without these keys a long is paid from the cash, and a short may not be worth more than the equity; of several instruments all that is held, long and short, may not be worth more than it, so that what a short brought in buys nothing else. A contract with a `margin` counts with that.
    - **The margin call.** Where the equity falls to the maintenance margin of what is held, all is closed: on the way at the first tick at which that is so, after orders that are met there or before; after a gap at the open. Where other instruments have a candle at the same time, which price came first is not known: all are taken to go through them at the same pace, each on the way that the rule for candles gives it (with `pessimistic` and `optimistic` through the extreme that is nearer to its open), and are closed where they are then; where one is tried on the other way, so are all, and finer candles do not decide. What has no candle then is worth its last close, and closed at it. What another instrument trades on its way counts from its own turn on. It costs what an order at the market costs, without slippage, and `liquidationCost`; orders that wait are cancelled. With what is left trading goes on. Without a maintenance margin, and for a short of an account without leverage, all is closed where nothing is left; that is the end of the run, and what a gap or the costs of closing took beyond that is owed. No insurance fund of an exchange pays it.
    - **A contract** is worth its price times the `multiplier`, in every amount: of costs, sizes, profits and margins. `margin` and `maintenance` of a contract are money for each, in the place of the account's shares. Where nothing names a lot, that of a contract is 1.
    - **Prices in another currency** than the account's are brought into it by rates of exchange (`account.rates`). A rate is known at the end of its own candle, and at each candle the last one counts that is known at its open, from there on and for all of it. Where several instruments have a candle at one time, the rates of all count before any of them trades. What is bought is paid by it, and what is held is worth what it makes of it, so that a trade gains or loses by the rate as well as by the price. A contract with a `margin` is not paid for: of it only what it has gained is exchanged, so that its trades have the rate of their exit alone. Sizes, costs, interest, funding, dividends, and the margin of a contract count by it too, and buying and holding likewise. Levels, distances, steps, spreads and slippage in price are in the currency of the prices. The amounts of a commission are in the account's, with `"currency"` in that of the prices, as are the volumes of its tiers then. A candle before the first rate stops the run.
    - **Interest** is paid for each calendar day, before the open of the first candle of a later day, after what was due at a close that had no candle and before everything else: a year's rate / 365 of what is sold short, or of what is borrowed, both at the close before. Long positions borrow what they are worth beyond the equity, each in proportion to its value. An entry pays none for its own day. A contract with a `margin` borrows nothing, long or short, and pays none.
    - **Funding** is paid before the open of the first candle at its time or later, after interest and before splits and dividends: the rate of what is held, at the close before. A long pays where the rate is above 0 and a short receives it. Candles longer than the time between two rates meet all of them together, for what is held then. A funding time without a rate pays nothing, and the run says how many there are: rates come as far apart as those before and after a gap, and times without trading are left out.
    - **Both** go to the costs of the lots that are held, in proportion to their units, and so to those of their trades; buying and holding pays funding, too.
    - **Too little money** refuses an entry, and the journal has what was missing; with `"fit": true` it is made as small as there is money for, in whole lots.
    - **Settlement.** With `"settlement": n` what a sale brings, less its costs, counts in the cash and in the equity at once, and can be spent by entries from the n-th trading day after the session of the sale on. An entry that needs more than that leaves is refused, as one for which there is too little money where those sales would not bring it either.
    - **Lots.** A stop or a target of an entry closes units of that entry. Another exit of a part, such as a target of the whole position, closes the oldest units (`fifo`), the newest (`lifo`), or gives all of them their average price first (`average`).
    - **What cannot be worked** is refused with its reason, and never changed silently.

    ## Beside other programs

    Crossovers with leverage and fees, and with contracts that have a multiplier and a margin, give each trade and the end to the cent as backtesting.py 0.6.6 and backtrader 1.9.78 do (`scripts/reference-margin.py`), where none of these differences comes in:

    - backtesting.py calls no margin: it closes everything at a close at which the equity is not above 0. Its size of 0.5 is half of what leverage can buy; here it is half of the equity. It fills a stop or a target of a limit entry from the next bar on.
    - backtrader sees neither a maintenance margin nor a liquidation. It charges interest on the price of the entry, with each bar after it; here it is on the close before. It checks an order's money when it is placed, at the close, and not at the fill.

    Seven more strategies agree with the same two in each trade and at the end, to 1e-6 (`Tests/Peers`, made by `scripts/reference-peers.py`): crossovers on days with a stop, with limit and with stop entries that wait a bar, on minutes with and without a stop, and on three stocks that share the cash. Their crossings are written out there as they are here, since these differ:

    - `crossover` of backtesting.py wants a line below the other on the bar before, and `CrossOver` of backtrader looks back to the last bar on which they differed. Here `a crosses above b` is above now and not above on the bar before.
    - Both compare sums whose last bits depend on the order of adding, so that averages that are equal on paper cross at random. Here equal ones are equal; there they are rounded to nine decimals.

    Sixteen strategies agree with NautilusTrader 1.221.0 in each fill (candle, units, price and fee), in the profit of each position, in each refused entry and what it lacked, and at the end, all to the cent (`scripts/reference-nautilus.py`, which says how they are made to mean the same). Days are those of GOOG, minutes those of the synthetic market `synth-1m`:

    | what is compared | candles | fills | positions | refused |
    |---|---|---|---|---|
    | a margin account with a leverage of 5, long and short, a fee by rate | days | 131 | 65 | 0 |
    | contracts of 10 with a margin of a tenth, a fee for each contract | days | 79 | 39 | 0 |
    | a leverage of 4, a fixed fee, in dollars | minutes | 517 | 258 | 0 |
    | limit entries that wait up to five bars and pay as maker, exits at the market as taker | minutes | 314 | 157 | 0 |
    | limit entries with a stop and a target three ticks away | minutes | 562 | 281 | 0 |
    | stop entries | minutes | 397 | 198 | 0 |
    | stop-limit entries, in thousandths of a unit | minutes | 361 | 180 | 0 |
    | market entries with a stop and a target | minutes | 518 | 259 | 0 |
    | too little cash | days | 10 | 5 | 28 |
    | too little margin for a leverage of 3 | days | 10 | 5 | 52 |
    | too little margin for contracts | days | 111 | 55 | 1 |
    | stops that candles open beyond | days | 131 | 65 | 0 |
    | limit entries that candles open beyond | days | 75 | 37 | 0 |
    | at most an eighth of the volume: entries and exits at the market | minutes | 847 | 61 | 0 |
    | at most an eighth of the volume: limit entries | minutes | 231 | 33 | 0 |
    | at most an eighth of the volume: market entries with a stop | minutes | 846 | 61 | 0 |

    These differences are left out of the comparison:

    - Its bars arrive at their close, and a market order that is sent then trades at that close. There, strategies decide at the close and send at a tick of the next open.
    - On its bars a stop that waits fills at its price even where the candle opens beyond it, and a limit that waits fills at its limit even where the open is better. Here both fill at the open. There, a book that moves in small steps carries the stops over gaps, and limits are sent anew at each open.
    - A limit order that can trade as soon as it arrives, and a stop-limit whose limit is beyond its stop, pay as taker there. Here there is no book, and every limit order pays `maker`. In the runs with two rates no order is of this kind.
    - Its bars have four prices and none between them, so a stop-limit whose limit is beyond its stop can be jumped over. Here the price passes every tick on its way. In the comparison the limit lies before the stop.
    - It checks no order of a margin account, calls no margin and closes nothing, whatever the equity is. There, the strategy asks the account for the initial margin, while it holds nothing, and refuses the entry itself; maintenance margins and liquidations are compared with no program. Its margins are shares of the value; the `margin` of a contract in money is compared with backtrader.
    - It checks an order of a cash account when it is sent, at the last tick and without the fee; here the check is at the fill, with its costs. In the comparison there is no fee.
    - Its orders do not wait for volume: on bars, what is more than a quarter of the bar's volume fills a tick worse at once. Fills take nothing from its book. There, what is left of an order is cancelled, and sent again at the next open; and no stop is met in a candle in which its entry has traded, since the stop has only what the entry leaves here.
    - A fixed fee is paid once for each order there, here for each part of it.
    - It rounds the fee and the profit of each fill to the decimals of the currency; here nothing is rounded. The runs are in a currency of eight decimals, the one in dollars has no amount that cents cannot hold.
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
