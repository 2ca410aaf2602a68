import Text

/// A split, a dividend, a delisting or the roll of a future: what changes a price, or ends it, without any
/// trading.
public struct CorporateEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Every old share became this number of new ones.
    case split
    /// An amount of cash was paid for every share.
    case dividend
    /// The instrument is traded no more; so much cash was paid for every share that was still held.
    case delisting
    /// Prices are those of the next contract of a future from here on, which cost so much more than those
    /// of the one before.
    case roll

    /// Which comes first of one time: dividends and final prices are paid for the shares of their day.
    package var order: Int {
      switch self {
      case .split: 0
      case .dividend: 1
      case .delisting: 2
      case .roll: 3
      }
    }

    /// Whether an event of this kind may have a value.
    package func allows(_ value: Double) -> Bool {
      value.isFinite && (value > 0 || self == .roll || (self == .delisting && value == 0))
    }
  }

  /// The ex-date, the first day on which the price is without it, or of a delisting the first day without
  /// trading: midnight UTC for a bare date, else any moment of that trading day.
  public let time: Time
  /// What happened.
  public let kind: Kind
  /// New shares for an old one, or cash for a share in the instrument's currency; above 0, of a delisting
  /// 0 too. Of a roll the price of the next contract less that of the one before.
  public let value: Double

  /// An event. Its value is finite and above 0; that of a delisting may be 0, that of a roll anything.
  public init(_ kind: Kind, _ time: Time, _ value: Double) {
    precondition(kind.allows(value), "a \(kind.rawValue) of \(value) cannot be")
    self.kind = kind
    self.time = time
    self.value = value
  }
}

extension CorporateEvent: CustomStringConvertible {
  /// `the dividend of 2.65 on 2012-08-09`, `the delisting at 0.26 on 2001-11-29`.
  public var description: String {
    "the \(kind.rawValue) \(kind == .delisting ? "at" : "of") \(NumberText.shortest(value)) on \(time.date)"
  }
}

/// The splits and dividends of an instrument, its rolls and its delisting, oldest first.
public struct CorporateEvents: Hashable, Sendable {
  /// The events, by their time; of the same time a split comes before a dividend, and that before a
  /// delisting.
  public let events: [CorporateEvent]
  /// What a reader should know about them, a sentence each.
  public let notes: [String]
  /// The currency of the dividends, where a file of events tells one.
  public var currency: String?
  /// Whether a file of events says of each whose it is.
  public private(set) var namesSymbols = false
  /// Symbols of a file whose events were left out, and which differ from the one that was meant in upper and
  /// lower case alone.
  package private(set) var alike: [String] = []

  /// Events in any order; one that is there twice counts once.
  public init(_ events: [CorporateEvent]) { self.init(events, notes: []) }

  /// Reads a file of events: columns `time`, `kind` (`split`, `dividend`, `delisting` or `roll`) and
  /// `value`, in any order; a column `currency` may say that of the dividends, others are left alone. Where there is a
  /// column `symbol`, those of other symbols are left out.
  ///
  /// A time is the ex-date, or a moment of it; of a delisting the first day without trading. The value of
  /// a split is a number, new shares for an old one, or a ratio as in `3:2` or `3/2`.
  ///
  /// - Parameters:
  ///   - path: of a file, also a packed one; `-` is standard input.
  ///   - symbol: whose events are meant; `nil` for those of all lines.
  /// - Throws: `EventsError` with line and column; `FileError`; `PackedError`.
  public init(path: String, symbol: String? = nil) throws {
    let file = try EventsFile(path: path, symbol: symbol)
    self.init(file.events, notes: file.isSorted ? [] : ["the events were not in order of time"])
    currency = file.currency
    namesSymbols = file.namesSymbols
    alike = file.alike
  }

  /// How many rows of a file of events each symbol has; none where no column says whose they are.
  ///
  /// - Throws: as ``init(path:symbol:)``, for what is wrong with the file as a table.
  package static func rows(ofFile path: String) throws -> [String: Int] {
    try EventsFile(countingRowsOf: path).rows
  }

  /// Events whose dividends are per share of today, as Yahoo writes them, with the dividends as they were
  /// paid: those times the new shares for an old one of all later splits.
  static func asPaid(_ events: [CorporateEvent]) -> [CorporateEvent] {
    events.map { event in
      guard event.kind == .dividend else { return event }
      let shares = events.reduce(1.0) { product, other in
        other.kind == .split && other.time > event.time ? product * other.value : product
      }
      let paid = event.value * shares
      return paid > 0 && paid.isFinite ? CorporateEvent(.dividend, event.time, paid) : event
    }
  }

  private init(_ events: [CorporateEvent], notes: [String]) {
    var notes = notes
    var sorted: [CorporateEvent] = []
    let order = events.enumerated().sorted { a, b in
      (a.element.time.milliseconds, a.element.kind.order, a.offset)
        < (b.element.time.milliseconds, b.element.kind.order, b.offset)
    }
    for (_, event) in order {
      let sameTime = sorted.reversed().prefix { $0.time == event.time }
      if sameTime.contains(event) {
        notes.append("\(event) stands in the events twice and counts once")
        continue
      }
      if event.changesPrices, sameTime.contains(where: { $0.kind == event.kind }) {
        notes.append("there are two \(event.kind.rawValue)s on \(event.time.date); both count")
      }
      sorted.append(event)
    }
    self.events = sorted
    self.notes = notes
  }
}
