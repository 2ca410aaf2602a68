/// What shows that a column names instruments.
public enum LabelFinding: Hashable, Sendable {
  /// Rows of the same time differ in it.
  case sameTime
  /// Prices jump with it, by this many per cent, and not without.
  case jumps(percent: Int)
  /// It alternates from row to row.
  case turns
}

/// Whether labels beside prices are of several instruments.
struct LabelEvidence {
  private(set) var finding: LabelFinding?

  /// - Parameters:
  ///   - labels: what each row says; empty where it says nothing.
  ///   - times: the time of each row; none where rows may share one.
  ///   - prices: the last price of each row.
  init(labels: [[UInt8]], times: [Int64?], prices: [Double?]) {
    if Self.share(labels, times) {
      finding = .sameTime
    } else if let percent = Self.jump(labels, prices) {
      finding = .jumps(percent: percent)
    }
  }

  private static func share(_ labels: [[UInt8]], _ times: [Int64?]) -> Bool {
    var first: [Int64: [UInt8]] = [:]
    for (label, time) in zip(labels, times) where !label.isEmpty {
      guard let time else { continue }
      if let other = first[time], other != label { return true }
      first[time] = label
    }
    return false
  }

  /// The usual step of the price from one label to the next, where it is far above that within one.
  private static func jump(_ labels: [[UInt8]], _ prices: [Double?]) -> Int? {
    var last: [[UInt8]: Double] = [:]
    var before: (label: [UInt8], price: Double)?
    var within: [Double] = []
    var across: [Double] = []
    for (label, price) in zip(labels, prices) where !label.isEmpty {
      guard let price, price > 0 else { continue }
      if let own = last[label] { within.append(step(own, price)) }
      if let before, before.label != label { across.append(step(before.price, price)) }
      last[label] = price
      before = (label, price)
    }
    guard within.count >= 2, across.count >= 2, last.count < labels.count else { return nil }
    within.sort()
    across.sort()
    let (usual, jump) = (within[within.count / 2], across[across.count / 2])
    return jump > 4 * usual && jump > 0.000_5 ? max(1, Int((jump * 100).rounded())) : nil
  }

  /// How far two prices are apart, as a share of the smaller.
  private static func step(_ one: Double, _ other: Double) -> Double {
    min(1e6, max(one, other) / min(one, other) - 1)
  }
}
