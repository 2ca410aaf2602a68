import Glibc
import Market
import Strategy
import Text

/// Which combinations of a grid are tried, in their order.
struct SearchPlan: Sendable {
  /// How many combinations are looked at one by one.
  private static let mostWalked = 50_000_000

  let grid: SearchGrid
  /// Numbers of the grid.
  let numbers: [Int]
  /// Those whose warm-ups decide from when all are scored.
  let scored: [Int]
  /// How many combinations the condition leaves; `nil` where there are too many to look at each.
  let allowed: Int?

  /// Which of the combinations are chosen that fulfil the condition.
  enum Choice {
    case all
    /// As many, drawn by a seed.
    case drawn(Int, seed: UInt64, SamplingMethod = .random)
    /// Those of a list; where `areAlone`, they alone decide from when they are scored.
    case listed([Int], areAlone: Bool)
  }

  /// Chooses the combinations.
  ///
  /// - Parameters:
  ///   - fixed: the other parameters, which the condition may name.
  ///   - most: how many there may be.
  /// - Throws: `SearchSizeError`.
  init(
    _ grid: SearchGrid, where condition: NamedArithmetic?, fixed: [String: Double],
    _ choice: Choice, most: Int
  ) throws(SearchSizeError) {
    self.grid = grid
    let columns = condition?.names.map { grid.column($0, beside: fixed) } ?? []
    func isAllowed(_ number: Int) -> Bool { condition?.holds(columns, of: number) ?? true }
    let all = try Self.walked(grid, choice, condition, columns, most)
    allowed = all?.count
    switch choice {
    case .all:
      guard let all else { throw SearchSizeError(.tooLarge(grid.size, condition?.text)) }
      numbers = all
    case .drawn(let wanted, let seed, let sampling) where sampling != .random:
      numbers = try Self.sampling(grid, (wanted, seed), sampling, condition?.text, all, isAllowed)
    case .drawn(let wanted, let seed, _):
      if let all {
        numbers = Self.drawn(wanted, of: all, seed)
      } else {
        numbers = try Self.drawn(grid, (wanted, seed), condition?.text, isAllowed)
      }
    case .listed(let listed, let areAlone):
      guard areAlone || all != nil else { throw SearchSizeError(.tooLargeToScore(grid.size)) }
      numbers = condition == nil ? listed : listed.filter(isAllowed)
      guard !numbers.isEmpty else {
        throw SearchSizeError(.empty(listed.count, condition?.text ?? ""))
      }
    }
    if case .listed = choice { scored = all ?? numbers } else { scored = numbers }
    guard numbers.count <= most else {
      throw SearchSizeError(.many(numbers.count, condition?.text))
    }
  }

  /// All combinations that fulfil the condition; `nil` where they are too many to be looked at, or need
  /// not be.
  private static func walked(
    _ grid: SearchGrid, _ choice: Choice, _ condition: NamedArithmetic?, _ columns: [GridColumn],
    _ most: Int
  ) throws(SearchSizeError) -> [Int]? {
    if case .listed(_, areAlone: true) = choice { return nil }
    guard let count = grid.count, count <= mostWalked else { return nil }
    guard let condition else {
      // As many as there are: they need not be made to be refused.
      if case .all = choice, count > most { throw SearchSizeError(.many(count, nil)) }
      return Array(0..<count)
    }
    let all = condition.numbers(below: count, columns)
    if all.isEmpty { throw SearchSizeError(.empty(count, condition.text)) }
    return all
  }

  /// Draws some of the combinations; all where they are no more than are wanted.
  private static func drawn(_ wanted: Int, of all: [Int], _ seed: UInt64) -> [Int] {
    guard wanted < all.count else { return all }
    var numbers = all
    var random = SeededRandom(seed: seed)
    for place in 0..<wanted {
      numbers.swapAt(place, place + random.whole(below: numbers.count - place))
    }
    return numbers[..<wanted].sorted()
  }

  /// Takes the combinations in which evenly spread points lie until there are enough. Where points have met
  /// none that is new for long, the rest is drawn.
  private static func sampling(
    _ grid: SearchGrid, _ sample: (count: Int, seed: UInt64), _ sampling: SamplingMethod,
    _ condition: String?, _ all: [Int]?, _ isAllowed: (Int) -> Bool
  ) throws(SearchSizeError) -> [Int] {
    guard grid.count != nil else { throw SearchSizeError(.tooLarge(grid.size, condition)) }
    if let all, sample.count >= all.count { return all }
    guard sampling != .sobol || grid.ranges.count <= SobolSequence.most else {
      throw SearchSizeError(.tooManyForSobol(grid.ranges.count))
    }
    var chosen: Set<Int> = []
    var missed = 0
    let most = all == nil ? 1_000_000 : 10_000
    var points = SpaceFillingPoints(
      sampling, dimensions: grid.ranges.count, count: sample.count, seed: sample.seed)
    while chosen.count < sample.count, missed <= most, let point = points?.next() {
      let places = zip(grid.ranges, point).map {
        min(Int($1 * Double($0.values.count)), $0.values.count - 1)
      }
      let number = grid.number(places)
      if isAllowed(number), chosen.insert(number).inserted { missed = 0 } else { missed += 1 }
    }
    if chosen.count < sample.count {
      guard let all else { throw SearchSizeError(.rare(chosen.count, condition ?? "")) }
      chosen.formUnion(
        drawn(sample.count - chosen.count, of: all.filter { !chosen.contains($0) }, sample.seed))
    }
    return chosen.sorted()
  }

  /// Draws combinations until there are enough.
  private static func drawn(
    _ grid: SearchGrid, _ sample: (count: Int, seed: UInt64), _ condition: String?,
    _ isAllowed: (Int) -> Bool
  ) throws(SearchSizeError) -> [Int] {
    guard let count = grid.count else { throw SearchSizeError(.tooLarge(grid.size, condition)) }
    var random = SeededRandom(seed: sample.seed)
    var chosen: Set<Int> = []
    var missed = 0
    while chosen.count < sample.count {
      let number = random.whole(below: count)
      if isAllowed(number), chosen.insert(number).inserted {
        missed = 0
      } else {
        missed += 1
        if missed > 1_000_000 { throw SearchSizeError(.rare(chosen.count, condition ?? "")) }
      }
    }
    return chosen.sorted()
  }
}

/// Why a search has too many trials, or none.
struct SearchSizeError: UserError, Hashable {
  enum Fact: Hashable {
    /// More combinations than can be looked at: how many, and what would leave some out.
    case tooLarge(Double, String?)
    /// More combinations than can be asked for their warm-ups, where some are listed.
    case tooLargeToScore(Double)
    /// More trials than are made without being asked for.
    case many(Int, String?)
    /// No combination fulfils the condition.
    case empty(Int, String)
    /// Hardly any does.
    case rare(Int, String)
    /// More parameters than Sobol's sequence has dimensions here.
    case tooManyForSobol(Int)
  }

  let fact: Fact

  init(_ fact: Fact) { self.fact = fact }

  var exitCode: ExitCode { .usage }

  var description: String {
    switch fact {
    case .tooLarge(let size, let condition):
      let before = condition.map { " before '\(printable($0, limit: 60))'" } ?? ""
      return "the ranges have \(manyText(size)) settings\(before), too many to try; "
        + "take larger steps, or draw some with --random 1000"
    case .tooLargeToScore(let size):
      return
        "the ranges have \(manyText(size)) settings, too many to ask each for its warm-up; say by "
        + "--from from when those of the list are scored"
    case .many(let count, _):
      return "this would be \(Amounts.whole(count)) trials; take larger steps, draw some with "
        + "--random 1000, or write --yes-all to make them all"
    case .empty(let count, let condition):
      return
        "none of the \(Amounts.whole(count)) settings fulfils '\(printable(condition, limit: 60))'; "
        + "widen the ranges or change the condition"
    case .tooManyForSobol(let count):
      return
        "Sobol points have \(SobolSequence.most) parameters at most, and \(count) are searched; "
        + "draw the settings with --latin or --random"
    case .rare(let found, let condition):
      return
        "of a million settings drawn none fulfilled '\(printable(condition, limit: 60))' after "
        + "\(Amounts.whole(found)) that did; narrow the ranges to where it holds"
    }
  }
}

/// A number of things, also one that is too large to be written out.
func manyText(_ count: Double) -> String {
  if count < 1e18 { return Amounts.fixed(count, 0) }
  return count.isFinite ? "about 10^\(Int(log10(count)))" : "more than 10^308"
}
