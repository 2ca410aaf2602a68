/// The tables of searches.
extension JournalSchema {
  /// Trials of searches. Depends on no other version.
  static let trials = """
    CREATE TABLE trial_scoring (
      -- What the trials of a search have in common. Times: milliseconds since 1970-01-01 UTC.
      scoring INTEGER PRIMARY KEY,
      identity TEXT NOT NULL UNIQUE,  -- SHA-256 of all that could change a figure besides parameters
      family TEXT NOT NULL,           -- SHA-256 of the data hash and the document without the values of
                                      -- its parameters and without 'from'
      name TEXT NOT NULL,
      document_path TEXT NOT NULL,    -- as it was given
      document TEXT NOT NULL,         -- the text as it was read
      engine_version TEXT NOT NULL,
      symbol TEXT NOT NULL,
      data_hash TEXT NOT NULL,        -- of the candles' columns
      first INTEGER NOT NULL,         -- from when all trials are scored
      last INTEGER NOT NULL,          -- the last candle
      keys TEXT NOT NULL              -- JSON: what the numbers of trial.figures are called, in order
    ) STRICT;
    CREATE INDEX trial_family ON trial_scoring (family);

    CREATE TABLE trial (
      -- A setting that a search tried, once for each scoring.
      scoring INTEGER NOT NULL,
      setting TEXT NOT NULL,          -- JSON: its parameters, keys sorted
      final_equity REAL,              -- none where it was refused
      fills INTEGER NOT NULL,
      figures TEXT NOT NULL,          -- JSON: a list of numbers, null where there is none
      returns TEXT,                   -- JSON: how many returns, their skewness and kurtosis, then the sums
                                      -- and the sums of squares of 16 stretches of time
      refused TEXT,                   -- why the document refuses the setting
      PRIMARY KEY (scoring, setting)
    ) STRICT, WITHOUT ROWID;

    CREATE VIEW trial_parameter AS
      -- The parameters of each trial.
      SELECT trial.scoring AS scoring, trial.setting AS setting, item.key AS name, item.value AS value
      FROM trial, json_each(trial.setting) AS item;

    CREATE VIEW trial_figure AS
      -- The figures of each trial that there are.
      SELECT trial.scoring AS scoring, trial.setting AS setting, item.value AS key,
        json_extract(trial.figures, '$[' || item.key || ']') AS value
      FROM trial JOIN trial_scoring USING (scoring), json_each(trial_scoring.keys) AS item
      WHERE json_extract(trial.figures, '$[' || item.key || ']') IS NOT NULL;
    """

  /// Searches among variants of a document. Depends on `trials`.
  static let relatedTrials = """
    CREATE TABLE trial_relation (
      -- Families of trial_scoring that one search compared: the same document with other orders, timeframes or
      -- candles. All that are related count as tries of each.
      family TEXT NOT NULL,           -- the first of them in the order of their texts
      other TEXT NOT NULL,
      PRIMARY KEY (family, other)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX trial_relation_other ON trial_relation (other);
    """
}
