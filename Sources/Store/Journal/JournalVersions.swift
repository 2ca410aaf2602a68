/// What came after the journal's first version.
extension JournalSchema {
  /// Equity that any SQLite can read as rows with times, parameters as rows, and zones.
  static let version2 = """
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

  /// What holding cost, what was missing for orders, and what contracts are worth. Depends on no other
  /// version.
  static let money = """
    CREATE TABLE charge (
      -- Interest, funding or a roll of what was held, in the order in which they were charged; part of trade.costs.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 0
      instrument INTEGER NOT NULL,  -- its place among those of the run, from 0
      candle INTEGER NOT NULL,      -- the base candle before whose open it counted, and its open time
      time INTEGER NOT NULL,
      kind TEXT NOT NULL,           -- borrowing, margin, funding, roll
      units REAL NOT NULL,          -- held then, negative for short
      price REAL NOT NULL,          -- the close before
      days INTEGER NOT NULL,        -- of interest; 0 for others
      rate REAL NOT NULL,           -- of a year for interest, of the payment for funding
      amount REAL NOT NULL,         -- that was paid, negative where it was received
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE shortfall (
      -- The money that was missing for orders that were refused for want of it.
      run INTEGER NOT NULL,
      order_number INTEGER NOT NULL,  -- order_record.number
      money REAL NOT NULL,
      PRIMARY KEY (run, order_number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE contract (
      -- Instruments of which a unit is worth another amount than its price, or has a margin of its own.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- instrument.number
      multiplier REAL NOT NULL,     -- the money that a unit gains where the price gains 1
      margin REAL,                  -- what the equity must be for a unit, at its entry and later
      maintenance REAL,
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """

  /// When money comes that refused orders wanted. Depends on no other version.
  static let settlement = """
    CREATE TABLE settlement (
      -- Of orders of shortfall that were refused because sales were not settled.
      run INTEGER NOT NULL,
      order_number INTEGER NOT NULL,  -- order_record.number
      settles INTEGER NOT NULL,       -- the date from which on the money is there, at midnight UTC
      PRIMARY KEY (run, order_number)
    ) STRICT, WITHOUT ROWID;
    """

  /// Instruments, and which of them an order, a fill and a trade are of.
  static let version3 = """
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
