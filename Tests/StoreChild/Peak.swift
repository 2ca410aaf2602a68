import Glibc
import Market
import Store

/// Goes through candles in one way and tells the most memory that the process ever had.
enum Peak {
  static func tell(_ way: String, _ path: String) throws {
    var count = 0
    switch way {
    case "read":
      var file = try openCandles(path: path)
      count = try candles(&file)
    case "check":
      count = try checkCandles(path: path).rows
    case "import":
      var file = try openCandles(path: path)
      let store = try CandleStore(path: path + ".sqlite", .createIfMissing)
      count = try store.import(&file).added
      try store.close()
    case "store":
      let store = try CandleStore(path: path, .readOnly)
      var source = try store.source(symbol: symbol(store))
      count = try candles(&source)
    case "checkStore":
      let store = try CandleStore(path: path, .readOnly)
      count = try checkCandles(
        of: store.source(symbol: symbol(store)), path: path, dialect: "store"
      ).rows
    default: exit(64)
    }
    print(count, kilobytes)
  }

  private static func symbol(_ store: CandleStore) throws -> String {
    try store.series().first?.id.symbol ?? ""
  }

  private static func candles(_ source: inout some CandleSource) throws -> Int {
    var count = 0
    var block = Candles()
    while try source.next(into: &block) { count += block.count }
    return count
  }

  /// What the system calls the high-water mark of resident memory.
  private static var kilobytes: Int {
    guard let status = fopen("/proc/self/status", "r") else { return -1 }
    defer { fclose(status) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), status) != nil {
      let text = line.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if text.hasPrefix("VmHWM:") {
        return Int(text.filter { ("0"..."9").contains($0) }) ?? -1
      }
    }
    return -1
  }
}
