import Indicators
import Support
import Testing

/// Candlestick patterns besides TA-Lib's signals: names, ties, and candles drawn with a pencil.
@Suite struct CandlePatternTests {
  static func signals(_ name: String, _ candles: [[Double]], _ values: [Double]? = nil) throws
    -> [Double]
  {
    var running = Running(try #require(Catalogue.find(name)), values)
    return running((0..<4).map { k in candles.map { $0[k] } })[0]
  }

  @Test func `Every pattern answers to TA-Lib's name, with what TA-Lib asks for first`() throws {
    let names = """
      2crows 3blackcrows 3inside 3linestrike 3outside 3starsinsouth 3whitesoldiers abandonedbaby
      advanceblock belthold breakaway closingmarubozu concealbabyswall counterattack darkcloudcover
      doji dojistar dragonflydoji engulfing eveningdojistar eveningstar gapsidesidewhite
      gravestonedoji hammer hangingman harami haramicross highwave hikkake hikkakemod homingpigeon
      identical3crows inneck invertedhammer kicking kickingbylength ladderbottom longleggeddoji
      longline marubozu matchinglow mathold morningdojistar morningstar onneck piercing rickshawman
      risefall3methods separatinglines shootingstar shortline spinningtop stalledpattern
      sticksandwich takuri tasukigap thrusting tristar unique3river upsidegap2crows xsidegap3methods
      """.split { $0 == " " || $0 == "\n" }
    #expect(names.count == 61)
    let asking: Set = [
      "abandonedbaby", "darkcloudcover", "eveningdojistar", "eveningstar", "mathold",
      "morningdojistar", "morningstar",
    ]
    for name in names {
      let description = try #require(Catalogue.find("cdl\(name)"), "\(name)")
      #expect(description.taLib?.name == "cdl\(name)" && description.group == .pattern)
      let asks = description.parameters.first?.name == "penetration"
      #expect(asks == asking.contains(String(name)))
      #expect(
        description.positions(calledAs: "cdl\(name)") == Array(description.parameters.indices))
    }
  }

  /// Candles in hundredths: a body of 5 with shadows of 1 above and `below` under it.
  static func equalCandles(around level: Int, below: Int) -> [[Double]] {
    var random = SplitMix64(seed: UInt64(level))
    return (0..<400).map { _ in
      let (low, isWhite) = (level + random.whole(-40...40), random.whole(0...1) == 1)
      let bottom = low + below
      let ends = isWhite ? [bottom, bottom + 5] : [bottom + 5, bottom]
      return [ends[0], bottom + 6, low, ends[1]].map { Double($0) / 100 }
    }
  }

  @Test(arguments: [100, 10_037, 1_234_567, 6_400_000])
  func `Lengths that are equal on paper are equal at every price`(_ level: Int) throws {
    // Every body is as long as the mean of those before: not longer, not shorter.
    let candles = Self.equalCandles(around: level, below: 1)
    for name in ["longline", "shortline"] {
      let signals = try Self.signals(name, candles, [10, 1, 0, 0, 10, 2])
      #expect(signals.dropFirst(10).allSatisfy { $0 == 0 }, "\(name)")
    }
    // A little less than the mean, and every candle is long.
    let long = try Self.signals("longline", candles, [10, 0.999, 0, 0, 10, 2])
    #expect(long.dropFirst(10).allSatisfy { abs($0) == 100 })
    // A tenth of the mean range of 50 is a body of 5.
    let dojis = try Self.signals("doji", Self.equalCandles(around: level, below: 44))
    #expect(dojis.dropFirst(10).allSatisfy { $0 == 100 })
  }

  @Test func `Hammer and hanging man with a pencil`() throws {
    // Ten candles with a body of 10 and a range of 14; then one with a body of 2, a shadow of 9 below
    // and none above. A fifth of the mean range is near: 2.8.
    let calm = Array(repeating: [100.0, 112, 98, 110], count: 11)
    func hammer(_ bottom: Double) -> [[Double]] {
      calm + [[bottom, bottom + 2, bottom - 9, bottom + 2]]
    }
    #expect(try Self.signals("hammer", hammer(100.8)).last == 100)
    #expect(try Self.signals("hammer", hammer(100.9)).last == 0)
    #expect(try Self.signals("hangingman", hammer(109.2)).last == -100)
    #expect(try Self.signals("hangingman", hammer(109.1)).last == 0)
  }

  @Test func `Engulfing with a pencil`() throws {
    let black = [[9.0, 9, 9, 9], [12, 13, 9, 10]]
    func after(_ open: Double, _ close: Double) throws -> Double? {
      let candle = [open, max(open, close) + 1, min(open, close) - 1, close]
      return try Self.signals("engulfing", black + [candle]).last
    }
    #expect(try after(9, 13) == 100)
    #expect(try after(10, 13) == 80)
    #expect(try after(9, 12) == 80)
    #expect(try after(10, 12) == 0)
    #expect(try after(13, 9) == 0)
  }

  @Test func `A hikkake is confirmed within three candles, once`() throws {
    // An inside candle from 4 to 8, a break downwards, and what comes then.
    let begin: [[Double]] = [
      [5, 9, 3, 6], [5, 9, 3, 6], [5, 9, 3, 6], [5, 9, 3, 6], [5, 8, 4, 6], [5, 7, 3.5, 4],
    ]
    func signals(_ closes: [Double]) throws -> [Double] {
      try Self.signals("hikkake", begin + closes.map { [5, 9, 3, $0] }).suffix(closes.count + 1)
    }
    #expect(try signals([6, 6, 8.5, 8.5]) == [100, 0, 0, 200, 0])
    #expect(try signals([6, 6, 6, 8.5]) == [100, 0, 0, 0, 0])
  }
}
