/// A kind of file that this program keeps in SQLite, and how one is told from another.
public enum DatabaseKind: Hashable, Sendable {
  /// The journal of runs.
  case journal
  /// The store of candles.
  case candles

  /// What a person calls it.
  var noun: String {
    switch self {
    case .journal: "journal"
    case .candles: "candle store"
    }
  }

  /// The option of the command line that names one.
  var option: String {
    switch self {
    case .journal: "--journal"
    case .candles: "--store"
    }
  }

  /// The command that makes one.
  var maker: String {
    switch self {
    case .journal: "kreplay run"
    case .candles: "kreplay data import"
    }
  }

  /// How many seconds a writer waits for another: an import takes longer than a run's rows.
  var patience: Int {
    switch self {
    case .journal: 5
    case .candles: 60
    }
  }

  /// What to do where one is damaged.
  var cureOfDamage: String {
    switch self {
    case .journal: "restore a copy, or move it away and run again"
    case .candles: "restore a copy, or move it away and import again"
    }
  }

  /// The mark in the file's header: `krpl`, `krpc`.
  var applicationID: Int32 {
    switch self {
    case .journal: JournalSchema.applicationID
    case .candles: CandleStoreSchema.applicationID
    }
  }

  /// What leads from each version to the next; the first makes an empty file version 1. Forward
  /// only, one an entry, never changed once released.
  var migrations: [Migration] {
    switch self {
    case .journal: JournalSchema.migrations
    case .candles: CandleStoreSchema.migrations
    }
  }

  /// The newest version that this program knows; a file keeps its own in `user_version`.
  var version: Int { migrations.count }

  /// The kind with a mark.
  init?(applicationID: Int32) {
    let known: [DatabaseKind] = [.journal, .candles]
    guard let kind = known.first(where: { $0.applicationID == applicationID }) else { return nil }
    self = kind
  }
}

/// How a file of a journal or a candle store is opened.
public enum DatabaseOpening: Hashable, Sendable {
  /// A file that is not there is made.
  case createIfMissing
  /// The file must be there.
  case existing
  /// The file must be there and is not changed; it may lie where nothing can be written.
  case readOnly
}
