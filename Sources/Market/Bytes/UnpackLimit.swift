/// How much may come out of packed data: more than files of candles ever hold, less than a trap.
///
/// Real files of candles unpack to 3 to 30 times their size; deflate can reach 1,032 times.
enum UnpackLimit {
  /// The most bytes for each packed byte.
  static let ratio = 250
  /// How many bytes may come out whatever the ratio.
  static let free = 1 << 26
  /// The most bytes that the entries of an archive may have together.
  static let total: UInt64 = 1 << 38
  /// The most files of a folder or an archive.
  static let files = 10_000

  /// Whether the bytes unpacked are more than may come out of the packed ones.
  static func isBroken(packed: Int, unpacked: Int) -> Bool {
    unpacked > free && unpacked / ratio > packed
  }
}
