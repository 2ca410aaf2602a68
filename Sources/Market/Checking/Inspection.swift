/// What a file of candles is, looked through to its end: wrong rows are counted and passed over.
public struct Inspection: Sendable {
  /// The name of the file's dialect.
  public let dialect: String
  /// What a reader of the file should know, a sentence each.
  public private(set) var notes: [String] = []
  /// The symbol that the file's name tells.
  public let symbol: String
  /// The most common step between the first candles; `nil` where there is none.
  public let timeframe: Timeframe?
  /// How many candles there are, wrong rows aside.
  public private(set) var rows = 0
  /// The open times of the first and the last.
  public private(set) var first: Time?
  public private(set) var last: Time?
  /// Steps longer than one candle: for days longer than four days, so that weekends and holidays
  /// are none.
  public private(set) var gaps = 0
  /// The longest such step, and the candle after which it comes.
  public private(set) var longestGap: (seconds: Int, after: Time)?
  /// Candles without volume.
  public private(set) var zeroVolumes = 0
  /// Candles whose four prices are the same.
  public private(set) var flat = 0
  /// Lowest low and highest high.
  public private(set) var lowest = Double.infinity
  public private(set) var highest = -Double.infinity
  /// Wrong rows, and the first of them as messages that say line, column and cure.
  public private(set) var defectCount = 0
  public private(set) var defects: [DefectLog.Entry] = []

  /// Looks through a file.
  ///
  /// - Parameter keeping: how many defects are kept.
  /// - Throws: `FileError`; `DataError` where it is no file of candles at all.
  public init(path: String, keeping: Int = 10) throws {
    var options = ReadingOptions()
    for defect in [Defect.value, .duplicate, .disorder, .ohlc, .price] {
      options.policies[defect] = .skip
    }
    let source = try openCandles(path: path, options)
    dialect = source.dialect
    symbol = source.instrument.symbol
    timeframe = source.timeframe
    let longest = Self.longestStep(timeframe)
    var block = Candles()
    while try source.next(into: &block) { add(block, longestStep: longest) }
    notes = source.notes
    defectCount = source.defects.skipped
    defects = Array(source.defects.entries.prefix(keeping))
  }

  /// The longest step that is no gap, in milliseconds.
  private static func longestStep(_ timeframe: Timeframe?) -> Int64 {
    guard let timeframe else { return .max }
    switch timeframe.unit {
    case .day: return Int64(timeframe.count + 3) * 86_400_000
    case .month: return Int64(timeframe.count) * 31 * 86_400_000 + 86_400_000
    default: return Int64(timeframe.nominalSeconds) * 1_000
    }
  }

  private mutating func add(_ block: Candles, longestStep: Int64) {
    for i in 0..<block.count {
      let candle = block[i]
      if let last {
        let step = candle.time.milliseconds - last.milliseconds
        if step > longestStep { addGap(Int(step / 1_000), after: last) }
      } else {
        first = candle.time
      }
      last = candle.time
      if candle.volume == 0 { zeroVolumes += 1 }
      if candle.low == candle.high { flat += 1 }
      lowest = min(lowest, candle.low)
      highest = max(highest, candle.high)
    }
    rows += block.count
  }

  private mutating func addGap(_ seconds: Int, after time: Time) {
    gaps += 1
    if seconds > longestGap?.seconds ?? 0 { longestGap = (seconds, time) }
  }
}
