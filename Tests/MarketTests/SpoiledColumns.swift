@testable import Market

/// A sample whose columns are swapped or left out.
struct SpoiledColumns {
  let sample: DialectSample
  let fuzz: DialectFuzz
  let width: Int
  /// Whether the last line above the rows names the columns.
  let hasNames: Bool
  private let rows: [[String]]
  private let names: [String]
  private let slow: SlowRows

  init(_ sample: DialectSample) throws {
    self.sample = sample
    fuzz = try DialectFuzz(sample, rows: 12)
    slow = try SlowRows(sample, fuzz.truth)
    let rows = sample.rows(fuzz.truth)
    self.rows = sample.isNewestFirst ? rows.reversed() : rows
    width = rows[0].count
    // A row of a day that was not over may stand below them.
    let place = sample.dialect == "nasdaq-legacy" ? 0 : sample.above.count - 1
    let line = sample.above.indices.contains(place) ? sample.above[place] : ""
    names = line.split(separator: sample.separator, omittingEmptySubsequences: false)
      .map(String.init)
    hasNames = names.count == width
  }

  /// Two columns to swap, or one to leave out.
  var pairs: [(Int, Int)] {
    (0..<width).flatMap { first in (first..<width).map { (first, $0) } }
  }

  /// The file with two columns swapped, or one left out.
  ///
  /// - Parameter names: whether their names go with them.
  func file(_ pair: (Int, Int), names withNames: Bool) -> [UInt8] {
    func changed(_ fields: [String]) -> String {
      var fields = fields
      if pair.0 == pair.1 { fields.remove(at: pair.0) } else { fields.swapAt(pair.0, pair.1) }
      return fields.joined(separator: sample.separator)
    }
    var above = sample.above
    if withNames, sample.dialect == "yfinance" {
      // All three lines name the columns.
      above = above.map { line in
        changed(line.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
      }
    } else if withNames, let place = above.firstIndex(of: names.joined(separator: sample.separator))
    {
      above[place] = changed(names)
      // The row of a day that was not over, whose columns stay.
      above.removeSubrange((place + 1)...)
    }
    let lines = above + rows.map(changed) + sample.below
    return Array(lines.map { $0 + sample.lineEnd }.joined().utf8)
  }

  /// Whether these are the candles of the sample, all times shifted by as much where they have no
  /// zone of their own.
  func isTruth(_ read: Candles, ignoringVolume: Bool) -> Bool {
    let truth = fuzz.truth
    guard read.count == truth.count, read.open == truth.open, read.high == truth.high,
      read.low == truth.low, read.close == truth.close
    else { return false }
    let shift = read.time[0] - truth.time[0]
    return zip(read.time, truth.time).allSatisfy { $0 - $1 == shift }
      && (ignoringVolume || read.volume == truth.volume)
  }

  /// Whether the column of volume is one of two.
  func takesVolume(_ pair: (Int, Int)) -> Bool {
    slow.volumes.isEmpty || slow.volumes.contains { pair.0 == $0 || pair.1 == $0 }
  }

  /// Whether the time is one of two, and the other is none.
  func takesTime(_ pair: (Int, Int)) -> Bool {
    slow.times.contains(pair.0) != slow.times.contains(pair.1)
  }

  /// Whether highs and lows lie where they might, within three times the other prices.
  func arePlausible(_ file: [UInt8]) -> Bool {
    slow.rows(file).allSatisfy { row in
      guard case .candle(let candle) = row else { return false }
      return candle.high < 3 * max(candle.open, candle.close)
        && 3 * candle.low > min(candle.open, candle.close)
    }
  }
}
