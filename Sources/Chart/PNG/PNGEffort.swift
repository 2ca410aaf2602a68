/// How hard a picture is squeezed, so that its file is at most a tenth larger than `optipng -o1` would
/// leave it.
///
/// Measured: candles with volume and two averages, 30 to 10,000 of them, 400 to 3,200 pixels wide,
/// are 2 per cent larger, 7 at most; reports' charts of prices 4 per cent, 9 at most.
struct PNGEffort {
  /// libdeflate's level, 1 to 12.
  let level: Int32
  /// A row is told as differences where these change at most as often as so many tenths of its
  /// pixels do.
  let tenths: Int

  /// What suits a picture of so many pixels that change so many times along their rows, and whose
  /// differences to the row above change so many times.
  init(pixels: Int, changes: Int, changesUp: Int) {
    // Candles, lines and bars go on in the next row, words and marks do not.
    let hasWords = 2 * changesUp > changes
    if hasWords && pixels < 18 * changes {
      // Glyphs are found again where they are left as they are, and far back.
      (level, tenths) = (pixels < 600_000 ? 8 : 9, 3)
    } else {
      let isSparse = !hasWords && pixels > 21 * changes
      (level, tenths) = (7, isSparse || pixels < 600_000 ? 3 : 7)
    }
  }
}
