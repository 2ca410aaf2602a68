import Glibc
import Jobs
import Market
import Store
import Text

extension Deletion {
  /// What it is part of: `AAPL 1d in candles.sqlite`.
  var name: String { "\(printable(series.id.description)) in \(printable(path))" }

  /// What would go, in words.
  var words: String {
    let range =
      SeriesText.time(series.first, series) + " to " + SeriesText.time(series.last, series)
    let all = "\(Amounts.candles(series.candles)) from \(range)"
    if from == nil && to == nil { return "delete \(name), \(all)" }
    let start = from.map { " from \($0)" } ?? ""
    let end = to.map { " before \($0)" } ?? ""
    return "delete the candles\(start)\(end) of \(name), which has \(all)"
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
