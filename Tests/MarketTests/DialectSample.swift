import Foundation
import Market
import Support
import Text

/// A file made up in the shape of a vendor's, and the candles that it holds.
struct DialectSample: Sendable {
  /// The dialect it must be recognised as.
  let dialect: String
  /// A name in the manner of the vendor, with folders where they matter.
  let name: String
  let symbol: String
  let timeframe: Timeframe
  /// Lines above the rows, without their ends.
  let above: [String]
  /// The fields of a row.
  let row: @Sendable (SampleRow) -> [String]
  var separator = ","
  var lineEnd = "\n"
  var below: [String] = []
  /// Whether lines that are no rows may follow the rows.
  var hasRemarks = false
  var isNewestFirst = false
  /// The zone of the vendor's clocks.
  var zone = "UTC"
  /// Whether bars bear the time of their end.
  var isStampedAtEnd = false
  var decimals = 2
  var hasVolume = true
  /// What stands for no volume in a column of volumes.
  var noVolume: Double?
  /// Whether several columns add up to the volume.
  var addsVolumes = false
  /// Whether numbers in quotes have decimal commas.
  var hasComma = false
  var start = "2023-01-02T00:00:00Z"
  /// How many fields its times take.
  var timeFields = 1
  /// The field of the time, where another one changes with it too.
  var timePlace: Int?
  /// The field of the time at which a bar ends, where it has both.
  var endPlace: Int?
  var dates = SlowTime.Order.yearFirst

  init(
    _ dialect: String, _ name: String, _ symbol: String, _ timeframe: Timeframe, above: [String],
    _ row: @escaping @Sendable (SampleRow) -> [String]
  ) {
    self.dialect = dialect
    self.name = name
    self.symbol = symbol
    self.timeframe = timeframe
    self.above = above
    self.row = row
  }

  /// The same with other facts.
  func with(_ change: (inout DialectSample) -> Void) -> DialectSample {
    var copy = self
    change(&copy)
    return copy
  }

  /// So many candles, always the same.
  func candles(_ count: Int) throws -> Candles {
    var random = SplitMix64(seed: 42)
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let step = Int64(timeframe.nominalSeconds)
    let first = try Time(start).seconds
    var candles = Candles()
    var price = 12_345
    for i in 0..<count {
      let open = price
      price += random.whole(-90...90)
      let high = max(open, price) + random.whole(1...40)
      let low = min(open, price) - random.whole(1...40)
      candles.append(
        Candle(
          Time(seconds: first + Int64(i) * step), open: Double(open) / scale,
          high: Double(high) / scale, low: Double(low) / scale, close: Double(price) / scale,
          volume: hasVolume ? Double(random.whole(1...9_999)) : 0))
    }
    return candles
  }

  /// The lines of the rows, oldest first.
  func rows(_ candles: Candles) -> [[String]] {
    (0..<candles.count).map { i in
      let candle = candles[i]
      let moment = Date(timeIntervalSince1970: Double(candle.time.seconds))
      let shift =
        (TimeZone(identifier: zone)?.secondsFromGMT(for: moment) ?? 0)
        + (isStampedAtEnd ? timeframe.nominalSeconds : 0)
      return row(
        SampleRow(
          candle: candle, local: Time(seconds: candle.time.seconds + Int64(shift)),
          decimals: decimals))
    }
  }

  /// The bytes of the file.
  func text(_ candles: Candles) -> String {
    let lines = rows(candles).map { $0.joined(separator: separator) }
    return (above + (isNewestFirst ? lines.reversed() : lines) + below)
      .map { $0 + lineEnd }.joined()
  }
}

/// A candle as a vendor writes it.
struct SampleRow {
  let candle: Candle
  /// What the vendor's clocks show.
  let local: Time
  let decimals: Int

  var open: String { price(candle.open) }
  var high: String { price(candle.high) }
  var low: String { price(candle.low) }
  var close: String { price(candle.close) }
  var volume: String { NumberText.shortest(candle.volume) }
  /// Open, high, low, close.
  var prices: [String] { [open, high, low, close] }
  /// Milliseconds since 1970.
  var milliseconds: Int64 { candle.time.milliseconds }

  func price(_ value: Double) -> String { NumberText.fixed(value, decimals: decimals) }

  /// `1,234.50`.
  func grouped(_ value: Double, _ decimals: Int) -> String {
    NumberText.fixed(value, decimals: decimals, separator: UInt8(ascii: ","))
  }

  /// The local time with `YYYY`, `MM`, `DD`, `hh`, `mm`, `ss` `RRR` (a year in Taiwan)
  /// and `NNN` (a month's name) filled in.
  func time(_ pattern: String) -> String {
    let text = Array(local.description)
    let year = Int(String(text[0..<4])) ?? 0
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let month = months[(Int(String(text[5..<7])) ?? 1) - 1]
    return
      pattern
      .replacing("YYYY", with: String(text[0..<4])).replacing("MM", with: String(text[5..<7]))
      .replacing("DD", with: String(text[8..<10])).replacing("hh", with: String(text[11..<13]))
      .replacing("mm", with: String(text[14..<16])).replacing("ss", with: String(text[17..<19]))
      .replacing("RRR", with: "\(year - 1_911)").replacing("NNN", with: month)
      .replacing("yy", with: String(text[2..<4]))
  }

  /// `1.234,50`.
  func german(_ value: Double, _ decimals: Int = 2) -> String {
    grouped(value, decimals).replacing(",", with: "_").replacing(".", with: ",")
      .replacing("_", with: ".")
  }
}

/// A field in quotes.
func quoted(_ text: String) -> String { "\"\(text)\"" }
