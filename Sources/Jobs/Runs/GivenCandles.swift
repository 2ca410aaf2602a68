public import Market
import Strategy

/// What stands in the place of the candles that the document of a run in the journal names.
public struct GivenCandles: Sendable {
  /// The candles, one for each instrument; empty for those of the document.
  public var requests: [DataRequest]
  /// The splits and dividends that its account took part in; `nil` for those of the document.
  public var events: EventsChoice?
  /// How files of candles are read, beyond what is said of each.
  public var reading: ReadingChanges

  /// Candles and events.
  public init(
    _ requests: [DataRequest] = [], events: EventsChoice? = nil,
    reading: ReadingChanges = ReadingChanges()
  ) {
    (self.requests, self.events, self.reading) = (requests, events, reading)
  }

  /// Whether nothing is said.
  public var isEmpty: Bool { requests.isEmpty && events == nil && reading == ReadingChanges() }
}

extension [DataRequest] {
  /// Reads files in another way; of stores beside files alone what counts for them too.
  mutating func read(with reading: ReadingChanges) {
    let isOfStores = allSatisfy(\.isOfStore)
    for place in indices {
      let changes = self[place].isOfStore && !isOfStores ? reading.ofStores : reading
      self[place].options = changes.applied(to: self[place].options)
    }
  }

  /// Makes them those of a run of a document, one for each of its entries.
  ///
  /// - Parameter events: those that a command names in place of the document's; how their splits count an entry
  ///   of the document may say.
  func prepared(for document: StrategyDocument, events: EventsChoice?) -> [DataRequest] {
    let named = compactMap(\.options.events?.place)
    return zip(self, document.data).map { request, entry in
      var request = request
      let instrument = document.instrument(of: entry)
      request.options.policies.stopAtMixedTimeframes()
      if instrument.negativePrices == true { request.options.policies.keepNegativePrices() }
      request.bars = document.timeframe
      request.options.calendar = instrument.calendar
      var choice = request.options.events
      if var events {
        events.isSplitAdjusted = events.isSplitAdjusted || entry.isSplitAdjusted
        choice = events
      }
      choice?.symbol = entry.instrument.symbol ?? document.instrument.symbol
      choice?.isShared =
        entry.isOfMany || (events != nil && count > 1)
        || named.count { $0 == request.options.events?.place } > 1
      request.options.events = choice
      return request
    }
  }
}
