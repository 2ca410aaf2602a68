import Foundation
import Market

/// Reads the rows of a JSON document slowly: with Foundation's parser, by names and places that a
/// sample gives.
struct SlowDocument: Sendable {
  /// How rows are written.
  enum Kind {
    /// Arrays or objects in an array.
    case rows
    /// Objects by their time.
    case keyed
    /// An array for each value.
    case columns
    /// An object for each value, by times or numbers.
    case keyedColumns
    /// Arrays below the names of their columns, with times beside them.
    case frame
  }

  let kind: Kind
  /// Names and places that lead to the rows; `*` is whatever member holds them.
  let path: [String]
  /// The name or place of time, open, high, low, close and volume in a row; `mid/o` is in an object
  /// of it. A time of no name is the row's key.
  private(set) var keys: [String]
  /// What a millisecond is in times that are numbers; 0 where they are text.
  var unit = 0.0
  var dates = SlowTime.Order.yearFirst
  var zone = "UTC"
  /// Seconds by which times lie after the opening.
  var ahead: Int64 = 0
  var volumeScale = 1.0
  /// What stands after the digits of a price, as in `e-9`.
  var power = ""
  /// Whether each line is a value of its own.
  var isLines = false
  /// The name of a time of day that stands beside its date.
  var clock: String?
  /// Whose clocks show the dates that moments stand for, where the text says all of `dateMarks`, but for
  /// spaces.
  var dateZone: String?
  var dateMarks: [String] = []

  /// The rows of a document; nothing but a fault where it is none.
  func rows(_ bytes: [UInt8]) -> [SlowRow] {
    // Bytes that are no text may stand in what is not read.
    let text = String(decoding: bytes, as: UTF8.self)
    if dateZone != nil, !dateMarks.allSatisfy({ Self.withoutSpace(text).contains($0) }) {
      var moments = self
      moments.dateZone = nil
      return moments.rows(bytes)
    }
    guard let whole = isLines ? lines(text) : document(text),
      let held = path.reduce(Optional(whole), next)
    else { return [.unreadable("no rows")] }
    return entries(held).map { entry in
      row(entry).map(SlowRow.candle) ?? .unreadable("\(entry)")
    }
  }

  /// The rows of a document read as notes tell; `nil` where they cannot be.
  func rows(_ bytes: [UInt8], _ told: ToldReading) -> [SlowRow]? {
    guard told.times == nil, case .named(let notes) = told.volume else { return nil }
    let titles = notes.compactMap { note in
      note.split(separator: "the volume is that of '").last.map { String($0.dropLast()) }
    }
    guard let title = titles.first else { return nil }
    var other = self
    // Values of arrays are called by their numbers from 1.
    let place = Int(keys[1]).flatMap { _ in Int(title) }.map { "\($0 - 1)" }
    other.keys = Array(keys.prefix(5)) + [place ?? title.replacing(".", with: "/")]
    return other.rows(bytes)
  }

  /// What a step of the path leads to; the times and all columns may be there already, where a bracket
  /// put them a level higher.
  private func next(_ held: Any?, _ name: String) -> Any? {
    guard let held else { return nil }
    return kind == .columns && holdsAll(held) ? held : step(held, name)
  }

  /// Whether a value is the object that holds the times and all columns.
  private func holdsAll(_ held: Any) -> Bool {
    (held as? [String: Any])?[keys[0]] is [Any] && columns(held) != nil
  }

  /// A document without the spaces beside brackets, commas and colons; `\/` is a way to write `/`.
  private static func withoutSpace(_ text: String) -> String {
    text.replacing("\\/", with: "/").replacing(/(?<mark>[\[\]{},:])\s+/) { $0.mark }
      .replacing(/\s+(?<mark>[\[\]{},:])/) { $0.mark }
  }

  private func document(_ whole: String) -> Any? {
    var text = whole
    // A spoilt name at the end may be that of a column a second time.
    if kind == .columns { text = text.replacing(/,"[^"]*":"[^"]*"(?=\s*}\s*$)/, with: "") }
    // So may numbers that are too large.
    let small = text.replacing(/[eE]\+?[0-9]{3,}/, with: "e9")
    return [text, small].lazy.compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }.first
  }

  /// The values of all lines; they may go on over several.
  private func lines(_ text: String) -> Any? {
    var values: [Any] = []
    var open = ""
    for line in text.split(whereSeparator: \.isNewline) {
      open += line + "\n"
      guard let value = document(open) else { continue }
      values.append(value)
      open = ""
    }
    return open.allSatisfy(\.isWhitespace) ? values : nil
  }

  private func step(_ held: Any, _ name: String) -> Any? {
    if name.contains("/") {
      return name.split(separator: "/").reduce(Optional(held)) { held, part in
        held.flatMap { step($0, String(part)) }
      }
    }
    if let array = held as? [Any] {
      // The rows themselves, a level higher than they were.
      if name == "*", kind == .rows, isRows(array) { return array }
      return Int(name).flatMap { $0 < array.count ? array[$0] : nil }
    }
    guard let members = held as? [String: Any] else { return nil }
    if name == "**" { return columns(held) }
    if name == "*" {
      return members.values.first { $0 is [Any] && isRows($0) }
        ?? members.values.first(where: isRows)
    }
    if let held = members[name] { return held }
    // Only letters count, and a name without any is that of the time.
    func letters(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    let isTime = name == keys[0]
    return members.first {
      let own = letters($0.key)
      return Self.means(own, letters(name)) || isTime && Self.meansTime(own, letters(name))
    }?.value
  }

  /// Whether letters are those of a name, or what is left of it where it is spoilt.
  private static func means(_ letters: String, _ name: String) -> Bool {
    letters == name || letters.count == 1 && name.hasPrefix(letters)
      || name == "volume" && (letters == "vol" || letters.hasPrefix(name))
      || name == "ticks" && letters == "ts"
  }

  /// Whether letters are those of a time, as is left of a longer name.
  private static func meansTime(_ letters: String, _ name: String) -> Bool {
    letters.isEmpty
      || ["time", "date"].contains(letters)
        && (name.hasPrefix(letters) || name.hasSuffix(letters))
  }

  /// The object that holds columns, however deep.
  private func columns(_ held: Any) -> Any? {
    if let array = held as? [Any] { return array.lazy.compactMap(columns).first }
    guard let members = held as? [String: Any] else { return nil }
    let count = members.values.count { $0 is [Any] && ($0 as? [Any])?.first is NSNumber }
    return count >= 4 ? members : members.values.lazy.compactMap(columns).first
  }

  /// The object that holds the times and all columns, where a bracket put it a level lower.
  private func lowered(_ held: Any) -> Any {
    guard step(held, keys[0]) == nil, let members = held as? [String: Any] else { return held }
    return members.sorted { $0.key < $1.key }.map(\.value).first(where: holdsAll) ?? held
  }

  /// Whether a member holds rows, or what holds them.
  private func isRows(_ held: Any) -> Bool {
    if kind == .columns {
      if let array = held as? [Any] { return array.contains(where: isRows) }
      let members = (held as? [String: Any]).map { Array($0.values) } ?? []
      return members.count { $0 is [Any] } >= 4 || members.contains(where: isRows)
    }
    if kind == .keyed {
      return (held as? [String: Any])?.values.contains { $0 is [String: Any] } == true
    }
    if let members = held as? [String: Any] { return members.values.contains { isRows($0) } }
    return (held as? [Any])?.contains { row in
      if let values = row as? [Any] { return values.count >= 4 }
      return keys[1...4].count { step(row, $0) != nil } >= 3 || row is [String: Any] && isRows(row)
    } == true
  }

  /// The values of each row, in the order of `keys`.
  private func entries(_ held: Any) -> [[Any?]] {
    switch kind {
    case .rows:
      let all = keys + [clock].compactMap(\.self)
      return (held as? [Any] ?? []).map { row in all.map { step(row, $0) } }
    case .keyed:
      return (held as? [String: Any] ?? [:]).map { time, row in
        [keys[0].isEmpty ? time : step(row, keys[0])] + keys.dropFirst().map { step(row, $0) }
      }
    case .columns:
      let held = lowered(held)
      return turned(keys.map { step(held, $0) as? [Any] ?? [] })
    case .keyedColumns:
      let columns = keys.map { $0.isEmpty ? nil : step(held, $0) as? [String: Any] ?? [:] }
      let names = Set(columns.compactMap(\.self).flatMap(\.keys))
      return names.map { name in columns.map { $0.map { $0[name] } ?? name } }
    case .frame:
      let names = step(held, "columns") as? [Any] ?? []
      let index = (step(held, "index") as? [Any] ?? []).map { [$0] }
      let rows = step(held, "*") as? [Any] ?? []
      let values = keys.dropFirst().map { key in
        names.firstIndex { name in
          let letters = (name as? String)?.lowercased().filter(\.isLetter)
          return letters.map { Self.means($0, key.lowercased()) } ?? false
        }
      }
      return (0..<max(index.count, rows.count)).map { row in
        [row < index.count ? index[row][0] : nil]
          + values.map { place in
            place.flatMap { row < rows.count ? step(rows[row], "\($0)") : nil }
          }
      }
    }
  }

  private func turned(_ columns: [[Any]]) -> [[Any?]] {
    let count = columns.map(\.count).max() ?? 0
    return (0..<count).map { row in
      columns.map { row < $0.count ? $0[row] : nil }
    }
  }

  private func row(_ values: [Any?]) -> Candle? {
    let numbers = values[1...4].compactMap(price)
    guard let time = time(values), numbers.count == 4 else { return nil }
    // One that is no number equals none that a reader gives.
    let volume = values.count < 6 || isNone(values[5]) ? 0 : number(values[5]) ?? .nan
    return Candle(
      time, open: numbers[0], high: numbers[1], low: numbers[2], close: numbers[3],
      volume: volume * volumeScale)
  }

  private func isNone(_ value: Any?) -> Bool {
    value == nil || value is NSNull || (value as? String)?.isEmpty == true
  }

  private func price(_ value: Any?) -> Double? {
    power.isEmpty ? number(value) : (value as? String).flatMap { Double($0 + power) }
  }

  private func number(_ value: Any?) -> Double? {
    if let text = value as? String { return SlowNumber.read(text, comma: false) }
    return (value as? NSNumber)?.doubleValue
  }

  private func time(_ values: [Any?]) -> Time? {
    guard unit == 0 else { return number(values[0]).map(moment) }
    let clock = clock == nil ? "" : (values.last.flatMap(\.self) as? String).map { " " + $0 }
    guard let date = values[0] as? String, let clock,
      let time = SlowTime(dates, zone: zone).moment(date + clock)
    else { return nil }
    return Time(milliseconds: time.milliseconds - ahead * 1_000)
  }

  private func moment(_ number: Double) -> Time {
    let time = Time(milliseconds: Int64((number / unit).rounded().clamped))
    guard let zone = dateZone.flatMap({ TimeZone(identifier: $0) }) else { return time }
    let moment = Date(timeIntervalSince1970: Double(time.seconds))
    let local = time.seconds + Int64(zone.secondsFromGMT(for: moment))
    return Time(seconds: local - (local % 86_400 + 86_400) % 86_400)
  }
}
