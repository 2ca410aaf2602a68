import Indicators
import Market
import Strategy

/// What the rules of a portfolio say of each instrument: its rank and its weight at any bar.
struct PortfolioSignals {
  let terms: PortfolioTerms
  private let names: NameOrder
  /// Weights that are the same at every bar.
  private let fixed: [Double]
  private var ranks: ColumnValues
  /// How large what went into the ranks was.
  private var rankSizes: ColumnValues
  private var weights: ColumnValues

  /// The values of one column on each instrument.
  private struct ColumnValues {
    let node: Graph.Node?
    /// What the bars of the block say, and the last bar before it.
    var columns: [UnsafePointer<Double>?]
    var last: [Double]

    init(_ node: Graph.Node?, _ count: Int) {
      self.node = node
      columns = Array(repeating: nil, count: count)
      last = Array(repeating: .nan, count: count)
    }

    mutating func read(_ block: FeedBlock) {
      guard let node else { return }
      for (i, part) in block.parts.enumerated() {
        columns[i] =
          part.barCount == 0
          ? nil : part.evaluator._withUnsafeGuaranteedRef { $0.column(node) }
      }
    }

    mutating func carry(_ block: FeedBlock) {
      for (i, part) in block.parts.enumerated() where part.barCount > 0 {
        if let column = columns[i] { last[i] = column[part.barCount - 1] }
      }
    }

    /// The value at the last of some bars of the block.
    func value(_ i: Int, _ closed: Int) -> Double {
      guard closed > 0, let column = columns[i] else { return last[i] }
      return column[closed - 1]
    }
  }

  /// The board of a plan; `nil` where it has no portfolio.
  ///
  /// - Throws: `ReplayError` for fixed weights that are not those of the instruments.
  init?(_ plan: Plan, _ instruments: [Instrument], _ options: ReplayOptions) throws {
    guard let terms = plan.portfolio else { return nil }
    self.terms = terms
    names = NameOrder(instruments)
    var column: Graph.Node?
    switch terms.weights {
    case nil: fixed = []
    case .column(let node):
      fixed = []
      column = node
    case .equal:
      // As many are wanted of each side that has entries.
      let sides = Side.allCases.count { side in
        plan.table.rows.contains { $0.isEntry && $0.side == side }
      }
      let most = min(
        terms.top.map { $0 * max(1, sides) } ?? .max, terms.maxPositions ?? .max,
        instruments.count - options.untraded.count)
      fixed = instruments.map { _ in terms.invested / Double(max(1, most)) }
    case .fixed(let shares):
      fixed = try Self.weights(shares, instruments, options.untraded)
    }
    ranks = ColumnValues(terms.rank, instruments.count)
    rankSizes = ColumnValues(
      terms.rank.flatMap { plan.graph.magnitude(of: $0) }, instruments.count)
    weights = ColumnValues(column, instruments.count)
  }

  private static func weights(
    _ shares: [String: Double], _ instruments: [Instrument], _ untraded: Set<Int>
  ) throws -> [Double] {
    let all = instruments.map(\.symbol)
    for symbol in shares.keys.sorted() where !all.contains(symbol) {
      throw ReplayError(.unknownInstrument(symbol, all: all))
    }
    return try instruments.indices.map { place in
      if let share = shares[all[place]] { return share }
      if untraded.contains(place) { return 0 }
      throw ReplayError(.noWeight(all[place]))
    }
  }

  /// Takes the columns of a block.
  mutating func read(_ block: FeedBlock) {
    ranks.read(block)
    rankSizes.read(block)
    weights.read(block)
  }

  /// Keeps what the last bars of a block say.
  mutating func carry(_ block: FeedBlock) {
    ranks.carry(block)
    rankSizes.carry(block)
    weights.carry(block)
  }

  /// Whether orders have weights.
  var hasWeights: Bool { terms.weights != nil }

  /// Some instruments, the highest rank first; unknown ones last, equal ones in the order of names.
  func ordered<S, Model>(_ some: [Int], _ moments: Moments<S, Model>) -> [Int] {
    Ranking.ordered(some, names) {
      rankSizes.value($0, moments.barsClosed($0))
    } _: {
      ranks.value($0, moments.barsClosed($0))
    }
  }

  /// Whether instruments have ranks and that of this one is not known.
  func isUnranked<S, Model>(_ i: Int, _ moments: Moments<S, Model>) -> Bool {
    terms.rank != nil && ranks.value(i, moments.barsClosed(i)).isNaN
  }

  /// The weights of some instruments that are held together; unknown where they are not numbers above 0.
  func shares<S, Model>(of some: [Int], _ moments: Moments<S, Model>) -> [Int: Double] {
    var shares: [Int: Double] = [:]
    guard fixed.isEmpty else {
      for i in some { shares[i] = min(fixed[i], terms.maxShare ?? 1) }
      return shares
    }
    let ordered = some.sorted { names.numbers[$0] < names.numbers[$1] }
    var sum = 0.0
    for i in ordered {
      let weight = weights.value(i, moments.barsClosed(i))
      shares[i] = weight > 0 && weight.isFinite ? weight : .nan
      if weight > 0, weight.isFinite { sum += weight }
    }
    for (i, weight) in shares where !weight.isNaN {
      shares[i] = min(weight / sum * terms.invested, terms.maxShare ?? 1)
    }
    return shares
  }
}
