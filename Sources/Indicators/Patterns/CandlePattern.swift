/// An indicator that knows a shape of candles: 100 where it speaks for higher prices, −100 where for
/// lower ones, 0 where it is not there.
///
/// A pattern's file has its rule as `signal`; the candles come from ``CandleScan``.
protocol CandlePattern: Indicator {
  /// What it calls long, short, near …: the settings that it reads, in the order of its parameters.
  static var settings: [CandleSetting] { get }
  /// How many candles more than the longest mean come before the first signal; TA-Lib's figure.
  static var lookback: Int { get }
  /// How far into the first body the last candle must reach when a call does not say so.
  static var penetration: Double? { get }

  /// How many candles come before the first signal.
  static func warmup(_ settings: Settings) -> Int

  var candles: CandleScan { get set }
  init(candles: CandleScan)

  /// The signal of the candle `i`, from it and at most four before.
  static func signal(_ c: CandleView, _ i: Int) -> Double
}

extension CandlePattern {
  static var penetration: Double? { nil }

  init(_ settings: Settings) {
    let own = Self.penetration == nil ? 0 : 1
    self.init(
      candles: CandleScan(
        Self.settings, settings.values[own...], penetration: own == 1 ? settings.number(0) : 0,
        warmup: Self.warmup(settings)))
  }

  mutating func update(_ block: IndicatorBlock) {
    candles.scan(block) { candles, count, output in
      for i in 0..<count { output[i] = Self.signal(candles, i) }
    }
  }

  /// The longest period, and the candles that it looks back.
  static func warmup(_ settings: Settings) -> Int {
    let own = penetration == nil ? 0 : 1
    let periods = Self.settings.indices.map { settings.whole(own + 3 * $0) }
    return (periods.max() ?? 0) + lookback
  }

  /// What a formula takes of candles, as `body` in `body[t-1]`: the words before its brackets.
  private static func measuresNamed(in formula: String) -> Set<String> {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let bytes = Array(formula.utf8)
    var (names, start): (Set<String>, Int) = ([], 0)
    for (place, byte) in bytes.enumerated() where !letters.contains(byte) {
      if byte == UInt8(ascii: "[") {
        names.insert(String(decoding: bytes[start..<place], as: UTF8.self))
      }
      start = place + 1
    }
    return names
  }

  /// A description; what all patterns have in common is written here.
  static func describe(
    _ name: String, _ title: String, chinese: String, traditional: String, japanese: String,
    taLib: String,
    _ summary: String, formula: String, largest: Double = 100,
    edgeCases: String = "0 on flat prices.",
    example: String
  ) -> IndicatorDescription {
    let named = measuresNamed(in: formula)
    let measures = [
      ("body", "body = abs(close - open)"),
      ("upper", "upper = high - max(open, close)"),
      ("lower", "lower = min(open, close) - low"),
      ("white", "white = close >= open"),
      ("black", "black = close < open"),
      ("top", "top = max(open, close)"),
      ("bottom", "bottom = min(open, close)"),
    ].filter { named.contains($0.0) }.map(\.1)
    let own = penetration.map {
      IndicatorDescription.Parameter(
        "penetration", .number(0...10), standard: $0,
        "how far into the first body the last candle reaches, as a share of it")
    }
    return IndicatorDescription(
      name: name, title: title, chinese: chinese, traditional: traditional, japanese: japanese,
      taLib: .init(taLib),
      group: .pattern, summary: summary,
      formula: ([formula] + measures + settings.map(\.formula)).joined(separator: "\n"),
      parameters: (own.map { [$0] } ?? []) + settings.flatMap(\.parameters),
      inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close)],
      outputs: [.init(name, .histogram, unit: .pure)],
      pane: .fixed(-largest...largest, guides: [0]),
      warmup: { settings, _ in warmup(settings) },
      edgeCases: edgeCases
        + " Lengths that are equal on paper count as equal, whatever their rounding.",
      source: "TA-Lib 0.8 \(taLib.uppercased()), every signal",
      example: example, make: { Self($0) })
  }
}
