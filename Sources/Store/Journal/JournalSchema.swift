import Text

/// The journal's tables, as migrations.
///
/// The comments stand inside the SQL, so that `.schema` in any SQLite shell prints them.
enum JournalSchema {
  /// The mark in the file's header by which a journal is known: `krpl`.
  static let applicationID: Int32 = 0x6b72_706c

  /// What leads from each version to the next; the first makes an empty file version 1.
  static let migrations = [
    Migration(name: "v1", sql: version1),
    Migration(name: "v2", sql: version2, functions: [EquityText.ofDoubles]),
    Migration(name: "v3", sql: version3),
    Migration(name: "events", sql: events),
  ]

  /// Splits and dividends in which an account took part. Depends on no other version.
  private static let events = """
    CREATE TABLE account_event (
      -- A split or a dividend of what was held, in the order in which they counted.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 0
      instrument INTEGER NOT NULL,  -- its place among those of the run, from 0
      candle INTEGER NOT NULL,      -- the base candle before whose open it counted, and its open time
      time INTEGER NOT NULL,
      kind TEXT NOT NULL,           -- split, dividend
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
      purpose TEXT NOT NULL,          -- entry, exit, stopLoss, takeProfit, trailingStop, end
      side TEXT NOT NULL,             -- buy, sell
      kind TEXT NOT NULL,             -- market, limit, stop, stopLimit
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
  /// Equity that any SQLite can read as rows with times, parameters as rows, and zones.
  private static let version2 = """
    ALTER TABLE run ADD COLUMN zone /* of the exchange, e.g. America/New_York; NULL for UTC */ TEXT;

    CREATE TABLE equity_chunk (
      -- Equity at the close of each base candle, 4,096 to a chunk; the view equity has it as rows.
      run INTEGER NOT NULL,
      first_candle INTEGER NOT NULL,  -- the base candle of the first number, from 0
      points TEXT NOT NULL,           -- JSON: a list of numbers
      PRIMARY KEY (run, first_candle)
    ) STRICT;
    INSERT INTO equity_chunk SELECT run, first_candle, json_of_doubles(points) FROM equity;
    DROP TABLE equity;

    CREATE TABLE stretch (
      -- Base candles that follow each other at even steps and after which the position was the same.
      -- Runs of an older version have none.
      run INTEGER NOT NULL,
      first_candle INTEGER NOT NULL,  -- from 0
      time INTEGER,                   -- when it opened; none where the times are not known
      step INTEGER,                   -- milliseconds to the next
      position REAL NOT NULL,         -- units held after each of them, negative for short
      PRIMARY KEY (run, first_candle)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW equity AS
      -- One row a base candle: equity at its close, how far that is below the highest so far (a
      -- share, 0 or below), units held. time is when the candle opened, ms the same as a number.
      WITH point AS (
        SELECT chunk.run AS run, chunk.first_candle + item.key AS candle, CAST(item.value AS REAL) AS equity,
          (SELECT max(before.first_candle) FROM stretch AS before WHERE before.run = chunk.run
            AND before.first_candle <= chunk.first_candle + item.key) AS first_candle
        FROM equity_chunk AS chunk, json_each(chunk.points) AS item)
      SELECT point.run AS run, point.candle AS candle,
        strftime('%Y-%m-%dT%H:%M:%SZ',
          (stretch.time + (point.candle - point.first_candle) * stretch.step) / 1000.0, 'unixepoch')
          AS time,
        stretch.time + (point.candle - point.first_candle) * stretch.step AS ms,
        point.equity AS equity,
        point.equity / max(run.cash,
          max(point.equity) OVER (PARTITION BY point.run ORDER BY point.candle)) - 1 AS drawdown,
        stretch.position AS position
      FROM point JOIN run ON run.run = point.run
        LEFT JOIN stretch ON stretch.run = point.run AND stretch.first_candle = point.first_candle;

    CREATE VIEW parameter AS
      -- The parameters of each run, after --set.
      SELECT run.run AS run, item.key AS name, item.value AS value
      FROM run, json_each(iif(json_valid(run.canonical), run.canonical, '{}'), '$.parameters') AS item;
    """

  /// Instruments, and which of them an order, a fill and a trade are of.
  private static let version3 = """
    CREATE TABLE instrument (
      -- What a run traded, one row each. Figures that a run of an older version did not keep are NULL.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 0, in the order of the data
      symbol TEXT NOT NULL,
      currency TEXT NOT NULL,       -- of its prices; empty where it is not known
      zone TEXT,                    -- of the exchange, e.g. America/New_York
      calendar TEXT,                -- of the exchange, e.g. XNYS
      tick REAL, lot REAL,
      chooses_lot INTEGER NOT NULL, -- 1 where nothing named the lot
      data_hash TEXT NOT NULL,      -- of its candles' columns
      candles INTEGER NOT NULL,     -- its own in the run
      bars INTEGER NOT NULL,
      trades_closed INTEGER, trades_won INTEGER, trades_open INTEGER,
      refused INTEGER,              -- orders that were rejected
      profit REAL,                  -- after costs, open trades at the last close
      costs REAL,
      exposure REAL,                -- share of the run's candles at whose close it was held
      hold_profit REAL,             -- of buying and holding it with its part of the cash
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO instrument (run, number, symbol, currency, zone, chooses_lot, data_hash, candles, bars)
      SELECT run, 0, symbol, currency, zone, 0, data_hash, candles, bars FROM run;

    ALTER TABLE order_record ADD COLUMN instrument /* instrument.number */ INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE fill ADD COLUMN instrument /* instrument.number */ INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE trade ADD COLUMN instrument /* instrument.number */ INTEGER NOT NULL DEFAULT 0;

    DROP VIEW order_event;
    CREATE VIEW order_event AS
      -- One row an event in the life of an order: placed, then filled, cancelled, rejected, expired.
      SELECT run, number, 'placed' AS event, placed_candle AS candle, placed_time AS time,
        purpose, side, kind, price, limit_price, quantity, rule, NULL AS reason, instrument
      FROM order_record
      UNION ALL
      SELECT run, number, state, closed_candle, closed_time,
        purpose, side, kind, price, limit_price, quantity, rule, reason, instrument
      FROM order_record WHERE closed_candle IS NOT NULL;

    CREATE VIEW position AS
      -- One row a change: the units of an instrument held after a fill, negative for short.
      SELECT fill.run AS run, instrument.symbol AS symbol, fill.instrument AS instrument,
        fill.number AS fill, fill.candle AS candle, fill.time AS time,
        sum(fill.quantity) OVER (PARTITION BY fill.run, fill.instrument ORDER BY fill.number) AS units
      FROM fill JOIN instrument
        ON instrument.run = fill.run AND instrument.number = fill.instrument;

    DROP VIEW equity;
    CREATE VIEW equity AS
      -- One row a base candle: equity at its close, how far that is below the highest so far (a
      -- share, 0 or below), units held. time is when the candle opened, ms the same as a number. Of
      -- several instruments a row is a moment at which any of them has a candle, and position is NULL:
      -- the view position has the units of each.
      WITH point AS (
        SELECT chunk.run AS run, chunk.first_candle + item.key AS candle, CAST(item.value AS REAL) AS equity,
          (SELECT max(before.first_candle) FROM stretch AS before WHERE before.run = chunk.run
            AND before.first_candle <= chunk.first_candle + item.key) AS first_candle
        FROM equity_chunk AS chunk, json_each(chunk.points) AS item)
      SELECT point.run AS run, point.candle AS candle,
        strftime('%Y-%m-%dT%H:%M:%SZ',
          (stretch.time + (point.candle - point.first_candle) * stretch.step) / 1000.0, 'unixepoch')
          AS time,
        stretch.time + (point.candle - point.first_candle) * stretch.step AS ms,
        point.equity AS equity,
        point.equity / max(run.cash,
          max(point.equity) OVER (PARTITION BY point.run ORDER BY point.candle)) - 1 AS drawdown,
        iif(other.run IS NULL, stretch.position, NULL) AS position
      FROM point JOIN run ON run.run = point.run
        LEFT JOIN stretch ON stretch.run = point.run AND stretch.first_candle = point.first_candle
        LEFT JOIN instrument AS other ON other.run = point.run AND other.number = 1;
    """
}
