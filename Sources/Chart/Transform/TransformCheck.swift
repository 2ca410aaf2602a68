import Text

extension ChartDescription {
  /// The columns as the chart draws them.
  ///
  /// - Throws: `ChartError` where nothing can be made of them.
  func checkedTransform(_ data: ChartData) throws(ChartError) -> ChartData {
    switch transform {
    case nil: return data
    case .heikinAshi: return data.heikinAshi
    case .renko(let brick):
      let bricks = RenkoBricks(data, brick)
      if bricks.isFull {
        throw ChartError(.tooManyBricks(height: brick.words, limit: RenkoBricks.most))
      }
      if bricks.laid.isEmpty {
        throw ChartError(.noBricks(height: brick.words, closes: data.closes))
      }
      return data.renko(bricks, brick.words)
    case .timeShare(let share):
      guard TimeShare.step(data) != nil else {
        throw ChartError(.noSession(apart: data.apart))
      }
      let made = transformed(data)
      if made.session == nil && !window.bars(of: data.times).isEmpty {
        let asked = "in the hours \(TradingHours(share.hours).text)"
        throw ChartError(.nothingShown(asked: asked, has: data.extent))
      }
      return made
    }
  }
}

extension ChartData {
  /// How many closes there are, and between which values.
  fileprivate var closes: String {
    var range = ValueRange()
    range.include(close, 0..<count)
    if range.isEmpty { return "no closes" }
    if range.lower == range.upper { return "closes that are all \(plain(range.lower))" }
    return "\(count) closes from \(plain(range.lower)) to \(plain(range.upper))"
  }

  /// How far bars are apart, in days.
  fileprivate var apart: String {
    let days = BarClock.unit(times, 0..<count) / Double(CivilTime.dayLength)
    return days == 1 ? "a day" : "\(plain((days * 10).rounded() / 10)) days"
  }
}
