import Foundation
import Market
import Support
import Testing

import Text
@testable import Strategy

/// Every message as a person reads it, whole.
@Suite struct MessageTests {
  /// What is wrong with an expression that stands as `long.enter`.
  static let expressions: [String] = [
    // The text.
    "", "   ", String(repeating: "close + ", count: 1_300) + "1 > 0",
    String(repeating: "(", count: 1_000) + "close" + String(repeating: ")", count: 1_000) + " > 1",
    String(repeating: "not ", count: 300) + "close > 1",
    (1...300).map { "close + \($0)" }.joined(separator: " + ") + " > 0",
    "close > sma(close, 20)€", "clöse > 5", "均线 > 5", "close @ 5", "close > 5 && open > 5",
    "close > 5 || open > 5", "!trend", "close = 5", "close ** 2 > 5", "close <> 5", "close => 5",
    "close > 0x10", "close > 1_000", "close > 1.", "close > .5", "close > 5m", "close > 007",
    "close > 1e400", "close > 1e", "close > 'five", "close > \"five\"", "close ; open",
    // The grammar.
    "close > ", "> close", "close close", "close > (open", "close[1 > open", "close > open)",
    "close] > 1", "close > open AND open > 5", "NOT close > 1", "close < open < high",
    "close crosses above open > 5", "close if open > 5", "5 if close > open else", "close crosses",
    "close > close * 5%", "close > 2.5% * close", "close > (close * 5%) + 1", "close % 5 > 1%",
    "close crosses over open", "sma(close, ) > 1", "sma(close 10) > 1", "close. > 1", "close.5 > 1",
    "rsi(period: ) > 5", "close > + 5", "()", "close > ,",
    // Names.
    "smaa(close, 10) crosses above slow", "SMA(close, 10) > 5", "xyzzy(3) > 5", "clos > 5",
    "fstMA crosses above slowMA", "fsat > 5", "xyzzy > 5", "time.hours > 5", "position.siz > 0",
    "account.xyzzy > 5", "time > 5", "position", "rsi > 70", "abs > 5", "close(5) > 5",
    "fast(5) > 5", "fastMA(5) > 5", "macd().signl > 0", "macd().xyzzy > 0",
    "sma(close, 10).upper > 5",
    "close.upper > 5", "lines.xyzzy > 5", "lines.signal.signal > 5", "trend.signal > 1",
    // Kinds.
    "close", "sma(close, 10)", "fast", "trend + 1 > 5", "close and open", "not close",
    "close > trend", "-trend", "1 if close else 2", "(1 if trend else trend) > 0",
    "trend crosses above 5", "trend rising 3", "abs(trend) > 1", "sma(trend, 10) > 1",
    "since(close) > 5", "valueWhen(close, 5) > 5", "1 / 0 > close", "log(-1) > close",
    "(trend)[1] + 1 > 0",
    // Calls.
    "abs() > 1", "abs(1, 2) > 1", "min(1) > 0", "abs(x: 1) > 0", "valueWhen(trend) > 0",
    "sma(close, 10, 20) > 5", "sma(close, open, 10) > 5", "sma(10, close) > 5",
    "sma(close, open) > 5", "sma(period: 10, close) > 5", "sma(period: 10, period: 20) > 5",
    "sma(close, 10, period: 10) > 5", "sma(perod: 10) > 5", "sma(xyzzy: 10) > 5",
    "sma(close, period: open) > 5", "sma(close, 0) > 5", "sma(close, -5) > 5",
    "sma(close, 1e9) > 5", "sma(close, 1.5) > 5", "sma(close, fast / 3) > 5",
    "sma(close, fast - 10) > 5", "rsi(14, method: cuttler) > 5", "rsi(14, method: 3) > 5",
    "rsi(14, xyzzy) > 5", "rsi(14, 3) > 5", "rsi(14, method: close > 5) > 5",
    "atr(high: close) > 5", "atr(close, 14) > 5",
    // Time.
    "close[-1] > close", "close[1.5] > 5", "close[10001] > 5", "close[open] > 5", "close[] > 5",
    "close rising 0", "close rising 2.5", "close falling -1", "close rising open",
    "on(\"1w\") > 5", "on(close, \"1w\") > 5", "on(\"1x\", close) > 5", "on(\"1h\", close) > 5",
    "on(\"1d\", close) > 5", "on(\"1w\", on(\"1M\", close)) > 5", "on(\"1M\", weekly) > 5",
    // State.
    "sma(position.size, 10) > 5", "position.entry[1] > 5", "close crosses above position.entry",
    "account.equity rising 3", "on(\"1w\", position.size) > 0", "since(position.size > 0) > 5",
    "highest(account.equity, 5) > 5", "highest(position.profit, 5) > 5",
    "lowest(position.worst, 5) < 1",
  ]

  /// What people write who come from Pine, pandas, backtesting.py or charting programs.
  static let habits: [String] = [
    "crossover(fastMA, slowMA)", "ta.crossover(fastMA, slowMA)", "crossunder(fastMA, slowMA)",
    "cross(fastMA, slowMA)", "crossover(fastMA)", "crossover(close + 1, slowMA)",
    "ta.sma(close, 10) > 5", "ta.xyzzy(3) > 1", "ta.hlc3 > 1", "ta.tr > 5", "ta.smma(close, 3) > 1",
    "math.abs(close) > 3", "np.log(close) > 3", "talib.SMA(close, 10) > 5",
    "barssince(close > open) > 5", "valuewhen(close > open, close, 0) > 5",
    "valueWhen(close > open, high, 1) > close", "ta.valuewhen(close > open, high, 2) > close",
    "close.shift(1) > close", "close.shift(-1) > close", "close.rolling(20).mean() > 5",
    "close.rolling(20).min() > 5", "close.rolling(20) > 5", "close.pct_change() > 0.01",
    "close.diff() > 0", "close.sma(20) > 5", "close.xyzzy(3) > 5", "fastMA.crosses_above(slowMA)",
    "close.iloc[-1] > 5", "df[\"close\"] > 5", "df['xyzzy'] > 5", "data.close[0] > 5",
    "self.data.close[-1] > open", "self.data.Close[-2] > open", "self.data.Close > 5",
    "self.I(SMA, self.data.Close, 10) > 5", "self.position.size > 0", "self.position.pl > 3",
    "self.fast > 3", "self.xyzzy > 3", "self.buy()", "strategy.position_size > 0",
    "strategy.position_avg_price < close", "strategy.xyzzy > 3",
    "strategy.entry(\"L\", strategy.long)", "request.security(tickerid, \"240\", close) > 5",
    "input.int(14) > 5", "position.pl > 3", "time.hour >= 9:05", "close > 25:99",
    "time in 09:35", "time in 09:35 to 15:30", "close in 09:35–15:30", "time in 09:35–09:35",
    "time in 930–1530", "time > 930", "09:35 > close", "time crosses above 15:30",
    "time in 09:35–15:30 > close", "time in 09:35–15:30 in 09:35–15:30", "time > 24:01",
    "date in 2015-01-31", "date in 2015-01-31–09:35", "close in 2015-01-01–2015-01-31",
    "date in 2015-01-31–2015-01-01", "date in 09:35–15:30", "date > 2015", "date",
    "2015-01-31 > close", "time >= 2015-01-31", "date crosses above 2015-01-31",
    "time in 25:00–26:00", "time in 9:35–9:75", "date > 2015-02-30", "date > 2015-01-31T09:30",
    "date in 2015-01-01–2015-01-31 in 3",
    "year > 5",
    "close – open > 3", "time.hour > \"09:30\"", "time >= \"09:30\"", "close > \"100\"",
    "long.entry", "true",
    "not na(close)", "nz(close[1]) > 3", "iff(close > open, high, low) > 5",
    "if(close > open, 1, 2) > 1", "rising(close, 3)", "REF(C, 1) > O", "HHV(high, 20) < close",
    "count(close > open, 10) > 3", "pow(close, 2) > 3", "avg(high, low) > 3",
    "bar_index > 30", "dayofweek == 1", "equity > 5", "price > 5", "df > 5",
    "close ? open : high",
  ]

  /// What is wrong with a document.
  static let documents: [String] = [
    "[1, 2]", "just text", "42", "{", "{ \"name\": \"a\" \"data\": 1 }", "{ \"name\": }",
    "---\nname: a\n---\nname: b",
    "name: a\nname: b", "name: &x a\nnotes: *x", "name: *x", "name: !!binary aGk=",
    "name: !thing a",
    "? [a, b]\n: c", "\tname: a", "name: a\n\tdata: b", String(repeating: "[", count: 500),
    "a: " + String(repeating: "{a: ", count: 30) + "1" + String(repeating: "}", count: 30),
    "%YAML 9.9\n---\nname: a", "name: \"\\ud800\"", "name: 'a",
    base(""), base("nam: a"), base("stoploss: 5"), base("trailing: 1"), base("xyzzy: 1"),
    "name: a\nlong: { enter: close > open }",
    base("name: 5"), base("name: [a]"), base("name:"), base("timeframe: 1x"), base("timeframe: 15"),
    base("timeframe: 0d"), base("from: yesterday"), base("from: 2015-13-01"),
    base("from: 2016-01-01, to: 2015-01-01"),
    base("parameters: [1]"), base("parameters: { fast: ten }"),
    base("parameters: { fast: \"10\" }"),
    base("parameters: { fast: 1e400 }"), base("parameters: { fast: .inf }"),
    base("parameters: { fast: .nan }"),
    base("parameters: { fast: 0x10 }"), base("parameters: { fast: 1_000 }"),
    base("parameters: { fast: +5 }"),
    base("account: { commission: \"0.1%\" }"), base("account: { commission: 5 }"),
    base("account: { commission: { rate: \"0.1%\" } }"),
    base("account: { commission: { rate: 1 } }"), base("account: { cash: \"10000\" }"),
    base("account: 10000"), base("instrument: AAPL"), base("instrument: { lot: \"1\" }"),
    base("execution: close"), base("size: \"50%\""), base("size: 0.5"),
    base("size: { equity: \"50%\" }"), base("size: { equity: 50 }"),
    base("size: { units: \"50%\" }"), base("size: { qty: 5 }"), base("entry: close > open"),
    base("stop_loss: 5%"), base("capital: 1"), base("qty: 5"), base("fees: 0.1"),
    base("interval: 1d"), base("ticker: AAPL"), base("timezone: UTC"),
    side("order: { type: stop, price: high, at: close }"),
    side("order: { type: limit, price: low, at: close, timeInForce: day }"),
    side("order: { type: limit, price: low, at: noon }"),
    side("order: { type: limit, price: low, timeInForce: { bars: 3, until: \"15:30\" } }"),
    side("order: { type: limit, price: low, timeInForce: {} }"),
    side("order: { type: limit, price: low, timeInForce: { until: noon } }"),
    side("order: { type: limit, price: low, timeInForce: { until: 2020-02-30 } }"),
    side("exitOrder: { type: market, at: close }"), side("exitShare: 0.5"),
    side("exit: close < open\n  exitShare: 50%"), side("exit: close < open\n  exitShare: 0"),
    side("exit: close < open\n  exitShare: 3 / 2"), side("flatAt: noon"), side("flatAt: 25:00"),
    base("account: { slippage: { price: close } }"),
    base("account: { slippage: { price: position.best } }"),
    base("account: { slippage: { price: close > open } }"),
    base("account: { slippage: { impact: 2 } }"),
    base("account: { slippage: 1 }"), base("execution: { emptyCandles: skip }"),
    base("execution: { minNotional: -5 }"),
    side("follow: true"), side("stopPrice: 5\n  follow: true"),
    side("stopPrice: low\n  follow: yes"),
    side("stopPrice: low\n  follow: tightn"), side("stopLoss: 5\n  follow: true"),
    side("entriesPerDay: 0"), side("entriesPerDay: some"), side("entry: close > open"),
    side("when: close"), side("when: close >"), side("when: time in session"),
    base("oneCancelsOther: first"),
    side("sl: 5%"), side("sell: close < open"), side("tp: 5"),
    "data: x.csv\nlong: { entry: close > open }",
    base("parameters: { low: 30 }"), base("parameters: { high: 70 }"),
    base("parameters: { hl2: 70 }"), base("indicators: { volume: close }"),
    base("parameters: { close: 5 }"), base("parameters: { and: 5 }"),
    base("parameters: { time: 5 }"),
    base("parameters: { \"my fast\": 5 }"), base("parameters: { \"\": 5 }"),
    base("parameters: { fäst: 5 }"),
    base("parameters: { a: 5 }, indicators: { a: close }"), base("indicators: close"),
    base("indicators: { a: [close] }"), base("indicators: { a: { chart: false } }"),
    base("indicators: { a: { expression: close, chart: yes } }"),
    base("indicators: { a: { expresion: close } }"),
    base("indicators: { a: a }"), base("indicators: { a: b + 1, b: c + 1, c: \"sma(a, 5)\" }"),
    base("indicators: { a: sma(a, 5) }"),
    base("indicators: { gain: position.profit }"), base("indicators: { a: \"sma(close, 0)\" }"),
    "data: x.csv", "data: x.csv\nlong: { exit: close > open }", "data: x.csv\nlong: close > open",
    "data: x.csv\nlong: { enter: true }", "data: x.csv\nlong: { enter: }",
    "data: x.csv\nlong: { enter: 5 }",
    "data: x.csv\nlong: { enter: { a: b } }", "data: []\nlong: { enter: close > open }",
    "data: [a.csv, { fil: b.csv }]\nlong: { enter: close > open }",
    "data: [a.csv, 5]\nlong: { enter: close > open }",
    "data: [a.csv, [b.csv]]\nlong: { enter: close > open }",
    "data: { file: [a.csv, b.csv] }\nlong: { enter: close > open }",
    "data: [a.csv, { file: b.csv, instrument: { lots: 5 } }]\nlong: { enter: close > open }",
    "data: [\"-\", { file: \"-\", symbol: B }]\nlong: { enter: close > open }",
    "data: [a.csv, b.csv]\ninstrument: { symbol: X }\nlong: { enter: close > open }",
    "data: [{ file: a.csv, symbol: A }, { store: s, symbol: A }]\nlong: { enter: close > open }",
    "data: [{ file: a.csv, symbol: A }, { store: s, symbol: B, instrument: { symbol: A } }]\nlong: { enter: close > open }",
    "data: [a.csv, { file: b.csv, instrument: { currency: EUR } }]\ninstrument: { currency: USD }\nlong: { enter: close > open }",
    "data: [a.csv, { file: b.csv, instrument: { calendar: XNYS, zone: UTC } }]\nlong: { enter: close > open }",
    "data: { file: a.csv, splitAdjusted: true }\nlong: { enter: close > open }",
    "data: 5\nlong: { enter: close > open }", "data: {}\nlong: { enter: close > open }",
    "data: { stor: a.sqlite }\nlong: { enter: close > open }",
    "data: { store: a.sqlite, file: b }\nlong: { enter: close > open }",
    "data: { store: a.sqlite, symbl: AAPL }\nlong: { enter: close > open }",
    "data: { store: a.sqlite, symbol: 5 }\nlong: { enter: close > open }",
    "data: { store: a.sqlite, timeframe: 7x }\nlong: { enter: close > open }",
    "data: { file: \"\" }\nlong: { enter: close > open }",
    "data: \"\"\nlong: { enter: close > open }",
    "data: \"x\\0.csv\"\nlong: { enter: close > open }",
    side("stopLoss: 0"), side("stopLoss: -1"), side("stopLoss: 0%"), side("stopLoss: 120%"),
    side("stopLoss: -5%"),
    side("stopLoss: five%"), side("stopLoss: true"), side("stopLoss: close > 5"),
    side("stopLoss: 0 * 5"),
    side("stopLoss: low[1]"), side("takeProfit: highest(high, 20) + 1"),
    side("stopLoss: sma(close, 20) * 0.98"), side("stopPrice: 2 * atr(14)"), side("targetPrice: 0"),
    side("order: { type: limit, price: atr(14) }"),
    side("stopLoss: sma("), side("takeProfit: [1]"), side("stoploss: 5"),
    side("trailingStop: 0"), side("trailingStop: -2 * 3"), side("trailingStop: 100%"),
    side("trailingStop: low[1]"), side("trailingStop: [5]"), side("trailAfter: 5%"),
    side("trailingStop: 5%\n  trailAfter: highest(high, 20)"), side("trail: 5%"),
    side("order: markt"), side("order: limit"), side("order: { price: high }"),
    side("order: { type: limit }"),
    side("order: { type: limit, price: high, stop: low }"),
    side("order: { type: stopLimit, price: high }"),
    side("order: { type: stop, price: high, timeInForce: week }"),
    side("order: { type: stop, price: high, timeInForce: { bars: 0 } }"),
    side("order: { type: stop, price: high, timeInForce: { bars: 1.5 } }"),
    side("order: { type: stop, price: -1 }"),
    side("pyramiding: 3"), side("pyramiding: { entries: 0 }"), side("pyramiding: { most: 3 }"),
    side("pyramiding: { spacing: close[1] }"), side("breakEvenAfter: 0"),
    side("targets: []"), side("targets: 5"), side("targets: { share: 0.5 }"),
    side("targets: [{ distance: 1, share: 0.6 }, { distance: 2, share: 0.6 }]"),
    side("targets: [{ distance: 1 }, { distance: 2 }]"),
    side("targets: [{ distance: 1, share: 2 }]"), side("targets: [{ distance: close }]"),
    side("targets: [{ distance: 1 }]\n  takeProfit: 5"),
    side("targets: [{ price: high, distance: 1 }]"), side("targets: [{ price: atr(14) }]"),
    side("targets: { price: 2 - 5 }"), side("targets: [{ distance: 1 }]\n  follow: true"),
    side("breakEvenAfter: close + 3"),
    base("size: 5"), base("size: {}"), base("size: { equity: 0.5, cash: 100 }"),
    base("size: { equity: 1.5 }"),
    base("size: { equity: 0 }"), base("size: { shares: 10 }"), base("size: { volatility: 0.1 }"),
    base("size: { risk: 0.01 }"),
    base("size: { units: true }"), base("size: { units: close > 5 }"),
    base("size: { units: 2 - 5 }"),
    base("account: { cash: 0 }"), base("account: { cash: 1e16 }"), base("account: { cash: -5 }"),
    base("account: { cash: lots }"),
    base("account: { commission: 0.001 }"),
    base("account: { leverage: 1e6 }"), base("account: { leverage: 0.5 }"),
    base("account: { margin: 0.05 }"), base("account: { leverage: 5, margin: { initial: 0.2 } }"),
    base("account: { leverage: 5, margin: { maintenance: 0.2 } }"),
    base("account: { margin: { initial: 0 } }"), base("account: { margin: { maintenance: 50 } }"),
    base("account: { interest: 0.05 }"), base("account: { interest: { margin: 0.06 } }"),
    base("account: { lots: filo }"), base("account: { fees: { rate: 0.1 } }"),
    base("account: { leverage: 5 }, size: { equity: 6 }"),
    base("account: { leverage: 5 }, size: { equity: 0.5, fit: 1 }"), base("size: { fit: true }"),
    base("instrument: { contract: { multiplier: 0 } }"), base("instrument: { contract: 50 }"),
    base("instrument: { tick: 0.25, contract: { multiplier: 50, tickValue: 12.5 } }"),
    base("instrument: { contract: { tickValue: 12.5 } }"),
    base("instrument: { contract: { maintenance: 12 } }"),
    base("instrument: { contract: { margin: 10, maintenance: 12 } }"),
    base("account: { commission: { rate: 0.6 } }"),
    base("account: { commission: { rate: 1e400 } }"), base("account: { comission: { rate: 0.1 } }"),
    base("account: { slippage: 1 }"), base("account: { slippage: { tick: 1 } }"),
    base("account: { slippage: { ticks: 1, range: 0.1 } }"),
    base("account: { slippage: { range: 2 } }"),
    base("account: { spread: { ticks: -1 } }"), base("account: { spread: 0.02 }"),
    base("account: { commission: { rate: 0.1, taker: 0.1 } }"),
    base("account: { commission: { minimum: 5, maximum: 1 } }"),
    base("account: { commission: { tax: 0.1 } }"),
    base("account: { preset: taiwan }"), base("account: { preset: tw-stok }"),
    base("account: { preset: fx-retail, leverage: 100 }"),
    base("execution: { fill: next }"), base("execution: { intrabar: optimist }"),
    base("execution: { closeAtEnd: maybe }"),
    base("execution: { participation: 0 }"), base("execution: { participation: 10 }"),
    base("instrument: { tick: -1 }"),
    base("instrument: { sessionOpen: 9:30 }"),
    base("instrument: { sessionOpen: \"25:00\" }"),
    base("instrument: { calendar: XNYZ }"), base("instrument: { calendar: 5 }"),
    base("instrument: { calendar: NYSE, zone: Europe/Berlin }"),
    base("instrument: { calendar: forex, sessionOpen: \"09:30\" }"),
    base("portfolio: [a]"), base("portfolio: { rank: close > open }"),
    base("portfolio: { rank: position.size }"), base("portfolio: { rank: rank_of(close) }"),
    base("portfolio: { top: 3 }"), base("portfolio: { rank: close, top: 3, maxPositions: 2 }"),
    base("portfolio: { maxPositions: 0 }"), base("portfolio: { maxShare: 2 }"),
    base("portfolio: { weights: even }"),
    base("portfolio: { weights: { fixed: { A: 0.7, B: 0.6 } } }"),
    base("portfolio: { weights: { fixed: { A: -1 } } }"),
    base("portfolio: { weights: { fixed: {} } }"),
    base("portfolio: { weights: { expression: close, inverseVolatility: 20 } }"),
    base("portfolio: { weights: equal }, size: { equity: 0.5 }"),
    base("portfolio: { rebalance: month }"),
    base("portfolio: { weights: equal, rebalance: monthly }"),
    base("portfolio: { rank: close, top: 2, rebalance: { every: month, band: 0.05 } }"),
    base("portfolio: { invested: 0.9 }"),
    base("portfolio: { invested: 0.9, weights: { fixed: { A: 0.5 } } }"),
    "data: [{ file: x.csv, trade: false }]\nlong: { enter: close > open }",
    // Several rules of a side.
    several("{ enter: close > open }"), several("{ name: a, enter: close > opn }"),
    several("{ name: a, enter: close > open }, { name: a, exit: close < open }"),
    several("{ name: a, exit: close < open }"), several("{ name: a }"), several(""),
    several("{ name: ' ', enter: close > open }"), several("{ name: 5, enter: close > open }"),
    several("{ name: a, enter: close > open }, { name: b, exit: close < open, stopLoss: 5% }"),
    several("{ name: a, enter: close > open, stopLos: 5% }"),
    several("{ name: a, enter: close > open, stopPrice: 2 * atr(14) }"),
    several("{ name: a, enter: close > open }") + "size: { risk: 0.01 }",
    several("{ name: \(String(repeating: "a", count: 65)), enter: close > open }"), several("a"),
    "data: x.csv\nuse: ma-crosover", "data: x.csv\nuse: ma-crossover\nparameters: { fats: 5 }",
    "data: x.csv\nuse: ma-crossover\nlong: { enter: close > open }",
    "data: x.csv\nuse: ma-crossover\nparameters: { fast: 0 }",
  ]

  /// A document that is right but for some keys.
  static func base(_ keys: String) -> String {
    let more = keys.isEmpty ? "" : ", \(keys)"
    return "{ data: x.csv, long: { enter: close > opn }\(more) }".replacingOccurrences(
      of: "opn", with: keys.isEmpty ? "opn" : "open")
  }

  /// A document whose long side is a list.
  static func several(_ rules: String) -> String { "data: x.csv\nlong: [\(rules)]\n" }

  /// A document that is right but for some keys of its long side.
  static func side(_ keys: String) -> String {
    "data: x.csv\nlong:\n  enter: close > open\n  \(keys)\n"
  }

  static func message(enter: String) -> String {
    let text = """
      {
        "name": "Test", "data": "x.csv", "timeframe": "1d",
        "parameters": { "fast": 10, "slow": 30 },
        "indicators": {
          "fastMA": "sma(close, fast)", "slowMA": "sma(close, slow)", "lines": "macd()",
          "trend": "close > slowMA", "weekly": "on(\\"1w\\", sma(close, 4))"
        },
        "long": {
          "enter": \(JSON.quoted(enter))
        }
      }
      """
    return message(document: text)
  }

  static func message(document text: String, set: [String: Double] = [:]) -> String {
    do {
      _ = try StrategyDocument(text: text, path: "strategy.json", set: set)
      return "(no error)"
    } catch {
      return "error: \(error)"
    }
  }

  @Test func everyMessageOfAnExpression() {
    let texts = Self.expressions.map { expression in
      let head = expression.count > 80 ? expression.prefix(80) + "…" : expression[...]
      return "# \(head)\n\(Self.message(enter: expression))\n"
    }
    expectGolden(texts.joined(separator: "\n"), "expression-messages.txt")
  }

  @Test func everyAnswerToAHabit() {
    let texts = Self.habits.map { "# \($0)\n\(Self.message(enter: $0))\n" }
    expectGolden(texts.joined(separator: "\n"), "habit-messages.txt")
    for text in Self.habits { #expect(Self.message(enter: text) != "(no error)", "\(text)") }
  }

  @Test func everyMessageOfADocument() {
    let texts = Self.documents.map { document in
      let head = document.count > 160 ? document.prefix(160) + "…" : document[...]
      return "\(head)\n\(Self.message(document: document))\n"
    }
    expectGolden(texts.joined(separator: "\n"), "document-messages.txt")
  }

  @Test func everyMessageIsAMistake() {
    for document in Self.documents {
      #expect(Self.message(document: document) != "(no error)", "\(document.prefix(160))")
    }
    for expression in Self.expressions {
      #expect(Self.message(enter: expression) != "(no error)", "\(expression.prefix(80))")
    }
  }
}
