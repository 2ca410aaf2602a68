import Market
import Text

/// No candle of the data lies between the document's `from` and `to`.
struct EmptyRunError: UserError, Hashable {
  /// The file of candles as the document names it.
  let file: String
  let from: Time?, to: Time?
  /// The first and the last candle that were read.
  let first: Time, last: Time

  var exitCode: ExitCode { .usage }

  var description: String {
    let name = printable(file)
    if let to, to <= first {
      return "'to' is \(to), and \(name) starts at \(first): there is no candle to replay; "
        + "take a later 'to'"
    }
    if let from, from > last {
      return "'from' is \(from), and \(name) ends at \(last): there is no candle to replay; "
        + "take an earlier 'from'"
    }
    return "\(name) has no candle between 'from' and 'to'; widen the range"
  }
}
