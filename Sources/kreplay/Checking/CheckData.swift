import Market

extension DataRequest {
  /// Checks the candles that a person named, wherever they are.
  ///
  /// - Throws: the `UserError`s of files and stores.
  func check(_ options: CheckOptions) throws -> CheckReport {
    if isStore || isDatabase(path) {
      return try checkCandles(of: openData(self), path: words, dialect: "store", options)
    }
    var options = options
    options.reading = self.options
    options.reading.symbol = symbol ?? options.reading.symbol
    options.reading.timeframe = timeframe ?? options.reading.timeframe
    return try checkCandles(path: path, options)
  }
}
