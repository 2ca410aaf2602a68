#!/usr/bin/env python3
"""Makes Tests/ReplayTests/References/goog-sma-10-30.{csv,json}: what another engine says of the
crossover of two simple moving averages on datasets/goog-1d.csv, and other tools of its curve.

    python3 -m venv venv && venv/bin/pip install backtesting==0.6.6 quantstats==0.0.86
    venv/bin/python scripts/reference-backtesting.py

Rules: averages of 10 and 30 closes; all of the equity, whole units, 10,000 of cash, no costs; market
orders at the next open. "long": buys on a cross above, sells on a cross below. "both": the cross
below also sells short. Each is run with and without `finalize_trades`.
"""

import json
import pathlib
import warnings

import numpy as np
import pandas as pd
import quantstats.stats as qs
from backtesting import Backtest, Strategy
from backtesting.lib import crossover

warnings.filterwarnings("ignore")
root = pathlib.Path(__file__).resolve().parent.parent
target = root / "Tests" / "ReplayTests" / "References"
data = pd.read_csv(root / "datasets" / "goog-1d.csv", parse_dates=["time"], index_col="time")
data.columns = [name.capitalize() for name in data.columns]


def average(values, length):
    return pd.Series(values).rolling(length).mean()


class Cross(Strategy):
    shorts = False

    def init(self):
        self.fastMA = self.I(average, self.data.Close, 10)
        self.slowMA = self.I(average, self.data.Close, 30)

    def next(self):
        if crossover(self.fastMA, self.slowMA):
            self.position.close()
            self.buy()
        elif crossover(self.slowMA, self.fastMA):
            self.position.close()
            if self.shorts:
                self.sell()


def run(shorts, finalize):
    Cross.shorts = shorts
    return Backtest(data, Cross, cash=10_000, finalize_trades=finalize).run()


def profit_share(trades):
    return trades["PnL"] / (trades["EntryPrice"] * trades["Size"].abs())


def figures(stats):
    trades = stats["_trades"].sort_values(["ExitBar", "EntryBar"])
    equity = stats["_equity_curve"]["Equity"]
    returns = equity.pct_change().dropna()
    first = 31  # the first candle on which an order could fill
    measured = pd.concat([pd.Series([10_000.0], index=[equity.index[first - 1]]), equity[first:]])
    daily = measured.pct_change().dropna()
    hold = data["Close"][first:] * (10_000 // data["Open"].iloc[first])
    hold = hold + (10_000 - 10_000 // data["Open"].iloc[first] * data["Open"].iloc[first])
    base = pd.concat([pd.Series([10_000.0], index=[equity.index[first - 1]]), hold]).pct_change().dropna()
    wins, losses = trades[trades["PnL"] > 0], trades[trades["PnL"] <= 0]
    share = profit_share(trades)
    payoff = profit_share(wins).mean() / -profit_share(losses).mean()
    beta = np.cov(daily, base)[0, 1] / base.var()
    return {
        "final": stats["Equity Final [$]"],
        "closed": int(stats["# Trades"]),
        "winRate": stats["Win Rate [%]"] / 100,
        "maxDrawdown": stats["Max. Drawdown [%]"] / 100,
        "longestDrawdown": stats["Max. Drawdown Duration"].days,
        "sqn": stats["SQN"],
        "bestTrade": float(share.max()),
        "worstTrade": float(share.min()),
        "profitFactor": float(wins["PnL"].sum() / -losses["PnL"].sum()),
        "expectancy": float(trades["PnL"].mean()),
        "payoff": float(payoff),
        "kelly": float(len(wins) / len(trades) - (1 - len(wins) / len(trades)) / payoff),
        "sharpe": float(qs.sharpe(daily, periods=252)),
        "sortino": float(qs.sortino(daily, periods=252)),
        "volatility": float(qs.volatility(daily, periods=252)),
        "skew": float(qs.skew(daily)),
        "kurtosis": float(qs.kurtosis(daily)),
        "quantstatsMaxDrawdown": float(qs.max_drawdown(measured)),
        "valueAtRisk": float(np.percentile(daily, 5)),
        "expectedShortfall": float(daily[daily <= np.percentile(daily, 5)].mean()),
        "beta": float(beta),
        "alpha": float((daily.mean() - beta * base.mean()) * 252),
        "informationRatio": float((daily - base).mean() / (daily - base).std() * np.sqrt(252)),
        "profits": [round(x, 6) for x in trades["PnL"]],
        "entries": [int(x) for x in trades["EntryBar"]],
        "exits": [int(x) for x in trades["ExitBar"]],
    }


target.mkdir(parents=True, exist_ok=True)
names = {"long": (False, False), "longFinal": (False, True), "both": (True, False), "bothFinal": (True, True)}
results = {name: run(*how) for name, how in names.items()}
curves = pd.DataFrame({n: r["_equity_curve"]["Equity"] for n, r in results.items()}).round(6)
curves.index.name = "time"
curves.to_csv(target / "goog-sma-10-30.csv", date_format="%Y-%m-%d")
out = {name: figures(result) for name, result in results.items()}
(target / "goog-sma-10-30.json").write_text(json.dumps(out, indent=1, sort_keys=True) + "\n")
for name, result in out.items():
    print(name, {k: v for k, v in result.items() if not isinstance(v, list)})
