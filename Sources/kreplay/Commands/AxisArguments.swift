import ArgumentParser
import Chart
import Jobs
import Market
import Text

/// What a picture's bars are made of, and what is at its sides.
struct AxisArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How high the bricks of --type renko are: 2 in the unit of the price, 1%, atr (usual) or 2atr, "
        + "which is twice the average true range of 14 bars.", valueName: "height"))
  var brick: String?
  @Option(
    help: ArgumentHelp(
      "The session of --type timeshare, as in 09:30-16:00 or 09:00-11:30,12:30-15:00. (default: "
        + "that of the candles' calendar, or the whole day)", valueName: "hours"))
  var hours: String?
  @Option(
    help: ArgumentHelp(
      "The sides that have axis labels, of right, bottom, left and top, or none. A time share has "
        + "prices at the left and per cent at the right where it has both. (default: right,bottom)",
      valueName: "sides"))
  var labels: String?
  @Option(
    help: ArgumentHelp(
      "Grid lines at even distances, n horizontal by m vertical, the borders not counted. Panes "
        + "below have half as many horizontal ones. (default: at round numbers and times)",
      valueName: "n x m"))
  var grid: String?

  /// What was asked for.
  func axes(of shape: ChartRequest.Shape?) throws -> ChartRequest.Axes {
    if brick != nil && shape != .renko {
      throw UsageError("--brick is of --type renko; add that, or leave --brick out")
    }
    if hours != nil && shape != .timeshare {
      throw UsageError("--hours is of --type timeshare; add that, or leave --hours out")
    }
    return ChartRequest.Axes(
      brick: try brick.map(Self.height), hours: try hours.map(Self.session),
      labels: try labels.map(Self.sides), grid: try grid.map(Self.lines))
  }

  /// The options that a description in JSON says itself.
  var said: [(String, Bool)] {
    [
      ("--brick", brick != nil), ("--hours", hours != nil), ("--labels", labels != nil),
      ("--grid", grid != nil),
    ]
  }

  private static func height(_ text: String) throws -> Brick {
    let lower = text.lowercased()
    if lower == "atr" { return .standard }
    let isRange = lower.hasSuffix("atr")
    let isShare = lower.hasSuffix("%")
    let digits = lower.dropLast(isRange ? 3 : isShare ? 1 : 0)
    let isNumber = digits.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 }
    guard isNumber, let height = Double(digits) else {
      throw UsageError(
        "--brick is '\(printable(text))'; write a height above 0, as in 2, 1% or 2atr, or atr")
    }
    let limit = isShare ? 100.0 : isRange ? 1_000 : 1e9
    guard height >= 1e-9, height <= limit else {
      throw UsageError(
        "--brick is '\(printable(text))'; give 0.000000001 to 1000000000 in the unit of the price, "
          + "up to 100%, or up to 1000atr")
    }
    return isRange ? .ranges(height, bars: 14) : isShare ? .percent(height) : .price(height)
  }

  private static func session(_ text: String) throws -> TimeShare {
    guard let share = TimeShare(hours: text) else {
      throw UsageError(
        "--hours is '\(printable(text))'; write when the session begins and ends, as in 09:30-16:00 "
          + "or 09:00-11:30,12:30-15:00")
    }
    return share
  }

  private static func sides(_ text: String) throws -> Sides {
    if text == "none" { return [] }
    let known: [(String, Sides)] = [
      ("right", .right), ("bottom", .bottom), ("left", .left), ("top", .top),
    ]
    var sides: Sides = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let side = known.first(where: { $0.0 == word }) else {
        throw UsageError(
          "--labels has no '\(printable(String(word)))'; there are right, bottom, left and top, separated "
            + "by commas, or none alone")
      }
      sides.insert(side.1)
    }
    return sides
  }

  private static func lines(_ text: String) throws -> ChartRequest.Axes.Grid {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let level = parts[0], let upright = parts[1] else {
      throw UsageError(
        "--grid is '\(printable(text))'; write how many level and upright lines, as in 3x2")
    }
    guard (1...100).contains(level), (1...100).contains(upright) else {
      throw UsageError("--grid is \(level)x\(upright); give 1 to 100 lines each, as in 3x2")
    }
    return ChartRequest.Axes.Grid(level: level, upright: upright)
  }
}
