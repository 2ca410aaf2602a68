import Strategy

/// How the profit of one run becomes that of another: steps in money that add up to the cent.
///
/// For a trade that both runs have, with quantity q (times the contract's multiplier), entry e and exit x (in
/// the account's currency), first run 1, second run 2, long +1 or short −1 as s:
///
/// - size: s (x₁ − e₁) (q₂ − q₁)
/// - entry: −s q₂ (e₂ − e₁), exit: s q₂ (x₂ − x₁); as moved where the moment is another, as price where
///   it is the same
/// - costs: c₁ − c₂, dividends: d₂ − d₁
///
/// which is the difference of the two profits. What belongs to no trade is left for `account`.
public struct ProfitBridge: Hashable, Sendable {
  /// A step's reason.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Trades that only the first run has: their profit is gone.
    case onlyFirst
    /// Trades that only the second run has.
    case onlySecond
    /// Trades of both that were entered at another moment, and so at another price.
    case movedEntry
    /// Trades of both that were left at another moment.
    case movedExit
    /// The same moments at other prices.
    case price
    /// Another quantity.
    case size
    /// Other commissions, taxes, spreads, interest, funding and costs of rolls.
    case cost
    /// Other dividends.
    case dividend
    /// What belongs to no trade, such as interest.
    case account
  }

  /// A part of the difference.
  public struct Step: Hashable, Sendable {
    /// Its reason.
    public let kind: Kind
    /// In the currency, in whole cents; what the second run has more.
    public let amount: Double
    /// How many trades have a part in it; 0 for `account`.
    public let trades: Int
  }

  /// The profits of both runs, final equity less cash at the start, in whole cents.
  public let first: Double, second: Double
  /// The steps that are not 0, in the order of `Kind`: `first` and all amounts make `second`.
  public let steps: [Step]

  init(_ first: Run, _ second: Run, _ pairs: [TradePair]) {
    let profits = (first.finalEquity - first.account.cash, second.finalEquity - second.account.cash)
    self.first = inCents(profits.0)
    self.second = inCents(profits.1)
    var parts = BridgeParts()
    for pair in pairs { parts.add(pair) }
    parts.addRest(of: profits.1 - profits.0)
    let exact = Kind.allCases.map { parts.sums[$0] ?? 0 }
    let amounts = wholeCents(exact, addingUpTo: self.second - self.first)
    steps = zip(Kind.allCases, amounts).filter { $0.1 != 0 }.map {
      Step(kind: $0, amount: $1, trades: parts.counts[$0] ?? 0)
    }
  }
}

/// The parts of the difference between two profits, while trades are added.
private struct BridgeParts {
  private(set) var sums: [ProfitBridge.Kind: Double] = [:]
  private(set) var counts: [ProfitBridge.Kind: Int] = [:]

  mutating func add(_ pair: TradePair) {
    guard let first = pair.first, let second = pair.second else {
      return add([pair.first == nil ? .onlySecond : .onlyFirst: pair.difference])
    }
    if pair.kind == .same { return }
    let side = Double(first.side.rawValue)
    let (own, others) = (first.quantity * first.multiplier, second.quantity * second.multiplier)
    let entry = -side * others * (second.entryValue - first.entryValue)
    let exit = side * others * (second.exitValue - first.exitValue)
    var parts: [ProfitBridge.Kind: Double] = [
      .size: side * (first.exitValue - first.entryValue) * (others - own),
      .cost: first.costs - second.costs, .dividend: second.dividends - first.dividends,
    ]
    parts[first.entryTime == second.entryTime ? .price : .movedEntry, default: 0] += entry
    parts[first.exitTime == second.exitTime ? .price : .movedExit, default: 0] += exit
    add(parts)
  }

  /// Adds the parts of one trade.
  private mutating func add(_ parts: [ProfitBridge.Kind: Double]) {
    for kind in ProfitBridge.Kind.allCases {
      guard let amount = parts[kind], amount.isFinite, amount != 0 else { continue }
      sums[kind, default: 0] += amount
      counts[kind, default: 0] += 1
    }
  }

  /// What the trades do not explain.
  mutating func addRest(of difference: Double) {
    let rest = difference - ProfitBridge.Kind.allCases.compactMap { sums[$0] }.exactTotal
    if rest.isFinite { sums[.account] = rest }
  }
}

/// The largest amount that is still known to the cent.
private let largestInCents = 9.0e13

/// An amount in whole cents; one that is too large for cents as it is.
func inCents(_ amount: Double) -> Double {
  amount.magnitude < largestInCents ? (amount * 100).rounded() / 100 : amount
}

/// Amounts in whole cents that add up to a total: those that lie furthest from their cent take the
/// difference that rounding leaves.
///
/// - Parameter total: in whole cents, the sum of the amounts but for rounding.
func wholeCents(_ amounts: [Double], addingUpTo total: Double) -> [Double] {
  guard amounts.allSatisfy({ $0.magnitude < largestInCents }), total.magnitude < largestInCents
  else { return amounts }
  var cents = amounts.map { ($0 * 100).rounded() }
  var missing = (total * 100).rounded() - cents.reduce(0, +)
  let step: Double = missing < 0 ? -1 : 1
  // The amount that was rounded furthest away from what is missing goes first; zeros last.
  let order = amounts.indices.sorted { a, b in
    let (x, y) = (step * (amounts[a] * 100 - cents[a]), step * (amounts[b] * 100 - cents[b]))
    return x == y ? amounts[a].magnitude > amounts[b].magnitude : x > y
  }
  for place in order where missing != 0 {
    cents[place] += step
    missing -= step
  }
  if let largest = order.first { cents[largest] += missing }
  return cents.map { $0 / 100 }
}
