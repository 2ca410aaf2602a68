import Text

/// What can be wrong with bars, alone or where they should go; `words` says it in English.
public enum BarFault: Sendable, Hashable {
  /// A bar whose time is before that of the bar before.
  case back(bar: Int, time: Int64, before: Int64)
  /// A bar whose number is before that of the bar before.
  case numberBack(bar: Int, number: Int64, before: Int64)
  /// A bar with the time, or the number, of the bar before.
  case twice(bar: Int, time: Int64)
  /// A bar whose time no calendar has.
  case noTime(bar: Int, time: Int64)
  /// A bar that should come after the last one and does not.
  case notAfter(Int64, last: Int64)
  /// Bars that should come before the first one and do not.
  case notBefore(Int64, first: Int64)
  /// A bar that should take the place of the last one and has another time or number.
  case notTheLast(Int64, last: Int64)
  /// No last bar.
  case noBars
  /// Something other than one bar in place of the last one.
  case notOne(Int)
  /// Bars of which some have numbers and others do not.
  case numbers(missing: Bool)
  /// Values of a column from a bar that is not there.
  case noBar(Int, column: String, bars: Int)
}

extension BarFault {
  /// The fault as a sentence with its cure.
  public var words: String {
    switch self {
    case .back(let bar, let time, let before):
      "the times go back at bar \(bar), to \(iso(time)) after \(iso(before)); sort the bars"
    case .numberBack(let bar, let number, let before):
      "the numbers go back at bar \(bar), to \(number) after \(before); sort the bars by them"
    case .twice(let bar, let time):
      "bar \(bar) repeats its neighbour's time or number, at \(iso(time)); keep one of them"
    case .noTime(let bar, let time):
      "the time of bar \(bar) is \(time), which no calendar has; give milliseconds since 1970"
    case .notAfter(let time, let last):
      "the bar of \(iso(time)) does not come after the last one, \(iso(last)); merge it"
    case .notBefore(let time, let first):
      "the bar of \(iso(time)) does not come before the first one, \(iso(first)); merge it"
    case .notTheLast(let time, let last):
      "the bar of \(iso(time)) cannot take the place of the last one, \(iso(last)); "
        + "append or merge it"
    case .noBars: "there is no last bar yet; append one"
    case .notOne(let count): "\(count) bars cannot take the place of the last one; merge them"
    case .numbers(let isMissing):
      isMissing
        ? "the bars before have numbers and these have none; give \"sequence\""
        : "these bars have numbers and the ones before have none; leave \"sequence\" out"
    case .noBar(let bar, let column, let bars):
      "the column \(quoted(column)) cannot begin at bar \(bar) of \(bars); give 0 to \(bars)"
    }
  }

  private func iso(_ time: Int64) -> String { CivilTime(time).isoText }
}
