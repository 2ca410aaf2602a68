import Text

/// The journal's tables, as migrations.
///
/// The comments are inside the SQL, so that `.schema` in any SQLite shell prints them.
enum JournalSchema {
  /// The mark in the file's header by which a journal is known: `krpl`.
  static let applicationID: Int32 = 0x6b72_706c

  /// What leads from each version to the next; the first makes an empty file version 1.
  static let migrations = [
    Migration(name: "v1", sql: version1),
    Migration(name: "v2", sql: version2, functions: [EquityText.ofDoubles]),
    Migration(name: "v3", sql: version3),
    Migration(name: "events", sql: events),
    Migration(name: "traded", sql: traded),
    Migration(name: "money", sql: money),
    Migration(name: "trials", sql: trials),
    Migration(name: "settlement", sql: settlement),
    Migration(name: "parts", sql: parts),
    Migration(name: "exchange", sql: exchange),
    Migration(name: "relatedTrials", sql: relatedTrials),
    Migration(name: "changes", sql: changes),
    Migration(name: "rolls", sql: rolls),
    Migration(name: "rolledValues", sql: rolledValues),
    Migration(name: "asked", sql: asked),
    Migration(name: "askedOptions", sql: askedOptions + "\n\n" + randomPaths),
    Migration(name: "sessionOpen", sql: sessionOpen),
  ]

  /// What rolls did to trades. Depends on no other version.
  private static let rolls = """
    CREATE TABLE trade_roll (
      -- What rolls from one contract of a future to the next did to a trade; trades that met none have no
      -- row.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- trade.number
      rolled REAL NOT NULL,         -- part of trade.entry_price: what the later contracts cost more
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """

  /// What rolls did to trades in another currency. Needs `rolls`.
  private static let rolledValues = """
    ALTER TABLE trade_roll ADD COLUMN
      value /* rolled in the account's currency, each roll by the rate of exchange of its day; null where an
      earlier version wrote it, whose trade_exchange.entry_rate is the mean of entry and rolls by what
      they cost */ REAL;
    """

  /// Which instruments were traded. Needs version 3.
  private static let traded = """
    ALTER TABLE instrument ADD COLUMN
      traded /* 0 where expressions looked at it, and nothing traded it */ INTEGER NOT NULL DEFAULT 1;
    """

  /// Where days of instruments begin. Needs version 3.
  private static let sessionOpen = """
    ALTER TABLE instrument ADD COLUMN
      session_open /* where a trading day begins, in seconds after midnight of zone; at noon or later it is that of the
      evening before; NULL where an earlier version wrote it */ INTEGER;
    """

  /// Splits and dividends in which an account took part. Depends on no other version.
  private static let events = """
    CREATE TABLE account_event (
      -- A split, a dividend or a roll of what was held, in the order in which they counted.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 0
      instrument INTEGER NOT NULL,  -- its place among those of the run, from 0
      candle INTEGER NOT NULL,      -- the base candle before whose open it counted, and its open time
      time INTEGER NOT NULL,
      kind TEXT NOT NULL,           -- split, dividend, roll
      ex_time INTEGER NOT NULL,     -- the ex-date
      value REAL NOT NULL,          -- new units for an old one, or cash for a unit
      units_before REAL NOT NULL,   -- held before and after it, negative for short
      units REAL NOT NULL,
      cash REAL NOT NULL,           -- that the account was paid, negative where it was charged
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE trade_event (
      -- What splits and dividends did to a trade; trades that met none have no row.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- trade.number
      dividends REAL NOT NULL,      -- part of trade.profit
      splits REAL NOT NULL,         -- what became of one unit of the entry; trade.quantity and
                                    -- trade.entry_price are those after it
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """

  /// Rows lie in the order of their run, so that a run is read, written and removed in one place.
  private static let version1 = """
    CREATE TABLE run (
      -- One row a run that came to its end. Times everywhere: milliseconds since 1970-01-01 UTC.
      run INTEGER PRIMARY KEY,      -- its number in this file, the key of all other tables
      id TEXT NOT NULL UNIQUE,      -- the first 12 hex digits of identity
      identity TEXT NOT NULL,       -- SHA-256 of engine version, data hash, seed, canonical document
      name TEXT NOT NULL,
      document_path TEXT NOT NULL,  -- as it was given
      document TEXT NOT NULL,       -- the text as it was read, before --set
      canonical TEXT NOT NULL,      -- one line of JSON, after --set
      engine_version TEXT NOT NULL,
      data_hash TEXT NOT NULL,      -- of the candles' columns
      seed INTEGER NOT NULL,
      symbol TEXT NOT NULL,
      currency TEXT NOT NULL,
      base_frame TEXT,              -- timeframe of the data, e.g. 1m
      bar_frame TEXT,               -- timeframe of the strategy's bars
      cash REAL NOT NULL,           -- at the start
      first INTEGER NOT NULL,       -- open time of the first and the last candle
      last INTEGER NOT NULL,
      candles INTEGER NOT NULL,
      bars INTEGER NOT NULL,
      warmup_bars INTEGER NOT NULL,
      first_tradable INTEGER,
      trades_closed INTEGER NOT NULL,
      trades_open INTEGER NOT NULL,
      final_equity REAL NOT NULL,
      hold_equity REAL NOT NULL,    -- of buying and holding, same costs
      ambiguous_candles INTEGER NOT NULL,
      pessimistic_equity REAL NOT NULL,
      optimistic_equity REAL NOT NULL
    ) STRICT;

    CREATE TABLE warning (
      run INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE rule (
      -- A rule of the strategy. A part is what order_record.explanation holds a value of.
      run INTEGER NOT NULL, number INTEGER NOT NULL,
      path TEXT NOT NULL,           -- its place in the document, e.g. long.enter
      expression TEXT NOT NULL,
      parts TEXT NOT NULL,          -- JSON: [{"lag":0,"text":"quick","truth":false}, …]
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE order_record (
      -- The life of an order, one row each; order_event tells the same as events.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,        -- from 0, in the order in which they came to the book
      purpose TEXT NOT NULL,          -- entry, exit, stopLoss, takeProfit, trailingStop, breakEven,
                                      -- flat, end, liquidation
      side TEXT NOT NULL,             -- buy, sell
      kind TEXT NOT NULL,             -- market, limit, stop, stopLimit, and at auctions alone
                                      -- marketOnOpen, marketOnClose, limitOnOpen, limitOnClose
      price REAL,                     -- of a limit or a stop
      limit_price REAL,               -- of a stopLimit
      quantity REAL,                  -- units once they are known, negative for sales
      rule INTEGER,                   -- rule.number; none for brackets
      explanation BLOB,               -- the rule's parts: little-endian doubles, NaN for not known
      placed_candle INTEGER NOT NULL, -- the base candle, from 0, and its open time
      placed_time INTEGER NOT NULL,
      state TEXT NOT NULL,            -- working, filled, cancelled, rejected, expired
      reason TEXT,                    -- why it did not trade
      closed_candle INTEGER,          -- when it left the book
      closed_time INTEGER,
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW order_event AS
      -- One row an event in the life of an order: placed, then filled, cancelled, rejected, expired.
      SELECT run, number, 'placed' AS event, placed_candle AS candle, placed_time AS time,
        purpose, side, kind, price, limit_price, quantity, rule, NULL AS reason
      FROM order_record
      UNION ALL
      SELECT run, number, state, closed_candle, closed_time,
        purpose, side, kind, price, limit_price, quantity, rule, reason
      FROM order_record WHERE closed_candle IS NOT NULL;

    CREATE TABLE fill (
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 0
      order_number INTEGER NOT NULL,  -- order_record.number
      candle INTEGER NOT NULL,
      time INTEGER NOT NULL,
      quantity REAL NOT NULL,       -- units, positive for buys
      price REAL NOT NULL,
      cost REAL NOT NULL,           -- commission
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE trade (
      -- A round trip of a matched lot.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 1, in the order of entries
      side TEXT NOT NULL,           -- long, short
      quantity REAL NOT NULL,
      entry_fill INTEGER NOT NULL, entry_candle INTEGER NOT NULL, entry_time INTEGER NOT NULL,
      entry_price REAL NOT NULL,
      exit_fill INTEGER,            -- none for an open trade, whose exit is the last candle's close
      exit_candle INTEGER NOT NULL, exit_time INTEGER NOT NULL,
      exit_price REAL NOT NULL,
      exit_purpose TEXT,
      costs REAL NOT NULL,
      profit REAL NOT NULL,         -- after costs
      candles INTEGER NOT NULL,
      worst REAL NOT NULL,          -- the largest open loss and profit on the way, before costs
      best REAL NOT NULL,
      entry_rule INTEGER, exit_rule INTEGER,
      stop REAL, target REAL,       -- prices of its bracket
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE equity (
      -- Equity at the close of each base candle, 4,096 to a chunk.
      run INTEGER NOT NULL,
      first_candle INTEGER NOT NULL,
      points BLOB NOT NULL,         -- little-endian doubles
      PRIMARY KEY (run, first_candle)
    ) STRICT;

    CREATE TABLE statistic (
      run INTEGER NOT NULL,
      key TEXT NOT NULL,
      scope TEXT NOT NULL,          -- all, long, short, hold
      value REAL,                   -- none where reason says why
      reason TEXT,
      PRIMARY KEY (run, key, scope)
    ) STRICT, WITHOUT ROWID;
    """
}
