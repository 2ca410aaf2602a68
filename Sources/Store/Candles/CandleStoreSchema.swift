/// The candle store's tables, as migrations.
///
/// The comments are inside the SQL, so that `.schema` in any SQLite shell prints them.
enum CandleStoreSchema {
  /// The mark in the file's header by which a candle store is known: `krpc`.
  static let applicationID: Int32 = 0x6b72_7063

  /// What leads from each version to the next; the first makes an empty file version 1.
  static let migrations = [
    Migration(name: "v1", sql: version1), Migration(name: "v2", sql: version2),
  ]

  private static let version1 = """
    CREATE TABLE series (
      -- One row a series: candles of one symbol and one timeframe. Times everywhere: milliseconds
      -- since 1970-01-01 UTC. The candles themselves are in chunk; 'kreplay data query' shows them
      -- as rows of a table candles.
      series INTEGER PRIMARY KEY,     -- its number in this file
      symbol TEXT NOT NULL,
      timeframe TEXT NOT NULL,        -- e.g. 1m, 1d
      tick REAL,                      -- the smallest step of a price; facts that no source told are NULL
      lot REAL,                       -- the smallest quantity that trades
      currency TEXT,                  -- e.g. USD
      zone TEXT,                      -- of the exchange, e.g. America/New_York
      session_open INTEGER,           -- seconds after midnight of zone
      calendar TEXT,                  -- e.g. XNYS
      adjusted INTEGER,               -- 1 for prices adjusted for splits or dividends, 0 for prices as traded
      numbers INTEGER NOT NULL,       -- sequence numbers: 0 none, 1 every candle has one and is known
                                      -- by it, 2 some candles have one
      candles INTEGER NOT NULL,       -- how many
      first INTEGER,                  -- open time of the first and the last candle
      last INTEGER,
      bytes INTEGER NOT NULL,         -- what its chunks take
      fingerprint TEXT NOT NULL,      -- of all candles, in whatever chunks: the data hash of a run
      UNIQUE (symbol, timeframe)
    ) STRICT;

    CREATE TABLE chunk (
      -- Up to 4,096 candles that follow each other.
      chunk INTEGER PRIMARY KEY,
      series INTEGER NOT NULL,        -- series.series
      first INTEGER NOT NULL,         -- open time of its first and its last candle
      last INTEGER NOT NULL,
      first_key INTEGER NOT NULL,     -- their sequence numbers, or times where there are none
      last_key INTEGER NOT NULL,
      candles INTEGER NOT NULL,       -- how many
      bytes INTEGER NOT NULL,         -- how long data is
      checksum INTEGER NOT NULL,      -- XXH64 of data, seeded with candles
      data BLOB NOT NULL              -- columns one after the other: times, open, high, low, close,
                                      -- volume, sequence; each with its own packing
    ) STRICT;

    CREATE UNIQUE INDEX chunk_place
      ON chunk (series, first, last, first_key, last_key, candles, bytes);

    CREATE TABLE import (
      -- One row an import that changed something, in the order in which they came.
      import INTEGER PRIMARY KEY,
      series INTEGER NOT NULL,        -- series.series
      source TEXT NOT NULL,           -- the path as it was given, or what else it came from
      dialect TEXT NOT NULL,          -- of the file; empty where there is none
      added INTEGER NOT NULL,         -- candles that were new
      replaced INTEGER NOT NULL,      -- candles that became others
      unchanged INTEGER NOT NULL,     -- candles that were there already
      first INTEGER NOT NULL,         -- open times of the first and last candle that came
      last INTEGER NOT NULL
    ) STRICT;

    CREATE INDEX import_of_series ON import (series);
    """

  private static let version2 = """
    CREATE TABLE reading (
      -- What a person said about the columns of files, by the line that names them: the next file of
      -- the same header is read so too.
      series INTEGER NOT NULL,        -- series.series
      header TEXT NOT NULL,           -- the line as the file has it
      columns TEXT NOT NULL,          -- as --columns takes it, e.g. time=Zeit,open=Erster
      PRIMARY KEY (series, header)
    ) STRICT;
    """
}
