/// A market that never was: candles with drift, clusters of volatility and sessions, from a seed.
///
/// For benchmarks, tests and lessons; its symbol is `SYNTH`, so that nobody takes it for a real one.
/// Returns follow GARCH(1,1): `σ²ₜ = ω + 0.08 r²ₜ₋₁ + 0.90 σ²ₜ₋₁`, 20 % volatility and 6 % drift a
/// year. Prices have two decimals and are positive. Only `+ − × ÷ √` are used, which IEEE 754 fixes
/// to the bit: the same seed gives the same candles on every machine, and fewer candles are the
/// beginning of more.
public struct SyntheticMarket: CandleSource {
  /// When the market is open.
  public enum Session: String, Sendable, CaseIterable {
    /// Always.
    case always = "24/7"
    /// Monday to Friday, 09:30 to 16:00 (UTC).
    case weekdays
  }

  /// What is traded.
  public let instrument: Instrument
  /// The length of a candle; nil where it is not known.
  public let timeframe: Timeframe?
  private let length: Int64
  private let session: Session
  private var left: Int
  private var clock: Int64
  private var random: XorShift64
  private var price: Double
  private let calm: Double
  private var variance: Double
  private let drift: Double

  /// A market of `count` candles from 2024-01-01T00:00:00Z (a Monday) on.
  ///
  /// - Throws: `SyntheticError` for a month, whose length is not fixed.
  public init(
    seed: UInt64, timeframe: Timeframe, count: Int, session: Session = .always, price: Double = 100
  ) throws {
    guard let seconds = timeframe.unit.fixedSeconds else {
      throw SyntheticError.noFixedLength(timeframe)
    }
    length = Int64(timeframe.count) * seconds
    self.timeframe = timeframe
    self.session = length < 86_400 ? session : .always
    instrument = Instrument(
      symbol: "SYNTH", tick: 0.01,
      sessionOpen: self.session == .weekdays ? Self.opening : 0)
    left = max(0, count)
    clock = 1_704_067_200
    random = XorShift64(seed: seed)
    self.price = price
    let year = 365.25 * 86_400
    calm = 0.2 * 0.2 * Double(length) / year
    variance = calm
    drift = 0.06 * Double(length) / year
  }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) -> Bool {
    block.removeAll()
    let count = min(left, Candles.blockSize)
    for _ in 0..<count { block.append(step()) }
    left -= count
    return count > 0
  }

  /// The next candle: a small gap, then four steps whose extremes are its high and low.
  private mutating func step() -> Candle {
    skipClosedHours()
    let deviation = variance.squareRoot()
    let before = price
    move(0.1 * deviation * normal())
    let open = price
    var high = open
    var low = open
    for _ in 0..<4 {
      move(drift / 4 + 0.5 * deviation * normal())
      high = max(high, price)
      low = min(low, price)
    }
    let change = price / before - 1
    variance = min(100 * calm, 0.02 * calm + 0.08 * change * change + 0.90 * variance)
    let volume =
      ((0.2 + 3 * random.unit() * random.unit()) * 1_000 * (variance / calm).squareRoot())
      .rounded()
    defer { clock += length }
    return Candle(
      Time(seconds: clock), open: cents(open), high: cents(high), low: cents(low),
      close: cents(price), volume: volume)
  }

  private mutating func move(_ share: Double) {
    price = max(0.05, price * (1 + min(0.5, max(-0.5, share))))
  }

  /// Two decimals, and never below one cent.
  private func cents(_ price: Double) -> Double { max(1, (price * 100).rounded()) / 100 }

  /// About normal, mean 0 and variance 1: the sum of four uniform numbers of 16 bits.
  private mutating func normal() -> Double {
    let bits = random.next()
    let sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48)
    return (Double(sum) / 65_536 - 2) * 1.732_050_807_568_877_2
  }

  private static let opening = 34_200
  private static let closing: Int64 = 57_600

  /// Moves the clock to the next opening if the market is closed.
  private mutating func skipClosedHours() {
    guard session == .weekdays else { return }
    let second = clock % 86_400
    if second >= Self.closing || second + length > Self.closing {
      clock += 86_400 - second + Int64(Self.opening)
    } else if second < Self.opening {
      clock += Int64(Self.opening) - second
    }
    // 1970-01-01 was a Thursday; 2 and 3 days later came the first weekend.
    let weekday = clock / 86_400 % 7
    if weekday == 2 { clock += 2 * 86_400 }
    if weekday == 3 { clock += 86_400 }
  }
}

/// Why a synthetic market cannot be made.
public enum SyntheticError: UserError {
  case noFixedLength(Timeframe)

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }
  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .noFixedLength(let timeframe):
      "a synthetic market has no timeframe \(timeframe), since a month has no fixed length; take 1m, 1h, 1d or 1w"
    }
  }
}

extension Timeframe.Unit {
  /// Seconds of one unit where all are alike; a month has none.
  fileprivate var fixedSeconds: Int64? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3_600
    case .day: 86_400
    case .week: 604_800
    case .month: nil
    }
  }
}

/// Vigna's xorshift64*: small, quick, the same everywhere.
private struct XorShift64: Sendable {
  private var state: UInt64

  /// A generator for any seed, 0 too.
  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0xd1b5_4a32_d192_ed03
    if state == 0 { state = 1 }  // the one state it cannot leave
    for _ in 0..<8 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state ^= state &>> 12
    state ^= state &<< 25
    state ^= state &>> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  /// A number in [0, 1).
  mutating func unit() -> Double { Double(next() &>> 11) * 0x1p-53 }
}
