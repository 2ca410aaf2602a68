import Foundation
import GRDB
import Market
import Text

/// Equity as the JSON text that the journal keeps, since any SQLite makes rows of it.
///
/// A number takes about 18 bytes, where a row would take 26 and five times as long to write.
enum EquityText {
  /// `[10000,10004.25]`, numbers in the fewest digits that read back as the same; what is none is
  /// `null`.
  static func write(_ points: some Collection<Double>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20 * points.count + 2)
    bytes.append(UInt8(ascii: "["))
    var last = 0..<0
    var written = Double.nan
    for point in points {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      let start = bytes.count
      // Between trades equity stays, and so does its text.
      if point == written, !last.isEmpty {
        // Byte by byte: a slice would hold the memory, and the array be copied to grow.
        for place in last { bytes.append(bytes[place]) }
      } else if point.isFinite {
        bytes.append(shortest: point)
      } else {
        bytes.append(contentsOf: "null".utf8)
      }
      (last, written) = (start..<bytes.count, point)
    }
    bytes.append(UInt8(ascii: "]"))
    return bytes
  }

  /// The numbers of such a text.
  static func read(_ text: String) -> [Double] {
    text.utf8.dropFirst().dropLast().split(separator: UInt8(ascii: ",")).map {
      Double(Substring($0)) ?? .nan
    }
  }

  /// `json_of_doubles(blob)`: the text of little-endian doubles, as older journals kept them.
  static let ofDoubles = DatabaseFunction("json_of_doubles", argumentCount: 1, pure: true) {
    let bytes = Data.fromDatabaseValue($0[0]) ?? Data()
    return String(decoding: write(doubles(bytes)), as: UTF8.self)
  }
}
