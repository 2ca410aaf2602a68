package import Market
package import Replay
import Report
import Strategy
import Text

/// A finished run of which any bar can be shown as the run knew it then.
///
/// A run never looks ahead: its records up to a bar are the state at that bar, which a test holds it to.
/// Looking one up costs a few binary searches, at any bar.
public struct SteppedRun: Sendable {
  /// Name of the strategy; untrusted text.
  public var name: String { run.name }
  /// The instrument that is shown; untrusted text.
  public let symbol: String
  /// How many bars there are.
  public var count: Int { bars.count }
  /// What a reader should know, a sentence each.
  public let notes: [String]

  /// The run.
  package let run: Run
  /// What the journal calls it, or would.
  package let identity: RunIdentity
  /// The place of the instrument in the run, and the instrument.
  package let place: Int, instrument: Instrument
  /// Its bars.
  package let bars: Candles
  /// The candle of the run's clock with which each bar closed.
  package let moments: [Int]
  /// Times as the exchange's clocks show them.
  package let times: RunTimes
  /// Decimals of a price.
  package let decimals: Int
  /// What the strategy draws over the price and below it.
  package let overlays: [SteppedLine], panes: [SteppedPane]
  /// Whether there was trade in any of its bars.
  package let hasVolume: Bool

  /// What the currency of the prices was worth in the account's; empty where both are the same.
  let rates: [ExchangeRate]
  private let closing: [Int64]
  let record: RuleRecord?
  /// Splits and rolls, oldest first: the bar before which each counts.
  let changes: [(bar: Int, event: CorporateEvent)]
  /// Its records by candle.
  let ledger: StepLedger

  init(_ opened: OpenedRun, _ place: Int, _ record: RuleRecord?, _ notes: [String]) throws {
    run = opened.played.run
    identity = opened.identity
    self.place = place
    self.record = record
    self.notes = notes
    instrument = run.instruments[place].instrument
    symbol = instrument.symbol
    let own = opened.played.recording.instruments[place]
    bars = own.bars
    rates = run.instruments[place].isConverted ? own.exchangeRates : []
    closing = rates.isEmpty ? [] : own.barClosedAt.map { own.candles.time[$0] }
    moments = Self.moments(own, opened.played.recording.times)
    let opens = own.bars.time
    changes = own.events.filter(\.changesPrices).compactMap { event in
      let candle = own.candles.time.partitioningIndex { $0 >= event.time.milliseconds }
      guard candle < own.candles.count else { return nil }
      let time = own.candles.time[candle]
      return (max(0, opens.partitioningIndex { $0 > time } - 1), event)
    }
    times = RunTimes(instrument, base: run.barFrame ?? run.baseFrame)
    decimals = Self.decimals(own.bars, tick: instrument.tick)
    hasVolume = own.bars.volume.contains { $0 > 0 }
    let plan = SeriesPlan(
      own.series, closes: own.bars.close,
      parameters: opened.document.parameters.map { ($0.name, $0.value) })
    (overlays, panes) = SteppedLine.all(plan, own.series, opened.document)
    ledger = StepLedger(run, place)
  }

  /// The moments of the run's clock at which bars closed.
  private static func moments(_ own: InstrumentRecording, _ clock: [Int64]) -> [Int] {
    guard !clock.isEmpty else { return own.barClosedAt }
    return own.barClosedAt.map { candle in
      guard own.candles.time.indices.contains(candle) else { return 0 }
      let time = own.candles.time[candle]
      return max(0, clock.partitioningIndex { $0 > time } - 1)
    }
  }

  /// As many decimals as prices are written with, fewer where they have more digits than say anything.
  private static func decimals(_ bars: Candles, tick: Double) -> Int {
    let step = max(1, bars.count / 500)
    let sampled = stride(from: 0, to: bars.count, by: step).map { bars.close[$0] }
    func decimals(_ value: Double) -> Int {
      let text = NumberText.shortest(value)
      return text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }
    let written = sampled.map(decimals).max() ?? 2
    let largest = sampled.map(\.magnitude).max() ?? 1
    let most = largest >= 1_000 ? 2 : largest >= 10 ? 3 : largest >= 0.1 ? 5 : 8
    return tick > 0 ? min(8, max(decimals(tick), min(written, 2))) : max(2, min(written, most))
  }
}

extension SteppedRun {
  /// The last bar that opened by a time, 0 where none did.
  package func bar(at time: Time) -> Int {
    max(0, bars.time.partitioningIndex { $0 > time.milliseconds } - 1)
  }

  /// The bar that a person wrote: a date or a time, on the exchange's clocks unless it names a zone.
  ///
  /// - Throws: `UsageError` where it is none, or lies outside of the run.
  package func bar(written text: String) throws -> Int {
    let written: WrittenTime
    do {
      written = try WrittenTime(text)
    } catch {
      throw UsageError(
        "'\(printable(text, limit: 30))' is not a date; write 2024-03-01 or 2024-03-01T10:15")
    }
    let isDaily = run.baseFrame.map { $0.intradaySeconds == nil } ?? false
    let time = try written.time(for: instrument, ofDaily: isDaily ? self.time(0) : nil)
    let day =
      times.isIntraday
      ? 86_400_000 : Int64((run.barFrame ?? run.baseFrame)?.nominalSeconds ?? 86_400) * 1_000
    if time < self.time(0).adding(-day) || time > self.time(count - 1).adding(day) {
      throw UsageError(
        "\(printable(text, limit: 30)) is outside of the run, \(times.text(self.time(0))) to "
          + times.text(self.time(count - 1)))
    }
    return bar(at: time)
  }

  /// What a unit of the prices' currency was worth in the account's at the open of a bar, and at its close.
  func openRate(_ bar: Int) -> Double { rates.rate(at: time(bar)) }
  func closeRate(_ bar: Int) -> Double {
    closing.indices.contains(bar) ? rates.rate(at: Time(milliseconds: closing[bar])) : 1
  }

  /// When a bar opened.
  package func time(_ bar: Int) -> Time { Time(milliseconds: bars.time[bar]) }

  /// The bar of a candle of the run's clock: the first that closed with it or after.
  package func bar(of moment: Int) -> Int {
    min(moments.partitioningIndex { $0 >= moment }, max(0, count - 1))
  }

  /// The first bar on which a rule could be true.
  package var firstTradable: Int { run.firstTradable.map { bar(at: $0) } ?? 0 }

  /// The rules at a bar, with the values of their parts; none where they were not asked.
  package func rules(at bar: Int) -> [ExplainedRule] {
    (record?.rules(at: time(bar)) ?? []).compactMap { one in
      guard run.rules.indices.contains(one.rule) else { return nil }
      return ExplainedRule(
        rule: run.rules[one.rule], isTrue: one.isTrue, isAsked: one.isAsked, parts: one.truth)
    }
  }
}

extension Time {
  fileprivate func adding(_ milliseconds: Int64) -> Time {
    Time(milliseconds: self.milliseconds.addingReportingOverflow(milliseconds).partialValue)
  }
}
