import Market

/// An instrument of a document: an entry of `data`.
public struct DataEntry: Hashable, Sendable {
  /// Where its candles are.
  public var source: DocumentData
  /// The same as a person would call it: the path as it was written, with the series of a store.
  public var text: String
  /// What the entry says of its instrument, in the place of what the document says of all.
  public var instrument: StrategyDocument.InstrumentSettings
  /// Whether the entry says that its prices are without splits already, whoever names the events.
  public private(set) var isSplitAdjusted = false
  /// Whether it is traded, or only looked at by expressions.
  public var isTraded = true
  /// The path of the file of its funding rates, already resolved; `nil` for none.
  public var funding: String?
  /// Where finer candles of it are, which give the price path inside its own; `nil` for none.
  public var magnifier: DocumentData?
  /// What the names of a store's symbols are like that are meant, each an instrument; `nil` for one.
  public var symbols: String?
  /// Whether it is one of the many that an entry of the document means.
  public var isOfMany = false

  /// An entry from its parts.
  public init(
    _ source: DocumentData, text: String,
    instrument: StrategyDocument.InstrumentSettings = .init(), funding: String? = nil
  ) {
    self.source = source
    self.funding = funding
    self.text = text
    self.instrument = instrument
  }
}

extension DataEntry {
  /// The entries of `data`, whose shape is known to fit.
  ///
  /// - Parameter common: what the document says of all instruments.
  static func all(
    _ node: DocumentNode?, _ common: DocumentNode?, beside document: String
  ) -> [DataEntry] {
    let nodes = if case .sequence(let nodes)? = node?.content { nodes } else { [node] }
    return nodes.map { node in
      var entry = DataEntry(
        DocumentData(node, beside: document), text: DocumentData.words(node),
        instrument: StrategyDocument.InstrumentSettings(node?["instrument"]),
        funding: node?["funding"]?.scalar.map { DocumentPaths.resolve($0, beside: document) })
      entry.magnifier = node?["magnifier"].map { DocumentData($0, beside: document) }
      entry.isSplitAdjusted = node?["splitAdjusted"]?.flag ?? false
      entry.isTraded = node?["trade"]?.flag ?? true
      entry.symbols = node?["store"] == nil ? nil : node?["symbols"]?.scalar
      if entry.instrument.negativePrices ?? common?["negativePrices"]?.flag ?? false {
        entry.source.keepNegativePrices()
        entry.magnifier?.keepNegativePrices()
      }
      return entry
    }
  }
}

extension StrategyDocument.InstrumentSettings {
  /// What an object `instrument` says.
  init(_ node: DocumentNode?) {
    self.init()
    symbol = node?["symbol"]?.scalar
    tick = node?["tick"]?.number
    lot = node?["lot"]?.number
    currency = node?["currency"]?.scalar
    zone = node?["zone"]?.scalar
    sessionOpen = node?["sessionOpen"]?.scalar.flatMap(ClockText.read)
    calendar = node?["calendar"]?.scalar.flatMap { try? CalendarListing.named($0).name }
    sameDayExit = node?["sameDayExit"]?.flag
    priceLimit = node?["priceLimit"]?.number
    short = node?["short"]?.flag
    negativePrices = node?["negativePrices"]?.flag
    guard let said = node?["contract"] else { return }
    var contract = StrategyDocument.ContractSettings()
    contract.multiplier = said["multiplier"]?.number
    contract.tickValue = said["tickValue"]?.number
    contract.margin = said["margin"]?.number
    contract.maintenance = said["maintenance"]?.number
    self.contract = contract
  }

  /// These with those of an entry in their place, as far as it has any.
  ///
  /// A calendar brings its own zone and opening, and a zone or an opening of the entry is not that of
  /// the calendar that all have.
  func replaced(by own: Self) -> Self {
    var settings = self
    settings.symbol = own.symbol ?? symbol
    settings.tick = own.tick ?? tick
    settings.lot = own.lot ?? lot
    settings.currency = own.currency ?? currency
    settings.contract = own.contract ?? contract
    settings.sameDayExit = own.sameDayExit ?? sameDayExit
    settings.priceLimit = own.priceLimit ?? priceLimit
    settings.short = own.short ?? short
    settings.negativePrices = own.negativePrices ?? negativePrices
    if own.zone != nil || own.sessionOpen != nil || own.calendar != nil {
      settings.calendar = own.calendar
      settings.zone = own.zone ?? (own.calendar == nil ? zone : nil)
      settings.sessionOpen = own.sessionOpen ?? (own.calendar == nil ? sessionOpen : nil)
    }
    return settings
  }
}
