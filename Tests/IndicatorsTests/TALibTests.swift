import Foundation
import Indicators
import Support
import Testing

/// All functions of TA-Lib 0.6 but sqrt, which is the language's own.
private let functions = """
  accbands bbands dema ema ht_trendline kama ma mama mavp midpoint midprice sar sarext sma t3 tema
  trima wma adx adxr apo aroon aroonosc bop cci cmo dx imi macd macdext macdfix mfi minus_di minus_dm
  mom plus_di plus_dm ppo roc rocp rocr rocr100 rsi stoch stochf stochrsi trix ultosc willr ad adosc
  obv ht_dcperiod ht_dcphase ht_phasor ht_sine ht_trendmode avgprice medprice typprice wclprice avgdev
  atr natr trange beta correl linearreg linearreg_angle linearreg_intercept linearreg_slope stddev tsf
  var acos asin atan ceil cos cosh exp floor ln log10 sin sinh tan tanh add div max maxindex min
  minindex minmax minmaxindex mult sub sum
  cdl2crows cdl3blackcrows cdl3inside cdl3linestrike cdl3outside cdl3starsinsouth cdl3whitesoldiers
  cdlabandonedbaby cdladvanceblock cdlbelthold cdlbreakaway cdlclosingmarubozu cdlconcealbabyswall
  cdlcounterattack cdldarkcloudcover cdldoji cdldojistar cdldragonflydoji cdlengulfing
  cdleveningdojistar cdleveningstar cdlgapsidesidewhite cdlgravestonedoji cdlhammer cdlhangingman
  cdlharami cdlharamicross cdlhighwave cdlhikkake cdlhikkakemod cdlhomingpigeon cdlidentical3crows
  cdlinneck cdlinvertedhammer cdlkicking cdlkickingbylength cdlladderbottom cdllongleggeddoji
  cdllongline cdlmarubozu cdlmatchinglow cdlmathold cdlmorningdojistar cdlmorningstar cdlonneck
  cdlpiercing cdlrickshawman cdlrisefall3methods cdlseparatinglines cdlshootingstar cdlshortline
  cdlspinningtop cdlstalledpattern cdlsticksandwich cdltakuri cdltasukigap cdlthrusting cdltristar
  cdlunique3river cdlupsidegap2crows cdlxsidegap3methods
  """.split { $0 == " " || $0 == "\n" }.map(String.init)

@Suite struct TALibTests {
  /// The calls of a table under each name.
  private static func calls(_ table: String) throws -> [String: Set<[Double]>] {
    var calls: [String: Set<[Double]>] = [:]
    for column in try ReferenceTable.shared(table).columns {
      calls[column.call.description.name, default: []].insert(column.call.values)
    }
    return calls
  }

  @Test func `Every function answers to TA-Lib's name`() throws {
    #expect(Set(functions).count == 160)
    for name in functions {
      let description = try #require(Catalogue.find(name), "\(name)")
      #expect(description.taLib?.name == name)
    }
  }

  @Test(arguments: ["goog-1d", "minutes"])
  func `Every function of TA-Lib is compared at its defaults and two other settings`(
    _ table: String
  ) throws {
    let calls = try Self.calls(table)
    // Candlestick patterns have a table of their own.
    for description in Catalogue.all
    where description.taLib != nil && description.group != .pattern {
      let settings = try #require(calls[description.name], "\(description.name)")
      // TA-Lib's has one sum since the data began, and no parameter.
      if description.name == "vwap" { continue }
      #expect(settings.contains(description.parameters.map(\.standard)), "\(description.name)")
      let isNumeric = description.parameters.count > description.variants.count
      #expect(settings.count >= 3 || !isNumeric, "\(description.name)")
    }
  }
}
