/// The rates of exchange of two currencies that a document names.
public struct PairRates: Hashable, Sendable {
  /// The currency of which one unit is priced, and the one that it is priced in: `EUR` and `USD` of
  /// `EURUSD`, whose rates are dollars for a euro.
  public let base: String, quote: String
  /// Where the rates are: candles, of which the closes count.
  public let source: DocumentData
  /// The same as a person would call it.
  public let text: String

  /// Both currencies of a pair's name, of six letters, or with a stroke or a hyphen between them; `nil` where
  /// it is no such name.
  static func currencies(_ name: String) -> (base: String, quote: String)? {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" }
      .map(String.init)
    var pair: (String, String)?
    if parts.count == 2 { pair = (parts[0], parts[1]) }
    if parts.count == 1, name.utf8.count == 6 {
      pair = (String(name.prefix(3)), String(name.suffix(3)))
    }
    guard let pair, pair.0 != pair.1, isCurrency(pair.0), isCurrency(pair.1) else { return nil }
    return pair
  }

  /// A pair's name: `EURUSD`, and with a stroke where a currency has more or fewer than three letters.
  package static func name(_ base: String, _ quote: String) -> String {
    base.utf8.count == 3 && quote.utf8.count == 3 ? base + quote : "\(base)/\(quote)"
  }

  /// Whether a text can be the name of a currency: `USD`, or `USDT`.
  private static func isCurrency(_ text: String) -> Bool {
    (2...10).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}

extension PairRates {
  /// The pairs of `account.rates`, whose shape is known to fit.
  static func all(_ node: DocumentNode?, beside document: String) -> [PairRates] {
    (node?.entries ?? []).compactMap { entry in
      currencies(entry.key).map {
        PairRates(
          base: $0.base, quote: $0.quote, source: DocumentData(entry.value, beside: document),
          text: DocumentData.words(entry.value))
      }
    }
  }
}
