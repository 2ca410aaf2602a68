import Text

/// Turns what a zone's clocks show into UTC, row by row, across their changes.
///
/// Where clocks are put back, an hour comes twice: its first pass counts until times would not go on,
/// then its second.
struct LocalClock {
  let zone: ZoneOffsets
  /// Milliseconds that clocks are ahead of UTC for times shown from `from` until before `until`, none
  /// of which comes twice.
  private(set) var offset: Int64 = 0
  private(set) var from: Int64 = 0
  private(set) var until: Int64 = 0
  /// Whether the times are dates and their zone moves none: a time of day among them would be of
  /// that zone all the same.
  var leavesDates = false

  /// The clocks of a zone.
  init(_ zone: ZoneOffsets) { self.zone = zone }

  /// UTC, whatever the time.
  static var utc: LocalClock? { (try? ZoneOffsets("UTC")).map(LocalClock.init) }

  /// The moment of a time that clocks show; `nil` where they jump over it.
  ///
  /// - Parameters:
  ///   - last: the time of the row before times `direction`.
  ///   - direction: 1 where times go on, -1 where they go back, 0 where they do either.
  mutating func utc(_ local: Int64, after last: Int64, direction: Int64) -> Int64? {
    if local >= from, local < until { return local - offset }
    let seconds = floorDivide(Int(local), 1_000)
    let early = moment(local, zone.span(seconds: seconds - 90_000), seconds)
    let late = moment(local, zone.span(seconds: seconds + 90_000), seconds)
    guard let first = early ?? late ?? moment(local, zone.span(seconds: seconds), seconds)
    else { return nil }
    guard let second = late, second != first else {
      remember(first)
      return first
    }
    let passes = direction >= 0 ? [first, second] : [second, first]
    return passes.first { $0 * direction > last } ?? passes[0]
  }

  /// The moment at which a time is shown in a span of an offset.
  private func moment(_ local: Int64, _ span: ZoneOffsets.Span, _ seconds: Int) -> Int64? {
    let utc = seconds - span.offset
    guard utc >= span.start, utc < span.end else { return nil }
    return local - Int64(span.offset) * 1_000
  }

  /// Remembers the span of a moment without a day at both its ends.
  private mutating func remember(_ utc: Int64) {
    let span = zone.span(seconds: floorDivide(Int(utc), 1_000))
    let reach = 8_000_000_000_000
    let start = max(span.start, -reach / 10) + span.offset
    let end = min(span.end, reach / 10) + span.offset
    guard span.start == .min || span.end == .max || end - start > 200_000 else { return }
    offset = Int64(span.offset) * 1_000
    from = Int64(start + (span.start == .min ? 0 : 90_000)) * 1_000
    until = Int64(end - (span.end == .max ? 0 : 90_000)) * 1_000
  }
}
