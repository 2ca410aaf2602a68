/// The zones of QuantConnect Lean's data, by the folders of security type and market.
///
/// Source: `dataTimeZone` in Data/market-hours/market-hours-database.json of QuantConnect/Lean at
/// 24863901deffa9ec7985e21ef8fbdb0258efb9e4; its `UTC-05` is a fixed offset, `Etc/GMT+5`.
enum LeanMarkets {
  enum Finding: Hashable {
    case known(String)
    /// The folders name a market whose zone is not in the table.
    case unknownMarket
    /// No folder names a type of security.
    case noFolder
  }

  /// The folders of types whose prices are as they are.
  static let types = [
    "crypto", "cryptofuture", "forex", "cfd", "future", "futureoption", "index", "indexoption",
  ]

  /// The zone that the parts of a path tell.
  static func zone(_ parts: [String]) -> Finding {
    let all = ["equity", "option"] + types
    guard let place = parts.lastIndex(where: all.contains) else { return .noFolder }
    if parts[place].hasPrefix("crypto") { return .known("UTC") }
    guard place + 1 < parts.count else { return .unknownMarket }
    let key = "\(parts[place])-\(parts[place + 1])"
    return zones[key].map { .known($0) } ?? .unknownMarket
  }

  private static let zones: [String: String] = [
    "equity-usa": "America/New_York", "option-usa": "America/New_York",
    "equity-india": "Asia/Kolkata", "index-usa": "America/Chicago",
    "indexoption-usa": "America/Chicago", "index-hkfe": "Asia/Hong_Kong",
    "index-krx": "Asia/Seoul", "index-ose": "Asia/Tokyo", "forex-oanda": "UTC",
    "forex-fxcm": "Etc/GMT+5", "cfd-oanda": "UTC", "future-cme": "UTC", "future-cbot": "UTC",
    "future-nymex": "UTC", "future-comex": "UTC", "futureoption-cme": "UTC",
    "future-eurex": "Europe/Berlin",
  ]
}
