import Market
import Replay
import Testing

@testable import Report

@Suite struct ReportNumbersTests {
  private let dollars = ReportNumbers(currency: "$", moneyDecimals: 0, priceDecimals: 2)

  @Test(arguments: [
    (10_000.0, "$10,000", "+$10,000"), (-44.4, "−$44", "−$44"), (0.4, "$0", "$0"),
    (-0.4, "$0", "$0"), (1_234_567.5, "$1,234,568", "+$1,234,568"),
    (2.5e18, "$2.5\u{A0}×\u{A0}10¹⁸", "+$2.5\u{A0}×\u{A0}10¹⁸"),
  ])
  func money(_ value: Double, _ plain: String, _ signed: String) {
    #expect(dollars.money(value) == plain)
    #expect(dollars.money(value, sign: .always) == signed)
  }

  @Test(arguments: [
    (0.222, "22.2\u{202F}%"), (-0.304, "−30.4\u{202F}%"), (0.0, "0.0\u{202F}%"),
    (-0.000_04, "0.0\u{202F}%"), (12.5, "1,250.0\u{202F}%"),
  ])
  func share(_ value: Double, _ text: String) {
    #expect(ReportNumbers.share(value) == text)
  }

  @Test(arguments: [
    (54_095.0, "54k"), (9_179.0, "9.2k"), (9_000, "9k"), (233, "233"), (1_660_000, "1.66\u{202F}M"),
    (-12_300, "−12k"), (0, "0"), (0.25, "0.25"), (2.5e9, "2.5\u{202F}bn"), (999_600, "1\u{202F}M"),
  ])
  func short(_ value: Double, _ text: String) {
    #expect(ReportNumbers.short(value) == text)
  }

  /// A cell of the statistics has room for eleven characters.
  @Test(arguments: [
    ("netProfit", -10_019.97, "−$10,019.97"), ("netProfit", 3_089_104, "+$3,089,104"),
    ("netProfit", 123_456_789, "+$123.46\u{202F}M"), ("netReturn", 14.4119, "+1,441.19\u{202F}%"),
    ("netReturn", 308.9104, "+30,891\u{202F}%"), ("netReturn", -0.0803, "−8.03\u{202F}%"),
    ("netReturn", 12_345.67, "+1.23\u{202F}M\u{202F}%"),
  ])
  func shortStatistics(_ key: String, _ value: Double, _ text: String) throws {
    let entry = try #require(Statistics.entry(key))
    #expect(dollars.shortText(value, entry) == text)
  }

  @Test(arguments: [
    (0.091, "9.1", "+9.1", "9"), (-1.002, "−100.2", "−100.2", "−100"),
    (9.99, "999.0", "+999.0", "999"), (64.88, "6.5k", "+6.5k", "6.5k"),
    (-1_234.5, "−123k", "−123k", "−123k"),
  ])
  func shortPercents(_ value: Double, _ plain: String, _ signed: String, _ whole: String) {
    #expect(calendarPercent(value) == plain)
    #expect(calendarPercent(value, sign: .always) == signed)
    #expect(calendarPercent(value, decimals: 0) == whole)
  }

  /// Prices near a thousand-millionth keep the six digits that they have, on the page and in its columns.
  @Test func tinyPricesKeepTheirDigits() throws {
    var trial = Trial(wandering(60, price: 1e-9, tick: 1e-14))
    trial.instrument = Instrument(symbol: "TINY", lot: 1, currency: "USD")
    let (run, recording) = try trial.run()
    let numbers = ReportNumbers(run, recording.candles)
    #expect(numbers.priceDecimals == 14)
    #expect(numbers.price(0.000_000_001_001_89) == "0.00000000100189")
    let closes = recording.candles.close
    let column = SceneColumn(closes, decimals: numbers.priceDecimals)
    #expect(column.decimals == 14 && Set(column.integers).count > closes.count / 2)
    let bar = try #require(closes.indices.first { closes[$0] != recording.candles.open[$0] })
    #expect(numbers.price(closes[bar]) != numbers.price(recording.candles.open[bar]))
  }

  @Test(arguments: [(0.01, 2), (0.25, 2), (1, 0), (0.000_01, 5), (0.1 + 0.2, 1)])
  func decimalsNeeded(_ value: Double, _ decimals: Int) {
    #expect(ReportNumbers.decimalsNeeded(value, atMost: 8) == decimals)
  }

  @Test(arguments: [
    (600.12, 2), (1.084_53, 5), (0.000_001_23, 8), (29.640_623_092_651_367, 2),
    (29.640_625, 6), (12_345, 0),
  ])
  func pricesHaveTheDecimalsOfTheData(_ price: Double, _ decimals: Int) {
    let candles = Candles([
      Candle(Time(seconds: 0), open: price, high: price, low: price, close: price)
    ])
    #expect(ReportNumbers(emptyRun(), candles).priceDecimals == decimals)
  }

  @Test(arguments: [
    (1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (113, "113th"), (1_022, "1,022nd"),
  ])
  func ordinals(_ place: Int, _ text: String) { #expect(ordinal(place) == text) }

  /// The numbers of an axis have one unit and one count of decimals.
  @Test(
    arguments: [
      ([0, 2_500, 5_000, 7_500, 10_000], ["0", "2.5k", "5.0k", "7.5k", "10.0k"]),
      ([0, 5_000, 9_500], ["0", "5,000", "9,500"]),
      ([0, 0.25, 0.5], ["0", "0.25", "0.50"]),
      ([-500_000, 0, 1_000_000], ["\u{2212}0.5\u{202F}M", "0", "1.0\u{202F}M"]),
    ] as [([Double], [String])])
  func ticksOfAnAxisAreAlike(_ values: [Double], _ texts: [String]) {
    #expect(ReportNumbers.ticks(values) == texts)
  }

  @Test(arguments: [
    (0.504, "50\u{202F}%"), (0.000_2, "0.02\u{202F}%"), (0, "0\u{202F}%"), (0.004, "0.4\u{202F}%"),
  ])
  func aSmallShareIsSeen(_ share: Double, _ text: String) {
    #expect(ReportNumbers.roughShare(share) == text)
  }

  @Test(arguments: [
    (51.5, "51.50"), (56.650_000_000_000_006, "56.65"), (100.0 / 3, "33.33333333"),
    (12_345.678_901_234, "12,345.6789"), (-2.125, "−2.125"), (0.0, "0.00"), (103.0, "103.00"),
    (0.000_001_23, "0.00000123"), (400_000_000_000.5, "400,000,000,000.50"),
  ])
  func aPriceHasTheDigitsThatItNeeds(_ price: Double, _ text: String) {
    #expect(dollars.exactPrice(price) == text)
  }
}
