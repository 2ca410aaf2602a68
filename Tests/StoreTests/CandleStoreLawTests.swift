import Foundation
import Market
import Support
import Testing

@testable import Store

/// What is true of every import, whatever candles come in whatever order.
@Suite struct CandleStoreLawTests {
  private let folder = TemporaryFolder()
  private static let minute = Timeframe(1, .minute)

  /// A store of small chunks, so that a few thousand candles have many.
  private func store(_ name: String = "candles.sqlite", chunk: Int = 64) throws -> CandleStore {
    let file = DatabaseFile(path: folder.path(name), kind: .candles)
    return try CandleStore(file, .createIfMissing, chunk: chunk)
  }

  private func put(
    _ candles: Candles, _ store: CandleStore, _ symbol: String = "TEST"
  ) throws -> ImportResult {
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: symbol), timeframe: Self.minute)
    return try store.import(&source)
  }

  @Test(arguments: [1, 2, 7, 4_095, 4_096, 4_097, 12_289])
  func whatIsReadIsWhatWasImported(_ count: Int) throws {
    let candles = randomCandles(count, seed: UInt64(count))
    let store = try store(chunk: 4_096)
    let result = try put(candles, store)
    #expect(result.added == count && result.total == count && result.isNew)
    #expect(try all(store.source(symbol: "TEST")) == candles)
    let series = try store.find(symbol: "TEST")
    var fingerprint = Fingerprint()
    fingerprint.update(candles, 0..<count)
    #expect(series.fingerprint == fingerprint.hex)
    #expect(series.first?.milliseconds == candles.time.first && series.candles == count)
    #expect(try store.verify() == [])
  }

  /// Any split of a series into imports in any order is one import.
  @Test(arguments: 1...12)
  func anySplitInAnyOrderIsOneImport(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let candles = gappy(random.whole(1...2_000), &random)
    var pieces = split(candles, into: random.whole(1...9), &random)
    pieces.shuffle(using: &random)
    let store = try store()
    var total = 0
    for piece in pieces {
      let result = try put(piece, store)
      total += piece.count
      #expect(result.added == piece.count && result.replaced == 0 && result.total == total)
    }
    #expect(try all(store.source(symbol: "TEST")) == candles)
    var fingerprint = Fingerprint()
    fingerprint.update(candles, 0..<candles.count)
    #expect(try store.find(symbol: "TEST").fingerprint == fingerprint.hex)
    #expect(try store.verify() == [])
  }

  /// Pieces whose candles lie between each other's.
  @Test(arguments: 1...6)
  func interleavedPiecesAreOneImport(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let candles = randomCandles(2_000, seed: seed)
    var pieces = [Candles(), Candles(), Candles()]
    for i in 0..<candles.count { pieces[random.whole(0...2)].append(candles[i]) }
    let store = try store()
    for piece in pieces { _ = try put(piece, store) }
    #expect(try all(store.source(symbol: "TEST")) == candles)
    #expect(try store.verify() == [])
  }

  /// Overlapping corrections equal a dictionary in which the last word counts.
  @Test(arguments: 1...12)
  func correctionsEqualADictionary(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try store()
    var expected: [Int64: Candle] = [:]
    for number in 0..<8 {
      let start = Int64(random.whole(0...1_200))
      let count = random.whole(1...600)
      let versions = UInt64(random.whole(1...3))
      let step = Int64(random.whole(1...3)) * 60
      let block = randomCandles(
        count, seed: versions, start: Time(seconds: start * 60), step: step)
      var (added, replaced, unchanged) = (0, 0, 0)
      for i in 0..<block.count {
        switch expected.updateValue(block[i], forKey: block.time[i]) {
        case nil: added += 1
        case block[i]: unchanged += 1
        default: replaced += 1
        }
      }
      let result = try put(block, store)
      #expect(result.added == added && result.replaced == replaced, "import \(number)")
      #expect(result.unchanged == unchanged && result.total == expected.count)
    }
    let candles = Candles(expected.values.sorted { $0.time < $1.time })
    #expect(try all(store.source(symbol: "TEST")) == candles)
    #expect(try store.verify() == [])
    try expectRanges(of: candles, in: store, &random)
  }

  @Test func importingAgainChangesNoByte() throws {
    let candles = randomCandles(10_000, seed: 3)
    let path = folder.path("candles.sqlite")
    let first = try store()
    _ = try put(candles, first)
    try first.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let again = try store()
    let result = try put(candles, again)
    try again.close()
    #expect(result.added == 0 && result.replaced == 0 && result.unchanged == 10_000)
    #expect(result.total == 10_000 && !result.isNew)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func theSameImportsGiveTheSameBytes() throws {
    for name in ["a", "b"] {
      let store = try store(name)
      for seed in 1...3 {
        _ = try put(randomCandles(1_000 * seed, seed: UInt64(seed)), store, "S\(seed)")
        _ = try put(randomCandles(1_000, seed: 9), store, "S\(seed)")
      }
      try store.close()
    }
    let a = try Data(contentsOf: URL(fileURLWithPath: folder.path("a")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("b"))) == a)
  }
}

extension CandleStoreLawTests {
  /// All candles of a source.
  private func all(_ source: some CandleSource) throws -> Candles { try read(source) }

  /// A range is what lies in it.
  private func expectRanges(
    of candles: Candles, in store: CandleStore, _ random: inout SplitMix64
  ) throws {
    guard let first = candles.time.first, let last = candles.time.last else { return }
    for _ in 0..<20 {
      let from = first + Int64(random.whole(-70_000...Int(last - first) + 1))
      let to = from + Int64(random.whole(0...Int(last - first) + 1))
      let read = try all(
        store.source(
          symbol: "TEST", from: Time(milliseconds: from), to: Time(milliseconds: to)))
      let places = candles.time.indices.filter { (from..<to).contains(candles.time[$0]) }
      var expected = Candles()
      if let start = places.first { expected.append(candles, start..<start + places.count) }
      #expect(read == expected)
    }
  }

  /// Candles with holes between them.
  private func gappy(_ count: Int, _ random: inout SplitMix64) -> Candles {
    let whole = randomCandles(count * 2, seed: random.next())
    return Candles((0..<whole.count).filter { _ in random.unit() < 0.5 }.map { whole[$0] })
  }

  private func split(
    _ candles: Candles, into count: Int, _ random: inout SplitMix64
  ) -> [Candles] {
    let cuts = ([0, candles.count] + (1..<count).map { _ in random.whole(0...candles.count) })
      .sorted()
    return zip(cuts, cuts.dropFirst()).compactMap { start, end in
      var piece = Candles()
      piece.append(candles, start..<end)
      return piece.isEmpty ? nil : piece
    }
  }
}

/// All candles of a source, block by block.
func read(_ source: some CandleSource) throws -> Candles {
  var source = source
  var candles = Candles()
  var block = Candles()
  while try source.next(into: &block) { candles.append(block, 0..<block.count) }
  return candles
}
