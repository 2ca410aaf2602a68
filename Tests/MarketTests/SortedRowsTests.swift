import Support
import Testing

@testable import Market

/// Rows in any order are sorted by their times, with bounded memory.
@Suite struct SortedRowsTests {
  private func text(_ candles: Candles, _ order: [Int], _ mark: String = ",") -> String {
    "time,open,high,low,close,volume\n"
      + order.map { i in
        let c = candles[i]
        return "\(c.time)\(mark)\(c.open),\(c.high),\(c.low),\(c.close),\(c.volume)\n"
      }.joined()
  }

  private func shuffled(_ count: Int, seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    var order = Array(0..<count)
    for i in order.indices.reversed() { order.swapAt(i, random.whole(0...i)) }
    return order
  }

  @Test(arguments: [1, 2, 1_023, 1_025, 5_000]) func anyOrder(_ count: Int) throws {
    let made = randomCandles(count, seed: UInt64(count))
    for mark in [",", " ,"] {
      let read = try ReadText(text(made, shuffled(count, seed: 3), mark)) { $0.sorts = true }
      #expect(read.candles == made)
    }
    let sorted = try ReadText(text(made, Array(0..<count))) { $0.sorts = true }
    let turned = try ReadText(text(made, (0..<count).reversed())) { $0.sorts = true }
    #expect(sorted.candles == made && turned.candles == made)
  }

  /// Runs of a few candles, merged from the file.
  @Test(arguments: [1, 7, 1_024, 1_500]) func severalRuns(_ limit: Int) throws {
    let made = randomCandles(4_000, seed: 9)
    var options = ReadingOptions()
    options.sorts = true
    let bytes = Array(text(made, shuffled(4_000, seed: 5)).utf8)
    let peeked = try PeekedStream(MemoryBytes(bytes, name: "x.csv"))
    let context = ReadingContext(
      stream: peeked, sample: FileHead(name: "x.csv", bytes: peeked.start), dialect: .csv,
      options: options)
    let stage = SortedRows(try TextReader(context), context, limit: limit)
    var read = Candles()
    var block = Candles()
    while try stage.next(into: &block) {
      #expect(block.count <= Candles.blockSize)
      read.append(block, 0..<block.count)
    }
    #expect(read == made)
  }

  @Test func rowsOfOneTime() throws {
    let text =
      "date,open,high,low,close\n2024-01-03,3,3,3,3\n2024-01-02,2,2,2,2\n2024-01-03,4,4,4,4\n"
    #expect(problem(text) == .goesBack(try Time("2024-01-02"), after: try Time("2024-01-03")))
    #expect(problem(text) { $0.sorts = true } == .timeTwice(try Time("2024-01-03")))
    let read = try ReadText(text) {
      $0.sorts = true
      $0.policies[.duplicate] = .skip
    }
    #expect(read.candles.open == [2, 3] && read.file.defects.count(.duplicate, .skip) == 1)
  }

  @Test func numbersGoWithTheirRows() throws {
    let text =
      "date,open,high,low,close,seq\n2024-01-03,3,3,3,3,8\n2024-01-02,2,2,2,2,7\n2024-01-04,3,3,3,3,9\n"
    let read = try ReadText(text) { $0.sorts = true }
    #expect((0..<3).map { read.candles.sequence(at: $0) } == [7, 8, 9])
  }

  @Test func ticksAndJSON() throws {
    var ticks = "timestamp,price,volume\n"
    for second in shuffled(600, seed: 4) {
      ticks += "\(1_704_189_600 + second),\(100 + second % 60),2\n"
    }
    #expect(problem(ticks) != nil)
    let read = try ReadText(ticks) { $0.sorts = true }
    #expect(read.candles.count == 10 && read.candles.volume.allSatisfy { $0 == 120 })
    #expect(read.candles.open.allSatisfy { $0 == 100 } && read.candles.close[9] == 159)
    let rows = [3, 1, 2].map { "[\(1_704_153_600 + $0 * 86_400),\($0),9,1,\($0),5]" }
    let json = try ReadText("[\(rows.joined(separator: ","))]", "x.json") { $0.sorts = true }
    #expect(json.candles.open == [1, 2, 3])
  }

  /// Clocks that are put back show an hour twice: no row is lost in silence.
  @Test func theHourThatComesTwice() {
    let hours = ["00:30", "01:30", "01:30", "02:30"].map { "2024-11-03 \($0),1,2,1,2\n" }
    let text = "time,open,high,low,close\n" + hours.joined()
    #expect(
      problem(text) {
        $0.sorts = true
        $0.zone = "America/New_York"
      } != nil)
  }
}
