import Glibc
import Market
import Store
import Text

/// A series of a store, or a part of it, that is to be deleted.
struct Deletion {
  private let store: CandleStore
  private let series: StoredSeries
  private let from: Time?, to: Time?

  /// - Throws: the `UserError`s of the store; `UsageError` where the range is none.
  init(_ request: DataRequest, from: Time?, to: Time?) throws {
    if let from, let to, from >= to {
      throw UsageError("--from is not before --to, so there is nothing between them")
    }
    store = try CandleStore(path: request.path, .existing)
    series = try store.choose(request).series
    self.from = from
    self.to = to
  }

  /// What it is part of: `AAPL 1d in candles.sqlite`.
  var name: String { "\(printable(series.id.description)) in \(printable(store.path))" }

  /// What would go.
  var words: String {
    let range =
      SeriesText.time(series.first, series) + " to " + SeriesText.time(series.last, series)
    let whole = "\(name), \(Amounts.candles(series.candles)) from \(range)"
    if from == nil && to == nil { return "delete \(whole)" }
    let start = from.map { " from \($0)" } ?? ""
    let end = to.map { " before \($0)" } ?? ""
    return "delete the candles\(start)\(end) of \(whole)"
  }

  /// Deletes it; how many candles there were.
  func perform() throws -> Int {
    let count = try store.delete(series.id, from: from, to: to)
    try store.close()
    return count
  }
}

/// Asks a person; whoever is none has to say --yes.
///
/// - Throws: `UsageError` unless the answer is yes.
func confirm(_ words: String) throws {
  guard isatty(STDIN_FILENO) == 1, StandardError.isTerminal else {
    throw UsageError("this would \(words); say --yes where nobody can be asked")
  }
  StandardError.print("\(words)? [y/N] ")
  guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
    throw UsageError("nothing was deleted")
  }
}
