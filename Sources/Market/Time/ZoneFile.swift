import Glibc

/// The content of a zone file (TZif, RFC 8536): moments at which the offset changes, and the rule
/// for the time after the last.
struct ZoneFile {
  /// Seconds since 1970 UTC, increasing.
  private(set) var transitions: [Int] = []
  /// The offset before the first transition, then after each.
  private(set) var offsets: [Int] = []
  private(set) var rule: ZoneRule?

  /// Reads the file of a zone.
  init(_ name: String) throws(ZoneError) {
    guard Self.isPlain(name) else { throw .unknown(name) }
    let folder = "/usr/share/zoneinfo"
    guard access(folder, R_OK) == 0 else { throw .noFiles(name) }
    guard let file = try? ReadFile("\(folder)/\(name)"),
      let bytes = try? file.readAll(limit: 1_000_000)
    else { throw .unknown(name) }
    guard bytes.starts(with: Array("TZif".utf8)) else { throw .unknown(name) }
    guard parse(bytes) else { throw .damaged(name) }
  }

  /// Whether a name is letters, digits, `_ + -` in parts between slashes: no way out of the folder.
  private static func isPlain(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 64
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
              || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
          }
      }
  }

  /// Skips the block of 32-bit times and reads the one of 64-bit times; a file of version 1 has
  /// only the former and is damaged for our purpose.
  private mutating func parse(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 44, bytes[4] >= UInt8(ascii: "2"), let old = Header(bytes, at: 0)
    else { return false }
    let start = 44 + old.length(timeSize: 4)
    guard let header = Header(bytes, at: start) else { return false }
    let times = start + 44
    let types = times + header.times * 8
    let infos = types + header.times
    let footer = start + 44 + header.length(timeSize: 8)
    guard footer <= bytes.count, header.types > 0 else { return false }
    func offset(ofType type: Int) -> Int? {
      type < header.types ? bigEndian(bytes, at: infos + type * 6, 4) : nil
    }
    guard let first = offset(ofType: 0) else { return false }
    offsets = [first]
    for i in 0..<header.times {
      guard let offset = offset(ofType: Int(bytes[types + i])) else { return false }
      transitions.append(bigEndian(bytes, at: times + i * 8, 8))
      offsets.append(offset)
    }
    guard zip(transitions, transitions.dropFirst()).allSatisfy(<) else { return false }
    rule = ZoneRule(bytes[footer...].filter { $0 != UInt8(ascii: "\n") })
    return true
  }

  /// The six counts at the head of a block.
  private struct Header {
    let isUTC: Int, isStandard: Int, leaps: Int, times: Int, types: Int, characters: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start + 44 <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      let counts = (0..<6).map { bigEndian(bytes, at: start + 20 + $0 * 4, 4) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      isUTC = counts[0]
      isStandard = counts[1]
      leaps = counts[2]
      times = counts[3]
      types = counts[4]
      characters = counts[5]
    }

    /// Bytes of the block's data.
    func length(timeSize: Int) -> Int {
      times * timeSize + times + types * 6 + characters + leaps * (timeSize + 4) + isStandard
        + isUTC
    }
  }
}

/// A signed number of `count` bytes, highest first.
private func bigEndian(_ bytes: [UInt8], at start: Int, _ count: Int) -> Int {
  let unsigned = bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  return count == 8
    ? Int(Int64(bitPattern: unsigned)) : Int(Int32(truncatingIfNeeded: unsigned))
}
