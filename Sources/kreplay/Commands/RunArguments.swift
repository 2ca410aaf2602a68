import ArgumentParser
import Jobs
import Store

/// Which run's trades a chart shows.
struct RunArguments: ParsableArguments {
  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "A run of the journal whose trades are drawn: the beginning of its identity, its strategy's "
        + "name, or 'last'.", valueName: "run"))
  var name: String?
  @Option(
    help: "The journal of runs. (default: kreplay.sqlite)", completion: .file())
  var journal: String?

  /// The run that was asked for, if one was.
  ///
  /// - Parameter symbol: which of its instruments, where it has several.
  func chosen(symbol: String?) throws -> ChartRun? {
    guard let name else {
      if journal == nil { return nil }
      throw UsageError("--journal is where --run looks, and there is no --run; give it as well")
    }
    return try ChartRun(
      name, of: Journal(path: journal ?? JournalOption.standard, .existing), symbol: symbol)
  }
}
