import Support

@testable import Market

/// A sample that is spoiled in all ways, and what may come of it.
///
/// Whatever is done to its bytes, what is read must be what the text of the spoiled file says, row by
/// row, as a slow reader that shares no code with the readers finds it; else reading must end with a
/// message. Only where the reader is told more than of the whole file (another dialect, another note)
/// may all times be shifted by as much; and only where a note says so are volumes 0, or those of the
/// columns that it names.
struct DialectFuzz {
  let dialect: String
  let name: String
  let truth: Candles
  let bytes: [UInt8]
  /// What the text of a file says.
  let slow: @Sendable ([UInt8]) -> [SlowRow]
  /// What it says as notes tell that it is read; `nil` where it cannot be read so.
  private let told: @Sendable ([UInt8], ToldReading) -> [SlowRow]?
  /// How many columns the rows of a sample without volumes have: one may be taken for the volume.
  private let columns: Int
  private let notes: Set<String>

  init(
    _ dialect: String, _ name: String, _ truth: Candles, _ bytes: [UInt8], columns: Int = 0,
    told: @escaping @Sendable ([UInt8], ToldReading) -> [SlowRow]?,
    slow: @escaping @Sendable ([UInt8]) -> [SlowRow]
  ) throws {
    self.told = told
    self.columns = columns
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
      columns: sample.hasVolume ? 0 : sample.rows(truth)[0].count, told: slow.rows, slow: slow.rows)
  }

  /// A sample of JSON of so many rows.
  init(_ sample: DocumentSample, rows: Int) throws {
    let truth = try sample.candles(rows)
    try self.init(
      sample.dialect, sample.name, truth, sample.bytes(truth), told: sample.slow.rows,
      slow: sample.slow.rows)
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
    do { return complaint(try Self.read(name, spoiled), of: spoiled) } catch let fault
      as any UserError
    {
      return fault.description.isEmpty ? "an empty message" : nil
    } catch { return "no message for a user: \(error)" }
  }

  /// What is wrong with what was read of a spoiled file; `nil` where all is well.
  func complaint(_ reading: Reading, of spoiled: [UInt8]) -> String? {
    if let strange = Self.strange(reading.candles) { return strange }
    let whole = slow(spoiled)
    let others = toldReadings(reading).compactMap { told(spoiled, $0) }
    // Where a note names the volume, what the sample's own place holds does not count.
    let usual = namedVolume(reading) == nil ? [whole] : []
    let differences = (usual + others).map { difference(reading, $0) }
    return differences.contains(nil)
      ? nil : differences.first ?? "no column is called as the note on the volume says"
  }

  /// The notes that the sample itself does not have.
  private func further(_ reading: Reading) -> [String] {
    reading.notes.filter { !notes.contains($0) }
  }

  private func namedVolume(_ reading: Reading) -> ToldReading.Volume? {
    let notes = further(reading).filter(ToldReading.namesVolume)
    return notes.isEmpty ? nil : .named(notes)
  }

  /// The readings of which notes tell that the sample itself does not have; each allows exactly one.
  private func toldReadings(_ reading: Reading) -> [ToldReading] {
    let further = further(reading)
    let times = ToldReading.Times.allCases.filter { times in
      further.contains { ToldReading.tells(times, $0) }
    }
    let named = namedVolume(reading)
    let volumes: [ToldReading.Volume?] =
      named == nil && reading.candles.volume.contains { $0 != 0 }
      ? [nil] + (0..<columns).map { .column($0) } : [named]
    return ([nil] + times).flatMap { times in
      volumes.compactMap { volume in
        times == nil && volume == nil
          ? nil : ToldReading(times: times, volume: volume, notes: further)
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
    let further = further(reading)
    let isTold = reading.dialect != dialect || !further.isEmpty
    let isWithoutVolume = further.contains(where: ToldReading.tellsNoVolume)
    let shift = isTold && !said.isEmpty ? read.time[0] - said[0].time.milliseconds : 0
    for (i, candle) in said.enumerated() {
      let isLate = abs(read.time[i] - candle.time.milliseconds - shift) > 1
      let prices = [
        (read.open[i], candle.open), (read.high[i], candle.high), (read.low[i], candle.low),
        (read.close[i], candle.close),
      ]
      let isVolume =
        isWithoutVolume ? read.volume[i] == 0 : Self.isSame(read.volume[i], candle.volume)
      if isLate || !isVolume || !prices.allSatisfy({ Self.isSame($0.0, $0.1) }) {
        return "\(read[i]) of a row that says \(candle)"
      }
    }
    return nil
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
