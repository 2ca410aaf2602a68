/// Two currencies at the beginning of a symbol: `EURUSD`, `EUR/USD`, `eurusd.pro`.
struct CurrencyPair: Hashable {
  let base: String
  let quote: String

  /// `nil` where a symbol does not begin with two currencies.
  init?(_ symbol: String) {
    let letters = symbol.uppercased().filter { $0 != "/" && $0 != "_" && $0 != "-" }.prefix(6)
    (base, quote) = (String(letters.prefix(3)), String(letters.suffix(3)))
    guard letters.count == 6, Self.currencies.contains(base), Self.currencies.contains(quote)
    else { return nil }
  }

  /// Whether its prices are of tens or hundreds and have three decimals, as those in yen.
  var hasThreeDecimals: Bool { ["JPY", "HUF"].contains(quote) && !base.hasPrefix("XA") }

  private static let currencies: Set<String> = [
    "AUD", "CAD", "CHF", "CNH", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "JPY", "MXN", "NOK",
    "NZD", "PLN", "SEK", "SGD", "TRY", "USD", "XAG", "XAU", "ZAR",
  ]
}
