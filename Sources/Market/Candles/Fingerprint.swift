/// What tells one series of candles from another: a hash of each column, and one of these.
///
/// Two series with the same candles have the same fingerprint, whatever file or blocks they came
/// in. Sequence numbers count where there are any. Costs about 6 ns a candle.
public struct Fingerprint: Hashable, Sendable {
  private var columns = [XXH64](repeating: XXH64(), count: 6)
  private var count = 0
  private var numbers: XXH64?
  private var events: XXH64?
  private var funding: XXH64?
  private var inside: XXH64?
  private var exchange: XXH64?

  /// The fingerprint of no candles yet.
  public init() {}

  /// Adds candles at the end.
  public mutating func update(_ candles: Candles, _ range: Range<Int>) {
    add(candles.time, range, to: 0)
    add(candles.open, range, to: 1)
    add(candles.high, range, to: 2)
    add(candles.low, range, to: 3)
    add(candles.close, range, to: 4)
    add(candles.volume, range, to: 5)
    if !candles.sequence.isEmpty { addNumbers(candles, range) }
    count += range.count
  }

  /// Adds a split, a dividend or a delisting in which the account takes part.
  public mutating func update(_ event: CorporateEvent) {
    let kind = Int64(event.kind.order)
    let words = (
      event.time.milliseconds.littleEndian, kind.littleEndian, event.value.bitPattern.littleEndian
    )
    withUnsafeBytes(of: words) {
      events = events ?? XXH64()
      events?.update($0)
    }
  }

  /// Adds a rate of funding that the account meets.
  public mutating func update(_ rate: FundingRate) {
    withUnsafeBytes(
      of: (rate.time.milliseconds.littleEndian, rate.rate.bitPattern.littleEndian)
    ) {
      funding = funding ?? XXH64()
      funding?.update($0)
    }
  }

  /// Adds a rate of exchange that an account works with.
  public mutating func update(_ rate: ExchangeRate) {
    withUnsafeBytes(
      of: (rate.time.milliseconds.littleEndian, rate.rate.bitPattern.littleEndian)
    ) {
      exchange = exchange ?? XXH64()
      exchange?.update($0)
    }
  }

  /// Adds the finer candles that give the price path inside some.
  public mutating func update(_ magnifier: Magnifier, _ places: Range<Int>) {
    var own = Fingerprint()
    own.update(magnifier.candles, places)
    inside = inside ?? XXH64()
    for column in own.columns {
      withUnsafeBytes(of: column.value.littleEndian) { inside?.update($0) }
    }
  }

  /// The fingerprint as 16 hexadecimal digits.
  public var hex: String {
    var all = XXH64()
    for column in columns {
      withUnsafeBytes(of: column.value.littleEndian) { all.update($0) }
    }
    if let numbers { withUnsafeBytes(of: numbers.value.littleEndian) { all.update($0) } }
    if let events { withUnsafeBytes(of: events.value.littleEndian) { all.update($0) } }
    // One hash beside another of the same length is told from it by what comes before.
    if let funding {
      withUnsafeBytes(of: (UInt64(0x66756e64).littleEndian, funding.value.littleEndian)) {
        all.update($0)
      }
    }
    if let inside {
      withUnsafeBytes(of: (UInt64(0x66696e65).littleEndian, inside.value.littleEndian)) {
        all.update($0)
      }
    }
    if let exchange {
      withUnsafeBytes(of: (UInt64(0x65786368).littleEndian, exchange.value.littleEndian)) {
        all.update($0)
      }
    }
    let digits = String(all.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Numbers with the places of their candles, since not every candle must have one.
  private mutating func addNumbers(_ candles: Candles, _ range: Range<Int>) {
    for i in range where candles.sequence[i] != Candles.noSequence {
      let place = Int64(count + i - range.lowerBound)
      withUnsafeBytes(of: (place.littleEndian, candles.sequence[i].littleEndian)) {
        numbers = numbers ?? XXH64()
        numbers?.update($0)
      }
    }
  }

  private mutating func add<Value>(_ column: [Value], _ range: Range<Int>, to place: Int) {
    column.withUnsafeBytes { bytes in
      let stride = MemoryLayout<Value>.stride
      columns[place].update(
        UnsafeRawBufferPointer(
          rebasing: bytes[range.lowerBound * stride..<range.upperBound * stride]))
    }
  }
}

/// A source that takes the fingerprint of the candles as they pass.
public struct FingerprintingSource<Source: CandleSource>: CandleSource {
  /// Where the candles come from.
  public private(set) var source: Source
  /// The fingerprint of what has passed.
  public private(set) var fingerprint = Fingerprint()

  /// Watches a source from its first candle on.
  public init(_ source: Source) { self.source = source }

  /// What is traded.
  public var instrument: Instrument { source.instrument }
  /// The length of a candle; nil where it is not known.
  public var timeframe: Timeframe? { source.timeframe }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else { return false }
    fingerprint.update(block, 0..<block.count)
    return true
  }
}
