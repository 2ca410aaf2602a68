#!/usr/bin/env python3
"""Makes Tests/Peers/figures.json: what backtesting.py and backtrader say of strategies on days, on minutes
and on several stocks, each beside the document that says the same here.

    python3 -m venv venv && venv/bin/pip install backtesting==0.6.6 backtrader==1.9.78.123
    venv/bin/python scripts/reference-peers.py

Tests/Peers/check.py holds the program to these figures: the end and the profit of each trade.
"""

import json
import pathlib
import warnings

import backtrader as bt
import pandas as pd
from backtesting import Backtest, Strategy

warnings.filterwarnings("ignore")
root = pathlib.Path(__file__).resolve().parent.parent
target = root / "Tests" / "Peers" / "figures.json"


def candles(name):
    data = pd.read_csv(root / "datasets" / f"{name}.csv", parse_dates=["time"], index_col="time")
    data.columns = [column.capitalize() for column in data.columns]
    data.index = data.index.tz_localize(None)
    return data


def average(values, length):
    """To nine decimals, so that averages that are equal on paper are equal: the order of a sum's last bits
    decides no crossing."""
    return pd.Series(values).rolling(length).mean().round(9)


def crosses(a, b):
    """As here: above now, and not above before. The libraries' own crossings want it below before."""
    return a[-1] > b[-1] and a[-2] <= b[-2]


class Crossover(Strategy):
    """The crossover of two averages, from which the others differ by how they enter."""

    fast, slow, units, shorts = 10, 30, 5, True

    def init(self):
        self.quick = self.I(average, self.data.Close, self.fast)
        self.lazy = self.I(average, self.data.Close, self.slow)

    def next(self):
        if crosses(self.quick, self.lazy) and not self.position.is_long:
            self.turn(self.buy, 1)
        elif crosses(self.lazy, self.quick) and not self.position.is_short:
            self.turn(self.sell if self.shorts else None, -1)

    def turn(self, enter, sign):
        self.position.close()
        if enter:
            self.enter(enter, sign)

    def enter(self, enter, sign):
        enter(size=self.units)


class Stopped(Crossover):
    """A stop at a share of the signal's close."""

    share = 0.05

    def enter(self, enter, sign):
        enter(size=self.units, sl=self.data.Close[-1] * (1 - sign * self.share))


class Waiting(Crossover):
    """An entry at a price, for one bar: a limit below the close, or a stop above the high."""

    by = "limit"

    def next(self):
        for order in list(self.orders):
            order.cancel()
        super().next()

    def enter(self, enter, sign):
        if self.by == "limit":
            enter(size=self.units, limit=self.data.Close[-1] * (1 - sign * 0.005))
        else:
            extreme = self.data.High[-1] if sign > 0 else self.data.Low[-1]
            enter(size=self.units, stop=extreme)


def backtesting(name, strategy, commission, **parameters):
    stats = Backtest(candles(name), strategy, cash=10_000, commission=commission).run(**parameters)
    trades = stats["_trades"].sort_values(["EntryBar"])
    return {"final": round(stats["Equity Final [$]"], 6),
            "profits": [round(profit, 6) for profit in trades["PnL"]]}


class Turns(bt.Strategy):
    """The same crossover on each of the stocks, which share the cash."""

    params = {"fast": 10, "slow": 30, "units": 10}

    def __init__(self):
        self.profits = {data._name: [] for data in self.datas}

    def next(self):
        for data in self.datas:
            if len(data) <= self.p.slow:
                continue  # there is no average on the bar before
            quick, lazy = (self.averages(data, n) for n in (self.p.fast, self.p.slow))
            if crosses(quick, lazy) and not self.getposition(data):
                self.buy(data, size=self.p.units)
            elif crosses(lazy, quick) and self.getposition(data):
                self.close(data)

    def averages(self, data, length):
        """That of the bar before, and that of this one."""
        return [round(sum(data.close.get(ago=ago, size=length)) / length, 9) for ago in (-1, 0)]

    def notify_trade(self, trade):
        if trade.isclosed:
            self.profits[trade.data._name].append(round(trade.pnlcomm, 6))


def backtrader(names, commission, **parameters):
    cerebro = bt.Cerebro(stdstats=False)
    for name in names:
        cerebro.adddata(bt.feeds.PandasData(
            dataname=candles(name), timeframe=bt.TimeFrame.Minutes if name.endswith("1m")
            else bt.TimeFrame.Days), name=name)
    cerebro.addstrategy(Turns, **parameters)
    cerebro.broker.setcash(10_000)
    cerebro.broker.setcommission(commission)
    strategy, = cerebro.run()
    return {"final": round(cerebro.broker.getvalue(), 6),
            "profits": [profit for name in names for profit in strategy.profits[name]]}


def document(names, commission, units, fast=10, slow=30, shorts=True, long={}, short={}):
    """The crossover here."""
    files = [{"file": f"../../datasets/{name}.csv", "instrument": {"symbol": name, "lot": 1}}
             for name in names]
    said = {"data": files if len(files) > 1 else files[0],
            "indicators": {"quick": f"sma(close, {fast})", "lazy": f"sma(close, {slow})"},
            "long": {"enter": "quick crosses above lazy", "exit": "quick crosses below lazy", **long}}
    if shorts:
        said["short"] = {
            "enter": "quick crosses below lazy", "exit": "quick crosses above lazy", **short}
    return {**said, "size": {"units": units},
            "account": {"cash": 10_000, "commission": {"rate": commission}}}


def at(type, price):
    return {"order": {"type": type, "price": price, "timeInForce": {"bars": 1}}}


runs = {
    "backtesting.py, days, a stop at 5 %": (
        backtesting("goog-1d", Stopped, 0.002, units=5),
        document(["goog-1d"], 0.002, 5, long={"stopPrice": "close * 0.95"},
                 short={"stopPrice": "close * 1.05"})),
    "backtesting.py, days, limit entries for a bar": (
        backtesting("aapl-1d", Waiting, 0.001, units=15, shorts=False),
        document(["aapl-1d"], 0.001, 15, shorts=False, long=at("limit", "close * 0.995"))),
    "backtesting.py, days, stop entries for a bar": (
        backtesting("ibm-1d", Waiting, 0.001, by="stop", units=20),
        document(["ibm-1d"], 0.001, 20, long=at("stop", "high"), short=at("stop", "low"))),
    "backtesting.py, minutes": (
        backtesting("synth-1m", Crossover, 0.0001, units=50, fast=20, slow=60),
        document(["synth-1m"], 0.0001, 50, 20, 60)),
    "backtesting.py, minutes, a stop at 0.2 %": (
        backtesting("synth-1m", Stopped, 0.0001, units=50, share=0.002),
        document(["synth-1m"], 0.0001, 50, long={"stopPrice": "close * 0.998"},
                 short={"stopPrice": "close * 1.002"})),
    "backtrader, minutes": (
        backtrader(["synth-1m"], 0.0002, units=40, fast=15, slow=45),
        document(["synth-1m"], 0.0002, 40, 15, 45, shorts=False)),
    "backtrader, three stocks": (
        backtrader(["aapl-1d", "ibm-1d", "msft-1d"], 0.001, units=10),
        document(["aapl-1d", "ibm-1d", "msft-1d"], 0.001, 10, shorts=False)),
}
target.write_text(json.dumps(
    {name: {**figures, "document": said} for name, (figures, said) in runs.items()}, indent=1) + "\n")
for name, (figures, _) in runs.items():
    print(f"{name}: {figures['final']:.2f}, {len(figures['profits'])} trades")
