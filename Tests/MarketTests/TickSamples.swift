import Foundation
import Market

/// A file of ticks made up in the shape of a vendor's, and how it is read slowly.
struct TickSample: Sendable {
  let dialect: String
  let name: String
  let above: [String]
  let zone: String
  /// Whether ticks have volumes; else each counts as 1.
  let hasVolume: Bool
  /// How it is read slowly.
  var slow = Slow()
  var start = "2023-01-02T00:00:00Z"

  /// Where the values of a line are.
  struct Slow: Sendable {
    var separator: Character = ","
    var width = 3
    var times = 0..<1
    var price = 1
    var volume: Int? = 2
    /// How dates are written; `nil` for numbers since 1970.
    var dates: SlowTime.Order?
    /// Milliseconds of a number's unit.
    var unit = 1.0
    /// What every row says of what is traded; another is none of this sample.
    var symbol: (place: Int, name: String)?
    /// Whether an empty price is that of the tick before.
    var repeats = false
  }

  /// The fields of a tick of a price.
  let row: @Sendable (SampleRow, String) -> [String]

  /// So many minutes of four ticks each.
  func candles(_ count: Int) throws -> Candles {
    var shape = DialectSample(dialect, name, "X", Timeframe(1, .minute), above: []) { _ in [] }
    shape.start = start
    let made = try shape.candles(count)
    return Candles(
      (0..<count).map { place in
        var candle = made[place]
        candle.volume = hasVolume ? candle.volume + 4 : 4
        return candle
      })
  }

  /// The bytes of the file: open, high, low and close of each candle, some seconds apart.
  func bytes(_ candles: Candles) -> [UInt8] {
    var lines = above
    let zone = TimeZone(identifier: zone) ?? .gmt
    for place in 0..<candles.count {
      let candle = candles[place]
      for (step, price) in [candle.open, candle.high, candle.low, candle.close].enumerated() {
        var tick = candle
        tick.time = Time(seconds: candle.time.seconds + Int64(step) * 13)
        tick.volume = step == 0 ? candle.volume - 3 : 1
        let ahead = zone.secondsFromGMT(
          for: Date(timeIntervalSince1970: Double(tick.time.seconds)))
        let shown = SampleRow(
          candle: tick, local: Time(seconds: tick.time.seconds + Int64(ahead)), decimals: 2)
        lines.append(row(shown, shown.price(price)).joined(separator: "\(slow.separator)"))
      }
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// The candles of the same lines as notes tell that they are read; `nil` where they are not.
  func rows(_ bytes: [UInt8], _ told: ToldReading) -> [SlowRow]? {
    guard told.volume == nil else { return nil }
    var other = self
    switch told.times {
    case .counts: other.slow.volume = nil
    case .dates where isSymbolUnread(bytes, told.notes): other.slow.symbol = nil
    default: return nil
    }
    return other.rows(bytes)
  }

  /// Whether the name of the column that says what is traded is damaged, and a note names it as one
  /// that is not read.
  private func isSymbolUnread(_ bytes: [UInt8], _ notes: [String]) -> Bool {
    func names(_ line: String) -> [Substring] {
      line.split(separator: slow.separator, omittingEmptySubsequences: false)
    }
    guard let place = slow.symbol?.place, let header = above.first.map(names),
      let line = bytes.split(separator: 10).first,
      case let own = names(String(decoding: line, as: UTF8.self)),
      own.count == header.count, own[place] != header[place]
    else { return false }
    return notes.contains {
      $0.hasPrefix("nothing is read from '") && $0.contains("'\(own[place])'")
    }
  }

  /// The candles of what a file's lines say, each read by itself.
  func rows(_ bytes: [UInt8]) -> [SlowRow] {
    var bars: [Int64: Candle] = [:]
    var faults: [SlowRow] = []
    var last: Double?
    for line in bytes.split(separator: 10) {
      let text = String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
      if above.contains(text) || text.allSatisfy({ $0 == " " || $0 == "\t" }) { continue }
      guard let tick = tick(text, after: last) else {
        if above.isEmpty || line.startIndex > 0 { faults.append(.unreadable(text)) }
        continue
      }
      last = tick.close
      let minute = Int64((Double(tick.time.milliseconds) / 60_000).rounded(.down)) * 60_000
      var bar = bars[minute] ?? tick
      bar.high = max(bar.high, tick.close)
      bar.low = min(bar.low, tick.close)
      bar.close = tick.close
      bar.volume = bars[minute] == nil ? tick.volume : bar.volume + tick.volume
      bar.time = Time(milliseconds: minute)
      bars[minute] = bar
    }
    return faults + bars.values.map(SlowRow.candle)
  }

  /// The tick of a line; a bid that is not written is that of the tick before.
  private func tick(_ text: String, after last: Double?) -> Candle? {
    var fields = text.split(separator: slow.separator, omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: [" ", "\""]) }
    while fields.count > slow.width, fields.last == "" { fields.removeLast() }
    guard fields.count == slow.width,
      slow.symbol.map({ fields[$0.place].lowercased() == $0.name.lowercased() }) ?? true,
      let price = fields[slow.price].isEmpty && slow.repeats
        ? last : SlowNumber.read(fields[slow.price], comma: false)
    else { return nil }
    let volume = slow.volume.map { SlowNumber.volume(fields[$0], comma: false) ?? .nan } ?? 1
    let shown = fields[slow.times].joined(separator: " ")
    let time =
      slow.dates.map { SlowTime($0, zone: zone).moment(shown) }
      ?? Double(shown).map { Time(milliseconds: Int64(($0 * slow.unit).rounded(.down).clamped)) }
    return time.map {
      Candle($0, open: price, high: price, low: price, close: price, volume: volume)
    }
  }
}

/// One file in the shape of each dialect of ticks.
let tickSamples: [TickSample] = [
  TickSample(
    dialect: "histdata-tick", name: "DAT_ASCII_EURUSD_T_202301.csv", above: [],
    zone: "Etc/GMT+5", hasVolume: false,
    slow: .init(width: 4, volume: nil, dates: .yearFirst, repeats: true)
  ) { [$0.time("YYYYMMDD hhmmss000"), $1, $1, "0"] },
  TickSample(
    dialect: "ticks", name: "BTCUSD_ticks.csv", above: ["timestamp,price,volume"], zone: "UTC",
    hasVolume: true
  ) { ["\($0.milliseconds)", $1, $0.volume] },
  TickSample(
    dialect: "ticks", name: "trades.csv",
    above: ["exchange,symbol,timestamp,local_timestamp,id,side,price,amount"], zone: "UTC",
    hasVolume: true,
    slow: .init(
      width: 8, times: 2..<3, price: 6, volume: 7, unit: 0.001, symbol: (1, "BTCUSDT"))
  ) {
    [
      "binance", "BTCUSDT", "\($0.milliseconds)000", "\($0.milliseconds)000",
      "6b1f3c2e-0d5a-4c1e-9b1a-\($0.milliseconds)", "buy", $1, $0.volume,
    ]
  },
  TickSample(
    dialect: "kraken-trades", name: "XBTUSD.csv", above: [], zone: "UTC", hasVolume: true,
    slow: .init(unit: 1_000)
  ) { ["\($0.milliseconds / 1_000)", $1, $0.volume] },
  TickSample(
    dialect: "binance-trades", name: "BTCUSDT-trades-2023-01-02.csv", above: [], zone: "UTC",
    hasVolume: true, slow: .init(width: 7, times: 4..<5)
  ) {
    ["\($0.milliseconds / 1_000)", $1, $0.volume, "1.5", "\($0.milliseconds)", "true", "true"]
  },
  TickSample(
    dialect: "binance-aggtrades", name: "BTCUSDT-aggTrades-2023-01-02.csv", above: [],
    zone: "UTC", hasVolume: true, slow: .init(width: 8, times: 5..<6)
  ) {
    [
      "\($0.milliseconds / 1_000)", $1, $0.volume, "7", "8", "\($0.milliseconds)", "true", "true",
    ]
  },
  TickSample(
    dialect: "kibot-tick", name: "IBM.txt", above: [], zone: "America/New_York", hasVolume: true,
    slow: .init(width: 6, times: 0..<2, price: 2, volume: 5, dates: .monthFirst),
    start: "2023-01-03T14:30:00Z"
  ) { [$0.time("MM/DD/YYYY"), $0.time("hh:mm:ss"), $1, $1, $1, $0.volume] },
  TickSample(
    dialect: "ninjatrader-tick", name: "ES 03-23.Last.txt", above: [], zone: "UTC",
    hasVolume: true, slow: .init(separator: ";", dates: .yearFirst)
  ) { [$0.time("YYYYMMDD hhmmss"), $1, $0.volume] },
]
