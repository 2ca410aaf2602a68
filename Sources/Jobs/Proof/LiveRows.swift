import Market
import Text

/// Reads candles line by line: time, open, high, low, close and volume, with or without a header.
struct LiveRows {
  /// What a line is.
  enum Row {
    case candle(Candle)
    /// The names of the columns, or an empty line.
    case nothing
    /// What is wrong with it.
    case wrong(String)
  }

  private enum Column: Int, CaseIterable { case time, open, high, low, close, volume }

  private static let names: [Column: [String]] = [
    .time: ["time", "date", "datetime", "timestamp", "open_time", "open time"],
    .open: ["open", "o"], .high: ["high", "h"], .low: ["low", "l"], .close: ["close", "c"],
    .volume: ["volume", "vol", "v"],
  ]

  private let instrument: Instrument
  /// The field of each column; -1 for a volume that is not there.
  private var places = [0, 1, 2, 3, 4, 5]
  /// How many fields a line has at least: as many as the header, else those of the candles before up to the volume.
  private var width = 5
  private var hasHeader = false
  private var isFirst = true
  private var separator = UInt8(ascii: ",")
  private var last = Int64.min

  init(_ instrument: Instrument) { self.instrument = instrument }

  /// Reads the next line, without its end.
  mutating func read(_ line: ArraySlice<UInt8>) -> Row {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if line.allSatisfy({ $0 <= 32 }) { return .nothing }
    if isFirst {
      isFirst = false
      separator = Array(",;\t".utf8).first { line.contains($0) } ?? separator
      if takesHeader(fields(line)) { return .nothing }
    }
    let fields = fields(line)
    let row = candle(fields)
    if !hasHeader, case .candle = row { width = max(width, min(fields.count, places.count)) }
    return row
  }

  private func fields(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      var field = field
      let isOuter: (UInt8) -> Bool = { $0 <= 32 || $0 == UInt8(ascii: "\"") }
      while let byte = field.first, isOuter(byte) { field.removeFirst() }
      while let byte = field.last, isOuter(byte) { field.removeLast() }
      return String(decoding: field, as: UTF8.self)
    }
  }

  /// Whether the first line names the columns.
  private mutating func takesHeader(_ fields: [String]) -> Bool {
    let words = fields.map { $0.lowercased() }
    let found = Column.allCases.map { column in
      words.firstIndex { Self.names[column]?.contains($0) ?? false } ?? -1
    }
    guard found[..<5].allSatisfy({ $0 >= 0 }) else { return false }
    places = found
    width = (fields.lastIndex { !$0.isEmpty } ?? 0) + 1
    hasHeader = true
    return true
  }

  private mutating func candle(_ fields: [String]) -> Row {
    guard fields.count >= width else {
      let found = fields.count == 1 ? "1 field" : "\(fields.count) fields"
      return .wrong("it has \(found) where \(width) are expected")
    }
    let text = fields[places[Column.time.rawValue]]
    guard let time = time(text) else {
      return .wrong("'\(printable(text, limit: 40))' is not a time, as in 2024-03-01T10:15:00Z")
    }
    var prices: [Double] = []
    for column in [Column.open, .high, .low, .close] {
      let text = fields[places[column.rawValue]]
      guard let price = number(text), price > 0 || instrument.rules.negativePrices else {
        return .wrong("'\(printable(text, limit: 40))' is not a price above 0")
      }
      prices.append(price)
    }
    guard let volume = volume(fields) else { return .wrong("its volume is not a number from 0 up") }
    let (open, high, low, close) = (prices[0], prices[1], prices[2], prices[3])
    guard low <= min(open, close), high >= max(open, close) else {
      return .wrong("its open and close are not between its low and its high")
    }
    guard time.milliseconds > last else {
      let before = Time(milliseconds: last)
      return .wrong("it goes back: \(time) comes after \(before)")
    }
    last = time.milliseconds
    return .candle(
      Candle(time, open: open, high: high, low: low, close: close, volume: volume))
  }

  private func volume(_ fields: [String]) -> Double? {
    let place = places[Column.volume.rawValue]
    guard fields.indices.contains(place), !fields[place].isEmpty else { return 0 }
    return number(fields[place]).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// A number in digits: not `nan`, `inf` or `0x1p3`.
  private func number(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isPlain, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// A moment: seconds, milliseconds or microseconds since 1970, a date, or a time, which without a zone is one of the
  /// instrument's.
  private func time(_ text: String) -> Time? {
    if text.utf8.count >= 9, let number = Int64(text) {
      guard number.magnitude < 100_000_000_000_000_000 else { return nil }
      return Time(
        milliseconds: number.magnitude < 100_000_000_000
          ? number * 1_000 : number.magnitude < 100_000_000_000_000 ? number : number / 1_000)
    }
    guard let written = try? WrittenTime(text) else { return nil }
    if text.utf8.count == 10 || instrument.zone == "UTC" { return written.inUTC }
    return try? written.time(for: instrument, ofDaily: nil)
  }
}
