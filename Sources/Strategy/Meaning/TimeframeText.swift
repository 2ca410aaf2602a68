import Market

/// Reads timeframes as documents write them: `15m`, `1d`, `1w`.
enum TimeframeText {
  struct Fault: Error, Equatable {
    let reason: String
  }

  static func read(_ text: String) -> Result<Timeframe, Fault> {
    guard let last = text.last, let unit = Timeframe.Unit(rawValue: last),
      let count = Int(text.dropLast()), (1...1_000).contains(count),
      String(count) == text.dropLast()
    else {
      return .failure(
        Fault(
          reason:
            "\(quoted(text)) is not a timeframe; write a number and a unit: 15m, 4h, 1d, 1w or 1M"))
    }
    return .success(Timeframe(count, unit))
  }
}

extension Timeframe {
  /// Whether a bar of this frame is longer than one of the other's.
  func isCoarser(than other: Timeframe) -> Bool { typicalSeconds > other.typicalSeconds }

  private var typicalSeconds: Int {
    let unit =
      switch unit {
      case .second: 1
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400
      case .week: 604_800
      case .month: 2_592_000
      }
    return unit * count
  }
}
