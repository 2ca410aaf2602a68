/// How hard a picture is squeezed, so that its file is about as small as zlib's best makes it in a
/// fraction of the time.
///
/// Measured against `optipng -o1` on candles with volume and two averages, 30 to 10,000 of them, 400
/// to 3,200 pixels wide: 2 per cent larger where candles are dense, 7 otherwise, 11 at most. Pictures
/// with many words and marks are up to 22 per cent larger.
struct PNGEffort {
  /// zlib's level, 1 to 9.
  let level: Int32
  /// zlib's strategy: 0 is the usual one, 1 drops short matches, which are no gain among differences.
  let strategy: Int32
  /// A row is told as differences where these change at most as often as so many tenths of its
  /// pixels do.
  let tenths: Int32

  /// What suits a picture of so many pixels that change from one to the next so many times.
  init(pixels: Int, changes: Int) {
    if pixels < 600_000 {
      // Repeated glyphs and rows are found best as they are, and there is little to look through.
      (level, strategy, tenths) = (7, 0, 3)
    } else if changes < pixels / 21 {
      (level, strategy, tenths) = (6, 0, 3)
    } else {
      (level, strategy, tenths) = (5, 1, 7)
    }
  }
}
