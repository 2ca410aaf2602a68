import Support

import Text
@testable import Market

/// A clean file of minutes, and the same with one thing wrong with it.
enum SpoiltFile {
  /// Minutes of one morning.
  static let rows: [String] = {
    var candles = randomCandles(400, seed: 77, start: Time(seconds: 1_709_280_000))
    for i in 0..<candles.count { candles.volume[i] += 1 }
    return (0..<candles.count).map { row(candles[$0]) }
  }()

  static let header = "time,open,high,low,close,volume"

  static func row(_ candle: Candle) -> String {
    let numbers = [candle.open, candle.high, candle.low, candle.close, candle.volume]
    return ([candle.time.description] + numbers.map(NumberText.shortest)).joined(separator: ",")
  }

  static func text(_ rows: [String]) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  /// The clean file.
  static var clean: String { text(rows) }

  /// The file with two rows that are wrong in one way.
  static func wrong(_ kind: CheckKind) -> String {
    var rows = rows
    for place in [60, 200] {
      var fields = rows[place].split(separator: ",").map(String.init)
      switch kind {
      case .value: fields[3] = "n/a"
      case .duplicate: fields[0] = String(rows[place - 1].prefix(20))
      case .disorder: fields[0] = String(rows[place - 30].prefix(20))
      case .ohlc: fields[2] = "1"
      case .price: fields[1] = "0"
      default: break
      }
      rows[place] = fields.joined(separator: ",")
    }
    return text(rows)
  }

  /// Candles of the file with two of a kind, as a file.
  static func odd(_ plant: Plant) -> String {
    var random = SplitMix64(seed: 4)
    var candles = randomCandles(3_000, seed: 78, start: Time(seconds: 1_709_280_000))
    for i in 0..<candles.count { candles.volume[i] += 1 }
    for place in [2_000, 900] { plant.spoil(&candles, at: place, &random) }
    return text((0..<candles.count).map { row(candles[$0]) })
  }
}
