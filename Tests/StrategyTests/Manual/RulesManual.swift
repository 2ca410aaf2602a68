/// What docs/strategy.md says of several rules.
extension StrategyManual {
  static let rules = """
    ## Several rules

    A side may be a list of rules. Each has a name, and its own exit, order, stops and targets:

    ```json
    {
      "name": "Breakouts and pullbacks",
      "data": "sample:aapl-1d",
      "indicators": { "trend": "sma(close, 100)" },
      "long": [
        {
          "name": "breakout",
          "enter": "close > highest(high, 55)[1]",
          "exit": "close < lowest(low, 20)[1]",
          "stopLoss": "3 * atr(20)"
        },
        {
          "name": "pullback",
          "enter": "close > trend and rsi(3) < 20",
          "exit": "rsi(3) > 70",
          "pyramiding": { "entries": 2 }
        },
        { "name": "trend broken", "exit": "close crosses below trend" }
      ],
      "size": { "equity": 0.45 }
    }
    ```

    - The `exit` of a rule closes what that rule opened and leaves the rest. A rule that has an `exit` and no `enter` closes the whole side.
    - One rule enters at a bar: the first in the list that is true. While the side is held those with `pyramiding` alone add, each up to its own `entries` of the whole position.
    - An entry that waits for its price is replaced by a newer one of its own rule, and ended by its own exit or that of the whole side. `entriesPerDay` counts the entries of the side.
    - Each rule may have its own hours: `when` is what must be true beside its `enter`, so that the next rule in the list has its turn where that is not so. What `why`, the report and the journal show as the rule's entry is both together.
    - The other side's `enter` closes all, as with one rule. `"brackets": "position"` still means one stop for all that is held, that of the latest entry.
    - Trades carry the names of the rules that entered and left: `kreplay runs trades` and `why`, the report, `run --json --with trades` (`entryRule`, `exitRule`) and the journal's table `rule`. The summary, the report and `rules` of `run --json` have what each rule's trades came to. In `kreplay why --why-not` a rule is `long.pullback` or `long.pullback.exit`.
    - A single rule may have a `name` as well; without one it is `long.enter`.

    ### Exits of a part

    `"exitShare": 0.5` lets `exit` close half of what is held when its order fills, in whole lots, and not all of it. It closes half of the rest at the next bar at which it is true, and so on: a rule of a moment (`crosses`) sells once, one that stays true (`<`) at every bar. What is left keeps its stops and targets, and goes by them, by another exit, or by the other side's `enter`:

    ```yaml
    name: Out in two steps
    data: sample:goog-1d
    long:
      - name: trend
        enter: close crosses above sma(close, 50)
        exit: rsi(14) crosses above 70
        exitShare: 0.5
        stopLoss: 3 * atr(14)
      - name: trend over
        exit: close crosses below sma(close, 50)
    size: { equity: 0.95 }
    ```
    """
}
