"""The program under test: runs documents and reads their runs from its journal."""

import contextlib
import json
import pathlib
import sqlite3
import subprocess

import exchange
import inside
import series

NAMES = """(SELECT trade.*, entry.name AS entry_name, exit.name AS exit_name FROM trade
  LEFT JOIN rule AS entry ON entry.run = trade.run AND entry.number = trade.entry_rule
  LEFT JOIN rule AS exit ON exit.run = trade.run AND exit.number = trade.exit_rule)"""
TABLES = {"orders": "order_record", "fills": "fill", "trades": NAMES,
          "charges": "charge", "shortfalls": "shortfall"}


class Engine:
    """Runs documents in a folder; all runs of an engine share one journal."""

    def __init__(self, binary, folder):
        self.binary, self.folder, self.count = binary, pathlib.Path(folder), 0
        self.journal = None

    def run(self, document, candles, frame):
        """What the journal has of a run, or the message with which the program refuses it."""
        with self.written(document, candles, frame) as path:
            return self.run_file(path)

    @contextlib.contextmanager
    def written(self, document, candles, frame):
        """The path of a document that is a file for so long, with its candles and what else it names."""
        self.count += 1
        data, path, told, rates, finer = (
            self.folder / f"{self.count}.{kind}"
            for kind in ("csv", "json", "events", "funding", "finer"))
        document = dict(document)
        pairs = self.written_rates(document)
        events = document.pop("events", [])
        funding = document.pop("funding", [])
        by_columns = events and isinstance(events[0][0], int)
        # The candle of the day of a delisting is the program's own.
        is_delisted = any(kind == "delisting" for _, kind, _ in events)
        series.write(candles[:-1] if is_delisted else candles, frame, data, events if by_columns else None)
        source = {"file": data.name, "timeframe": frame}
        if events:
            source["events"] = "columns" if by_columns else told.name
            told.write_text("\n".join(["time,kind,value", *(",".join(map(str, e)) for e in events)]))
        if funding:
            source["funding"] = rates.name
            rates.write_text("\n".join(["time,rate", *(f"{t * 1000},{rate}" for t, rate in funding)]))
        if "magnifier" in document:
            frame = document["magnifier"]["timeframe"]
            source["magnifier"] = {"file": finer.name, "timeframe": frame}
            series.write(inside.read(document), frame, finer)
            document.pop("magnifier")
        path.write_text(json.dumps({"data": source, **document}))
        try:
            yield path
        finally:
            for file in (data, path, told, rates, finer, *pairs):
                file.unlink(missing_ok=True)

    def written_rates(self, document):
        """The files of rates of exchange, which the document names then."""
        files, named = [], {}
        for pair, told in document.pop("rates", {}).items():
            files.append(self.folder / f"{self.count}.{pair}.csv")
            series.write(exchange.read(told), told["timeframe"], files[-1])
            named[pair] = {"file": files[-1].name, "timeframe": told["timeframe"]}
        if named:
            document["account"] = {**document.get("account", {}), "rates": named}
        return files

    def run_file(self, path):
        """The same for a document that is there, with candles of its own."""
        process = subprocess.run(
            [self.binary, "run", path, "--json", "--no-report", "--journal",
             self.folder / "j.sqlite"], cwd=self.folder, capture_output=True, text=True)
        if process.returncode:
            return f"exit code {process.returncode}, {process.stderr.strip()}"
        return self.read(json.loads(process.stdout)["run"])

    def read(self, identity):
        if self.journal is None:
            self.journal = sqlite3.connect(self.folder / "j.sqlite")
            self.journal.row_factory = sqlite3.Row
        run, = self.rows("SELECT * FROM run WHERE id = ?", identity.replace("-", ""))
        reported = {"run": run}
        for name, table in TABLES.items():
            reported[name] = self.rows(
                f"SELECT * FROM {table} WHERE run = ? ORDER BY 2", run["run"])
        reported["equity"] = [point for row in self.rows(
            "SELECT points FROM equity_chunk WHERE run = ? ORDER BY first_candle", run["run"])
            for point in json.loads(row["points"])]
        reported["statistics"] = {row["key"]: row["value"] for row in self.rows(
            "SELECT key, value FROM statistic WHERE run = ? AND scope = 'all'", run["run"])}
        return reported

    def rows(self, query, *values):
        return [dict(row) for row in self.journal.execute(query, values)]

    def table(self, candles, frame):
        """Candles as the rows of their file."""
        path = self.folder / "table.csv"
        series.write(candles, frame, path)
        return path.read_text()
