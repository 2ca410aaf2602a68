import Support

@testable import Market

/// A sample that is spoiled in all ways, and what may come of it.
///
/// Whatever is done to its bytes, what is read must be what the text of the spoiled file says, row by
/// row, as a slow reader that shares no code with the readers finds it; else reading must end with a
/// message. Only where the reader is told more than of the whole file (another dialect, another note)
/// may all times be shifted by as much; and only where a note says so are volumes 0, or those of another
/// column.
struct DialectFuzz {
  let dialect: String
  let name: String
  let truth: Candles
  let bytes: [UInt8]
  /// What the text of a file says.
  let slow: @Sendable ([UInt8]) -> [SlowRow]
  /// What it says as a note tells that it is read; `nil` where that is the same.
  private let told: @Sendable (ToldReading, [UInt8]) -> [SlowRow]?
  /// Whether the sample's rows have volumes; whatever stands in their place is no matter else.
  private let hasVolume: Bool
  private let notes: Set<String>

  init(
    _ dialect: String, _ name: String, _ truth: Candles, _ bytes: [UInt8], hasVolume: Bool = true,
    told: @escaping @Sendable (ToldReading, [UInt8]) -> [SlowRow]? = { _, _ in nil },
    slow: @escaping @Sendable ([UInt8]) -> [SlowRow]
  ) throws {
    self.told = told
    self.hasVolume = hasVolume
    self.dialect = dialect
    self.name = name
    self.truth = truth
    self.bytes = bytes
    self.slow = slow
    let whole = try Self.read(name, bytes)
    notes = Set(whole.notes)
    precondition(whole.candles == truth, "the sample of \(dialect) is not read as it is")
    precondition(whole.dialect == dialect, "the sample of \(dialect) is taken for another")
    let complaint = complaint(bytes)
    precondition(complaint == nil, "\(dialect) \(name): \(complaint ?? "")")
  }

  /// A sample of text of so many rows.
  init(_ sample: DialectSample, rows: Int) throws {
    let truth = try sample.candles(rows)
    let slow = try SlowRows(sample, truth)
    try self.init(
      sample.dialect, sample.name, truth, Array(sample.text(truth).utf8),
      hasVolume: sample.hasVolume, told: { slow.reading($0)?.rows($1) }, slow: slow.rows)
  }

  struct Reading {
    var candles = Candles()
    var notes: [String] = []
    var dialect = ""
  }

  static func read(_ name: String, _ bytes: [UInt8]) throws -> Reading {
    let file = try OneFile(MemoryBytes(bytes, name: name), ReadingOptions())
    var reading = Reading()
    var block = Candles()
    while try file.next(into: &block) { reading.candles.append(block, 0..<block.count) }
    reading.notes = file.context.notes
    reading.dialect = file.context.dialect.name
    return reading
  }

  /// What is wrong with what became of a spoiled file; `nil` where all is well.
  func complaint(_ spoiled: [UInt8]) -> String? {
    let reading: Reading
    do { reading = try Self.read(name, spoiled) } catch let fault as any UserError {
      return fault.description.isEmpty ? "an empty message" : nil
    } catch { return "no message for a user: \(error)" }
    if let strange = Self.strange(reading.candles) { return strange }
    // Each note allows exactly one other reading.
    let others = toldReadings(reading).compactMap { told($0, spoiled) }
    let differences = ([slow(spoiled)] + others).map { difference(reading, $0) }
    return differences.contains(nil) ? nil : differences[0]
  }

  /// The readings of times of which notes tell that the sample itself does not have.
  private func toldReadings(_ reading: Reading) -> [ToldReading] {
    let further = Set(reading.notes).subtracting(notes)
    return ToldReading.allCases.filter { told in
      further.contains { note in
        switch told {
        case .utc: note.hasPrefix("times say no zone and are taken as UTC")
        case .dates: note.hasPrefix("nothing is read from '")
        case .ends: note.contains("' names the end; --columns")
        case .counts: note.hasPrefix("a candle's volume is the number of its ticks")
        }
      }
    }
  }

  /// A candle that no reader may give.
  static func strange(_ candles: Candles) -> String? {
    for i in 0..<candles.count {
      let candle = candles[i]
      let isGood =
        candle.low > 0 && candle.low <= min(candle.open, candle.close)
        && max(candle.open, candle.close) <= candle.high && candle.high.isFinite
        && candle.volume >= 0 && candle.volume.isFinite
      if !isGood { return "a candle that cannot be: \(candle)" }
      if i > 0, candles[i - 1].time >= candle.time { return "times that do not go on" }
    }
    return nil
  }

  /// What was read otherwise than the text says.
  private func difference(_ reading: Reading, _ rows: [SlowRow]) -> String? {
    let read = reading.candles
    var said: [Candle] = []
    for (place, row) in rows.enumerated() {
      switch row {
      case .candle(let candle): said.append(candle)
      case .unreadable(let text):
        // Of a file that was cut within its first row nobody knows how long that is.
        let isCut = place == 0 && rows.count == 1 && reading.notes.contains(where: isOfCut)
        return isCut ? nil : "silence about '\(text)'"
      }
    }
    said.sort { $0.time < $1.time }
    guard read.count == said.count else { return "\(read.count) candles of \(said.count) rows" }
    let further = Set(reading.notes).subtracting(notes)
    let isTold = reading.dialect != dialect || !further.isEmpty
    let isWithoutVolume = further.contains(where: Self.tellsNoVolume)
    let isOtherVolume = !hasVolume || further.contains(where: Self.tellsOtherVolume)
    let shift = isTold && !said.isEmpty ? read.time[0] - said[0].time.milliseconds : 0
    for (i, candle) in said.enumerated() {
      let isLate = abs(read.time[i] - candle.time.milliseconds - shift) > 1
      let prices = [
        (read.open[i], candle.open), (read.high[i], candle.high), (read.low[i], candle.low),
        (read.close[i], candle.close),
      ]
      let isVolume =
        isWithoutVolume
        ? read.volume[i] == 0 : isOtherVolume || Self.isSame(read.volume[i], candle.volume)
      if isLate || !isVolume || !prices.allSatisfy({ Self.isSame($0.0, $0.1) }) {
        return "\(read[i]) of a row that says \(candle)"
      }
    }
    return nil
  }

  /// Whether a note says that volumes are 0, and which column may be theirs.
  private static func tellsNoVolume(_ note: String) -> Bool {
    note.hasPrefix("there is no volume; it is 0")
      || note.hasPrefix("no column is known as the volume, and it is 0")
  }

  /// Whether a note names the column whose numbers the volumes are, where that is another one.
  private static func tellsOtherVolume(_ note: String) -> Bool {
    note.hasPrefix("volume is that of the column") || note.contains("; the volume is that of '")
  }

  private func isOfCut(_ note: String) -> Bool { note.contains("has no line end") }

  /// What of a spoiled file differs from the sample, and some of what stands around it.
  func shown(_ spoiled: [UInt8]) -> String {
    let same = zip(bytes, spoiled).prefix { $0 == $1 }.count
    let end = zip(bytes.reversed(), spoiled.reversed()).prefix { $0 == $1 }.count
    let range = max(0, same - 80)..<max(same, min(spoiled.count, spoiled.count - end + 80))
    return String(decoding: spoiled[range], as: UTF8.self)
  }

  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-12 * max(abs(a), abs(b))
  }
}
