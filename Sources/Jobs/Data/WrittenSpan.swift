public import Market

/// From when until when, as a person wrote it.
public struct WrittenSpan: Hashable, Sendable {
  /// The first moment, and the first that is not in it; `nil` for no limit.
  public let from: WrittenTime?, to: WrittenTime?

  /// The moments from one to another, which is not among them.
  public init(from: WrittenTime?, to: WrittenTime?) {
    self.from = from
    self.to = to
  }

  /// In milliseconds; what was written without a zone is by the clocks of the instrument.
  ///
  /// - Parameter first: the first candle, where candles are a day or longer.
  /// - Throws: `UsageError` where there is nothing between both; `ZoneError`, `CalendarError`, `SessionError`.
  func moments(for instrument: Instrument, ofDaily first: Time?) throws -> Range<Int64> {
    let start = try from?.time(for: instrument, ofDaily: first).milliseconds ?? .min
    let end = try to?.time(for: instrument, ofDaily: first).milliseconds ?? .max
    guard start < end else {
      throw UsageError("--from is not before --to, so there is nothing between them")
    }
    return start..<end
  }

  /// Whether the end as written is not after the beginning, zones aside.
  var isReversed: Bool { if let from, let to { from.inUTC >= to.inUTC } else { false } }

  /// Moments before and after all that it can mean, whatever the zone.
  var inAnyZone: (from: Time?, to: Time?) {
    (from?.inUTC.moved(by: -.dayOfMilliseconds), to?.inUTC.moved(by: .dayOfMilliseconds))
  }
}

extension Int64 {
  fileprivate static let dayOfMilliseconds: Int64 = 86_400_000
}

extension Time {
  /// A time some milliseconds later, within the times that there are.
  fileprivate func moved(by distance: Int64) -> Time {
    let (sum, isTooFar) = milliseconds.addingReportingOverflow(distance)
    return isTooFar ? self : Time(milliseconds: sum)
  }
}
