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
  }

  let kind: Kind
  /// Names and places that lead to the rows; `*` is whatever member holds them.
  let path: [String]
  /// The name or place of time, open, high, low, close and volume in a row.
  let keys: [String]
  /// What a millisecond is in times that are numbers; 0 where they are text.
  var unit = 0.0
  var dates = SlowTime.Order.yearFirst
  var zone = "UTC"
  /// Seconds by which times lie after the opening.
  var ahead: Int64 = 0
  var volumeScale = 1.0

  /// The rows of a document; nothing but a fault where it is none.
  func rows(_ bytes: [UInt8]) -> [SlowRow] {
    // Bytes that are no text may stand in what is not read.
    var text = String(decoding: bytes, as: UTF8.self)
    // A spoilt name at the end may be that of a column a second time.
    if kind == .columns { text = text.replacing(/,"[^"]*":"[^"]*"(?=\s*}\s*$)/, with: "") }
    // So may numbers that are too large.
    let small = text.replacing(/[eE]\+?[0-9]{3,}/, with: "e9")
    guard
      let whole = (try? JSONSerialization.jsonObject(with: Data(text.utf8)))
        ?? (try? JSONSerialization.jsonObject(with: Data(small.utf8))),
      let held = path.reduce(Optional(whole), { held, name in held.flatMap { step($0, name) } })
    else { return [.unreadable("no rows")] }
    return entries(held).map { entry in
      row(entry).map(SlowRow.candle) ?? .unreadable("\(entry)")
    }
  }

  private func step(_ held: Any, _ name: String) -> Any? {
    if let array = held as? [Any] {
      return Int(name).flatMap { $0 < array.count ? array[$0] : nil }
    }
    guard let members = held as? [String: Any] else { return nil }
    if name == "*" { return members.values.first { isRows($0) } }
    if let held = members[name] { return held }
    // Only letters count, and a name without any is that of the time.
    func letters(_ name: String) -> String { name.lowercased().filter(\.isLetter) }
    let isTime = name == keys[0]
    return members.first { letters($0.key) == letters(name) || isTime && letters($0.key).isEmpty }?
      .value
  }

  /// Whether a member holds rows, or what holds them.
  private func isRows(_ held: Any) -> Bool {
    if kind == .keyed {
      return (held as? [String: Any])?.values.contains { $0 is [String: Any] } == true
    }
    if let members = held as? [String: Any] { return members.values.contains { isRows($0) } }
    return (held as? [Any])?.contains { $0 is [Any] || $0 is [String: Any] } == true
  }

  /// The values of each row, in the order of `keys`.
  private func entries(_ held: Any) -> [[Any?]] {
    switch kind {
    case .rows: return (held as? [Any] ?? []).map { row in keys.map { step(row, $0) } }
    case .keyed:
      return (held as? [String: Any] ?? [:]).map { time, row in
        [time] + keys.dropFirst().map { step(row, $0) }
      }
    case .columns:
      let columns = keys.map { step(held, $0) as? [Any] ?? [] }
      let count = columns.map(\.count).max() ?? 0
      return (0..<count).map { row in
        columns.map { row < $0.count ? $0[row] : nil }
      }
    }
  }

  private func row(_ values: [Any?]) -> Candle? {
    let numbers = values[1...4].compactMap(number)
    guard let time = time(values[0]), numbers.count == 4 else { return nil }
    let volume = values.count < 6 || isNone(values[5]) ? 0 : number(values[5])
    guard let volume else { return nil }
    return Candle(
      time, open: numbers[0], high: numbers[1], low: numbers[2], close: numbers[3],
      volume: volume * volumeScale)
  }

  private func isNone(_ value: Any?) -> Bool {
    value == nil || value is NSNull || (value as? String)?.isEmpty == true
  }

  private func number(_ value: Any?) -> Double? {
    if let text = value as? String { return SlowNumber.read(text, comma: false) }
    return (value as? NSNumber)?.doubleValue
  }

  private func time(_ value: Any?) -> Time? {
    if unit > 0 {
      guard let number = number(value) else { return nil }
      return Time(milliseconds: Int64((number / unit).rounded().clamped))
    }
    guard let text = value as? String, let time = SlowTime(dates, zone: zone).moment(text) else {
      return nil
    }
    return Time(milliseconds: time.milliseconds - ahead * 1_000)
  }
}
