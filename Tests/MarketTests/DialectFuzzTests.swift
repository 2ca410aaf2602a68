import Glibc
import Support
import Testing

@testable import Market

/// Spoiled files of every dialect: an error or a correct read, never a trap, never silently wrong.
///
/// `KREPLAY_FUZZ_SECONDS=600` goes on with other random numbers for as long.
@Suite struct DialectFuzzTests {
  /// Files that were once read wrongly.
  private static let corpus: [(name: String, text: String)] = [
    // A row whose quote was lost is no remark.
    (
      "STOCK_DAY_2330_202301.csv",
      "\"Date\",\"Trade Volume\",\"Trade Value\",\"Opening Price\",\"Highest Price\",\"Lowest Price\",\"Closing Price\",\"Change\",\"Transaction\",\n\"2023/01/02\",\"1\",\"1\",\"5.00\",\"6.00\",\"4.00\",\"5.00,\"0\",\"1\",\n"
    ),
    // A line that ends within its volume.
    ("acme.csv", "date,open,high,low,close,volume\n2024-03-01,1,2,1,2,100\n2024-03-02,1,2,1,2,"),
  ]

  @Test func whatOnceFailed() throws {
    for (name, text) in Self.corpus {
      #expect(throws: DataError.self, "\(name)") { try DialectFuzz.read(name, Array(text.utf8)) }
    }
  }

  /// A sample of as few rows as tell its dates: some need a day above 12.
  private static func smallest(_ sample: DialectSample) throws -> DialectFuzz {
    for rows in [3, 6, 12] {
      if let fuzz = try? DialectFuzz(sample, rows: rows) { return fuzz }
    }
    return try DialectFuzz(sample, rows: 24)
  }

  @Test(arguments: dialectSamples.indices)
  func cutAtEveryByte(_ place: Int) throws {
    let fuzz = try Self.smallest(dialectSamples[place])
    for cut in 0..<fuzz.bytes.count {
      let spoiled = Array(fuzz.bytes[..<cut])
      if let complaint = fuzz.complaint(spoiled, touched: [], mayMiss: true) {
        Issue.record("\(fuzz.sample.dialect) \(fuzz.sample.name) cut at \(cut): \(complaint)")
        return
      }
    }
  }

  @Test(arguments: dialectSamples.indices)
  func spoiledBytes(_ place: Int) throws {
    let fuzz = try DialectFuzz(dialectSamples[place], rows: 12)
    let seconds = getenv("KREPLAY_FUZZ_SECONDS").flatMap { Int(String(cString: $0)) }
    let begin = time(nil)
    var seed = UInt64(place) * 1_000_003
    var rounds = 0
    repeat {
      for _ in 0..<40 {
        seed &+= 1
        var random = SplitMix64(seed: seed)
        let (spoiled, range) = Self.spoil(fuzz.bytes, &random)
        guard
          let complaint = fuzz.complaint(
            spoiled, touched: fuzz.touched(range), mayMiss: range.count > 1)
        else { continue }
        Issue.record(
          "\(fuzz.sample.dialect) \(fuzz.sample.name) seed \(seed): \(complaint)\n\(String(decoding: spoiled, as: UTF8.self))"
        )
        return
      }
      rounds += 1
    } while time(nil) - begin < (seconds ?? 0) / dialectSamples.count
  }

  /// One byte changed, or a few taken out, doubled or put in; the range that was touched.
  private static func spoil(
    _ bytes: [UInt8], _ random: inout SplitMix64
  ) -> (bytes: [UInt8], touched: Range<Int>) {
    var spoiled = bytes
    let place = random.whole(0...bytes.count - 1)
    let end = min(bytes.count, place + random.whole(1...12))
    switch random.whole(0...5) {
    case 0, 1:
      spoiled[place] = UInt8(truncatingIfNeeded: random.next())
      return (spoiled, place..<place + 2)
    case 2:
      let marks = Array(",;.\t\"\n\r -/:0159eNKZ\0".utf8)
      spoiled[place] = marks[random.whole(0...marks.count - 1)]
      return (spoiled, place..<place + 2)
    case 3: spoiled.removeSubrange(place..<end)
    case 4: spoiled.insert(contentsOf: bytes[place..<end], at: place)
    default:
      let pieces = ["nan", "1e400", "\"", ",", "\n", "-", "99999999999999999999", "\u{feff}", "T"]
      spoiled.insert(contentsOf: Array(pieces[random.whole(0...pieces.count - 1)].utf8), at: place)
    }
    return (spoiled, max(0, place - 1)..<end + 1)
  }

  /// Columns swapped under their names, and columns left out.
  @Test(arguments: dialectSamples.indices)
  func columns(_ place: Int) throws {
    let sample = dialectSamples[place]
    // Its header is not the last line above the rows.
    if sample.dialect == "nasdaq-legacy" { return }
    let fuzz = try DialectFuzz(sample, rows: 12)
    let rows = sample.rows(fuzz.truth)
    let width = rows[0].count
    let header = sample.above.last?.split(
      separator: sample.separator, omittingEmptySubsequences: false
    ).map(String.init)
    let hasHeader = header?.count == width
    let lines = (sample.isNewestFirst ? rows.reversed() : rows)
    for first in 0..<width {
      for second in first..<width {
        func changed(_ fields: [String]) -> String {
          var fields = fields
          if first == second { fields.remove(at: first) } else { fields.swapAt(first, second) }
          return fields.joined(separator: sample.separator) + sample.lineEnd
        }
        // Without names nobody can tell an open from a close, or one volume from another.
        if !hasHeader, !Self.isTelling(rows[0], first, second) { continue }
        let above = hasHeader ? Array(sample.above.dropLast()) : sample.above
        let text =
          above.map { $0 + sample.lineEnd }.joined() + (hasHeader ? changed(header ?? []) : "")
          + lines.map(changed).joined() + sample.below.map { $0 + sample.lineEnd }.joined()
        if let complaint = fuzz.complaint(Array(text.utf8), touched: [], mayMiss: false) {
          Issue.record("\(sample.dialect) \(sample.name) columns \(first), \(second): \(complaint)")
          return
        }
      }
    }
  }

  /// Whether a change of columns without names shows: a price with the time, or high or low with another
  /// price.
  private static func isTelling(_ row: [String], _ first: Int, _ second: Int) -> Bool {
    let time = row[1].contains(":") ? 1 : 0
    let (high, low) = (time + 2, time + 3)
    let prices = time + 1...time + 4
    if first == second { return first <= time + 4 && row.count < 11 }
    return (first <= time && prices.contains(second))
      || (prices.contains(first) && prices.contains(second)
        && !Set([first, second]).isDisjoint(with: [high, low]))
  }
}
