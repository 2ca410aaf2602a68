import Indicators

/// What a reader is told of a word.
typealias WordReference = (unit: String, meaning: String, example: String)

extension Graph.Source {
  /// What it is, in what unit, and where it is of use.
  var reference: WordReference {
    switch self {
    case .open: ("price", "the bar's first price", "close > open")
    case .high: ("price", "the bar's highest price", "high > highest(high, 20)[1]")
    case .low: ("price", "the bar's lowest price", "low < low[1]")
    case .close: ("price", "the bar's last price", "close > sma(close, 200)")
    case .volume: ("units", "how much was traded", "volume > 2 * sma(volume, 20)")
    case .hl2: ("price", "(high + low) / 2", "hl2 > hl2[1]")
    case .hlc3: ("price", "(high + low + close) / 3", "hlc3 > hlc3[1]")
    case .ohlc4: ("price", "(open + high + low + close) / 4", "ohlc4 > ohlc4[1]")
    case .hour: ("0 to 23", "the hour", "time.hour >= 9 and time.hour < 16")
    case .minute: ("0 to 59", "the minute", "time.hour * 60 + time.minute >= 930")
    case .weekday: ("1 to 7", "the day of the week: 1 is Monday, 7 Sunday", "time.weekday != 5")
    case .day: ("1 to 31", "the day of the month", "time.day <= 5")
    case .month: ("1 to 12", "the month", "time.month >= 11 or time.month <= 4")
    case .year: ("1 to 9999", "the year", "time.year >= 2015")
    case .sessionFirst:
      ("true or false", "the first bar of a trading day", "session.first and open > high[1]")
    case .sessionLast: ("true or false", "the last bar of a trading day", "session.last")
    case .inSession:
      (
        "true or false",
        "the bar opens within the trading hours that instrument.calendar says, not in a break; bars of a day or longer do",
        "in session and time in 09:35–15:30"
      )
    case .weekFirst:
      ("true or false", "the first bar of a week, which begins on Monday", "session.firstOfWeek")
    case .monthFirst: ("true or false", "the first bar of a month", "session.firstOfMonth")
    case .quarterFirst: ("true or false", "the first bar of a quarter", "session.firstOfQuarter")
    case .yearFirst: ("true or false", "the first bar of a year", "session.firstOfYear")
    }
  }
}

extension StateVariable {
  /// What it is, in what unit, and where it is of use.
  var reference: WordReference {
    switch self {
    case .positionSize: ("units", "units held: below 0 for short, 0 for none", "position.size > 0")
    case .positionEntry:
      ("price", "the average price of what is held, before costs", "close < position.entry * 0.95")
    case .positionBars:
      (
        "bars", "bars since the entry, 0 at its own; not known where nothing is held",
        "position.bars >= 10"
      )
    case .positionProfit:
      (
        "money", "the open profit of all units, before the exit's costs",
        "position.profit / abs(position.size) > 2 * atr(14)"
      )
    case .positionBest:
      (
        "price",
        "how far the price was from the entry at its best, per unit; a trailing exit of a long position is the example",
        "close < position.entry + position.best - 3 * atr(14)"
      )
    case .positionWorst:
      (
        "price", "the same at its worst: 0 or below", "position.worst < -2 * atr(14)"
      )
    case .accountEquity:
      ("money", "cash and what is held, at the close", "account.equity > 10000")
    case .accountCash: ("money", "the cash", "account.cash > 5000")
    case .accountExchangeRate:
      (
        "number",
        "what a unit of the prices' currency is worth in the account's; 1 where both are the same",
        "account.equity > 100 * close * account.exchangeRate"
      )
    }
  }
}

extension BuiltIn {
  /// What it is, in what unit, and where it is of use.
  var reference: WordReference {
    switch self {
    case .abs: ("that of x", "x without its sign", "abs(close - open) > atr(14)")
    case .log: ("number", "the natural logarithm", "log(close / close[1]) > 0.02")
    case .sqrt: ("number", "the square root", "sqrt(var(close, 20)) > 1")
    case .round:
      ("that of x", "the nearest whole number, halves away from 0", "round(close) == 100")
    case .min: ("that of a", "the smallest of two or more", "low < min(low[1], low[2], low[3])")
    case .max: ("that of a", "the largest of two or more", "close > max(open, close[1])")
    case .since:
      (
        "bars", "bars since the condition was last true, 0 where it is",
        "since(close < sma(close, 50)) > 20"
      )
    case .valueWhen:
      (
        "that of x", "x at the last bar on which the condition was true",
        "close > valueWhen(rsi(14) < 30, high)"
      )
    case .on:
      (
        "that of x", "x on bars of a longer timeframe, at the last of them that has closed",
        "close > on(\"1w\", sma(close, 10))"
      )
    case .of:
      (
        "that of x", "x on the last closed bar of the instrument of that name",
        "of(\"SPY\", close > sma(close, 200))"
      )
    case .rankOf:
      (
        "1 to n",
        "the place of this instrument's x among those of all that are traded: 1 is the highest; equal ones in the order of their names",
        "rank_of(roc(close, 60)) <= 3"
      )
    case .percentileOf:
      (
        "0 to 100",
        "the share of the other instruments whose x is lower, in per cent; equal ones count half",
        "percentile_of(rsi(14)) < 10"
      )
    case .zscoreOf:
      (
        "number",
        "how many standard deviations of all instruments' x this one's is above their mean",
        "zscore_of(roc(close, 20)) > 1"
      )
    }
  }
}
