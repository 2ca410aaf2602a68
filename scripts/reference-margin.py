#!/usr/bin/env python3
"""Makes Tests/ReplayTests/References/margin.json: what two other engines say of accounts with leverage,
contracts, fees and interest, on datasets/goog-1d.csv.

    python3 -m venv venv && venv/bin/pip install backtesting==0.6.6 backtrader==1.9.78.123
    venv/bin/python scripts/reference-margin.py

Rules: the crossover of two simple averages of closes, long and short, a fixed number of units, market
orders at the next open, 10,000 of cash. Each figure is in money, to the cent.
"""

import json
import pathlib
import warnings

import backtrader as bt
import pandas as pd
from backtesting import Backtest, Strategy
from backtesting.lib import crossover

warnings.filterwarnings("ignore")
root = pathlib.Path(__file__).resolve().parent.parent
target = root / "Tests" / "ReplayTests" / "References" / "margin.json"
data = pd.read_csv(root / "datasets" / "goog-1d.csv", parse_dates=["time"], index_col="time")
data.columns = [name.capitalize() for name in data.columns]


def average(values, length):
    return pd.Series(values).rolling(length).mean()


class Cross(Strategy):
    fast, slow, units, shorts = 10, 30, 60, True

    def init(self):
        self.quick = self.I(average, self.data.Close, self.fast)
        self.lazy = self.I(average, self.data.Close, self.slow)

    def next(self):
        if crossover(self.quick, self.lazy):
            self.position.close()
            self.buy(size=self.units)
        elif crossover(self.lazy, self.quick):
            self.position.close()
            if self.shorts:
                self.sell(size=self.units)


def backtesting(commission, margin, **parameters):
    stats = Backtest(data, Cross, cash=10_000, commission=commission, margin=margin).run(**parameters)
    trades = stats["_trades"].sort_values(["EntryBar"])
    return {"final": round(stats["Equity Final [$]"], 6), "trades": len(trades),
            "profits": [round(profit, 6) for profit in trades["PnL"]]}


class Turn(bt.Strategy):
    params = {"fast": 10, "slow": 30, "units": 1, "shorts": True}

    def __init__(self):
        quick, lazy = (bt.indicators.SMA(self.data.close, period=n)
                       for n in (self.p.fast, self.p.slow))
        self.cross = bt.indicators.CrossOver(quick, lazy)
        self.profits, self.refused = [], 0

    def next(self):
        if self.cross > 0:
            self.turn(self.buy)
        elif self.cross < 0:
            self.turn(self.sell if self.p.shorts else None)

    def turn(self, enter):
        if self.position:
            self.close()
        if enter:
            enter(size=self.p.units)

    def notify_trade(self, trade):
        if trade.isclosed:
            self.profits.append(round(trade.pnlcomm, 6))

    def notify_order(self, order):
        self.refused += order.status == order.Margin


def backtrader(units, shorts=True, fast=10, slow=30, **scheme):
    cerebro = bt.Cerebro(stdstats=False)
    cerebro.adddata(bt.feeds.PandasData(dataname=data))
    cerebro.addstrategy(Turn, units=units, shorts=shorts, fast=fast, slow=slow)
    cerebro.broker.setcash(10_000)
    cerebro.broker.setcommission(**scheme)
    strategy, = cerebro.run()
    return {"final": round(cerebro.broker.getvalue(), 6), "trades": len(strategy.profits),
            "profits": strategy.profits, "refused": strategy.refused}


runs = {
    "backtesting leverage 5": backtesting(0.002, 0.2),
    "backtesting leverage 10, fixed": backtesting((5, 0.001), 0.1, units=100, shorts=False),
    "backtesting leverage 2, both, free": backtesting(0, 0.5, units=20),
    "backtesting 5/20, leverage 3": backtesting(0.0005, 1 / 3, fast=5, slow=20, units=40),
    "backtrader contract 10": backtrader(4, commission=2.25, margin=2_000, mult=10),
    "backtrader contract 50, long": backtrader(1, shorts=False, commission=2.25, margin=5_000, mult=50),
    "backtrader 20/50, contract 2": backtrader(10, fast=20, slow=50, commission=1.5, margin=500, mult=2),
    "backtrader leverage 4": backtrader(50, shorts=False, commission=0.001, leverage=4.0),
    "backtrader borrowing": backtrader(10, commission=0.001, interest=0.365),
}
target.write_text(json.dumps(runs, indent=1) + "\n")
for name, run in runs.items():
    print(f"{name}: {run['final']:.2f}, {run['trades']} trades, {run.get('refused', '–')} refused")
