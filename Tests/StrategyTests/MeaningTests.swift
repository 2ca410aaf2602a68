import Market
import Support
import Testing

@testable import Strategy

/// What expressions are worth at each bar.
@Suite struct MeaningTests {
  /// Ten bars whose closes are given; open 1 below, high 2 above, low 3 below.
  static func candles(_ closes: [Double]) -> Candles {
    Candles(
      closes.enumerated().map { i, close in
        Candle(
          Time(seconds: Int64(i) * 60), open: close - 1, high: close + 2, low: close - 3,
          close: close, volume: 10)
      })
  }

  static let closes: [Double] = [10, 12, 11, 13, 15, 14, 12, 12, 16, 18]
  static let unknown = Double.nan

  @Test(arguments: [
    ("close + 2 * 3", [16.0, 18, 17, 19, 21, 20, 18, 18, 22, 24]),
    ("hl2", [9.5, 11.5, 10.5, 12.5, 14.5, 13.5, 11.5, 11.5, 15.5, 17.5]),
    ("close[1]", [unknown, 10, 12, 11, 13, 15, 14, 12, 12, 16]),
    ("close - close[2]", [unknown, unknown, 1, 1, 4, 1, -3, -2, 4, 6]),
    ("close > 12", [0, 0, 0, 1, 1, 1, 0, 0, 1, 1]),
    // Without a calendar no bar is.
    ("in session", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("not in session and close > 12", [0, 0, 0, 1, 1, 1, 0, 0, 1, 1]),
    ("not (close > 12)", [1, 1, 1, 0, 0, 0, 1, 1, 0, 0]),
    ("close crosses above 12", [0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
    ("close crosses below 13", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
    ("close crosses 12.5", [0, 0, 0, 1, 0, 0, 1, 0, 1, 0]),
    ("close rising 2", [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
    ("close falling 2", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0]),
    ("close if close > 12 else 0", [0, 0, 0, 13, 15, 14, 0, 0, 16, 18]),
    ("max(close, open, 14)", [14, 14, 14, 14, 15, 14, 14, 14, 16, 18]),
    ("min(close, 12)", [10, 12, 11, 12, 12, 12, 12, 12, 12, 12]),
    // TA-Lib's functions of the same names, whose arguments have names.
    ("max(close, period: 3) - highest(close, 3)", [unknown, unknown, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("min(close, period: 2) - lowest(close, 2)", [unknown, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("abs(12 - close)", [2, 0, 1, 1, 3, 2, 0, 0, 4, 6]),
    ("-2 ^ 2 + close * 0", [-4, -4, -4, -4, -4, -4, -4, -4, -4, -4]),
    ("close % 5", [0, 2, 1, 3, 0, 4, 2, 2, 1, 3]),
    ("round(close / 4)", [3, 3, 3, 3, 4, 4, 3, 3, 4, 5]),
    ("since(close > 12)", [unknown, unknown, unknown, 0, 0, 0, 1, 2, 0, 0]),
    (
      "valueWhen(close crosses above 12, open)",
      [unknown, unknown, unknown, 12, 12, 12, 12, 12, 15, 15]
    ),
    ("sma(2)", [unknown, 11, 11.5, 12, 14, 14.5, 13, 12, 14, 17]),
    ("sma(open, 2)", [unknown, 10, 10.5, 11, 13, 13.5, 12, 11, 13, 16]),
    ("highest(close, 3)", [unknown, unknown, 12, 13, 15, 15, 15, 14, 16, 18]),
    ("sum(close, 2)", [unknown, 22, 23, 24, 28, 29, 26, 24, 28, 34]),
    ("(close > 12)[1]", [0, 0, 0, 0, 1, 1, 1, 0, 0, 1]),
    ("(close > 12) if open > 11 else (close < 11)", [1, 0, 0, 1, 1, 1, 0, 0, 1, 1]),
    ("0 / (close - 12) == 0", [1, 0, 1, 1, 1, 1, 0, 0, 1, 1]),
    ("not (0 / (close - 12) == 0)", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ("not (0 / (close - 12) != 0)", [1, 0, 1, 1, 1, 1, 0, 0, 1, 1]),
    ("not (close crosses above 12)", [1, 1, 1, 0, 1, 1, 1, 1, 0, 1]),
    ("not (close rising 2)", [0, 0, 1, 1, 0, 1, 1, 1, 1, 0]),
    ("not (close > sma(3) or close < 5)", [0, 0, 1, 0, 0, 1, 1, 1, 0, 0]),
  ])
  func value(_ text: String, _ expected: [Double]) throws {
    let column = try columns([text], over: Self.candles(Self.closes))[0]
    let agrees = zip(column, expected).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    #expect(agrees && column.count == expected.count, "\(column)")
  }

  @Test func positionalAndNamedArgumentsAreOne() throws {
    let same = [
      [
        "rsi(14)", "rsi(close, 14)", "rsi()", "rsi(close)", "rsi(close, period: 14)",
        "rsi(period: 14, source: close)", "rsi(14, wilder)", "rsi(14, method: wilder)",
      ],
      ["sma(10)", "sma(close, 10)", "sma(close, 5 * 2)", "sma(close, period: 20 / 2)"],
      ["macd()", "macd().macd", "macd(close, 12, 26, 9)", "macd(close, fast: 12)"],
      ["macd().signal", "macd(12, 26).signal"],
      ["atr()", "atr(14)"],
      // Under TA-Lib's name the order is TA-Lib's.
      [
        "stochastic(14, 3, 5, ema, wma)", "stoch(14, 3, ema, 5, wma)",
        "stoch(14, 3, signal: 5, slowingAverage: ema, signalAverage: wma)",
      ],
      ["bbands(20, 2, 2, ema).upper", "bbands(average: ema).upper"],
      ["willr(14)", "willr()"], ["boll()", "bollinger(20, 2)"],
    ]
    for group in same {
      let list = try? ExpressionList(group)
      #expect(Set(list?.columns.map(\.node) ?? []).count == 1, "\(group)")
    }
  }

  /// 90 * 0.7 is 62.99999999999999, and 100 * 0.07 is 7.000000000000001.
  @Test func computedNumbersOfBarsAreWholeOnPaper() throws {
    let same = [
      ["sma(close, 63)", "sma(close, 90 * 0.7)", "sma(close, period: 90 * 0.7)"],
      ["sma(close, 7)", "sma(close, 100 * 0.07)"],
      ["close[63]", "close[90 * 0.7]"], ["close rising 7", "close rising (100 * 0.07)"],
      // The ends of the range, too.
      ["sma(close, 1)", "sma(close, 1.1 - 0.1 - 1e-16)"],
    ]
    for group in same {
      let list = try ExpressionList(group)
      #expect(Set(list.columns.map(\.node)).count == 1, "\(group)")
    }
    for text in ["sma(close, 90 * 0.71)", "sma(close, 63.000001)", "close[62.99999]"] {
      #expect(throws: (any Error).self, "\(text)") { try ExpressionList([text]) }
    }
  }

  @Test func coarserFramesShowTheirLastClosedBar() throws {
    // Candles of a minute from midnight: bars of 3m close with the candles 2, 5 and 8.
    let expressions = [
      "on(\"3m\", close)", "on(\"3m\", high)", "on(\"3m\", close > close[1])",
      "not on(\"3m\", close > close[1])", "on(\"3m\", close)[1]", "time.minute",
      "on(\"3m\", sma(2))",
    ]
    let columns = try columns(expressions, over: Self.candles(Self.closes))
    let unknown = Double.nan
    let expected = [
      [unknown, unknown, 11, 11, 11, 14, 14, 14, 16, 16],
      [unknown, unknown, 14, 14, 14, 17, 17, 17, 18, 18],
      [0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [unknown, unknown, unknown, 11, 11, 11, 14, 14, 14, 16],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [unknown, unknown, unknown, unknown, unknown, 12.5, 12.5, 12.5, 15, 15],
    ]
    for (i, column) in columns.enumerated() {
      #expect(column.map { "\($0)" } == expected[i].map { "\($0)" }, "\(expressions[i])")
    }
  }

  /// Bars of six hours over three days, and a day later, beside dates written with leading zeros.
  @Test func datesAreThoseOnWhichBarsOpen() throws {
    let candles = Candles(
      (0..<16).map { i in
        Candle(
          Time(seconds: 1_420_070_400 - 3 * 21_600 + Int64(i) * 21_600 + (i > 11 ? 86_400 : 0)),
          open: 1, high: 1, low: 1, close: 1)
      })
    let dates = candles.time.map { String(Time(milliseconds: $0).description.prefix(10)) }
    #expect(dates.first == "2014-12-31" && dates.last == "2015-01-05")
    let conditions: [(String, (String) -> Bool)] = [
      ("date >= 2015-01-01", { $0 >= "2015-01-01" }),
      ("date > 2015-01-01", { $0 > "2015-01-01" }),
      ("2015-01-02 > date", { $0 < "2015-01-02" }),
      ("date <= 2014-12-31", { $0 <= "2014-12-31" }),
      ("date == 2015-01-02", { $0 == "2015-01-02" }),
      ("date != 2015-01-02", { $0 != "2015-01-02" }),
      ("date in 2015-01-01–2015-01-02", { $0 >= "2015-01-01" && $0 <= "2015-01-02" }),
      ("date in 2015-01-01-2015-01-01", { $0 == "2015-01-01" }),
      ("not date in 2014-12-31 – 2015-01-01", { $0 > "2015-01-01" }),
      ("time.year == 2015", { $0.hasPrefix("2015") }),
      // Spaces make it arithmetic.
      ("time.year == 2016 - 1 - 1", { $0.hasPrefix("2014") }),
    ]
    let columns = try columns(
      conditions.map(\.0), over: candles, block: 5, frame: Timeframe(6, .hour))
    for ((text, isTrue), column) in zip(conditions, columns) {
      #expect(column == dates.map { isTrue($0) ? 1 : 0 }, "\(text)")
    }
  }

  @Test func blocksOfAnySizeAgree() throws {
    let expressions = [
      "sma(close, 10) crosses above sma(close, 30)", "not (close > ema(close, 50) or rsi(14) < 30)",
      "macd().signal - macd()", "valueWhen(close rising 3, high)[2]", "since(close falling 4) > 5",
      "on(\"15m\", rsi(3))", "on(\"1h\", close crosses above sma(3)) and time.minute < 30",
      "highest(high, 20)[1] if close > open else lowest(low, 20)[1]",
    ]
    let candles = randomCandles(3_000, seed: 7)
    let whole = try columns(expressions, over: candles)
    for block in [1, 7, 64] {
      let cut = try columns(expressions, over: candles, block: block)
      for (a, b) in zip(whole, cut) { #expect(a.map(\.bitPattern) == b.map(\.bitPattern)) }
    }
  }
}
