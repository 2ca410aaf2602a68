import Text
import Foundation
import Indicators

@testable import Strategy

/// docs/strategy.md: prose that is written here, and tables that are made from the program's own.
enum StrategyManual {
  static var text: String {
    [
      head, keys, rules, sizes, orders, adding, costs, margin, events, clocks, expressions,
      distances,
      limits,
    ].joined(separator: "\n\n") + "\n"
  }

  private static let head = """
    # The strategy document

    `kreplay run strategy.json` plays a document. It is JSON, or YAML of the same shape; an unknown key, a wrong type or a value out of range is an error with its place, never ignored. `kreplay help strategy` and `kreplay help expressions` print the tables of this page, and an editor completes documents from `kreplay schema > strategy.schema.json` and a first key `"$schema": "strategy.schema.json"`.

    A first document, which runs anywhere, since its candles come with the program:

    ```json
    {
      "name": "MA crossover",
      "data": "sample:aapl-1d",
      "parameters": { "fast": 10, "slow": 30 },
      "indicators": {
        "fastMA": "sma(close, fast)",
        "slowMA": "sma(close, slow)"
      },
      "long": {
        "enter": "fastMA crosses above slowMA",
        "exit": "fastMA crosses below slowMA",
        "stopLoss": "3 * atr(14)"
      },
      "size": { "equity": 0.95 },
      "account": { "cash": 10000, "commission": { "rate": 0.001 } }
    }
    ```

    - Rules are decided once a bar, at its close; orders are active from the next candle, and a market order fills at its open.
    - Candles come from a file (`"prices.csv"`, relative to the document), a store (`{ "store": "candles.sqlite", "symbol": "AAPL" }`), a sample (`"sample:aapl-1d"`; `kreplay data samples` lists them) or a pipe (`"-"`). `kreplay new prices.csv` starts a document for a file.
    - A list of these trades several instruments with one account: see [below](#several-instruments).
    - A short position is opened by `short`. Where both sides are there, one side's `enter` closes the other side first.
    - A document that says `"use": "macd-signal"` takes rules, sizes and account from a ready-made strategy and may change its `parameters`; `kreplay strategies list` names them.
    """

  // MARK: Keys

  private static var keys: String {
    "## Keys\n\nWhat is not needed may be left out. Coming from Pine or backtesting.py: [from-pine.md](from-pine.md).\n\n"
      + DocumentReference.sections.map { section in
        heading(section, level: 3)
          + table(["key", "value", "what it is", "example"], section.entries) { entry in
            [code(entry.form), entry.unit, marked(entry.meaning), code(entry.example)]
          }
      }.joined(separator: "\n\n")
  }

  private static let orders = """
    ## Orders

    | order | fills |
    |---|---|
    | `"market"` (if left out) | at the next candle's open; at the close of the signal with `"execution": { "fill": "close" }`, which is optimistic |
    | `{ "type": "limit", "price": "close - atr(14)" }` | at its price or better |
    | `{ "type": "stop", "price": "high" }` | at its price once that is reached, at the open where a candle opens beyond it |
    | `{ "type": "stopLimit", "stop": "high", "limit": "high + atr(14)" }` | as a limit order once the stop is reached |

    | `{ "type": "market", "at": "close" }` | at the close of the session's last candle, which is the next candle where candles are days; `"open"` is the next session's opening |
    | `{ "type": "limit", "price": "close", "at": "open" }` | at that price where it is the limit or better, else not at all |

    `exitOrder` says the same of the exit, and `exitShare` [how much of what is held it closes](#exits-of-a-part). An order waits until its own exit comes true (or beyond, with `"keepEntry": true`); `"timeInForce": "day"`, `{ "bars": 3 }`, `{ "until": "15:30" }` and `{ "until": "2020-03-31" }` end it earlier. Stops and targets are active from the entry's fill on, and where both could fill inside one candle, `"execution": { "intrabar": … }` says which way the price went: `pessimistic` takes the worse one. With `"oneCancelsOther": true` beside `long` and `short` the first entry that fills cancels the others that wait in its instrument, so that, of a stop at each end of a range, the other is gone once one is in.

    ```yaml
    name: Breakout by a stop order
    data: sample:ibm-1d
    long:
      enter: close crosses above bollinger(20, 2).upper
      exit: close < sma(close, 20)
      order: { type: stop, price: high, timeInForce: { bars: 3 } }
      stopPrice: low[1]
      takeProfit: 10%
    size: { cash: 5000 }
    ```
    """

  private static let adding = """
    ## Adding to a position

    `"pyramiding": true` lets `enter` add to a position that is there, each entry with its own size, stop and target; `entries` says how many there may be, and `spacing` how far beyond the latest of them the close must be. The price that far away is rounded to the tick, up for a long and down for a short:

    ```json
    {
      "name": "Turtle",
      "data": "sample:goog-1d",
      "long": {
        "enter": "close > highest(high, 20)[1] or position.size > 0",
        "exit": "close < lowest(low, 10)[1]",
        "stopLoss": "2 * atr(20)",
        "pyramiding": { "entries": 4, "spacing": "atr(20) / 2" }
      },
      "size": { "risk": 0.01 },
      "execution": { "brackets": "position" },
      "account": { "cash": 100000 }
    }
    ```

    Here every entry moves the stop of the whole position (`"brackets": "position"`). Without that each lot keeps its own.
    """

  private static let costs = """
    ## Costs

    | cost | what it is |
    |---|---|
    | `"commission": { "rate": 0.001 }` | a share of what is traded; `maker` takes its place for limit orders, `taker` is another name of it |
    | `"fixed"`, `"perUnit"` | amounts for each order that fills, and for each unit |
    | `"minimum"`, `"maximum"` | the least and the most that an order pays of these; of one that fills in parts, each part |
    | `"maximumRate"` | the same as a share of what is traded, also where the minimum is more |
    | `"salesTax"` | a share of what is sold, beside the commission |
    | `"tiers": [{ "from": 1000000, "rate": 0.0009 }]` | rates of a fill before which the account has traded so much in the calendar month (UTC), in value, or in units with `"tiersBy": "units"`; the fill itself does not count yet, and a new month begins with the commission itself |
    | `"spread": { "ticks": 1 }` | how far bid and ask are apart, in ticks, price or basis points: each fill pays half of it |
    | `"slippage": { "ticks": 1 }` | how much worse market and stop orders fill, in ticks, price, basis points or as a share of the candle's range (`"range"`) |
    | `"slippage": { "price": "0.1 * atr(14)" }` | the same by an expression |
    | `"slippage": { "impact": 0.02 }` | the same by the square root of the order's part of the candle's volume: 2 % where it is all of it, 0.2 % where it is a hundredth |

    All but slippage are in the costs of trades; slippage is in the prices of fills. The report and `runs show` tell taxes, spread and slippage apart where there are any. A hundredth of a per cent is a basis point.

    ```json
    {
      "name": "What a broker takes",
      "data": "sample:aapl-1d",
      "long": { "enter": "close crosses above sma(close, 50)", "exit": "close < sma(close, 50)" },
      "account": {
        "cash": 100000,
        "commission": { "perUnit": 0.005, "minimum": 1, "salesTax": 0.00002 },
        "spread": { "price": 0.02 },
        "slippage": { "range": 0.05 }
      }
    }
    ```
    """

  private static let events = """
    ## Splits and dividends

    `"data": { "file": "prices.csv", "events": "columns" }` applies those of the file's columns to the account; a path in place of `"columns"` is a file of events. Before the open of the first candle of an ex-date a long position is paid the dividend for each unit and a short one is charged; a split multiplies units and divides prices, of what is held and of orders that wait. Orders, fills and the chart have the prices that were traded then; for indicators and rules the bars before a split count in units of after it. Without `events` none of them is applied, and a warning says so where the file has some. A `delisting` in a file of events ends the trading of an instrument and says what its holders are paid; a `roll` says that prices are those of a future's next contract from there on. [The rules](data.md#splits-and-dividends-in-a-run).
    """

  private static let clocks = """
    ## Clocks

    `time.hour` and its like are those of the instrument's clocks at the bar's opening: of `"instrument": { "zone": "America/New_York" }`, or of a calendar such as `"XNYS"`, which knows half days and holidays too; else of the zone that was named for the file's times (`"data": { "zone": … }`, `--time-zone`); without any they are UTC. Weekdays count from 1 = Monday to 7 = Sunday. The report, the summary, `kreplay runs` and `run --json` show the times of a run by the same clocks; the tables of the journal keep milliseconds since 1970 UTC.

    `time in 09:35–15:30` is true for bars that open in that window, `date in 2015-01-01–2015-12-31` for those of these days, first and last included. A date has all its digits and no spaces; `2015 - 1 - 1` is 2013. `"flatAt": "sessionEnd"` closes what an entry opened at the close of its session, `"flatAt": "15:55"` at the first open from then on, and `"entriesPerDay": 1` allows one entry of a side in a trading day; beside `long` and `short` it is one of both together. Where sessions end is known from a calendar; without one a session lasts until the next, and its last candle is the last before that. `session.last` is asked when a bar closes, so that without a calendar it is true of bars that reach the next opening alone: of markets that never rest. Where it is true of none, the run and `kreplay lint` say so.

    `in session` is true of bars that open within the trading hours of the instrument's calendar, not before the opening, after the close or in a break; of bars of a day or longer it is always true. Without a calendar it is never true, and the run and `kreplay lint` say so. `when` beside `enter` keeps the hours of an entry apart from its reason: `"when": "in session and time in 09:35–15:30"` must be true as well at the bar at which the entry is decided. Where it is true no longer nothing is entered; an order that waits already stays, and goes by its `timeInForce`.

    ```json
    {
      "name": "Only in the morning",
      "data": "sample:synth-1m",
      "timeframe": "15m",
      "instrument": { "zone": "America/New_York" },
      "long": {
        "enter": "close crosses above sma(close, 20) and time in 09:45–12:00 and time.weekday <= 5",
        "flatAt": "15:30",
        "entriesPerDay": 1
      }
    }
    ```
    """

  // MARK: Expressions

  private static var expressions: String {
    "## Expressions\n\n"
      + ExpressionReference.sections.map { section in
        heading(section, level: 3)
          + table(["word", "unit", "what it is", "example"], section.entries) { entry in
            [code(entry.form), entry.unit, marked(entry.meaning), code(entry.example)]
          }
      }.joined(separator: "\n\n")
  }

  private static let distances = """
    ## Distances, levels and money

    `stopLoss` and `takeProfit` are distances from the entry's price (`"2 * atr(14)"`, `"5%"`); `stopPrice` and `targetPrice` are prices (`"low[1]"`). `trailingStop` is a distance from the best price since the entry, and follows it inside candles too; with `trailAfter` it starts once the price has gone that far:

    ```yaml
    name: Trailing stop
    data: sample:goog-1d
    long:
      enter: close crosses above sma(close, 50)
      stopLoss: 2 * atr(14)
      trailingStop: 3 * atr(14)
      trailAfter: 2 * atr(14)
    size: { risk: 0.01 }
    ```

    With `"follow": true` stop and targets go where the expressions of `stopPrice`, `targetPrice` and the `price` of `targets` go, bar by bar: a chandelier exit or a parabolic one is a level that follows. `"follow": "tighten"` lets the stop go towards the price alone:

    ```yaml
    name: Parabolic exit
    data: sample:goog-1d
    long:
      enter: close crosses above sma(close, 50) and sar() < close
      stopPrice: sar()
      follow: true
    size: { risk: 0.01 }
    ```

    `targets` takes profits in parts: `"targets": [{ "distance": "2 * atr(14)", "share": 0.5 }, { "distance": "4 * atr(14)" }]` sells half at the first and the rest at the second; stops work on for what is left, and every part is a trade. A target with `price` in place of `distance` lies at a level, and `follow` moves it: `[{ "price": "bollinger(20).upper", "share": 0.5 }, { "distance": "4 * atr(14)" }]`. `breakEvenAfter` brings a stop to the entry's price once the price has gone that far. Each distance is worked out where the entry is asked for. [How orders meet candles](execution.md) has the rules and every case. In rules, three words say how a position does, and they differ in unit:

    | word | unit | long position at 100, 20 units, best price 112, close 109 |
    |---|---|---|
    | `position.profit` | money, of all units | (109 − 100) · 20 = 180 |
    | `position.best` | price, of one unit | 112 − 100 = 12 |
    | `position.worst` | price, of one unit, 0 or below | 0 |

    So a rule that gives back 3 average ranges, as they are now, from the best price at a bar's close is `close < position.entry + position.best - 3 * atr(14)` for a long position and `close > position.entry - position.best + 3 * atr(14)` for a short one. A profit in ranges is `position.profit / abs(position.size) > 2 * atr(14)`, in per cent `position.profit / (position.entry * abs(position.size)) > 0.05`. These words have no past and do not stand in indicators; `close < chandelier(22, 3).long` is a trailing exit that does.

    ```json
    {
      "name": "Trailing by the best price",
      "data": "sample:goog-1d",
      "long": {
        "enter": "close crosses above sma(close, 50)",
        "exit": "close < position.entry + position.best - 3 * atr(14)"
      },
      "size": { "equity": 0.95 }
    }
    ```
    """

  private static var limits: String {
    """
    ## Several instruments

    `data` may be a list of files, of series of a store, or of both; a file of several instruments stands once for each, with its `symbol`. The rules are then read on each instrument by itself, and all share the cash of one account:

    ```json
    {
      "name": "Three stocks, one account",
      "data": [
        "sample:aapl-1d",
        { "file": "sample:ibm-1d", "symbol": "IBM" },
        { "file": "sample:msft-1d", "instrument": { "symbol": "MSFT", "lot": 10 } }
      ],
      "long": { "enter": "close > highest(high, 55)[1]", "exit": "close < lowest(low, 20)[1]" },
      "size": { "equity": 0.3 }
    }
    ```

    - Each order has the size that the document says, of the equity of the whole account. What the cash does not pay for is refused with its reason, and never shrunk: with `"size": { "equity": 0.95 }` the first entry leaves nothing for the others. Choose a size that leaves room for as many positions as you want, or let `portfolio` spread the account: [portfolios](portfolios.md).
    - Candles are merged by time. At each moment comes first what is known of the time before it, such as an order that was due at a last close; then interest is paid, funding, splits, dividends and rolls count, the orders for the open fill, the candles take their paths, the orders for the close fill, and rules are read, each in the order of `data`. So where two instruments want the same cash at the same moment, the one that stands first in `data` gets it; nothing else depends on the order. Days of one date are one moment, at which instruments whose hours do not overlap trade one after the other: Tokyo's day is over before New York's opens ([portfolios](portfolios.md#other-instruments-in-expressions)).
    - Instruments may begin, end and rest at different times. One whose data have ended keeps its position at its last close. Where an order of one is sized, or the account is looked at for it, another that has a candle at the moment is worth the open of that candle until it has closed, then its close (of days with other hours from its opening on); one without a candle is worth its last close before. Each must have a candle between `from` and `to`.
    - `instrument` of the document is what all have in common; an entry's own `instrument` takes the place of that, key by key. A calendar, zone or session's opening of an entry replaces a calendar of the document. Names must differ; currencies must not, since an account has one.
    - All candles have one length, and `timeframe` makes the same bars of each. Sessions, days of orders and times of rules are by each instrument's own clocks. `from` and `to` must be the same moment for all: where zones differ, write them with a zone, as in `2015-01-01T00:00:00Z`. Times that concern all are then shown in UTC, and days in statistics are those of the first instrument.
    - Buy and hold puts an equal part of the cash into each instrument, on the first bar on which the strategy could trade it.
    - `kreplay run strategy.json --data a.csv --data b.csv` takes other candles. The summary and `runs show` have a line for each instrument, `runs trades` and the report a name at each trade, and the report a chart of each (of the first twelve).

    ## Limits

    - A document has at most \(grouped(DocumentFile.limit)) bytes, \(DocumentKeys.nameLimit) parameters, \(DocumentKeys.nameLimit) named indicators and \(DocumentText.depthLimit) levels. YAML's anchors, aliases and tags are refused.
    - An expression has at most \(grouped(ExpressionText.limit)) characters, is nested at most \(Syntax.depthLimit) deep, and looks back at most \(grouped(Checker.historyLimit)) bars.
    - A name has up to 64 letters a to z, digits and _, a letter first. Words that mean something already (`close`, `time`, `and`) cannot be names.
    """
  }

  // MARK: Markdown

  private static func heading(_ section: ReferenceSection, level: Int) -> String {
    let title = String(repeating: "#", count: level) + " " + section.title + "\n\n"
    return title + (section.introduction.isEmpty ? "" : marked(section.introduction) + "\n\n")
  }

  private static func table(
    _ head: [String], _ entries: [ReferenceEntry], _ cells: (ReferenceEntry) -> [String]
  ) -> String {
    let rows = entries.map { row(cells($0).map(escaped)) }
    return ([row(head), row(head.map { _ in "---" })] + rows).joined(separator: "\n")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }

  private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

  /// Words in quotation marks as code.
  private static func marked(_ text: String) -> String {
    text.replacing(/(^|[ (])'([^']+)'(?=[ ,.;:)]|$)/) { "\($0.1)`\($0.2)`" }
  }

  /// A pipe would end a cell.
  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
