import Glibc
import Market
import Store

/// A process that imports into the store at a path without end, for a test that kills it; or one that
/// reads candles and says how much memory it took.
///
/// Import k, from 0, is a synthetic market of the seed k over the import k − 1: it corrects candles and
/// sometimes adds some. After each import its number goes to standard output.
@main
struct StoreChild {
  static func main() throws {
    if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "peak" {
      return try Peak.tell(CommandLine.arguments[2], CommandLine.arguments[3])
    }
    guard CommandLine.arguments.count == 2 else { exit(64) }
    let path = CommandLine.arguments[1]
    while true {
      let store = try CandleStore(path: path)
      // What is closed now and then also dies while it moves its log into the file.
      for _ in 0..<3 { try importNext(into: store) }
      try store.close()
    }
  }

  private static func importNext(into store: CandleStore) throws {
    let done = try store.series().first?.imports ?? 0
    var market = try SyntheticMarket(
      seed: UInt64(done), timeframe: Timeframe(1, .minute), count: count(done))
    try store.import(&market)
    var number = "\(done)\n"
    number.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  /// How many candles an import has.
  private static func count(_ number: Int) -> Int { 500 + number * 379 % 4_800 }
}
