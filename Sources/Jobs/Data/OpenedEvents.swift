import Market
import Store
import Text

/// The splits, dividends and delistings in which a run's account takes part: of columns as they are read,
/// of a file all at once.
struct OpenedEvents {
  private let choice: EventsChoice
  private let isSplitAdjusted: Bool
  private let file: CandleFile?
  private let read: [CorporateEvent]
  private let areMoments: Bool
  /// The currency of the dividends and the file that says it, where one does.
  private let currency: (name: String, path: String)?
  /// Whether a file serves several instruments, of which this one may have no events.
  let areOfSeveral: Bool
  /// Symbols of the file whose events were left out, and which differ from this one's in case alone.
  let alike: [String]
  /// The symbol that was looked for in a file that tells symbols apart.
  let search: Search?
  /// What a reader of the run should know, a sentence each.
  let notes: [String]

  /// A symbol that was looked for in a file.
  struct Search {
    let path: String
    let symbol: String
    /// Whether the file has events of it.
    let isFound: Bool
  }

  /// Opens what was chosen for some candles.
  ///
  /// - Throws: `UsageError` where the candles tell no events, or are without them already; the
  ///   `UserError`s of a file of events.
  init(_ choice: EventsChoice, _ data: OpenedData, _ file: CandleFile?) throws {
    self.choice = choice
    self.file = file
    let name = printable(data.name)
    try Self.refuseAdjusted(choice, data, name)
    let isYahoo = file?.dialect.hasPrefix("yahoo") ?? false
    let isKnown = data.basis == .splitAdjusted || isYahoo
    isSplitAdjusted = choice.isSplitAdjusted || isKnown
    areMoments = data.timeframe?.intradaySeconds != nil && choice.place == .columns
    var notes: [String] = []
    switch choice.place {
    case .columns:
      guard data.series == nil else { throw UsageError(Self.ofStore) }
      guard data.basis != nil else { throw UsageError(Self.noColumns(name)) }
      (read, currency, areOfSeveral, alike, search) = ([], nil, false, [], nil)
    case .file(let path):
      let symbol = choice.symbol ?? data.instrument.symbol
      let events = try CorporateEvents(path: path, symbol: symbol)
      if choice.isShared, !events.namesSymbols { throw UsageError(Self.noSymbols(path)) }
      areOfSeveral = choice.isShared
      alike = events.alike
      search =
        events.namesSymbols
        ? Search(path: path, symbol: symbol, isFound: !events.events.isEmpty) : nil
      currency = events.currency.map { ($0, path) }
      notes += events.notes
      read = isSplitAdjusted ? events.withoutSplits : events.events
    }
    if isSplitAdjusted {
      let who = isKnown ? "as its columns show" : "as \"splitAdjusted\" says"
      notes.append("the prices of \(name) are without splits, \(who): dividends alone count")
    } else if data.basis == nil, read.contains(where: { $0.kind == .split || $0.kind == .dividend })
    {
      notes.append(
        "the prices of \(name) are taken as they were traded; where they are without splits already, "
          + "\"splitAdjusted\": true beside \"events\" says so")
    }
    self.notes = notes
  }

  /// As far as they are known.
  var known: AccountEvents {
    guard choice.place == .columns else { return AccountEvents(read) }
    let told = file?.fileEvents ?? []
    return AccountEvents(
      isSplitAdjusted ? told.filter { $0.kind == .dividend } : told, areMoments: areMoments)
  }

  private static func refuseAdjusted(
    _ choice: EventsChoice, _ data: OpenedData, _ name: String
  ) throws {
    if data.basis == .adjusted {
      throw UsageError(
        "the prices of \(name) are without splits and dividends already, as yfinance gives them with "
          + "auto_adjust, so that the account would be paid twice; remove \"events\", or fetch the "
          + "prices with auto_adjust=False")
    }
    guard data.facts.adjusted == true, !choice.isSplitAdjusted else { return }
    throw UsageError(
      "the prices of \(name) are marked as adjusted, so that the account would be paid twice; remove "
        + "\"events\" or take the series as it was traded; where dividends are still in the prices, "
        + "write \"splitAdjusted\": true beside \"events\"")
  }

  private static let ofStore =
    "a store keeps no splits and dividends; name a file of them, as in \"events\": \"events.csv\""

  private static func noSymbols(_ path: String) -> String {
    "\(printable(path)) has events of several instruments and no column 'symbol' to tell them apart; "
      + "add one, or name a file for each in the document, as in "
      + "\"data\": [{ \"file\": \"a.csv\", \"events\": \"a-events.csv\" }, …]"
  }

  private static func noColumns(_ name: String) -> String {
    "\(name) has no columns of splits and dividends; name a file of them, as in "
      + "\"events\": \"events.csv\", or name the columns, as in "
      + "\"columns\": { \"dividend\": \"Div\", \"split\": \"Split\" }"
  }
}

extension OpenedEvents {
  /// Refuses dividends in another currency than that of the prices.
  func refuseCurrency(besides prices: String) throws {
    if let currency { try refuse(dividendsIn: currency.name, of: currency.path, besides: prices) }
  }
}

extension CorporateEvents {
  /// Refuses dividends in another currency than that of the prices.
  ///
  /// - Parameter path: of the file of events.
  func refuseCurrency(besides prices: String, _ path: String) throws {
    if let currency { try refuse(dividendsIn: currency, of: path, besides: prices) }
  }
}

private func refuse(dividendsIn name: String, of path: String, besides prices: String) throws {
  if prices.isEmpty || name == prices { return }
  let (own, other) = (Currency(name), Currency(prices))
  let how =
    own.whole != other.whole
    ? "each at the rate of its day"
    : "which \(own.parts > other.parts ? "divides" : "multiplies") them by 100"
  throw UsageError(
    "the dividends of \(printable(path)) are in \(printable(name)) and the prices in "
      + "\(printable(prices)); convert them to \(printable(prices)), \(how)")
}

extension [CorporateEvent] {
  /// `12 dividends and 1 split`, as words.
  var counted: String {
    func words(_ kind: CorporateEvent.Kind) -> String? {
      let count = count { $0.kind == kind }
      if count == 0 { return nil }
      return "\(Amounts.whole(count)) \(kind.rawValue)\(count == 1 ? "" : "s")"
    }
    return listed(
      [words(.dividend), words(.split), words(.roll), words(.delisting)].compactMap { $0 })
  }
}
