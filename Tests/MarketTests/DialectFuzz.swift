import Support

@testable import Market

/// A sample that is spoiled in all ways, and what may come of it.
///
/// What is read from a spoiled file must be the candles of the sample, but for the rows that were
/// touched; else reading must end with a message, or the reader must be told: by another dialect, or by
/// a note.
struct DialectFuzz {
  let sample: DialectSample
  let truth: Candles
  let bytes: [UInt8]
  private let notes: Set<String>

  /// A sample of so many rows.
  init(_ sample: DialectSample, rows: Int) throws {
    self.sample = sample
    truth = try sample.candles(rows)
    bytes = Array(sample.text(truth).utf8)
    let whole = try Self.read(sample.name, bytes)
    notes = Set(whole.notes)
    precondition(whole.candles == truth, "the sample of \(sample.dialect) is not read as it is")
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
  ///
  /// - Parameters:
  ///   - touched: times of candles whose rows were changed.
  ///   - mayMiss: whether rows may be missing.
  func complaint(_ spoiled: [UInt8], touched: Set<Int64>, mayMiss: Bool) -> String? {
    let reading: Reading
    do { reading = try Self.read(sample.name, spoiled) } catch let fault as any UserError {
      return fault.description.isEmpty ? "an empty message" : nil
    } catch { return "no message for a user: \(error)" }
    if let strange = Self.strange(reading.candles) { return strange }
    let isTold = reading.dialect != sample.dialect || !notes.isSuperset(of: reading.notes)
    return isTold ? nil : difference(reading.candles, touched, mayMiss)
  }

  /// A candle that no reader may give.
  private static func strange(_ candles: Candles) -> String? {
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

  private func difference(_ read: Candles, _ touched: Set<Int64>, _ mayMiss: Bool) -> String? {
    let known = Dictionary(uniqueKeysWithValues: (0..<truth.count).map { (truth.time[$0], $0) })
    var seen: Set<Int64> = []
    var strangers = 0
    for i in 0..<read.count {
      seen.insert(read.time[i])
      guard let place = known[read.time[i]] else {
        strangers += 1
        continue
      }
      if !touched.contains(read.time[i]), read[i] != truth[place] {
        return "\(read[i]) for \(truth[place])"
      }
    }
    if strangers > touched.count { return "\(strangers) candles of other times" }
    let missing = truth.time.count { !seen.contains($0) && !touched.contains($0) }
    return missing > 0 && !mayMiss ? "\(missing) candles are missing and nothing was said" : nil
  }

  /// The times of the candles whose lines a range of bytes touches.
  func touched(_ range: Range<Int>) -> Set<Int64> {
    var found: Set<Int64> = []
    var line = 0
    let first = sample.above.count
    for (place, byte) in bytes.enumerated() {
      if range.contains(place), line >= first, line < first + truth.count {
        let row = line - first
        found.insert(truth.time[sample.isNewestFirst ? truth.count - 1 - row : row])
      }
      if byte == 10 { line += 1 }
    }
    return found
  }
}
