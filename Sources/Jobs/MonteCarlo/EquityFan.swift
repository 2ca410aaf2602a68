public import Market
import Replay
import Text

/// The account between the days of the run, of many draws of its returns.
public struct EquityFan: Sendable {
  /// The shares below which the lines lie.
  public static let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
  /// The most draws that it is made of: the first of all.
  public static let most = 5_000
  /// The ends of days.
  public let times: [Time]
  /// The run's own equity at these.
  public let own: [Double]
  /// For each share, equity at these.
  public let lines: [[Double]]
}

extension EquityFan {
  /// Draws the returns of some days, as the experiment does.
  ///
  /// - Throws: `InterruptedError`.
  init(
    _ ends: [DayEnd], _ returns: DrawnShares, _ settings: MonteCarloSettings, cash: Double,
    _ observer: any JobObserver
  ) throws {
    let count = min(ends.count, 240)
    // Of each piece of the days the last.
    let places = (1...count).map { $0 * ends.count / count - 1 }
    var columns = places.map { _ in [Double]() }
    for draw in 0..<min(settings.draws, Self.most) {
      if draw % 256 == 0 { try observer.check() }
      var random = SeededRandom(settings.seed, .returns, draw)
      let drawn = drawnPlaces(ends.count, block: settings.block, &random)
      var (value, next) = (cash, 0)
      for (day, place) in drawn.enumerated() {
        value *= 1 + returns.shares[place]
        if next < count, places[next] == day {
          columns[next].append(value)
          next += 1
        }
      }
    }
    times = places.map { ends[$0].time }
    own = places.map { ends[$0].equity }
    lines = Self.shares.map { share in columns.map { Experiment.quantile(share, $0) ?? .nan } }
  }
}
