/// What docs/strategy.md says of sizes.
extension StrategyManual {
  static let sizes = """
    ## Sizes

    | size | how much an order trades | worked out |
    |---|---|---|
    | `{ "equity": 0.95 }` | so much of the equity | at the fill, with its price and costs |
    | `{ "cash": 5000 }` | so much money | at the fill |
    | `{ "units": 100 }` | so many units | where the order is made |
    | `{ "risk": 0.01 }` | as much as loses this share of the equity if the stop is hit; each side needs a stop | at the fill |
    | `{ "volatility": { "target": 0.15 } }` | the share of the equity that would have had a volatility of 15 % a year so far | the share where the order is asked for, the units at the fill |
    | `{ "kelly": { "fraction": 0.5, "cap": 0.25 } }` | half of the share of the equity that Kelly's formula gives, at most 25 % | likewise |

    The first four may be expressions. What comes out is rounded down to the lot. An order that cannot be paid for is rejected with its reason, and not made smaller, unless `"fit": true` beside the size says so. The report names the lot; `"instrument": { "lot": 0.001 }` sets it.

    - **Volatility.** The share is `target / (s * sqrt(barsPerYear))`, at most `most`: `s` is the standard deviation of `close / close[1]` over the last `bars` bars, the one at whose close the order is asked for included (divided by their number, like `stddev`). On bars of a day, a week or a month that `timeframe` names a year has 252, 52 or 12; elsewhere say it, 365 for days of a market that never rests. `target` may be an expression. Until so many returns are known no order is asked for.
    - **Kelly.** The share is `fraction * (W - (1 - W) / R)`, at most `cap`: of the trades that the run has closed by the close at which the order is asked for, in all instruments, and before any order of that close fills (with `"fill": "close"` what an exit closes at that same close does not count yet), `W` is the part that won of those that won or lost, and `R` the mean gain of those that won divided by the mean loss of those that lost. Gains and losses are after costs, as shares of what the entry was worth, and a part of a position that is closed by itself is a trade. A trade that made exactly nothing is left out of `W` and `R`, as it is of the Kelly fraction among a run's figures, which is the same formula over all of its trades (and unknown where none has lost); it counts among `trades`. Until `trades` have closed the share is `before`. Where none has lost it is `fraction`, at most `cap`. Where the formula gives 0 or less, the order is refused with that reason, and since then no trade closes that could change it, the strategy trades no more once nothing is held.

    ```json
    {
      "name": "One per cent at risk",
      "data": "sample:msft-1d",
      "long": {
        "enter": "close crosses above highest(high, 50)[1]",
        "exit": "close < lowest(low, 20)[1]",
        "stopLoss": "2 * atr(20)"
      },
      "size": { "risk": 0.01 },
      "account": { "cash": 100000 }
    }
    ```

    ```json
    {
      "name": "The same risk in calm and in wild markets",
      "data": "sample:aapl-1d",
      "timeframe": "1d",
      "long": { "enter": "close crosses above sma(close, 50)", "exit": "close < sma(close, 50)" },
      "size": { "volatility": { "target": 0.15, "bars": 60 } },
      "account": { "cash": 100000 }
    }
    ```

    ```json
    {
      "name": "Half Kelly",
      "data": "sample:goog-1d",
      "long": { "enter": "close crosses above sma(close, 20)", "exit": "close < sma(close, 20)" },
      "size": { "kelly": { "fraction": 0.5, "cap": 0.5, "trades": 20, "before": 0.1 } }
    }
    ```
    """
}
