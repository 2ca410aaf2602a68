"""What differs between a run of the program and the simulator's."""

from bisect import bisect_right
from decimal import Decimal

NEAR = 1e-9
MONEY = ("money", "amount", "worst", "best", "profit", "costs", "cost")  # differences of amounts as large as the cash


def near(mine, other, size):
    """Whether two values are the same, to nine digits of what they were made of."""
    if mine is None or other is None or isinstance(mine, str):
        return mine == other
    mine = float(mine)
    return abs(mine - other) <= NEAR * max(abs(mine), abs(other), size)


def compare(reported, result, simulator):
    """The first difference in words, or None."""
    times = [candle.start * 1000 for candle in simulator.candles[simulator.first:simulator.end]]
    account, close = result.account.copy(), simulator.candles[simulator.end - 1].close
    account.candle = len(times) - 1
    open = [account.trade(lot, close, None, 0) for lot in account.lots]
    mine = rows(account, account.trades + open, times)
    cash = float(simulator.rules.cash)
    for name, expected in mine.items():
        found = compare_rows(name, expected, reported[name], cash / 1000)
        if found:
            return found
    return compare_equity(reported["equity"], result.equity, cash) or compare_figures(
        reported, result, simulator, cash)


def compare_rows(name, rows, reported, size):
    for place, (row, other) in enumerate(zip(rows, reported)):
        for key, value in row.items():
            if not near(value, other[key], size if key in MONEY else 1e-6):
                return (f"{name} {place}, {key}: expected {value}, got {other[key]}\n"
                        f"  expected {plain(row)}\n  got {plain({k: other[k] for k in row})}")
    if len(rows) != len(reported):
        longer = rows if len(rows) > len(reported) else reported
        more = plain(longer[min(len(rows), len(reported))])
        return f"{name}: expected {len(rows)}, got {len(reported)}\n  the first one more: {more}"
    return None


def plain(row):
    return {key: float(value) if isinstance(value, Decimal) else value
            for key, value in row.items() if not isinstance(value, bytes)}


def compare_equity(reported, equity, cash):
    if len(reported) != len(equity):
        return f"candles: expected {len(equity)}, got {len(reported)}"
    for place, (mine, other) in enumerate(zip(equity, reported)):
        if not near(mine, other, cash):
            return f"equity at candle {place}: expected {mine}, got {other}"
    return None


def compare_figures(reported, result, simulator, cash):
    account, run, statistics = result.account, reported["run"], reported["statistics"]
    figures = [
        ("ambiguous candles", result.ambiguous, run["ambiguous_candles"]),
        ("final equity", result.equity[-1], run["final_equity"]),
        ("pessimistic end", result.ends["pessimistic"], run["pessimistic_equity"]),
        ("optimistic end", result.ends["optimistic"], run["optimistic_equity"]),
        ("closed trades", len(account.trades), run["trades_closed"]),
        ("open trades", len(account.lots), run["trades_open"]),
        ("net profit", result.equity[-1] - simulator.rules.cash, statistics["netProfit"]),
        ("costs", sum(fill[4] for fill in account.fills)
         + sum(charge[-1] for charge in account.charges), statistics["costs"]),
        *((name, mine, statistics[key]) for name, mine, key in zip(
            ("taxes", "spread", "slippage"), account.paid, ("salesTax", "spreadPaid", "slippage"))
          if statistics[key] is not None),
        ("largest drawdown", drawdown(simulator.rules.cash, result.equity),
         statistics["maxDrawdown"])]
    for name, mine, other in figures:
        if not near(mine, other, cash if name != "largest drawdown" else 1):
            return f"{name}: expected {mine}, got {other}"
    return None


def drawdown(cash, equity):
    """The largest loss from a high before it, as a share of that high."""
    high, worst = cash, 0
    for point in equity:
        high = max(high, point)
        worst = min(worst, point / high - 1)
    return worst


def rows(account, all_trades, times, own=None):
    """The tables of an account; `own` are the times of the instrument's own candles, where others have more."""
    return {"orders": orders(account, times), "fills": fills(account, times),
            "trades": trades(all_trades, times, own or times), "charges": charges(account, times),
            "shortfalls": shortfalls(account)}


def charges(account, times):
    return [{"kind": kind, "candle": candle, "time": times[candle], "units": units, "price": price,
             "days": days, "amount": amount}
            for kind, candle, units, price, days, amount in account.charges]


def shortfalls(account):
    return [{"order_number": number, "money": money}
            for number, money in sorted(account.missing.items())]


def orders(account, times):
    return [{"purpose": o.purpose, "side": "buy" if o.sign > 0 else "sell", "kind": o.kind,
             "price": (o.placed_at or (o.price, o.limit))[0],
             "limit_price": (o.placed_at or (o.price, o.limit))[1], "quantity": o.quantity,
             "placed_candle": o.placed, "placed_time": times[o.placed], "state": o.state,
             "reason": o.reason, "closed_candle": o.closed, "closed_time": times[o.closed]}
            for o in account.orders()]


def fills(account, times):
    return [{"order_number": order, "candle": candle, "time": times[candle], "quantity": quantity,
             "price": price, "cost": cost}
            for order, candle, quantity, price, cost in account.fills]


def trades(both, times, own):
    def candles(place):
        return bisect_right(own, times[place])

    return [{"side": "long" if t.quantity > 0 else "short", "quantity": abs(t.quantity),
             "entry_candle": t.entry_candle, "entry_time": times[t.entry_candle],
             "entry_price": t.entry_price, "exit_candle": t.exit_candle,
             "exit_time": times[t.exit_candle], "exit_price": t.exit_price,
             "exit_purpose": t.purpose, "costs": t.costs, "profit": t.profit,
             "candles": candles(t.exit_candle) - candles(t.entry_candle), "worst": t.worst, "best": t.best,
             "stop": t.stop, "target": t.target, "entry_name": t.entry_name,
             "exit_name": t.exit_name}
            for t in sorted(both, key=lambda t: t.number)]
