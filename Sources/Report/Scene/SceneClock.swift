import Market
import Replay
import Text

/// The places of a run's moments among the bars of one of its instruments.
struct SceneClock {
  /// The bar of a candle of the run's clock.
  let bar: (_ moment: Int) -> Int
  /// The moment of the run's clock at which each bar closed.
  let moments: [Int]

  /// - Parameter whole: the run of all instruments, which is that of the one where there is no other.
  init(_ context: ReportContext, of whole: ReportContext) {
    let closedAt = context.recording.barClosedAt
    guard whole.areSeveral else {
      bar = context.bar
      moments = closedAt
      return
    }
    let clock = whole.clock
    let times = context.recording.candles.time
    bar = { moment in
      guard clock.indices.contains(moment) else { return 0 }
      let candle = times.partitioningIndex { $0 > clock[moment] } - 1
      return context.bar(max(0, candle))
    }
    moments = closedAt.map { candle in
      guard times.indices.contains(candle) else { return 0 }
      return max(0, clock.partitioningIndex { $0 > times[candle] } - 1)
    }
  }
}
