import Market
import Store

/// Where candles go that a command makes.
enum Destination {
  case file(CandleOutput)
  /// A file a timeframe, named after the symbol.
  case folder(String, CandleFormat)
  /// Series of a store, under the symbol of the source or another.
  case store(path: String, symbol: String?)
}

/// What was written.
struct WrittenSeries {
  let timeframe: Timeframe?
  let count: Int
  /// The file, if it is one.
  let path: String?
  /// What it changed in a store, if it went into one.
  let result: ImportResult?
}

extension CandleOutput {
  /// A file of a folder, which is made where it is missing: `out/aapl-15m.csv`.
  init(in folder: String, _ format: CandleFormat, symbol: String, timeframe: Timeframe) throws {
    let name = symbol.isEmpty ? "candles" : fileStem(symbol)
    try makeFolder(folder)
    let trimmed = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.init(path: "\(trimmed)/\(name)-\(timeframe).\(format.fileExtension)", format: format)
  }
}

/// A symbol as a file's name: lower case, and a dash for what names cannot have.
private func fileStem(_ symbol: String) -> String {
  String(
    symbol.lowercased().map { character in
      character.isLetter || character.isNumber || character == "." ? character : "-"
    })
}
