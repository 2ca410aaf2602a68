/// What settings that were chosen on some groups of the history show on the others, over all ways to take
/// them: combinatorial purged cross-validation with embargo.
///
/// The days are split into groups of equal length. Each way to hold some of them back chooses the setting with
/// the highest Sharpe ratio on the others, of which some days after each tested group are left out, since
/// what is traded there still looks back into the test. Every group is tested as often as there are paths,
/// and the tests are put together into that many paths through all days.
///
/// A return is of one day and known at its end, so that no trained day reaches into a test that comes after
/// it, and nothing has to be left out before a test.
///
/// Source: López de Prado, *Advances in Financial Machine Learning* (2018), chapters 7 and 12.
public struct CrossValidation: Hashable, Sendable {
  /// How many ways there are to hold groups back.
  public let splits: Int
  /// Days after each test that do not train.
  public let embargo: Int
  /// The Sharpe ratio, of a period, of each path, ascending.
  public let paths: [Double]
  /// The mean over the splits of that of the chosen in training, and on the groups that were held back.
  public let trained: Double, tested: Double
  /// That of buying and holding over all days; `nil` for none.
  public let hold: Double?
  /// How often each setting was chosen, the most often first.
  public let chosen: [Choice]

  /// A setting, by the place at which it was taken, and the splits that chose it.
  public struct Choice: Hashable, Sendable {
    /// The setting.
    public let setting: Int
    /// How many splits chose it.
    public let splits: Int
  }
}

/// How a history is split for cross-validation.
public struct CrossValidationSplit: Hashable, Sendable {
  /// The most groups, and the most ways to hold some back.
  public static let maxGroups = 32, mostSplits = 20_000

  /// How many groups there are, and how many are held back at a time.
  public let groups: Int, tested: Int

  /// - Returns: `nil` for fewer than 2 groups or more than `maxGroups`, where none is held back or left to
  ///   train, and for more than `mostSplits` ways.
  public init?(_ tested: Int, of groups: Int) {
    guard (2...Self.maxGroups).contains(groups), (1..<groups).contains(tested) else { return nil }
    (self.groups, self.tested) = (groups, tested)
    if splits > Self.mostSplits { return nil }
  }

  /// How many ways there are.
  public var splits: Int { Self.ways(tested, of: groups) }
  /// How many paths they make.
  public var paths: Int { splits * tested / groups }

  private static func ways(_ taken: Int, of all: Int) -> Int {
    (0..<taken).reduce(1) { $0 * (all - $1) / ($1 + 1) }
  }

  /// All ways, each as its groups, ascending.
  var ways: [[Int]] {
    var found: [[Int]] = []
    var way: [Int] = []
    func choose(from start: Int) {
      if way.count == tested { return found.append(way) }
      for group in start..<(groups - (tested - way.count) + 1) {
        way.append(group)
        choose(from: group + 1)
        way.removeLast()
      }
    }
    choose(from: 0)
    return found
  }
}

/// Sums over the groups of a history, of one setting after the other.
public struct CrossValidationTally: Sendable {
  private let split: CrossValidationSplit
  private let count: Int
  private let embargo: Int
  private let hold: Double?
  /// For each group, of each setting, Σr and Σr² of its first days, as many as are under embargo, and of
  /// the others.
  private var heads: [[SIMD2<Double>]], tails: [[SIMD2<Double>]]

  /// - Parameters:
  ///   - count: of returns.
  ///   - embargo: how many of them after each test do not train.
  ///   - hold: the returns of buying and holding.
  /// - Returns: `nil` where the embargo leaves less than two returns of a group.
  public init?(_ split: CrossValidationSplit, of count: Int, embargo: Int, hold: [Double]? = nil) {
    guard embargo >= 0, embargo <= count, count / split.groups - embargo >= 2 else { return nil }
    (self.split, self.count, self.embargo) = (split, count, embargo)
    self.hold = hold.map { Sum(Self.sums($0[...]), $0.count).sharpe }
    heads = [[SIMD2<Double>]](repeating: [], count: split.groups)
    tails = heads
  }

  /// Takes a setting by its returns.
  ///
  /// - Precondition: they are of the days that the tally was made for.
  public mutating func take(_ returns: [Double]) {
    precondition(returns.count == count)
    for group in 0..<split.groups {
      let (start, end) = (group * count / split.groups, (group + 1) * count / split.groups)
      heads[group].append(Self.sums(returns[start..<start + embargo]))
      tails[group].append(Self.sums(returns[start + embargo..<end]))
    }
  }

  /// Takes what another tally of the same split has taken, after its own.
  public mutating func take(_ other: CrossValidationTally) {
    for group in 0..<split.groups {
      heads[group] += other.heads[group]
      tails[group] += other.tails[group]
    }
  }

  private static func sums(_ returns: ArraySlice<Double>) -> SIMD2<Double> {
    returns.reduce(into: .zero) { $0 += SIMD2($1, $1 * $1) }
  }

  /// What came of it.
  ///
  /// - Returns: `nil` without a setting.
  ///
  /// Complexity: the splits times the groups times the settings.
  public func finished() -> CrossValidation? {
    guard let settings = tails.first?.count, settings > 0 else { return nil }
    var paths = [Sum](repeating: Sum(), count: split.paths)
    var uses = [Int](repeating: 0, count: split.groups)
    var chosen: [Int: Int] = [:]
    var (trained, tested) = (0.0, 0.0)
    let ways = split.ways
    for way in ways {
      let isTested = (0..<split.groups).map(way.contains)
      let (best, ratio) = choice(isTested, settings)
      chosen[best, default: 0] += 1
      trained += ratio
      var shown = Sum()
      for group in way {
        let own = Sum(tails[group][best] + heads[group][best], days(of: group))
        shown.add(own)
        paths[uses[group]].add(own)
        uses[group] += 1
      }
      tested += shown.sharpe
    }
    let splits = Double(ways.count)
    return CrossValidation(
      splits: ways.count, embargo: embargo, paths: paths.map(\.sharpe).sorted(),
      trained: trained / splits, tested: tested / splits, hold: hold,
      chosen: chosen.map { CrossValidation.Choice(setting: $0.key, splits: $0.value) }.sorted {
        $0.splits == $1.splits ? $0.setting < $1.setting : $0.splits > $1.splits
      })
  }

  private func days(of group: Int) -> Int {
    (group + 1) * count / split.groups - group * count / split.groups
  }

  /// The setting with the highest Sharpe ratio on the groups that train, the first of those that are equal.
  private func choice(_ isTested: [Bool], _ settings: Int) -> (setting: Int, sharpe: Double) {
    var sums = [SIMD2<Double>](repeating: .zero, count: settings)
    var days = 0
    for group in 0..<split.groups where !isTested[group] {
      for i in 0..<settings { sums[i] += tails[group][i] }
      days += self.days(of: group) - embargo
      if group > 0, isTested[group - 1] { continue }
      for i in 0..<settings { sums[i] += heads[group][i] }
      days += embargo
    }
    var best = (setting: 0, sharpe: -Double.infinity)
    for i in 0..<settings {
      let ratio = Sum(sums[i], days).sharpe
      if ratio > best.sharpe { best = (i, ratio) }
    }
    return best
  }
}

/// Sums over some returns.
private struct Sum {
  private var sums = SIMD2<Double>.zero
  private var count = 0

  init() {}

  init(_ sums: SIMD2<Double>, _ count: Int) { (self.sums, self.count) = (sums, count) }

  mutating func add(_ other: Sum) {
    sums += other.sums
    count += other.count
  }

  /// Mean / standard deviation (n - 1); 0 where nothing moves.
  var sharpe: Double {
    guard count > 1 else { return 0 }
    let n = Double(count)
    return sharpeRatio(sum: sums.x, squares: sums.y, count: n) * ((n - 1) / n).squareRoot()
  }
}
