import Market
import Text

/// What an order costs.
public struct Commission: Hashable, Sendable {
  /// The currency of its amounts, that of the prices or that of the account; empty for that of the account.
  public var currency = "" { didSet { currency = Currency.code(currency) } }
  /// A share of the notional, 0.001 for 0.1 %.
  public var rate = 0.0
  /// That share for limit orders; `nil` takes `rate`.
  public var maker: Double?
  /// An amount for each order that fills, or for each part of it.
  public var fixed = 0.0
  /// An amount for each unit.
  public var perUnit = 0.0
  /// The least that an order pays, or each part of one that fills in parts.
  public var minimum = 0.0
  /// The most that an order pays, or each part of one that fills in parts.
  public var maximum = Double.infinity
  /// The most that an order pays as a share of the notional, even where `minimum` is more.
  public var maximumRate = Double.infinity
  /// A tax on sales, as a share of the notional; beside the commission, and not within its limits.
  public var salesTax = 0.0
  /// What rates are from some volume of a calendar month on, the smallest volume first.
  public var tiers: [CommissionTier] = []
  /// What that volume is counted in.
  public var tiersBy = CommissionTier.Measure.notional
  /// The settings of a document that says nothing of them.
  public init() {}

  /// Whether an order costs nothing.
  public var isFree: Bool {
    rate == 0 && (maker ?? 0) == 0 && fixed == 0 && perUnit == 0 && minimum == 0 && salesTax == 0
      && tiers.allSatisfy { ($0.rate ?? 0) == 0 && ($0.maker ?? 0) == 0 && ($0.perUnit ?? 0) == 0 }
  }

  /// The same with each of its numbers multiplied; by 0 nothing is left, a most of nothing neither.
  public func multiplied(by factor: Double) -> Commission {
    if factor == 0 { return Commission() }
    var commission = self
    commission.rate *= factor
    commission.maker = maker.map { $0 * factor }
    commission.fixed *= factor
    commission.perUnit *= factor
    commission.minimum *= factor
    commission.maximum = maximum.isFinite ? maximum * factor : maximum
    commission.maximumRate = maximumRate.isFinite ? maximumRate * factor : maximumRate
    commission.salesTax *= factor
    commission.tiers = tiers.map { $0.multiplied(by: factor) }
    return commission
  }

  /// The same with its amounts, and not its shares, multiplied, as in another currency.
  package func amounts(times factor: Double) -> Commission {
    var commission = self
    commission.fixed *= factor
    commission.perUnit *= factor
    commission.minimum *= factor
    commission.maximum *= factor
    for place in tiers.indices {
      commission.tiers[place].perUnit = tiers[place].perUnit.map { $0 * factor }
    }
    return commission
  }

  /// Whether it has amounts, and not only shares.
  package var hasAmounts: Bool {
    fixed != 0 || perUnit != 0 || minimum != 0 || maximum.isFinite
      || tiers.contains { ($0.perUnit ?? 0) != 0 || tiersBy == .notional }
  }

  /// Whether it is a share and an amount for each order alone.
  package var isSimple: Bool {
    maker == nil && perUnit == 0 && minimum == 0 && maximum == .infinity && salesTax == 0
      && maximumRate == .infinity && tiers.isEmpty
  }
}

/// How far bid and ask are apart. Candles have the price between them, and every fill pays half of it.
public enum Spread: Hashable, Sendable {
  /// In price.
  case price(Double)
  /// In ticks of the instrument.
  case ticks(Double)
  /// In hundredths of a per cent of the price.
  case basisPoints(Double)

  /// Its number, whatever its unit.
  package var amount: Double {
    switch self {
    case .price(let amount), .ticks(let amount), .basisPoints(let amount): amount
    }
  }
}

extension Spread {
  /// It in a few words, e.g. `0.02` or `2 ticks`.
  package var words: String {
    switch self {
    case .price(let amount): plain(amount)
    case .ticks(let ticks):
      ticks == 1 ? localized("\(plain(ticks)) tick") : localized("\(plain(ticks)) ticks")
    case .basisPoints(let points): localized("\(plain(points)) bp")
    }
  }
}

extension Slippage {
  /// It in a few words, e.g. `2 ticks` or `10 % of the range`.
  package var words: String {
    switch self {
    case .price, .ticks, .basisPoints: step?.words ?? ""
    case .range(let share): localized("\(plain(share * 100)) % of each candle's range")
    case .worked(let expression): printable(expression, limit: 60)
    case .impact(let share):
      localized("\(plain(share * 100)) % × √(units / volume)")
    }
  }
}

/// How much worse than the price of their candle market and stop orders fill.
public enum Slippage: Hashable, Sendable {
  /// In price.
  case price(Double)
  /// In ticks of the instrument.
  case ticks(Double)
  /// In hundredths of a per cent of the price.
  case basisPoints(Double)
  /// As a share of the candle's range, from its low to its high.
  case range(Double)
  /// In price, by an expression that is worked out at each bar's close: `Plan.slippage` is its column.
  case worked(String)
  /// By the square root of the order's part of the candle's volume: the share of the price that an
  /// order as large as the volume costs.
  case impact(Double)

  /// Its number, whatever its unit.
  package var amount: Double {
    switch self {
    case .price(let amount), .ticks(let amount), .basisPoints(let amount), .range(let amount),
      .impact(let amount):
      amount
    case .worked: 0
    }
  }

  /// What is the same for every candle, in the units of a spread; `nil` for a share of the range.
  package var step: Spread? {
    switch self {
    case .price(let amount): .price(amount)
    case .ticks(let ticks): .ticks(ticks)
    case .basisPoints(let points): .basisPoints(points)
    case .range, .worked, .impact: nil
    }
  }

  /// The slippage of a step.
  package init(_ step: Spread) {
    switch step {
    case .price(let amount): self = .price(amount)
    case .ticks(let ticks): self = .ticks(ticks)
    case .basisPoints(let points): self = .basisPoints(points)
    }
  }
}
