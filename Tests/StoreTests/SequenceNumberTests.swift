import Market
import Support
import Testing

@testable import Store

/// Where all candles have sequence numbers they are known by them, else by their times.
@Suite struct SequenceNumberTests {
  private let folder = TemporaryFolder()
  private static let minute = Timeframe(1, .minute)

  private func store() throws -> CandleStore {
    let file = DatabaseFile(path: folder.path("candles.sqlite"), kind: .candles)
    return try CandleStore(file, .createIfMissing, chunk: 16)
  }

  private func put(_ candles: Candles, _ store: CandleStore) throws -> ImportResult {
    var source = SeriesSource(candles, timeframe: Self.minute)
    return try store.import(&source, symbol: "X")
  }

  /// Candles with the numbers 10, 20, 30 … at their minutes.
  private func numbered(_ places: some Sequence<Int>, price: Double, late: Int64 = 0) -> Candles {
    var candles = Candles()
    for place in places {
      let time = Time(seconds: Int64(place) * 60 + late)
      candles.append(
        Candle(time, open: price, high: price, low: price, close: price, volume: 1),
        sequence: Int64(place) * 10)
    }
    return candles
  }

  @Test func aCorrectionByNumberMayMoveTheTime() throws {
    let store = try store()
    #expect(try put(numbered(0..<100, price: 1), store).added == 100)
    #expect(try store.find(symbol: "X").numbers == .all)
    let result = try put(numbered(40..<45, price: 2, late: 7), store)
    #expect(result.replaced == 5 && result.added == 0 && result.total == 100)
    let candles = try read(store.source(symbol: "X"))
    #expect(candles.sequence == (0..<100).map { Int64($0) * 10 })
    #expect(candles.time[40] == 2_407_000 && candles.close[44] == 2 && candles.close[45] == 1)
    #expect(try store.verify() == [])
  }

  /// Random corrections equal a dictionary by number.
  @Test(arguments: 1...8)
  func correctionsEqualADictionaryByNumber(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let store = try store()
    var expected: [Int: (price: Double, late: Int64)] = [:]
    for _ in 0..<10 {
      let start = random.whole(0...200)
      let step = random.whole(1...4)
      let places = stride(from: start, to: start + random.whole(1...150), by: step)
      let (price, late) = (Double(random.whole(1...2)), Int64(random.whole(0...1)))
      let changed = places.count { expected[$0].map { $0 != (price, late) } ?? false }
      let new = places.count { expected[$0] == nil }
      for place in places { expected[place] = (price, late) }
      let result = try put(numbered(places, price: price, late: late), store)
      #expect(result.added == new && result.replaced == changed)
    }
    var candles = Candles()
    for (place, value) in expected.sorted(by: { $0.key < $1.key }) {
      candles.append(numbered([place], price: value.price, late: value.late), 0..<1)
    }
    #expect(try read(store.source(symbol: "X")) == candles)
    #expect(try store.verify() == [])
  }

  @Test func candlesWithoutNumbersAreKnownByTime() throws {
    let store = try store()
    _ = try put(numbered(0..<50, price: 1), store)
    var plain = numbered(0..<60, price: 1)
    plain.sequence = []
    let result = try put(plain, store)
    #expect(result.unchanged == 50 && result.added == 10)
    #expect(try store.find(symbol: "X").numbers == .some)
    let candles = try read(store.source(symbol: "X"))
    #expect(candles.sequence(at: 49) == 490 && candles.sequence(at: 50) == nil)
    let again = try put(numbered(0..<60, price: 1), store)
    #expect(again.unchanged == 50 && again.replaced == 10)
    #expect(try store.verify() == [])
  }

  /// Chunks from before there were numbers, and a column of none.
  @Test func numbersThatComeLater() throws {
    let store = try store()
    var plain = numbered(0..<50, price: 1)
    plain.sequence = []
    _ = try put(plain, store)
    var none = plain
    none.sequence = Array(repeating: Candles.noSequence, count: 50)
    #expect(try put(none, store).unchanged == 50)
    #expect(try store.find(symbol: "X").numbers == .none)
    #expect(try put(numbered(40..<70, price: 1), store).replaced == 10)
    let candles = try read(store.source(symbol: "X"))
    #expect(candles.sequence(at: 0) == nil && candles.sequence(at: 69) == 690)
    #expect(candles.count == 70 && candles.sequence.count == 70)
    #expect(try store.verify() == [])
  }

  @Test func timesThatWouldPassTheirNeighboursAreRefused() throws {
    let store = try store()
    _ = try put(numbered(0..<50, price: 1), store)
    let before = try read(store.source(symbol: "X"))
    for late in [Int64(60), 61, 1_000_000, -60, -3_000] {
      let error = #expect(throws: CandleStoreError.self) {
        try put(numbered([16], price: 2, late: late), store)
      }
      #expect(error?.description.contains("times must increase") == true)
    }
    var broken = numbered(0..<2_000, price: 2)
    broken.sequence[1_500] = Candles.noSequence
    #expect(throws: CandleStoreError.self) { try put(cut(broken, at: 1_024), store) }
    #expect(try read(store.source(symbol: "X")) == before)
  }

  /// The first block has all its numbers, the second has not.
  private func put(_ source: TwoBlocks, _ store: CandleStore) throws -> ImportResult {
    var source = source
    return try store.import(&source, symbol: "X")
  }

  private func cut(_ candles: Candles, at place: Int) -> TwoBlocks {
    var first = Candles()
    first.append(candles, 0..<place)
    var second = Candles()
    second.append(candles, place..<candles.count)
    return TwoBlocks(blocks: [second, first])
  }
}

/// A source of given blocks, the last first.
private struct TwoBlocks: CandleSource {
  var blocks: [Candles]
  var instrument: Instrument { Instrument() }
  var timeframe: Timeframe? { Timeframe(1, .minute) }
  mutating func next(into block: inout Candles) -> Bool {
    guard let next = blocks.popLast() else { return false }
    block = next
    return true
  }
}
