import Glibc

/// Interim reader of `time,open,high,low,close,volume` files in that very order.
public struct CSVSource: CandleSource {
  public let instrument: Instrument
  public let timeframe: Timeframe?
  private let candles: Candles
  private var given = false

  fileprivate init(path: String) throws {
    guard let file = fopen(path, "r") else {
      throw FileError(path: path, action: "read", code: errno)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    var candles = Candles()
    for line in bytes.split(separator: 10).dropFirst() {
      let fields = line.split(separator: 44, omittingEmptySubsequences: false)
      guard fields.count >= 6 else { continue }
      let numbers = try fields[1...5].map { field in
        try field.withUnsafeBytes { try parseNumber($0).get() }
      }
      candles.append(
        Candle(
          try Time(String(decoding: fields[0], as: UTF8.self)), open: numbers[0], high: numbers[1],
          low: numbers[2], close: numbers[3], volume: numbers[4]))
    }
    self.candles = candles
    let name = path.split(separator: "/").last.map(String.init) ?? path
    instrument = Instrument(symbol: String(name.prefix { $0 != "." && $0 != "-" }).uppercased())
    let steps = zip(candles.time, candles.time.dropFirst()).prefix(100).map { $1 - $0 }
    timeframe = steps.min().flatMap { Timeframe(seconds: Int($0 / 1_000)) }
  }

  public mutating func next(into block: inout Candles) throws -> Bool {
    if given || candles.isEmpty { return false }
    given = true
    block = candles
    return true
  }
}

/// Opens a file of candles.
public func openCandles(path: String) throws -> CSVSource { try CSVSource(path: path) }
