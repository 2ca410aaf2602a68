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
  /// The fields of a tick of a price.
  let row: @Sendable (SampleRow, String) -> [String]

  /// So many minutes of four ticks each.
  func candles(_ count: Int) throws -> Candles {
    let shape = DialectSample(dialect, name, "X", Timeframe(1, .minute), above: []) { _ in [] }
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
        lines.append(row(shown, shown.price(price)).joined(separator: ","))
      }
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
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
    var fields = text.split(separator: ",", omittingEmptySubsequences: false).map { field in
      field.trimmingCharacters(in: [" ", "\""])
    }
    let width = hasVolume ? 3 : 4
    while fields.count > width, fields.last == "" { fields.removeLast() }
    guard fields.count == width,
      let price = fields[1].isEmpty && !hasVolume ? last : SlowNumber.read(fields[1], comma: false)
    else { return nil }
    let volume = hasVolume ? SlowNumber.volume(fields[2], comma: false) ?? .nan : 1
    let time: Time?
    if hasVolume {
      time = Double(fields[0]).map { Time(milliseconds: Int64($0.rounded().clamped)) }
    } else {
      time = SlowTime(.yearFirst, zone: zone).moment(fields[0])
    }
    return time.map {
      Candle($0, open: price, high: price, low: price, close: price, volume: volume)
    }
  }
}

/// One file in the shape of each dialect of ticks.
let tickSamples: [TickSample] = [
  TickSample(
    dialect: "histdata-tick", name: "DAT_ASCII_EURUSD_T_202301.csv", above: [],
    zone: "Etc/GMT+5", hasVolume: false
  ) { [$0.time("YYYYMMDD hhmmss000"), $1, $1, "0"] },
  TickSample(
    dialect: "ticks", name: "BTCUSD_ticks.csv", above: ["timestamp,price,volume"], zone: "UTC",
    hasVolume: true
  ) { ["\($0.milliseconds)", $1, $0.volume] },
]
