import Market
package import Replay
package import Store

/// Times of a run of several instruments: days of each by its own clocks and sessions, moments of all by those of
/// the run.
package struct TimesOfInstruments: Sendable {
  /// Those of the run as a whole: the first instrument's.
  package let first: RunTimes
  /// By place; empty where all are as the first.
  private let all: [RunTimes]

  /// Those of a run in the journal.
  package init(_ run: JournalRun) {
    let instruments = run.instruments.map { own in
      var instrument = Instrument(own)
      if own.zone == nil, let zone = run.zone { instrument.zone = zone }
      return instrument
    }
    let first = RunTimes(run)
    self.init(
      first: first, run.instruments.count > 1 ? instruments : [], areOfDays: !first.isIntraday)
  }

  /// Those of a run, beside another.
  ///
  /// - Parameter clocks: the times of the other as a whole, by whose clocks times of day are told.
  package init(_ run: Run, clocks: RunTimes) {
    let instruments = run.instruments.map(\.instrument)
    let areOfDays = run.baseFrame.map { $0.intradaySeconds == nil } ?? true
    self.init(first: clocks, instruments, areOfDays: areOfDays)
  }

  /// - Parameters:
  ///   - first: those of the whole.
  ///   - instruments: by place.
  ///   - areOfDays: whether the candles are of a day or longer.
  init(first: RunTimes, _ instruments: [Instrument], areOfDays: Bool) {
    guard !first.isIntraday else {
      (self.first, all) = (first, [])
      return
    }
    var made: [Instrument: RunTimes] = [:]
    all = instruments.map { instrument in
      let clocks = Instrument(
        zone: instrument.zone, sessionOpen: instrument.sessionOpen, calendar: instrument.calendar)
      if let known = made[clocks] { return known }
      let times = RunTimes(
        zone: clocks.zone, isIntraday: false, shift: areOfDays ? clocks.dayShift : 0)
      made[clocks] = times
      return times
    }
    self.first = all.first ?? first
  }

  /// Those of the instrument of a place.
  package subscript(place: Int) -> RunTimes { all.indices.contains(place) ? all[place] : first }
}

extension Instrument {
  /// The clocks and sessions of an instrument in the journal.
  init(_ kept: JournalInstrument) {
    self.init(
      zone: kept.zone ?? Instrument().zone, sessionOpen: kept.sessionOpen ?? 0,
      calendar: kept.calendar)
  }
}

extension [Instrument] {
  /// `Instrument.dayShift` where all have the same; else 0.
  var dayShift: Int64 {
    let shifts = Set(map(\.dayShift))
    return shifts.count == 1 ? shifts.first ?? 0 : 0
  }
}
