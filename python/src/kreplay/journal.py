"""The journal of one run: the tables that the program wrote, read with sqlite3."""

from __future__ import annotations

import json
import sqlite3
from array import array
from itertools import accumulate
from typing import Any, Dict, List, Optional

from .errors import ProgramError

#: Milliseconds.
DAY = 86_400_000

Table = Dict[str, List[Any]]

TRADES = {
    "number": "i", "symbol": "s", "side": "s", "quantity": "f",
    "entry_time": "t", "entry_price": "f", "exit_time": "t", "exit_price": "f", "exit_by": "s", "is_open": "b",
    "profit": "f", "return": "f", "costs": "f", "candles": "i", "worst": "f", "best": "f", "stop": "f", "target": "f",
    "dividends": "f", "splits": "f", "rolled": "f", "rolled_value": "f",
    "entry_rule": "s", "exit_rule": "s",
}  # fmt: skip
ORDERS = {
    "number": "i", "symbol": "s", "purpose": "s", "side": "s", "kind": "s", "price": "f", "limit_price": "f",
    "quantity": "f", "placed_time": "t", "state": "s", "reason": "s", "closed_time": "t", "rule": "s",
}  # fmt: skip
FILLS = {
    "number": "i", "order": "i", "symbol": "s", "time": "t", "quantity": "f", "price": "f", "cost": "f",
}  # fmt: skip
EQUITY = {"time": "t", "equity": "f", "drawdown": "f", "position": "f"}


class Journal:
    """What a journal has of its only run.

    - run: the row of the table `run`.
    - trades, orders, fills: columns by their names; times are milliseconds since 1970 in UTC.
    - statistics: {scope: {key: value}}, scopes being `all`, `long`, `short` and `hold`.
    - reasons: why a figure is not known, by its key.
    """

    def __init__(self, path: str) -> None:
        try:
            connection = sqlite3.connect(path)
            try:
                self._read(connection)
            finally:
                connection.close()
        except sqlite3.DatabaseError as error:
            raise ProgramError(
                f"the journal of the run cannot be read by SQLite {sqlite3.sqlite_version} of this Python: {error}; "
                "it takes SQLite 3.37 or later"
            ) from None

    def _read(self, connection: sqlite3.Connection) -> None:
        connection.row_factory = sqlite3.Row
        self.run: Dict[str, Any] = dict(connection.execute("SELECT * FROM run").fetchone())
        connection.row_factory = None
        self.instruments = _table(
            connection,
            "SELECT number, symbol, currency, zone, calendar, tick, lot, candles, bars, trades_closed, trades_won,"
            " trades_open, refused, profit, costs, exposure, hold_profit FROM instrument ORDER BY number",
        )
        self.trades = _table(
            connection,
            "SELECT t.number, i.symbol, t.side, t.quantity, t.entry_time, t.entry_price, t.exit_time, t.exit_price,"
            " t.exit_purpose AS exit_by, t.exit_fill IS NULL AS is_open, t.profit,"
            " t.profit / (t.quantity * (t.entry_price - coalesce(ro.rolled, 0)) * coalesce(c.multiplier, 1)"
            " * coalesce(x.entry_rate, 1)) AS 'return',"
            " t.costs, t.candles, t.worst, t.best, t.stop, t.target,"
            " coalesce(e.dividends, 0) AS dividends, coalesce(e.splits, 1) AS splits,"
            " coalesce(ro.rolled, 0) AS rolled,"
            " coalesce(ro.value, ro.rolled * coalesce(x.entry_rate, 1), 0) AS rolled_value,"
            " a.expression AS entry_rule, b.expression AS exit_rule"
            " FROM trade AS t JOIN instrument AS i ON i.run = t.run AND i.number = t.instrument"
            " LEFT JOIN contract AS c ON c.run = t.run AND c.number = t.instrument"
            " LEFT JOIN trade_event AS e ON e.run = t.run AND e.number = t.number"
            " LEFT JOIN trade_roll AS ro ON ro.run = t.run AND ro.number = t.number"
            " LEFT JOIN trade_exchange AS x ON x.run = t.run AND x.number = t.number"
            " LEFT JOIN rule AS a ON a.run = t.run AND a.number = t.entry_rule"
            " LEFT JOIN rule AS b ON b.run = t.run AND b.number = t.exit_rule ORDER BY t.number",
        )
        self.trades["is_open"] = [bool(value) for value in self.trades["is_open"]]
        self.orders = _table(
            connection,
            "SELECT o.number, i.symbol, o.purpose, o.side, o.kind, o.price, o.limit_price, o.quantity, o.placed_time,"
            " o.state, o.reason, o.closed_time, r.expression AS rule"
            " FROM order_record AS o JOIN instrument AS i ON i.run = o.run AND i.number = o.instrument"
            " LEFT JOIN rule AS r ON r.run = o.run AND r.number = o.rule ORDER BY o.number",
        )
        self.fills = _table(
            connection,
            "SELECT f.number, f.order_number AS 'order', i.symbol, f.time, f.quantity, f.price, f.cost"
            " FROM fill AS f JOIN instrument AS i ON i.run = f.run AND i.number = f.instrument ORDER BY f.number",
        )
        self.statistics: Dict[str, Dict[str, Optional[float]]] = {}
        for key, scope, value in connection.execute("SELECT key, scope, value FROM statistic"):
            self.statistics.setdefault(scope, {})[key] = value
        self._points = array("d")
        for (points,) in connection.execute("SELECT points FROM equity_chunk ORDER BY first_candle"):
            self._points.extend(json.loads(points))
        self._stretches = connection.execute(
            "SELECT first_candle, time, step, position FROM stretch ORDER BY first_candle"
        ).fetchall()

    @property
    def has_dates(self) -> bool:
        """Whether all candles are at midnight UTC."""
        return not any(time % DAY or (step or 0) % DAY for _, time, step, _ in self._stretches)

    def equity(self) -> Dict[str, Any]:
        """The columns of the equity, a row each candle."""
        times, positions = array("q"), array("d")
        several = len(self.instruments["number"]) > 1
        ends = [stretch[0] for stretch in self._stretches[1:]] + [len(self._points)]
        for (first, time, step, position), end in zip(self._stretches, ends):
            count = end - first
            times.extend(range(time, time + count * (step or 1), step or 1))
            positions.extend([float("nan") if several else position] * count)
        highest = accumulate(self._points, max, initial=self.run["cash"])
        next(highest)
        drawdowns = array("d", (point / high - 1 for point, high in zip(self._points, highest)))
        return {"time": times, "equity": self._points, "drawdown": drawdowns, "position": positions}


def _table(connection: sqlite3.Connection, query: str) -> Table:
    cursor = connection.execute(query)
    rows = cursor.fetchall()
    names = [column[0] for column in cursor.description]
    return dict(zip(names, map(list, zip(*rows)))) if rows else {name: [] for name in names}
