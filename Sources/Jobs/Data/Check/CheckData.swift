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
      let opened = try openData(self)
      var options = options
      // As in 'data show', candles are missing where the store's own calendar misses them.
      if options.calendar == nil {
        options.calendar = try opened.instrument.calendar.map { try ExchangeCalendar($0) }
      }
      return try checkCandles(of: opened, path: words, dialect: "store", options)
    }
    var options = options
    options.reading = self.options
    options.reading.symbol = symbol ?? options.reading.symbol
    options.reading.timeframe = timeframe ?? options.reading.timeframe
    return try checkCandles(path: path, options)
  }
}
