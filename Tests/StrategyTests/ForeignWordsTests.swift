import Foundation
import Testing

@testable import Strategy

/// What the hints for calls of Pine, TA-Lib and pandas say is an expression here, and means the same.
@Suite struct ForeignWordsTests {
  static let calls = [
    "ta.alma(close, 9, 0.85, 6)", "ta.atr(14)", "ta.barssince(close > open)", "ta.bb(close, 20, 2)",
    "ta.cci(close, 20)", "ta.cci(hlc3, 20)", "ta.cci(close, fast)", "ta.change(close)",
    "ta.change(close, 5)", "ta.cmo(close, 9)", "ta.correlation(close, open, 20)",
    "ta.cross(close, open)", "ta.crossover(close, open)", "ta.crossunder(close, open)",
    "ta.dev(close, 20)", "ta.dmi(14, 14)", "ta.ema(close, 20)", "ta.falling(close, 3)",
    "ta.highest(20)", "ta.highest(close, 20)", "ta.hma(close, 20)", "ta.kc(close, 20, 2)",
    "ta.kc(close, 20, 2, false)", "ta.linreg(close, 20, 0)", "ta.linreg(close, 20, 2)",
    "ta.lowest(20)", "ta.lowest(close, 20)", "ta.macd(close, 12, 26, 9)", "ta.max(close)",
    "ta.min(close)", "ta.mfi(close, 14)", "ta.mfi(hlc3, 14)", "ta.mom(close, 10)",
    "ta.range(close, 20)", "ta.rci(close, 9)", "ta.rising(close, 3)", "ta.rma(close, 14)",
    "ta.roc(close, 10)", "ta.rsi(close, 14)", "ta.sar(0.01, 0.02, 0.2)",
    "ta.sar(0.02, 0.02, 0.2)", "ta.sma(close, 20)", "ta.stdev(close, 20)",
    "ta.stdev(close, 20, false)", "ta.stoch(close, high, low, 14)",
    "ta.stoch(hl2, hl2, hl2, 14)", "ta.supertrend(3, 10)", "ta.swma(close)", "ta.tr",
    "ta.tr(true)", "ta.tsi(close, 13, 25)", "ta.valuewhen(close > open, high, 0)",
    "ta.valuewhen(close > open, high, 3)", "ta.valuewhen(close > open, high, 5)",
    "ta.valuewhen(close > open, high, fast)", "ta.variance(close, 20)",
    "ta.variance(close, 20, false)", "ta.vwap", "ta.vwap(hlc3)", "ta.vwap(close)",
    "ta.vwap(hlc3, close > open)", "ta.vwma(close, 20)", "ta.wma(close, 20)", "ta.wpr(14)",
    "ta.accdist", "ta.obv", "ta.pvt", "ta.wvad", "math.abs(close)", "math.avg(open, close)",
    "math.exp(close)", "math.floor(close)", "math.log(close)", "math.max(open, close)",
    "math.min(open, close)", "math.pow(close, 2)", "math.round(close)", "math.round(close, 2)",
    "math.sign(close)", "math.sum(volume, 20)", "nz(close[1])",
    "request.security(\"SPY\", \"D\", close)", "request.security(\"BATS:SPY\", \"W\", close)",
    "request.security(symbol, \"W\", close)", "request.security(syminfo.tickerid, \"12M\", close)",
    "request.security(syminfo.tickerid, \"2D\", close)",
    "request.security(syminfo.tickerid, \"5M\", close)",
    "request.security(syminfo.tickerid, timeframe.period, close)",
    "talib.ADX(high, low, close, 14)", "talib.ATR(high, low, close, 14)",
    "talib.CCI(high, low, close, 20)", "talib.MFI(high, low, close, volume, 14)",
    "talib.OBV(close, volume)", "talib.SAR(high, low, 0.02, 0.2)",
    "talib.STOCH(high, low, close, 14, 3, 0, 3, 0)", "close.rolling(20).mean()",
    "close.rolling(20).median()", "close.rolling(20).std()", "close.rolling(20).var()",
  ]

  /// What the hint says to write.
  private static func hint(_ message: String) -> String? {
    guard let start = message.range(of: "write '"),
      let end = message[start.upperBound...].firstIndex(of: "'")
    else { return nil }
    return String(message[start.upperBound..<end])
  }

  @Test func everyHintIsAnExpression() {
    var hints = 0
    for call in Self.calls {
      let message = MessageTests.message(enter: call)
      #expect(message.contains("is not used here; "), "\(call): \(message)")
      guard let hint = Self.hint(message) else { continue }
      hints += 1
      let rule = MessageTests.message(enter: hint)
      let number = MessageTests.message(enter: "(\(hint)) > 1")
      #expect(rule == "(no error)" || number == "(no error)", "\(call): \(hint): \(rule)")
    }
    #expect(hints > Self.calls.count - 8)
  }

  @Test(arguments: [
    ("ta.supertrend(3, 10)", "supertrend(10, 3)"), ("ta.highest(20)", "highest(high, 20)"),
    ("ta.lowest(20)", "lowest(low, 20)"), ("ta.cmo(close, 9)", "cmo(close, 9, method: sum)"),
    ("ta.kc(close, 20, 2)", "ema(close, 20) + 2 * ema(trange(), 20)"),
    ("ta.cci(close, 20)", "(close - sma(close, 20)) / (0.015 * avgdev(close, 20))"),
    ("ta.stoch(close, high, low, 14)", "stochastic(14, slowing: 1)"),
    ("ta.sar(0.02, 0.02, 0.2)", "sar(0.02, 0.2)"),
    ("ta.tsi(close, 13, 25)", "tsi(close, 25, 13) / 100"),
    ("ta.rising(close, 3)", "close > highest(close, 3)[1]"),
    ("talib.CCI(high, low, close, 20)", "cci(20)"),
    ("ta.change(close - sma(close, 20))", "(close - sma(close, 20)) - (close - sma(close, 20))[1]"),
    ("(close-open).shift(1)", "(close-open)[1]"),
    ("close.rolling(20).std()", "stddev(close, 20, ddof: 1)"),
    ("ta.valuewhen(close > open, high, 5)", "valueWhen(close > open, high)"),
    ("request.security(\"SPY\", \"D\", close)", "of(\"SPY\", close)"),
    ("request.security(\"SPY\", \"W\", close)", "of(\"SPY\", on(\"1w\", close))"),
    ("request.security(syminfo.tickerid, \"3M\", close)", "on(\"3M\", close)"),
    ("request.security(syminfo.tickerid, \"2W\", close)", "on(\"2w\", close)"),
    ("request.security(syminfo.tickerid, timeframe.period, close)", "close"),
  ])
  func aHintMeansTheSame(call: String, hint: String) {
    #expect(Self.hint(MessageTests.message(enter: call)) == hint)
  }

  @Test(arguments: [
    ("ta.supertrend(3, 10)", "Pine's direction is -1"),
    ("dayofweek == 1", "1 is Monday and 7 Sunday"),
    ("ta.valuewhen(close > open, high, 5)", "for occurrence 0"), ("ta.mfi(close, 14)", "of hlc3"),
    ("request.security(syminfo.tickerid, \"30S\", close)", "cannot be looked at from bars of 1d"),
    ("request.security(syminfo.tickerid, \"5M\", close)", "with a timeframe such as"),
    ("math.sing(close)", "the nearest name is"), ("ta.max(close)", "none looks at all of them"),
    ("talib.STOCH(high, low, close, 14, 3, 0, 3, 0)", "here it is 'stoch("),
    ("close.rolling(20).median()", "there is no median"),
  ])
  func whatDiffersIsSaid(call: String, words: String) {
    let message = MessageTests.message(enter: call)
    #expect(message.contains(words), "\(message)")
  }
}
