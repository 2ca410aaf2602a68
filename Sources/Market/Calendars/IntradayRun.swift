import Text

/// A stretch of time that intervals of equal length fill: a session or a part of it, or the time
/// before one.
///
/// They are counted from `anchor`. The first is cut at `start`, the last is cut at `close` or, where
/// prices of a closing auction are stamped after it, reaches on to `end`.
struct IntradayRun: Hashable, Sendable {
  let anchor: Int
  /// The stretch, in milliseconds since 1970: from `start` until before `end`.
  let start: Int
  let close: Int
  let end: Int
  /// The length of an interval in milliseconds.
  let length: Int

  /// Where the intervals of one length end: at the close or, where the last is longer, at its start.
  var evenUntil: Int {
    end == close ? close : anchor + floorDivide(close - 1 - anchor, length) * length
  }

  /// The interval that holds a moment of the stretch.
  func interval(holding milliseconds: Int) -> (start: Int, end: Int) {
    let place = min(milliseconds, close - 1)
    let first = anchor + floorDivide(place - anchor, length) * length
    let next = first + length
    return (max(first, start), next < close ? next : end)
  }
}
