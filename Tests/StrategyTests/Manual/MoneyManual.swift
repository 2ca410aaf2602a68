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
    | `"data": { "file": "btcusdt-1h.csv", "magnifier": "btcusdt-1m.csv" }` | finer candles of the same instrument, which give the price path inside a candle |
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

    ## Settlement

    `"account": { "settlement": 1 }` is a cash account whose sales are settled a trading day later (T+1): what a sale brings counts in the equity at once, and can be spent from the first trading day on that is so many after the session of the sale. Trading days are those of the instrument that was sold: by its calendar, with holidays; without one they are weekdays, or all days where the market does not rest at weekends. The first 64 days of the candles tell that, days and shorter ones alike: it rests where they pass over a weekend and none lies on one (of candles of a few seconds the first 100,000 do, if they pass over one). Days are those of its `zone` and `sessionOpen`: currencies and futures that open on Sunday evening need these, or a calendar, as Sunday is a trading day without. Candles of several days, weeks or months do not tell it, nor do those that come live (`kreplay tail`); all days count there. An order that needs more is refused, or made smaller with `"fit": true`; the journal (table `settlement`) and `kreplay why` say from which day on its money is there. Such an account has no leverage and sells nothing short.

    ```json
    {
      "name": "Two stocks, T+2",
      "data": ["sample:aapl-1d", "sample:ibm-1d"],
      "long": { "enter": "close > close[1]", "exit": "close < close[1]" },
      "size": { "equity": 0.5 },
      "account": { "cash": 10000, "settlement": 2 }
    }
    ```

    ## Another currency

    Where prices are in another currency than the account, `rates` name candles of the pairs that lead from one to the other. A pair's name says which way its price is meant: `EURUSD` is what a euro is worth in dollars, in `USDJPY` a dollar in yen. Two pairs make a third: from yen to euros by `USDJPY` and `EURUSD`. The currency of the prices is that of the store's series, or what `instrument` says, of all or of an entry of `data`. Where some instruments name one and others none, these are taken to have the same, which a warning says; with `rates` each must name its own.

    | Key | What it is |
    |---|---|
    | `"account": { "currency": "EUR", "rates": { "EURUSD": "eurusd.csv" } }` | an account of euros for prices in dollars |
    | `"rates": { "USDJPY": { "store": "fx.sqlite", "symbol": "USDJPY" }, "EURUSD": "ecb.csv" }` | for prices in yen, through dollars |
    | `"commission": { "fixed": 1, "currency": "USD" }` | amounts of a commission in the currency of the prices |

    The report and `kreplay explain` show the rate of each fill, and what of a profit the rate made; `kreplay why` and `runs trades` have the rates, too. A trade's largest open loss and profit (MAE and MFE) are by price alone: the way of the price since the entry, before costs, at the exit's rate of exchange (of an open trade that of the last candle), so a loss that the rate alone made is not in them. Rates are candles of any kind that data may be, of which the closes count, or a file with a column of dates or times and one of rates: `date,rate`, FRED's series, or the history of the European Central Bank with a column for each currency. A rate is not known before its candle, or its day, is over: of rates of days it is that of the day before. A column `rate` with times of day is taken at its word; one of another name may be the close of the candle that begins at the time beside it, or the average of the month, so that with times of day, or where all dates lie a week or more apart, a rate counts from the next row on. Prices in pence whose `currency` is `GBP` are pounds with `"contract": { "multiplier": 0.01 }`; those whose `currency` is `GBX` are hundredths of pounds already, and that multiplier would divide them once more.

    `profit %` of a trade is its profit over what its entry's fill was worth by the rate of the fill. A future that [rolls](data.md#rolls-of-futures) keeps that rate, and each roll is paid by the rate of its day.

    In expressions `account.equity`, `account.cash` and `position.profit` are in the account's currency and prices are in theirs; `account.exchangeRate` leads from one to the other: `"units": "0.01 * account.equity / (atr(20) * account.exchangeRate)"`.

    ## Presets

    `"account": { "preset": "us-stock-ibkr" }` brings the usual costs of a market, with steps of its prices and quantities where they are the same for all; the document's own keys take their place, one by one. Amounts of a preset are in the currency of its market (`currency`), which is that of the prices or of the account. The report names the preset and its date. `kreplay presets` lists them, and `kreplay presets tw-stock` prints one with its source, with what its figures were compared with (`checked`) and which are common practice or an assumption (`unchecked`), and with what it leaves out. A run says what has to be set beside it and is not (`needs`). Costs change: look at the date.

    ```json
    {
      "name": "By the share",
      "data": "sample:ibm-1d",
      "long": { "enter": "close crosses above sma(close, 50)", "exit": "close < sma(close, 50)" },
      "account": { "preset": "us-stock-ibkr", "commission": { "minimum": 0.35 }, "cash": 50000 }
    }
    ```

    The preset `cn-a-share` brings three rules of its exchanges, which any instrument may have: `"sameDayExit": false` sells what was bought on a trading day from the next on (T+1), `"priceLimit": 0.1` lets nothing be bought in a candle that never left the day's highest price and nothing be sold in one that never left the lowest, and `"short": false` refuses rules that sell short. [How orders meet candles](execution.md) says what waiting orders do.
    """
}
