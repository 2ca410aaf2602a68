import Market
import Replay
import Text

/// The currency in which the money of runs is compared, with what is taken for granted.
///
/// - Parameter names: what the runs are called.
/// - Returns: its name, empty where no run has one, and a sentence for each run that names none.
/// - Throws: a `UserError` where two of them count in different ones.
func sharedCurrency(
  of runs: [Run], named names: [String]
) throws -> (name: String, warnings: [String]) {
  guard let shared = SharedCurrency(of: runs) else {
    let (first, second) = SharedCurrency.conflict(of: runs) ?? (0, 0)
    throw OtherCurrencyError(
      names: [names[first], names[second]],
      currencies: [runs[first].currency, runs[second].currency])
  }
  guard let named = shared.namedBy else { return ("", []) }
  let warnings = shared.unnamed.map {
    "the currency of \(names[$0]) is not named and is taken to be that of \(names[named]), "
      + printable(shared.name)
  }
  return (shared.name, warnings)
}

/// Two runs that count in different currencies.
struct OtherCurrencyError: UserError, Hashable {
  /// What they are called, and their currencies.
  let names: [String], currencies: [String]

  var exitCode: ExitCode { .data }

  var description: String {
    let (first, second) = (printable(currencies[0]), printable(currencies[1]))
    return
      "\(names[0]) counts in \(first) and \(names[1]) in \(second), and money of different currencies is "
      + "not subtracted; give both documents one account.currency, with account.rates where prices are in "
      + "another: \"account\": { \"currency\": \"\(first)\", \"rates\": { \"\(first)\(second)\": "
      + "\"rates.csv\" } }"
  }
}

/// The open time of the first candle in which the data of two runs differ, where each has one instrument and
/// its candles can be read; see `firstDifference(from:)` of `Candles`.
func firstOtherCandle(_ first: [DataRequest]?, _ second: [DataRequest]?) -> Time? {
  guard let own = candles(first), let other = candles(second) else { return nil }
  return own.firstDifference(from: other)
}

/// The candles of the only instrument.
private func candles(_ requests: [DataRequest]?) -> Candles? {
  guard let requests, requests.count == 1, requests[0].path != "-",
    var source = try? openData(requests[0])
  else { return nil }
  var candles = Candles()
  var block = Candles()
  do {
    while try source.next(into: &block) { candles.append(block, 0..<block.count) }
  } catch {
    return nil
  }
  return candles
}
