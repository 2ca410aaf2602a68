public import Market

extension DataRequest {
  /// Checks the candles that a person named, wherever they are.
  ///
  /// - Parameter options: its `progress` is not called; `observer` is.
  /// - Throws: the `UserError`s of files and stores, and `InterruptedError`.
  public func check(
    _ options: CheckOptions = CheckOptions(), observer: any JobObserver = NoObserver()
  ) throws -> CheckReport {
    observer.began(expecting: estimatedRows(of: path))
    defer { observer.ended() }
    var options = options
    options.progress = { done in
      observer.advanced(to: done)
      return !observer.isStopped
    }
    let report = try checked(options)
    try observer.check()
    return report
  }

  private func checked(_ options: CheckOptions) throws -> CheckReport {
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
