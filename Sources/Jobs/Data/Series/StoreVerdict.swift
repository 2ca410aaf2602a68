package import Market
package import Store
import Text

/// Whether a store is whole.
package struct StoreVerdict {
  package let path: String
  package let series: [StoredSeries]
  package let faults: [StoreFault]

  /// How much is damaged.
  var sum: String { faults.count == 1 ? "1 fault" : "\(Amounts.whole(faults.count)) faults" }

  /// The error that ends the command where there are faults.
  package var error: (any UserError)? { faults.isEmpty ? nil : DamagedStore(path: path, sum: sum) }
}

/// Looks at every page and every chunk of a store.
///
/// - Throws: the `UserError`s of the store.
package func verify(store path: String) throws -> StoreVerdict {
  let store = try CandleStore(path: path, .readOnly)
  return StoreVerdict(path: path, series: try store.readableSeries(), faults: try store.verify())
}

/// A store with faults.
struct DamagedStore: UserError {
  let path: String
  let sum: String
  var exitCode: ExitCode { .data }
  var description: String {
    "the candle store '\(printable(path))' is damaged: \(sum); restore a copy, "
      + "or delete the damaged series and import them again"
  }
}
