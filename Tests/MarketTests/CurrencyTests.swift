import Testing

@testable import Market

/// Names of currencies, and those that are hundredths of others.
@Suite struct CurrencyTests {
  @Test func theSameInAnyCase() {
    for name in ["usd", "Usd", "USD"] { #expect(Currency.code(name) == "USD") }
    #expect(Currency.code("usdt") == "USDT" && Currency.code("points") == "points")
    var instrument = Instrument(currency: "eur")
    #expect(instrument.currency == "EUR")
    instrument.currency = "GBp"
    #expect(instrument.currency == "GBX")
  }

  @Test(arguments: [
    ("GBX", "GBP"), ("GBp", "GBP"), ("gbx", "GBP"), ("ZAc", "ZAR"), ("ZAC", "ZAR"), ("ILA", "ILS"),
  ])
  func hundredths(_ name: String, _ whole: String) {
    #expect(Currency(name).whole == whole && Currency(name).parts == 100)
  }

  @Test(arguments: ["GBP", "gbp", "ZAR", "ILS", "USD", ""])
  func wholeOnes(_ name: String) {
    #expect(Currency(name).whole == name.uppercased() && Currency(name).parts == 1)
  }
}
