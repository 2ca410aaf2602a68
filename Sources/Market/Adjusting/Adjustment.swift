import Text

/// How prices are freed from splits and dividends.
///
/// Every event has a factor, the price before it by the price after it if nothing else moved:
///
///     split:     f = new shares for an old one
///     dividend:  f = (c + d) / c           c = close on the ex-date, d = cash for a share
///                f = b / (b − d)           b = close before the ex-date (`closeBefore`)
///
/// Backward, a price is divided by the factors of all events after it, and the last price stays as it
/// is; forward, it is multiplied by those of all events up to it, and the first stays. A volume goes
/// the other way, and by splits only. Ratios of two adjusted prices are the same both ways.
public struct Adjustment: Hashable, Sendable {
  /// Which end of the series stays as it is.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The newest price stays; history changes with every new event.
    case backward
    /// The oldest price stays; history never changes.
    case forward
  }

  /// Which events count.
  public enum Kinds: String, Hashable, Sendable, CaseIterable {
    case splits, dividends, both
  }

  /// What the prices are before.
  public enum Prices: String, Hashable, Sendable, CaseIterable {
    /// As they were traded.
    case asTraded
    /// Adjusted for all splits among the events already. These are not applied again, but a dividend,
    /// which is as it was paid, is divided by the splits after it.
    case splitAdjusted
  }

  /// What a dividend's factor is made of.
  public enum DividendRule: String, Hashable, Sendable, CaseIterable {
    /// The close on the ex-date, (c + d) / c: the return of a holder who reinvests at that close.
    /// Quandl's WIKI prices are adjusted so. The standard, since it never fails: any dividend has a
    /// factor above 1.
    case closeOnExDate
    /// The close before, b / (b − d), as CRSP and Yahoo do; a dividend must be below that close.
    case closeBefore
  }

  /// Which end stays.
  public var direction: Direction
  /// Which events count.
  public var applies: Kinds
  /// What the prices are before.
  public var prices: Prices
  /// What a dividend's factor is made of.
  public var dividends: DividendRule

  /// An adjustment for splits and dividends of prices as traded, whose last price stays, unless told
  /// otherwise.
  public init(
    direction: Direction = .backward, applies: Kinds = .both, prices: Prices = .asTraded,
    dividends: DividendRule = .closeOnExDate
  ) {
    self.direction = direction
    self.applies = applies
    self.prices = prices
    self.dividends = dividends
  }

  /// Whether events of a kind change prices.
  func counts(_ kind: CorporateEvent.Kind) -> Bool {
    switch kind {
    case .split: applies != .dividends && prices == .asTraded
    case .dividend: applies != .splits
    case .delisting, .roll: false
    }
  }
}

/// Why prices cannot be adjusted.
public enum AdjustmentError: UserError, Hashable {
  /// Candles that hold prices from before and after an ex-date.
  case tooCoarse(Timeframe)
  /// A dividend that the close before does not cover.
  case dividendAboveClose(CorporateEvent, close: Double)
  /// Factors whose product no price survives.
  case tooLarge(CorporateEvent)

  /// What the process exits with.
  public var exitCode: ExitCode {
    if case .tooCoarse = self { return .usage }
    return .data
  }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .tooCoarse(let timeframe):
      "candles of \(timeframe) cannot be adjusted, since one of them holds prices from before and after an ex-date; adjust the daily candles and resample them to \(timeframe)"
    case .dividendAboveClose(let event, let close):
      "\(event) is not below the close before, \(NumberText.shortest(close)); check whether both are in the same currency and shares, or take the close on the ex-date"
    case .tooLarge(let event):
      "\(event) and the others multiply to a factor that no price survives; check the values"
    }
  }
}
