public import Market
public import Store

/// Where candles go that a job makes.
public enum Destination: Sendable {
  /// One file.
  case file(CandleOutput)
  /// A file a timeframe, named after the symbol.
  case folder(String, CandleFormat)
  /// Series of a store, under the symbol of the source or another.
  case store(path: String, symbol: String?)
}

/// A series that was written.
public struct WrittenSeries: Sendable {
  /// The timeframe of its candles, if it is known.
  public let timeframe: Timeframe?
  /// How many candles.
  public let count: Int
  /// The file, if it is one.
  public let path: String?
  /// What it changed in a store, if it went into one.
  public let result: ImportResult?
}

/// What a job that makes candles wrote.
public struct WrittenCandles: Sendable {
  /// A series each, in the order in which they were asked for.
  public let series: [WrittenSeries]
  /// What a reader of the candles should know.
  public let remarks: [String]
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
