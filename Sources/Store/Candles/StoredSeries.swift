public import Market

/// A series of a candle store, described.
public struct StoredSeries: Hashable, Sendable {
  /// Its symbol and timeframe.
  public let id: SeriesID
  /// What is known about it.
  public let facts: SeriesFacts
  /// How many candles it has.
  public let candles: Int
  /// The open times of its first and last candle; `nil` where it has none.
  public let first: Time?, last: Time?
  /// Which of its candles have sequence numbers.
  public let numbers: SequenceNumbers
  /// The fingerprint of all its candles, 16 hexadecimal digits: the data hash of a run over them.
  public let fingerprint: String
  /// Bytes that its candles take in the file.
  public let bytes: Int
  /// How many imports it came from.
  public let imports: Int
  /// Its number in the file.
  let number: Int

  /// What is traded, with all facts.
  public var instrument: Instrument { facts.instrument(id.symbol) }
}

/// Which candles of a series have sequence numbers.
public enum SequenceNumbers: Int, Hashable, Sendable {
  /// None: a candle is known by its time.
  case none = 0
  /// All, increasing with time: a candle is known by its number.
  case all = 1
  /// Some: a candle is known by its time.
  case some = 2
}

/// An import that changed a series.
public struct StoredImport: Hashable, Sendable {
  /// Its number in the file, from 1, in the order in which they came.
  public let number: Int
  /// Where the candles came from, and the dialect of that file.
  public let origin: ImportOrigin
  /// What became of its candles.
  public let added: Int, replaced: Int, unchanged: Int
  /// The open times of the first and last candle that came.
  public let first: Time, last: Time
}

/// Where the candles of an import come from.
public struct ImportOrigin: Hashable, Sendable {
  /// The path as it was given, or what else it is; untrusted text.
  public var source: String
  /// The name of the file's dialect; empty where there is none.
  public var dialect: String
  /// The line of the file that names its columns; empty where there is none. Untrusted text.
  public var header: String
  /// What a person said about the columns.
  public var columns: ColumnChoice

  /// A source by its name and dialect, and how its columns were read.
  public init(
    source: String = "", dialect: String = "", header: String = "",
    columns: ColumnChoice = ColumnChoice()
  ) {
    self.source = source
    self.dialect = dialect
    self.header = header
    self.columns = columns
  }
}

/// What an import changed.
public struct ImportResult: Hashable, Sendable {
  /// The series that the candles went to.
  public let series: SeriesID
  /// Whether the store did not hold the series before.
  public let isNew: Bool
  /// Candles that were new.
  public let added: Int
  /// Candles that became others.
  public let replaced: Int
  /// What the closes of replaced candles are of those before, the least and the greatest; `nil` where none was
  /// replaced, or a close is not above 0.
  public let ratios: ClosedRange<Double>?
  /// Candles that were there already, the same to the bit.
  public let unchanged: Int
  /// How many candles the series has now.
  public let total: Int

  /// How many candles came.
  public var read: Int { added + replaced + unchanged }
}
