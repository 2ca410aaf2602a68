import Market
import Text

extension RunSources {
  /// That a file of events has rows of symbols that the run does not have: where it has none of the run's own, or
  /// where one looks like that of an instrument for which it has none. A file of a whole market has many others.
  var eventsOfNoInstrument: [String] {
    let searches = all.compactMap(\.source.eventSearch)
    let missed = Set(searches.filter { !$0.isFound }.map(\.path)).sorted()
    return missed.compactMap { path in
      let own = searches.filter { $0.path == path }
      // Nothing but a file can be read again.
      guard path != "-", let rows = try? CorporateEvents.rows(ofFile: path) else { return nil }
      return unknown(rows, in: path, own)
    }
  }

  /// - Parameter rows: how many each symbol of the file has.
  private func unknown(
    _ rows: [String: Int], in path: String, _ own: [OpenedEvents.Search]
  ) -> String? {
    let known = Set(all.map(\.instrument.symbol) + own.map(\.symbol))
    let missed = own.filter { !$0.isFound }.map(\.symbol)
    // Those that differ in case alone are told by themselves.
    let cases = Set(own.map { $0.symbol.lowercased() })
    let bare = Set(missed.map(bareSymbol))
    let isMet = own.contains { $0.isFound }
    let unknown = rows.keys.filter { !known.contains($0) && !cases.contains($0.lowercased()) }
      .map { (symbol: $0, isAlike: bare.contains(bareSymbol($0))) }
      .filter { $0.isAlike || !isMet }
      .sorted { ($0.isAlike ? 0 : 1, $0.symbol) < ($1.isAlike ? 0 : 1, $1.symbol) }
    if unknown.isEmpty { return nil }
    let count = unknown.reduce(0) { $0 + (rows[$1.symbol] ?? 0) }
    let file = printable(lastPart(ofPath: path))
    let begin =
      count == 1
      ? "1 row of the file of events \(file) is of no instrument of the run"
      : "\(Amounts.whole(count)) rows of the file of events \(file) are of no instrument of the run"
    return "\(begin), but of \(quoted(unknown.map(\.symbol))). "
      + "\(count == 1 ? "It does" : "They do") not count, and there is no event of "
      + "\(quoted(missed)): write symbols in both in the same way."
  }

  /// Three of some symbols and how many others there are, as words.
  private func quoted(_ symbols: [String]) -> String {
    let some = symbols.prefix(3).map { "'\(printable($0))'" }
    let rest = symbols.count - some.count
    return listed(rest > 0 ? some + ["\(Amounts.whole(rest)) more"] : some)
  }
}

/// A symbol without the suffix of a vendor, in lower case: `aapl` of `AAPL.US`, `btc` of `BTC-USD`.
private func bareSymbol(_ symbol: String) -> String {
  let small = symbol.lowercased()
  for suffix in [".us", "-usd"] where small.count > suffix.count && small.hasSuffix(suffix) {
    return String(small.dropLast(suffix.count))
  }
  return small
}
