import Jobs
import Market
import Replay

/// Times of two runs beside each other: days by the sessions of each instrument, times of day by the clocks of the
/// first run.
struct DiffTimes {
  let first: TimesOfInstruments, second: TimesOfInstruments

  init(_ outcome: DiffOutcome) {
    let run = outcome.first.run
    let clocks = RunTimes(run.instrument, base: run.baseFrame)
    first = TimesOfInstruments(run, clocks: clocks)
    second = TimesOfInstruments(outcome.second.run, clocks: clocks)
  }

  /// When two runs diverge, by the instrument in which they do.
  func text(_ divergence: RunComparison.Divergence, of outcome: DiffOutcome) -> String {
    let (time, symbol) = (divergence.time, divergence.symbol)
    for (times, run) in [(first, outcome.first.run), (second, outcome.second.run)] {
      if let place = run.instruments.firstIndex(where: { $0.instrument.symbol == symbol }) {
        return times[place].text(time)
      }
    }
    return first.first.text(time)
  }
}
