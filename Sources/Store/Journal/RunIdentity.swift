public import Market
public import Replay

/// What a run is known by: the same engine, document, data and seed always give the same one.
///
/// SHA-256 over `engine version ⏎ data hash ⏎ seed ⏎ canonical document`, shown as its first twelve
/// hex digits in three groups: `3f2a-91bc-07de`. The canonical document holds the document's name,
/// rules, money and parameters after `--set`, not where its candles lie: from a file, a pipe and a
/// store the same candles give the same identity. Where the instrument has steps or hours of its own,
/// `⏎ tick ⏎ lot ⏎ zone ⏎ session's opening ⏎ calendar` follow, since they change a run too.
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
    instrument: Instrument = Instrument()
  ) {
    let text = "\(engineVersion)\n\(dataHash)\n\(seed)\n\(canonical)"
    digest = SHA256.hex(of: text + Self.facts(instrument))
  }

  /// What of an instrument changes numbers; nothing where it is as instruments are. Names and
  /// currencies only label them.
  private static func facts(_ instrument: Instrument) -> String {
    var labelled = Instrument()
    labelled.symbol = instrument.symbol
    labelled.currency = instrument.currency
    if instrument == labelled { return "" }
    return "\n\(NumberText.shortest(instrument.tick))\n\(NumberText.shortest(instrument.lot))"
      + "\n\(instrument.zone)\n\(instrument.sessionOpen)\n\(instrument.calendar ?? "")"
  }

  /// The identity of a run.
  public init(of run: Run, origin: RunOrigin) {
    self.init(
      engineVersion: run.engineVersion, canonical: origin.canonical, dataHash: run.dataHash,
      seed: origin.seed, instrument: run.instrument)
  }

  /// Twelve hex digits as three groups of four.
  public static func grouped(_ id: String) -> String {
    let digits = Array(id)
    return stride(from: 0, to: digits.count, by: 4)
      .map { String(digits[$0..<min($0 + 4, digits.count)]) }.joined(separator: "-")
  }
}
