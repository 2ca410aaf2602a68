import Market
import Replay
import Store
import Strategy
import Synchronization

/// Notes the bars that were open at some times, and the bars nearest to the first of them on which a
/// rule was true.
final class Probe: Sendable {
  /// A time whose bar is wanted.
  struct Wanted: Hashable {
    let time: Time
    /// The instrument's place; `nil` for the bars of all.
    var instrument: Int?
  }

  /// A bar that was open at a time, and when the next one opened.
  struct Found {
    let wanted: Int
    let bar: ProbedBar
    var next: Time?
  }

  private struct Notes {
    /// By the wanted time, then by the instrument.
    var found: [[Int: Found]]
    /// Where the wanted bar is among those of its instrument.
    var place: [Int: Int] = [:]
    /// The bars of each instrument on which the rule was true.
    var before: [Int: (time: Time, place: Int)] = [:]
    var after: [Int: (time: Time, bars: Int)] = [:]
  }

  private let wanted: [Wanted]
  private let window: Int64
  private let rule: Int?
  private let notes: Mutex<Notes>

  /// - Parameters:
  ///   - window: how many milliseconds before its time a wanted bar may have begun at most.
  ///   - rule: the place of the rule of which the nearest bars are wanted.
  init(_ wanted: [Wanted], window: Int64, rule: Int?) {
    self.wanted = wanted
    self.window = window
    self.rule = rule
    notes = Mutex(Notes(found: wanted.map { _ in [:] }))
  }

  /// Looks at a bar.
  func note(
    _ instrument: Int, _ index: Int, _ time: Time, _ isTrue: (Int) -> Bool, _ bar: () -> ProbedBar
  ) {
    notes.withLock { notes in
      for (i, one) in wanted.enumerated() where one.instrument ?? instrument == instrument {
        if time <= one.time {
          let distance = one.time.milliseconds - time.milliseconds
          if distance < window {
            notes.found[i][instrument] = Found(wanted: i, bar: bar(), next: nil)
          }
        } else if notes.found[i][instrument] != nil, notes.found[i][instrument]?.next == nil {
          notes.found[i][instrument]?.next = time
        }
      }
      if let rule { lookForTruth(instrument, index, time, { isTrue(rule) }, &notes) }
    }
  }

  private func lookForTruth(
    _ instrument: Int, _ index: Int, _ time: Time, _ isTrue: () -> Bool, _ notes: inout Notes
  ) {
    guard let first = wanted.first, first.instrument ?? instrument == instrument else { return }
    if time <= first.time {
      notes.place[instrument] = index
      if isTrue() { notes.before[instrument] = (time, index) }
    } else if notes.after[instrument] == nil, isTrue() {
      notes.after[instrument] = (time, index - (notes.place[instrument] ?? 0))
    }
  }

  /// The bars that are looked at.
  var range: ProbedStrategy.Range {
    let first = wanted.map(\.time.milliseconds).min() ?? 0
    return ProbedStrategy.Range(from: Time(milliseconds: first - min(window, first)), rule: rule)
  }

  /// Whether nothing is left to be found in the only instrument of a run.
  var isDone: Bool {
    notes.withLock { notes in
      notes.found.allSatisfy { $0[0]?.next != nil } && (rule == nil || notes.after[0] != nil)
    }
  }

  /// The bars that were found, in the order of the times, then of the instruments.
  var found: [Found] {
    notes.withLock { notes in
      notes.found.flatMap { one in one.sorted { $0.key < $1.key }.map(\.value) }
    }
  }

  /// Of each instrument that has a bar then: the last up to the first wanted time, and the first after it, on which
  /// the rule was true, with how many bars they are away.
  var nearest:
    [(instrument: Int, before: (time: Time, bars: Int)?, after: (time: Time, bars: Int)?)]
  {
    notes.withLock { notes in
      (notes.found.first?.keys.sorted() ?? []).map { instrument in
        let before = notes.before[instrument].map { one in
          (time: one.time, bars: (notes.place[instrument] ?? one.place) - one.place)
        }
        return (instrument, before, notes.after[instrument])
      }
    }
  }
}

/// What came of playing a receipt again beside what was noted.
struct ReplayedReceipt {
  /// What was traded, as documents and candles say it.
  let instruments: [Instrument]
}

extension RunReceipt {
  /// Plays the run again, noting its rules at bars, and keeps nothing else.
  ///
  /// - Throws: the `UserError`s of files and the engine; `ChangedCandlesError` where the candles are not
  ///   those of the run.
  func play(_ probe: Probe, _ observer: any JobObserver) throws -> ReplayedReceipt {
    let strategy = document.probed(probe.range) { probe.note($0, $1, $2, $3, $4) }
    let isAlone = data.count == 1
    let then = run.instruments.isEmpty ? [run.dataHash] : run.instruments.map(\.dataHash)
    var data = data
    for (place, hash) in zip(data.indices, then) { data[place].expected = hash }
    let sources = try playNoting(strategy, document, data, observer) { isAlone && probe.isDone }
    for (source, hash) in zip(sources.all, then) where !source.isKnown {
      let now = source.fingerprint.hex
      guard now != hash else { continue }
      let name = source.source.name + document.wordsOfRates
      throw ChangedCandlesError(run: run, name: name, then: hash, now: now)
    }
    return ReplayedReceipt(instruments: sources.all.map(\.instrument))
  }

  /// A candle of an instrument by its open time; `nil` where there is none.
  func candle(at time: Time, of instrument: Int) throws -> Candle? {
    guard data.indices.contains(instrument) else { return nil }
    // A store begins with the chunk in which it is.
    var request = data[instrument]
    request.from = time
    var source = try openData(request)
    var block = Candles()
    while try source.next(into: &block) {
      guard let last = block.time.last, last >= time.milliseconds else { continue }
      let place = block.time.firstIndex { $0 >= time.milliseconds }
      return place.flatMap { block.time[$0] == time.milliseconds ? block[$0] : nil }
    }
    return nil
  }
}

/// The candles of a run are others than when it ran.
struct ChangedCandlesError: UserError {
  let run: JournalRun
  /// What the candles are called, with the rates that count with them.
  let name: String
  let then: String, now: String

  var exitCode: ExitCode { .data }

  var description: String {
    let id = RunIdentity.grouped(run.id)
    return
      "\(name) does not hold the candles of the run \(id): their fingerprint was \(then), and now it "
      + "is \(now); what the run saw cannot be worked out from others. Give its candles with --data, or "
      + "run it again; 'kreplay verify \(id)' says what else has changed"
  }
}
