import Text

/// A calendar that there is: its names and where its text is.
public struct CalendarListing: Sendable {
  /// Its name: the exchange's ISO 10383 code where it has one, as in `XNYS`.
  public let name: String
  /// What it is, as in `New York Stock Exchange`.
  public let title: String
  /// Other names that mean the same.
  public let aliases: [String]
  /// What of its past it leaves out; empty where there is nothing to say.
  public let note: String
  let text: String

  init(
    _ name: String, _ title: String, _ aliases: [String], note: String = "", _ text: String
  ) {
    self.name = name
    self.title = title
    self.aliases = aliases
    self.note = note
    self.text = text
  }

  /// All calendars.
  public static let all: [CalendarListing] = [
    CalendarListing(
      "XNYS", "New York Stock Exchange", ["NYSE", "US", "AMEX", "ARCX"], CalendarText.xnys),
    CalendarListing("XNAS", "Nasdaq", ["NASDAQ"], CalendarText.xnys),
    CalendarListing(
      "XLON", "London Stock Exchange", ["LSE", "London"],
      note: "before September 1999 it opened later", CalendarText.xlon),
    CalendarListing(
      "XETR", "Xetra, Frankfurt", ["Xetra", "Frankfurt", "XFRA", "FWB"],
      note: "before September 1999 its hours were others", CalendarText.xetr),
    CalendarListing(
      "XTKS", "Tokyo Stock Exchange", ["TSE", "JPX", "Tokyo"],
      note: "half days at the turn of the year until 2009 are not in it", CalendarText.xtks),
    CalendarListing(
      "XHKG", "Hong Kong Stock Exchange", ["HKEX", "SEHK", "HongKong"], CalendarText.xhkg),
    CalendarListing(
      "XTAI", "Taiwan Stock Exchange", ["TWSE", "TPEx", "Taipei"],
      note:
        "since 2001 sessions on Saturdays that make up for bridge days are not in it; the hours of 2000 are not certain to the minute",
      CalendarText.xtai),
    CalendarListing(
      "XSHG", "Shanghai Stock Exchange", ["SSE", "XSHE", "SZSE", "Shanghai", "Shenzhen"],
      CalendarText.xshg),
    CalendarListing(
      "CME", "CME Globex", ["CMES", "Globex", "CBOT", "COMEX", "NYMEX", "XCME"],
      note:
        "one for all products: some close earlier, and holidays end at noon; CME-equity and others have the hours of their products",
      CalendarText.cme),
    CalendarListing(
      "CME-equity", "CME Globex, equity indices", ["CME_Equity", "CME Globex Equity"],
      note: "before September 2005 its hours are not certain", CalendarText.cmeEquity),
    CalendarListing(
      "CME-rates", "CME Globex, interest rates",
      ["CME_Rate", "CME_InterestRate", "CME_Bond", "CME Globex Interest Rate Products"],
      note: "before 2013 its hours are not certain", CalendarText.cmeRates),
    CalendarListing(
      "CME-fx", "CME Globex, currencies", ["CME_FX", "CME_Currency", "CMEGlobex_FX"],
      CalendarText.cmeFx),
    CalendarListing(
      "CME-energy", "CME Globex, energy", ["CMEGlobex_Energy", "CMEGlobex_CrudeAndRefined"],
      CalendarText.cmeEnergy),
    CalendarListing(
      "CME-metals", "CME Globex, metals", ["CMEGlobex_Metals", "CMEGlobex_PreciousMetals"],
      CalendarText.cmeEnergy),
    CalendarListing(
      "CME-grains", "CME Globex, grains and oilseeds", ["CMEGlobex_Grains", "CMEGlobex_Oilseeds"],
      note: "half days after Thanksgiving and before Christmas are not in it",
      CalendarText.cmeGrains),
    CalendarListing(
      "CME-livestock", "CME Globex, livestock", ["CMEGlobex_Livestock"],
      note: "half days after Thanksgiving are not in it", CalendarText.cmeLivestock),
    CalendarListing(
      "forex", "Foreign exchange, Sunday to Friday", ["FX", "24/5"],
      note: "a convention: banks' hours around holidays differ", CalendarText.forex),
    CalendarListing(
      "24/7", "Always open", ["crypto", "24x7", "always"], CalendarText.alwaysOpen),
  ]

  /// The calendar of a name or an alias; capitals do not count.
  ///
  /// - Throws: `CalendarError` that lists what there is.
  public static func named(_ name: String) throws(CalendarError) -> CalendarListing {
    let wanted = name.lowercased()
    let found = all.first { listing in
      listing.name.lowercased() == wanted
        || listing.aliases.contains { $0.lowercased() == wanted }
    }
    guard let found else { throw CalendarError.unknown(name) }
    return found
  }
}

/// A calendar that cannot be had.
public enum CalendarError: UserError, Hashable {
  /// No calendar of this name; untrusted text.
  case unknown(String)
  /// A calendar whose time zone cannot be had.
  case zone(ZoneError)

  /// What the process exits with.
  public var exitCode: ExitCode {
    switch self {
    case .unknown: .usage
    case .zone(let error): error.exitCode
    }
  }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .unknown(let name):
      let all = CalendarListing.all
      let near = Nearest.name(to: name, among: all.flatMap { [$0.name] + $0.aliases })
      return "there is no calendar '\(excerpt(name))'"
        + suggestion(near, listing: "there are \(listed(all.map(\.name)))")
    case .zone(let error): return error.description
    }
  }
}
