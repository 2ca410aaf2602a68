import Text

/// Accounts for the columns that no part of a candle is read from: each is told to be no matter, known
/// to be none, watched, or asked about.
///
/// A column that changes from row to row while times repeat or prices jump with it says what is traded,
/// until it is told that it does not.
struct ColumnAccount {
  /// Columns of text that must stay as they are, with what they say.
  private(set) var labels: [Int] = []
  /// The column that looks like the name of an instrument, and what it says.
  private(set) var instrument: (place: Int, values: [String], evidence: LabelFinding)?
  /// Columns of numbers that may be anything.
  private(set) var numbers: [Int] = []
  /// Columns of texts that differ from row to row and name no instrument.
  private(set) var texts: [Int] = []

  /// Looks at the columns that nothing is read from.
  ///
  /// - Parameters:
  ///   - columns: their places and names.
  ///   - rows: the fields of the first rows.
  ///   - times: the time of each, `nil` where it is none; nothing where rows of an instrument may have
  ///     the same time.
  ///   - prices: the last price of each.
  ///   - mayName: whether one of them may name instruments, since no other does.
  ///   - mayWatch: whether a text may matter at all.
  init(
    _ columns: [(place: Int, name: String)], rows: [[CSVField]], times: [Int64?],
    prices: [Double?], mayName: Bool, mayWatch: Bool
  ) {
    for (place, name) in columns {
      let plain = plainName(name)
      if ColumnNames.lengths.contains(plain) {
        if mayWatch { labels.append(place) }
        continue
      }
      if ColumnNames.isBeside(title: name) { continue }
      let values = rows.map { place < $0.count ? $0[place].bytes : [] }
      let said = values.filter { !$0.isEmpty }
      guard let first = said.first else { continue }
      let count = said.count { NumberShape.loose($0) != nil || Self.isMissing($0) }
      let areNumbers = count == said.count
      // Some of them may be damaged.
      let areMostly = count * 2 > said.count
      if areMostly { numbers.append(place) }
      if said.allSatisfy({ $0 == first }) {
        if !areNumbers, mayWatch { labels.append(place) }
        continue
      }
      if !areMostly { texts.append(place) }
      guard instrument == nil, mayName, !areNumbers || said.allSatisfy(Self.isWhole) else {
        continue
      }
      let evidence = LabelEvidence(labels: values, times: times, prices: prices)
      if let finding = evidence.finding { instrument = (place, Self.distinct(said), finding) }
    }
  }

  /// Says that there is no volume, and which columns may be it.
  static func noVolume(unread: [String]) -> String {
    if unread.isEmpty { return "there is no volume; it is 0" }
    let verb = unread.count == 1 ? "is" : "are"
    return
      "no column is known as the volume, and it is 0; \(list(unread)) \(verb) not read: --columns volume=NAME takes one, --columns volume=- says that there is none"
  }

  /// Says which columns of numbers are not read besides the volume.
  static func besides(_ volume: String, unread: [String]) -> String {
    "nothing is read from \(list(unread)); the volume is that of '\(excerpt(volume))'"
  }

  /// Says which columns of texts are not read.
  static func unread(texts: [String]) -> String { "nothing is read from \(list(texts))" }

  private static func list(_ names: [String]) -> String {
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    return names.prefix(8).map { "'\(excerpt($0))'" }.joined(separator: ", ") + more
  }

  private static func isMissing(_ bytes: [UInt8]) -> Bool {
    ["nan", "na", "n/a", "null", "none", "-", "--"].contains(
      String(decoding: bytes, as: UTF8.self).lowercased())
  }

  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.count < 13 && bytes.allSatisfy { (48...57).contains($0) }
  }

  private static func distinct(_ values: [[UInt8]]) -> [String] {
    var seen: Set<[UInt8]> = []
    return values.filter { seen.insert($0).inserted }.prefix(100)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
