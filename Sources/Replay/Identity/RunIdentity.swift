public import Market
import Text

/// What a run is known by: the same engine, document, data and seed always give the same one.
///
/// SHA-256 over a line each of: engine version, data hash, seed, canonical document, and what the data
/// say beyond their prices (the length of a candle, tick, lot, currency, zone, session's opening,
/// calendar, whether the market rests at weekends), since all of it can change a figure. Shown as its
/// first twelve hex digits in three groups: `3f2a-91bc-07de`. The canonical document holds the
/// document's name, rules, money and parameters after `--set`, not where its candles lie: from a file,
/// a pipe and a store the same candles give the same identity. A symbol is a name and changes nothing,
/// unless the strategy names instruments or orders them by name; which are not traded counts as well.
/// Of several instruments all data hashes and all facts count, in the order of the data.
public struct RunIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The whole digest, 64 hex digits.
  public let digest: String
  /// The first twelve hex digits, the key of the journal.
  public var id: String { String(digest.prefix(12)) }
  /// The id in three groups.
  public var description: String { Self.grouped(id) }

  /// The identity that these parts make.
  public init(
    engineVersion: String, canonical: String, dataHash: String, seed: UInt64 = 0,
    instrument: Instrument = Instrument(), baseFrame: Timeframe? = nil
  ) {
    self.init(
      engineVersion: engineVersion, canonical: canonical, dataHash: dataHash, seed: seed,
      instruments: [instrument], baseFrame: baseFrame)
  }

  /// The identity of several instruments, and what they are to the strategy.
  package init(
    engineVersion: String, canonical: String, dataHash: String, seed: UInt64,
    instruments: [Instrument], baseFrame: Timeframe?, roles: [String] = []
  ) {
    let words =
      [engineVersion, dataHash, "\(seed)", canonical, baseFrame?.description ?? ""]
      + instruments.flatMap(Self.facts) + roles
    digest = SHA256.hex(of: words.joined(separator: "\n"))
  }

  private static func facts(_ instrument: Instrument) -> [String] {
    [
      NumberText.shortest(instrument.tick), instrument.lot.map(NumberText.shortest) ?? "",
      instrument.currency, instrument.zone, "\(instrument.sessionOpen)",
      instrument.calendar ?? "", instrument.restsAtWeekends ? "weekdays" : "",
    ] + facts(instrument.contract) + facts(instrument.rules)
  }

  private static func facts(_ rules: TradingRules) -> [String] {
    if rules == TradingRules() { return [] }
    return [
      "rules", rules.sameDayExit ? "" : "next day",
      rules.priceLimit.map(NumberText.shortest) ?? "", rules.short ? "" : "no shorts",
    ] + (rules.negativePrices ? ["negative prices"] : [])
  }

  /// What tells a contract from a share.
  private static func facts(_ contract: Contract) -> [String] {
    if contract == Contract() { return [] }
    return [
      "contract", NumberText.shortest(contract.multiplier),
      contract.margin.map(NumberText.shortest) ?? "", NumberText.shortest(contract.maintenance),
    ]
  }

  /// The identity of a run.
  public init(of run: Run, origin: RunOrigin) {
    self.init(
      engineVersion: run.engineVersion, canonical: origin.canonical, dataHash: run.dataHash,
      seed: origin.seed, instruments: run.instruments.map(\.instrument), baseFrame: run.baseFrame,
      roles: Self.roles(of: run))
  }

  /// The names of instruments where they matter, and which of them are not traded.
  private static func roles(of run: Run) -> [String] {
    let names = run.usesNames ? run.instruments.map { "name \($0.instrument.symbol)" } : []
    let untraded = run.instruments.indices.filter { !run.instruments[$0].isTraded }
    return names + untraded.map { "not traded \($0)" }
  }

  /// Twelve hex digits as three groups of four.
  public static func grouped(_ id: String) -> String {
    let digits = Array(id)
    return stride(from: 0, to: digits.count, by: 4)
      .map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: "-")
  }
}
