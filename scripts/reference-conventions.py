#!/usr/bin/env python3
"""Makes Tests/ReplayTests/References/conventions.json: what other programs say of one curve and its trades.

    python3 -m venv venv && venv/bin/pip install backtesting==0.6.6 backtrader==1.9.78.123 \\
        quantstats==0.0.86 nautilus_trader==1.221.0 && venv/bin/pip install vectorbt==1.2.0 pandas==3.1.1
    venv/bin/python scripts/reference-conventions.py

The curve is that of the crossover of averages of 10 and 30 closes on datasets/goog-1d.csv, long and short
(scripts/reference-backtesting.py), with 0.1 % of commission: from the cash on the day before the first candle
on which an order could fill to the last close. Each program gets this curve, or its returns, and the closed
trades. LEAN and TradingView have no package to install: for them the formulas of LEAN's source and of TradingView's
manual are worked out here with pandas.
"""

import json
import pathlib
import warnings

import backtrader as bt
import nautilus_trader.core.nautilus_pyo3 as nautilus
import numpy as np
import pandas as pd
import quantstats.stats as qs
import vectorbt as vbt
from backtesting import Backtest, Strategy
from backtesting._stats import compute_stats
from backtesting.lib import crossover

warnings.filterwarnings("ignore")
root = pathlib.Path(__file__).resolve().parent.parent
target = root / "Tests" / "ReplayTests" / "References" / "conventions.json"
data = pd.read_csv(root / "datasets" / "goog-1d.csv", parse_dates=["time"], index_col="time")
data.columns = [name.capitalize() for name in data.columns]
CASH, FIRST = 10_000.0, 31  # the first candle on which an order could fill


def average(values, length):
    return pd.Series(values).rolling(length).mean()


class Cross(Strategy):
    def init(self):
        self.quick = self.I(average, self.data.Close, 10)
        self.lazy = self.I(average, self.data.Close, 30)

    def next(self):
        if crossover(self.quick, self.lazy):
            self.position.close()
            self.buy(size=10)
        elif crossover(self.lazy, self.quick):
            self.position.close()
            self.sell(size=10)


stats = Backtest(data, Cross, cash=CASH, commission=0.001).run()
trades = stats["_trades"].sort_values(["ExitBar", "EntryBar"])
closes = stats["_equity_curve"]["Equity"][FIRST:]
curve = pd.concat([pd.Series([CASH], index=[data.index[FIRST - 1]]), closes])
returns = curve.pct_change().dropna()


def of_backtesting():
    candles = data.iloc[FIRST - 1:]
    moved = trades.assign(EntryBar=trades["EntryBar"] - FIRST + 1, ExitBar=trades["ExitBar"] - FIRST + 1)
    own = compute_stats(moved, curve.to_numpy(), candles, None)
    return {"sharpe": own["Sharpe Ratio"], "sortino": own["Sortino Ratio"], "cagr": own["CAGR [%]"] / 100,
            "volatility": own["Volatility (Ann.) [%]"] / 100, "calmar": own["Calmar Ratio"],
            "maxDrawdown": own["Max. Drawdown [%]"] / 100, "winRate": own["Win Rate [%]"] / 100,
            "profitFactor": own["Profit Factor"]}


class Account(bt.brokers.BackBroker):
    """An account that is worth what the curve says."""

    values = curve.tolist()
    strategy = None

    def get_value(self, datas=None, mkt=False, lever=False):
        return self.values[min(len(self.strategy.data) if self.strategy is not None else 0, len(self.values) - 1)]

    getvalue = get_value


class Nothing(bt.Strategy):
    def __init__(self):
        self.broker.strategy = self


def of_backtrader():
    cerebro = bt.Cerebro(stdstats=False)
    cerebro.setbroker(Account())
    cerebro.broker.setcash(CASH)
    cerebro.adddata(bt.feeds.PandasData(dataname=data.iloc[FIRST:], timeframe=bt.TimeFrame.Days))
    cerebro.addstrategy(Nothing)
    for analyzer in (bt.analyzers.SharpeRatio, bt.analyzers.Returns, bt.analyzers.DrawDown):
        cerebro.addanalyzer(analyzer)
    sharpe, growth, drawdown = (one.get_analysis() for one in cerebro.run()[0].analyzers)
    return {"sharpe": sharpe["sharperatio"], "cagr": growth["rnorm"],
            "maxDrawdown": -drawdown["max"]["drawdown"] / 100}


def of_quantstats():
    return {"sharpe": qs.sharpe(returns), "sortino": qs.sortino(returns), "cagr": qs.cagr(returns),
            "volatility": qs.volatility(returns), "calmar": qs.calmar(returns),
            "maxDrawdown": qs.max_drawdown(curve), "winRate": qs.win_rate(returns),
            "profitFactor": qs.profit_factor(returns)}


def of_vectorbt():
    own = returns.vbt.returns(freq="1D")
    size = pd.Series(0.0, index=data.index)
    for trade in trades.itertuples():
        size.iloc[trade.EntryBar] += trade.Size
        size.iloc[trade.ExitBar] -= trade.Size
    account = vbt.Portfolio.from_orders(
        data["Close"], size=size.where(size != 0), price=data["Open"], fees=0.001, init_cash=CASH, freq="1D")
    closed = account.trades.closed
    return {"sharpe": own.sharpe_ratio(), "sortino": own.sortino_ratio(), "cagr": own.annualized(),
            "volatility": own.annualized_volatility(), "calmar": own.calmar_ratio(),
            "maxDrawdown": own.max_drawdown(), "winRate": closed.win_rate(), "profitFactor": closed.profit_factor()}


def of_nautilus():
    days = {int(day.as_unit("ns").value): value for day, value in returns.items()}
    return {"sharpe": nautilus.SharpeRatio().calculate_from_returns(days),
            "sortino": nautilus.SortinoRatio().calculate_from_returns(days),
            "volatility": nautilus.ReturnsVolatility().calculate_from_returns(days),
            "winRate": nautilus.WinRate().calculate_from_realized_pnls(trades["PnL"].tolist()),
            "profitFactor": nautilus.ProfitFactor().calculate_from_returns(days)}


def of_lean():
    """Common/Statistics/PortfolioStatistics.cs, with a risk-free rate of 0."""
    profits = trades["PnL"]
    gain = (1 + returns.mean()) ** 252 - 1
    years = (curve.index[-1] - curve.index[0]).days / 365
    return {"sharpe": gain / np.sqrt(252 * returns.var()), "sortino": gain / np.sqrt(252 * returns[returns < 0].var()),
            "cagr": (curve.iloc[-1] / CASH) ** (1 / years) - 1, "volatility": np.sqrt(252 * returns.var()),
            "maxDrawdown": (curve / curve.cummax() - 1).min(), "winRate": (profits > 0).mean(),
            "profitFactor": profits[profits > 0].sum() / -profits[profits < 0].sum()}


def of_tradingview():
    """Its manual on the strategy report: returns of months, 2 % a year."""
    profits = trades["PnL"]
    ends = closes.resample("ME").last().tolist()
    months = pd.Series([CASH, *ends]).pct_change().dropna()
    above = months - 0.02 / 12
    return {"sharpe": above.mean() / months.std(), "sortino": above.mean() / np.sqrt((above.clip(upper=0) ** 2).mean()),
            "winRate": (profits > 0).mean(), "profitFactor": profits[profits > 0].sum() / -profits[profits < 0].sum()}


figures = {"backtesting.py": of_backtesting(), "backtrader": of_backtrader(), "quantstats": of_quantstats(),
           "vectorbt": of_vectorbt(), "NautilusTrader": of_nautilus(),
           "LEAN": of_lean(), "TradingView": of_tradingview()}
out = {name: {key: float(np.float64(value)) for key, value in own.items()} for name, own in figures.items()}
target.write_text(json.dumps({"final": float(curve.iloc[-1]), "trades": len(trades), "programs": out}, indent=1) + "\n")
for name, own in out.items():
    print(name, own)
