import Market
import Strategy

extension Run {
  /// The currency in which its account counts: that of the account, else that of the instruments' prices; empty
  /// where none is named.
  public var currency: String {
    guard account.currency.isEmpty else { return account.currency }
    return instruments.lazy.map(\.instrument.currency).first { !$0.isEmpty } ?? ""
  }
}

/// The one currency in which the money of some runs can be compared.
public struct SharedCurrency: Hashable, Sendable {
  /// The currency; empty where no run names one.
  public let name: String
  /// The place of the first run that names it; `nil` where none does.
  public let namedBy: Int?
  /// The places of the runs that name none, where another one does: they are taken to count in it, too.
  public let unnamed: [Int]

  /// The currency of some runs.
  ///
  /// - Returns: `nil` where two of them count in different ones; `conflict` says which.
  public init?(of runs: [Run]) {
    guard Self.conflict(of: runs) == nil else { return nil }
    let names = runs.map(\.currency)
    namedBy = names.firstIndex { !$0.isEmpty }
    name = namedBy.map { names[$0] } ?? ""
    unnamed = namedBy == nil ? [] : names.indices.filter { names[$0].isEmpty }
  }

  /// The places of the first two runs that count in different currencies.
  public static func conflict(of runs: [Run]) -> (first: Int, second: Int)? {
    let names = runs.map(\.currency)
    guard let first = names.firstIndex(where: { !$0.isEmpty }),
      let second = names.firstIndex(where: { !$0.isEmpty && $0 != names[first] })
    else { return nil }
    return (first, second)
  }
}
