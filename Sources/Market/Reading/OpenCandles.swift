/// Opens a file of candles, whatever its dialect.
///
/// Where the file does not say what is traded, the symbol is its name without its ending and without
/// a timeframe at its end, in upper case: `aapl-1d.csv` is `AAPL`.
///
/// - Parameter path: of a file, a folder or an archive of files; `-` is standard input.
/// - Throws: `FileError` where the file cannot be read; `DataError` where it holds no candles.
public func openCandles(
  path: String, _ options: ReadingOptions = ReadingOptions()
) throws -> CandleFile {
  CandleFile(try CSVSource(path: path), dialect: "csv")
}

/// The symbol that a file's name tells.
func symbol(ofPath path: String) -> String {
  let file = path.split(separator: "/").last ?? ""
  let name = file.lastIndex(of: ".").map { $0 > file.startIndex ? file[..<$0] : file } ?? file
  let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
  guard parts.count > 1, let last = parts.last, isTimeframe(last) else {
    return name.uppercased()
  }
  return name.dropLast(last.count + 1).uppercased()
}

private func isTimeframe(_ text: Substring) -> Bool {
  ["daily", "weekly", "monthly", "hourly"].contains(text.lowercased())
    || (try? Timeframe(String(text))) != nil
}
