/// What docs/strategy.md says of leverage, interest, contracts and presets.
extension StrategyManual {
  static let margin = """
    ## Leverage, interest and contracts

    | key | what it does |
    |---|---|
    | `"account": { "leverage": 5 }` | up to five times the equity may be held |
    | `"margin": { "initial": 0.2, "maintenance": 0.1 }` | the same as shares of the value; at the second one all is closed where the price reaches it |
    | `"margin": { "liquidationCost": 0.01 }` | what that costs besides |
    | `"interest": { "borrowing": 0.01, "margin": 0.06 }` | yearly rates on what is sold short and on borrowed money, paid by calendar day |
    | `"data": { "file": "btcusdt.csv", "funding": "rates.csv" }` | the funding of a perpetual: a file with columns of times and rates, as exchanges give it |
    | `"instrument": { "contract": { "multiplier": 50 } }` | what a unit gains where the price gains 1; `tickValue` says it for one tick |
    | `"contract": { "margin": 12000, "maintenance": 10900 }` | margins in money for each contract, in place of shares |

    With leverage a size may be more than the equity: `"size": { "equity": 3 }`. [How orders meet candles](execution.md) says when the margin is called, and when interest and funding are paid; both are in the costs of trades, and the report and `runs show` tell them apart. The journal's tables `charge` and `shortfall` have each payment, and what was missing for each order that was refused.

    ```json
    {
      "name": "Twice the equity",
      "data": "sample:msft-1d",
      "long": { "enter": "close crosses above sma(close, 100)", "exit": "close < sma(close, 100)" },
      "size": { "equity": 2, "fit": true },
      "account": {
        "cash": 100000,
        "leverage": 2,
        "margin": { "maintenance": 0.25 },
        "interest": { "margin": 0.06 },
        "commission": { "rate": 0.0005 }
      }
    }
    ```

    ## Presets

    `"account": { "preset": "us-stock-ibkr" }` brings the usual costs of a market, with steps of its prices and quantities where they are the same for all; the document's own keys take their place, one by one. The report names the preset and its date. `kreplay presets` lists them, and `kreplay presets tw-stock` prints one with its source and what it leaves out. Costs change: look at the date.

    ```json
    {
      "name": "By the share",
      "data": "sample:ibm-1d",
      "long": { "enter": "close crosses above sma(close, 50)", "exit": "close < sma(close, 50)" },
      "account": { "preset": "us-stock-ibkr", "commission": { "minimum": 0.35 }, "cash": 50000 }
    }
    ```
    """
}
