/// Opens a file of candles, whatever its dialect.
///
/// The dialect is recognised by looking at the file; `ReadingOptions` says otherwise. Where the file
/// does not say what is traded, its name does: `aapl-1d.csv` is `AAPL`.
///
/// The files of a folder or an archive are one series, read in the order of their times.
///
/// - Parameter path: of a file, a folder or an archive of files; `-` is standard input, and
///   `sample:aapl-1d` candles that come with the program.
/// - Throws: `FileError` where the file cannot be read, `PackedError` where it cannot be unpacked;
///   `SampleError` for a sample that is none; `DataError` where it holds no candles, `PartsError` where files are no one series;
///   `DialectError` and `ZoneError` for names in the options that are none.
public func openCandles(
  path: String, _ options: ReadingOptions = ReadingOptions()
) throws -> CandleFile {
  var options = options
  options.symbol = try options.symbol ?? SampleCandles(path: path)?.symbol
  return try CandleFile(DataParts(path: path), options)
}
