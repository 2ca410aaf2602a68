import Market
import Replay
import Strategy
import Text

/// What of a run of several instruments concerns one of them, as a run of that alone would tell it.
struct InstrumentPart {
  /// The run with that instrument, its candles and its trades, at the places of its own candles.
  let context: ReportContext
  /// Its trades as the whole run has them.
  let trades: [Trade]

  /// The parts of a run; none of a run of one instrument.
  static func all(
    _ run: Run, _ recording: Recording, _ document: StrategyDocument?, _ statistics: Statistics,
    _ options: ReportOptions
  ) -> [InstrumentPart] {
    guard run.instruments.count > 1, recording.instruments.count == run.instruments.count else {
      return []
    }
    return run.instruments.indices.map { place in
      let (alone, own) = run.alone(place, recording)
      return InstrumentPart(
        context: ReportContext(alone, own, document, statistics, options),
        trades: run.trades.filter { $0.instrument == place })
    }
  }
}

extension Run {
  /// The run with one of its instruments alone. Orders, fills and what explains them stay, since trades
  /// name them by their places.
  fileprivate func alone(_ place: Int, _ recording: Recording) -> (Run, Recording) {
    var own = recording
    own.instruments = [recording.instruments[place]]
    own.times = []
    let times = own.candles.time
    func candle(_ moment: Int) -> Int {
      guard recording.times.indices.contains(moment) else { return 0 }
      return max(0, times.partitioningIndex { $0 > recording.times[moment] } - 1)
    }
    var run = self
    run.instruments = [instruments[place]]
    run.candleCount = times.count
    run.barCount = own.bars.count
    run.first = times.first.map(Time.init(milliseconds:)) ?? first
    run.last = times.last.map(Time.init(milliseconds:)) ?? last
    run.trades = trades.filter { $0.instrument == place }.map {
      $0.placed(entry: candle($0.entryCandle), exit: candle($0.exitCandle))
    }
    run.accountEvents = accountEvents.filter { $0.instrument == place }.map {
      $0.placed(at: candle($0.candle))
    }
    return (run, own)
  }
}

extension ReportContext {
  /// Whether the run has several instruments.
  var areSeveral: Bool { !parts.isEmpty }

  /// The names of the instruments.
  var symbols: [String] { run.instruments.map(\.instrument.symbol) }

  /// What concerns the instrument of a trade.
  func part(of trade: Trade) -> ReportContext {
    parts.indices.contains(trade.instrument) ? parts[trade.instrument].context : self
  }

  /// The open times of the run's candles: of several instruments, of every moment at which one has a
  /// candle.
  var clock: [Int64] { areSeveral ? recording.times : recording.candles.time }

  /// The instruments by name as long as they are few, joined as a sentence needs it.
  func named(_ join: ([String]) -> String) -> String {
    symbols.count <= 8 ? join(symbols) : localized("\(inWords(symbols.count)) instruments")
  }
}
