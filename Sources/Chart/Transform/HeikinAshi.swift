extension ChartData {
  /// Heikin-Ashi candles.
  ///
  ///     close = (openₜ + highₜ + lowₜ + closeₜ) / 4        of the true candle
  ///     open  = (open + close of the Heikin-Ashi candle before) / 2
  ///     high  = max(highₜ, open, close),   low = min(lowₜ, open, close)
  ///
  /// The first open is (open₀ + close₀) / 2; after an unknown candle it begins anew. Everything else
  /// stays. These are not prices at which anything was traded.
  ///
  /// Source: Dan Valcu, «Using the Heikin-Ashi technique», Stocks & Commodities, February 2004.
  var heikinAshi: ChartData {
    var made = self
    made.form = .heikinAshi
    made.marketClose = close
    var next = Double.nan
    for bar in 0..<count {
      // Quarters are taken first, so that no sum of prices overflows.
      let end = 0.25 * open[bar] + 0.25 * high[bar] + 0.25 * low[bar] + 0.25 * close[bar]
      if !next.isFinite { next = 0.5 * open[bar] + 0.5 * close[bar] }
      let begin = end.isFinite ? next : .nan
      made.open[bar] = begin
      made.close[bar] = end.isFinite ? end : .nan
      made.high[bar] = end.isFinite ? max(high[bar], begin, end) : .nan
      made.low[bar] = end.isFinite ? min(low[bar], begin, end) : .nan
      next = end.isFinite ? 0.5 * begin + 0.5 * end : .nan
    }
    return made
  }
}
