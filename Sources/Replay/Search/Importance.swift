/// How much of the differences between trials each parameter explains.
///
/// The share of the variance that a model of one level for each value of each parameter explains (R²),
/// divided among the parameters by Shapley's rule: the mean of what a parameter adds, over all orders in
/// which parameters can be added. What no sum of levels explains is theirs together.
public struct Importance: Hashable, Sendable {
  /// The most parameters, and the most trials that are looked at.
  static let mostParameters = 6
  static let mostTrials = 20_000

  /// For each parameter its share of the variance, from 0 to 1.
  public let shares: [Double]
  /// What they do together.
  public let together: Double

  /// The importance of parameters to a figure.
  ///
  /// - Parameters:
  ///   - places: for each trial the places of its values, from 0.
  ///   - figures: one for each trial.
  /// - Returns: `nil` where the figures do not differ, for more than six parameters, and for fewer than
  ///   five trials a value.
  public init?(_ places: [[Int]], _ figures: [Double]) {
    let step = max(1, places.count / Self.mostTrials)
    let kept = stride(from: 0, to: places.count, by: step)
    let model = Levels(places: kept.map { places[$0] }, figures: kept.map { figures[$0] })
    let count = model.counts.count
    guard count >= 1, count <= Self.mostParameters, model.variance > 0,
      model.figures.count >= 5 * (model.counts.max() ?? 0)
    else { return nil }
    let explained = (0..<(1 << count)).map(model.explained)
    let weights = Self.weights(count)
    shares = (0..<count).map { parameter in
      var share = 0.0
      for others in 0..<(1 << count) where others & (1 << parameter) == 0 {
        share +=
          weights[others.nonzeroBitCount] * (explained[others | 1 << parameter] - explained[others])
      }
      return max(0, share)
    }
    together = max(0, 1 - explained[(1 << count) - 1])
  }

  /// `k! (n - k - 1)! / n!` for k others that were added before.
  private static func weights(_ n: Int) -> [Double] {
    func factorial(_ k: Int) -> Double { k < 2 ? 1 : (2...k).reduce(1) { $0 * Double($1) } }
    return (0..<n).map { factorial($0) * factorial(n - $0 - 1) / factorial(n) }
  }
}

/// A sum of levels, fitted by going over the parameters until nothing changes (backfitting).
private struct Levels {
  let places: [[Int]]
  let figures: [Double]
  let counts: [Int]
  let mean: Double
  let variance: Double

  init(places: [[Int]], figures: [Double]) {
    self.places = places
    self.figures = figures
    counts = (places.first ?? []).indices.map { parameter in
      1 + (places.lazy.map { $0[parameter] }.max() ?? 0)
    }
    let mean = figures.isEmpty ? 0 : figures.mean
    self.mean = mean
    variance = figures.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// R² of the parameters whose bits are set.
  func explained(_ parameters: Int) -> Double {
    let chosen = counts.indices.filter { parameters & (1 << $0) != 0 }
    var rest = figures.map { $0 - mean }
    var before = variance
    for _ in 0..<200 where !chosen.isEmpty {
      for parameter in chosen { fit(parameter, &rest) }
      let after = rest.reduce(0) { $0 + $1 * $1 }
      if before - after <= 1e-12 * variance { break }
      before = after
    }
    return 1 - rest.reduce(0) { $0 + $1 * $1 } / variance
  }

  /// Takes the mean of each level away from what is left.
  private func fit(_ parameter: Int, _ rest: inout [Double]) {
    var sums = [Double](repeating: 0, count: counts[parameter])
    var sizes = sums
    for (i, place) in places.enumerated() {
      sums[place[parameter]] += rest[i]
      sizes[place[parameter]] += 1
    }
    for i in sums.indices where sizes[i] > 0 { sums[i] /= sizes[i] }
    for (i, place) in places.enumerated() { rest[i] -= sums[place[parameter]] }
  }
}
