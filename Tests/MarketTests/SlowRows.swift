import Foundation
import Market

/// A line of a file, or a row of a document, read slowly.
enum SlowRow: Hashable {
  case candle(Candle)
  /// What should be a row and is none.
  case unreadable(String)
}

/// Reads the rows of a sample's file slowly: each line by itself, by the places of its values, with
/// none of the readers' code.
///
/// The places are those at which the sample's own rows change with a value.
struct SlowRows {
  private let sample: DialectSample
  private var clock: SlowTime
  private let width: Int
  let prices: [Int]
  /// The places of what adds up to the volume.
  private(set) var volumes: [Int]
  private(set) var times: Range<Int>
  private let isComma: Bool
  private var isStampedAtEnd: Bool
  /// What times and prices are counted in, where times are numbers.
  private var unit = 0.0
  private var scale = 1.0
  /// Lines that a sample not spoilt has.
  private var known: [String: SlowRow?] = [:]
  private let header: SlowHeader
  /// The lines above the rows, without the mark of an encoding.
  private let above: [String]

  init(_ sample: DialectSample, _ candles: Candles) throws {
    self.sample = sample
    isStampedAtEnd = sample.isStampedAtEnd
    clock = SlowTime(sample.dates, zone: sample.zone)
    let base = candles[0]
    let row = sample.rows(Candles([base]))[0]
    func places(_ change: (inout Candle) -> Void) -> [Int] {
      var other = base
      change(&other)
      let changed = sample.rows(Candles([other]))[0]
      return row.indices.filter { row[$0] != changed[$0] }
    }
    width = row.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    prices = [
      places { $0.open *= 2 }, places { $0.high *= 2 }, places { $0.low *= 2 },
      places { $0.close *= 2 },
    ].map { $0[0] }
    let sizes = sample.hasVolume ? places { $0.volume *= 2 } : []
    volumes = sample.addsVolumes ? sizes : Array(sizes.prefix(1))
    let first =
      sample.timePlace ?? places { $0.time = Time(seconds: $0.time.seconds + 86_400 + 3_660) }[0]
    times = first..<first + sample.timeFields
    above = sample.above.map { Self.lines(Array($0.utf8))[0] }
    let numbers = sample.rows(candles).map { Int($0[0]) }
    header = SlowHeader(
      sample, row, named: Array(times) + prices, volumes: volumes,
      hasIndex: zip(numbers, numbers.dropFirst()).allSatisfy { pair in
        pair.0.map { $0 + 1 == pair.1 } ?? false
      })
    isComma = (sample.separator == ";" || sample.hasComma) && row[prices[0]].contains(",")
    let text = Self.fields(row[first], Character(sample.separator))?[0] ?? ""
    if text.allSatisfy(\.isNumber), text.count != 8 || sample.dialect == "lean" {
      let local = base.time.milliseconds % (sample.dialect == "lean" ? 86_400_000 : .max)
      unit = sample.dialect == "lean" ? 1 : (Double(text) ?? 0) / Double(local)
    }
    let open = Self.fields(row[prices[0]], Character(sample.separator))?[0] ?? ""
    scale = ((SlowNumber.read(open, comma: isComma) ?? 1) / base.open).rounded()
    for line in sample.rows(candles).map({ $0.joined(separator: sample.separator) }) {
      known[line] = read(line)
    }
  }

  /// The rows of a file read as notes tell; `nil` where they cannot be.
  func rows(_ bytes: [UInt8], _ told: ToldReading) -> [SlowRow]? {
    var other = self
    other.known = [:]
    switch told.times {
    case .utc: other.clock = SlowTime(sample.dates, zone: "UTC")
    case .dates where times.count > 1: other.times = times.prefix(1)
    case .ends:
      guard let place = sample.endPlace else { return nil }
      other.times = place..<place + 1
    case .dates, .counts: return nil
    case nil: break
    }
    switch told.volume {
    case .named(let notes):
      guard let named = header.places(notes, Self.lines(bytes)) else { return nil }
      other.volumes = named
    case .column(let place): other.volumes = [place]
    case nil: break
    }
    return told.volume == nil ? other.rows(bytes) : other.rows(Self.lines(bytes))
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    let bytes = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    return bytes.split(separator: 10, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 13 ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// The rows of a file; where its header has the volume elsewhere, with that.
  func rows(_ bytes: [UInt8]) -> [SlowRow] {
    let lines = Self.lines(bytes)
    if isStampedAtEnd, header.hasLostEnd(lines) {
      var other = self
      other.known = [:]
      other.isStampedAtEnd = false
      return other.rows(lines)
    }
    guard !lines.starts(with: above), let named = header.volumePlaces(lines), named != volumes
    else { return rows(lines) }
    var other = self
    other.known = [:]
    other.volumes = named
    return other.rows(lines)
  }

  private func rows(_ lines: [String]) -> [SlowRow] {
    // Where the header was spoilt, nobody reads a time of day, and there may be a column more.
    let isHeaderSpoilt = !above.isEmpty && !lines.starts(with: above)
    let rowsBegin = header.end(lines)
    return lines.enumerated().compactMap { number, text in
      if let row = known[text] { return row }
      let isBlank = text.allSatisfy { $0 == " " || $0 == "\t" }
      if isBlank || (above + sample.below).contains(text) { return nil }
      if let row = read(text) ?? (isHeaderSpoilt ? readLoosely(text) : nil) { return row }
      return number < rowsBegin || isRemark(text) ? nil : .unreadable(text)
    }
  }

  /// Whether a line can stand below the rows: it has nothing where prices stand.
  private func isRemark(_ text: String) -> Bool {
    guard sample.hasRemarks, let fields = Self.fields(text, Character(sample.separator)) else {
      return sample.hasRemarks
    }
    return prices.allSatisfy { $0 >= fields.count || fields[$0].isEmpty }
  }

  private func readLoosely(_ line: String) -> SlowRow? {
    read(line, mayBeWider: true)
      ?? (sample.timeFields > 1 ? read(line, ofDay: false, mayBeWider: true) : nil)
  }

  private func read(_ line: String, ofDay: Bool = true, mayBeWider: Bool = false) -> SlowRow? {
    guard let fields = Self.fields(line, Character(sample.separator)), fields.count >= width,
      mayBeWider || fields.dropFirst(width).allSatisfy(\.isEmpty),
      let time = time(
        fields[ofDay ? times : times.lowerBound..<times.lowerBound + 1].joined(separator: " "))
    else { return nil }
    let numbers = prices.compactMap { SlowNumber.read(fields[$0], comma: isComma) }
    // Unreadable where nobody may read it: `nan` is no volume that a reader gives.
    let size = volumes.reduce(0.0) { sum, place in
      let text = place < fields.count ? fields[place] : ""
      let number = SlowNumber.volume(text, comma: isComma) ?? .nan
      return sum + (number == sample.noVolume ? 0 : number)
    }
    guard numbers.count == 4 else { return nil }
    let scaled = numbers.map { scale == 1 ? $0 : $0 / scale }
    return .candle(
      Candle(
        time, open: scaled[0], high: scaled[1], low: scaled[2], close: scaled[3], volume: size))
  }

  private func time(_ text: String) -> Time? {
    let ahead = isStampedAtEnd ? Int64(sample.timeframe.nominalSeconds) : 0
    guard unit == 0 else {
      guard let number = Double(text), text.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" })
      else { return nil }
      let milliseconds = Int64((number / unit).rounded().clamped)
      return sample.dialect == "lean" ? ofDay(milliseconds) : Time(milliseconds: milliseconds)
    }
    return clock.moment(text).map { Time(milliseconds: $0.milliseconds - ahead * 1_000) }
  }

  /// The moment so long after the midnight of the sample's day.
  private func ofDay(_ milliseconds: Int64) -> Time? {
    guard (0..<86_400_000).contains(milliseconds), let start = try? Time(sample.start) else {
      return nil
    }
    let zone = TimeZone(identifier: sample.zone) ?? .gmt
    let ahead = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(start.seconds)))
    let midnight = (start.seconds + Int64(ahead)) / 86_400 * 86_400 - Int64(ahead)
    return Time(milliseconds: midnight * 1_000 + milliseconds)
  }

  /// The fields of a line, in quotes or not; `nil` where a quote is not closed.
  static func fields(_ line: String, _ separator: Character) -> [String]? {
    var fields: [String] = []
    var rest = Array(line.unicodeScalars)[...]
    let mark = separator.unicodeScalars.first
    while true {
      rest = rest.drop { $0 == " " }
      var text = String.UnicodeScalarView()
      if rest.first == "\"" {
        rest = rest.dropFirst()
        while let scalar = rest.popFirst() {
          if scalar == "\"" {
            guard rest.first == "\"" else { break }
            rest = rest.dropFirst()
          }
          text.append(scalar)
          if rest.isEmpty { return nil }
        }
        rest = rest.drop { $0 == " " }
        if let next = rest.first, next != mark { return nil }
      } else {
        text.append(contentsOf: rest.prefix { $0 != mark })
        rest = rest.drop { $0 != mark }
      }
      fields.append(String(text).trimmingCharacters(in: [" "]))
      if rest.isEmpty { return fields }
      rest = rest.dropFirst()
    }
  }
}

extension Double {
  /// A number that an `Int64` holds, as milliseconds far away.
  var clamped: Double { Swift.min(Swift.max(self, -9e15), 9e15) }
}
