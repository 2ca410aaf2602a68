"""The figures of a run."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

#: Every figure with its name and its unit: `money` in the currency of the account, `share` 0.05 for 5 %,
#: `number`, `count` of things, `days`.
FIGURES = {
    "netProfit": ("Net profit", "money"),
    "netReturn": ("Return", "share"),
    "cagr": ("Annual return (CAGR)", "share"),
    "bestPeriod": ("Best period", "share"),
    "worstPeriod": ("Worst period", "share"),
    "alpha": ("Annual alpha", "share"),
    "beta": ("Beta", "number"),
    "informationRatio": ("Information ratio", "number"),
    "volatility": ("Annual volatility", "share"),
    "maxDrawdown": ("Maximum drawdown", "share"),
    "maxDrawdownDays": ("Maximum drawdown, days", "days"),
    "recoveryDays": ("Recovery from maximum drawdown, days", "days"),
    "longestDrawdown": ("Longest drawdown, days", "days"),
    "averageDrawdown": ("Average drawdown", "share"),
    "averageDrawdownDays": ("Average drawdown, days", "days"),
    "sharpe": ("Sharpe ratio", "number"),
    "sortino": ("Sortino ratio", "number"),
    "calmar": ("Calmar ratio", "number"),
    "recoveryFactor": ("Recovery factor", "number"),
    "valueAtRisk": ("Value at risk, 95 %", "share"),
    "expectedShortfall": ("Expected shortfall", "share"),
    "skew": ("Skew", "number"),
    "kurtosis": ("Excess kurtosis", "number"),
    "trades": ("Closed trades", "count"),
    "openTrades": ("Open trades", "count"),
    "winRate": ("Win rate", "share"),
    "winRateLow": ("Win rate, 95 % interval, low", "share"),
    "winRateHigh": ("Win rate, 95 % interval, high", "share"),
    "averageWin": ("Average win", "share"),
    "averageLoss": ("Average loss", "share"),
    "payoff": ("Payoff ratio", "number"),
    "profitFactor": ("Profit factor", "number"),
    "expectancy": ("Expectancy per trade", "money"),
    "expectancyShare": ("Expectancy per trade, %", "share"),
    "bestTrade": ("Best trade", "share"),
    "worstTrade": ("Worst trade", "share"),
    "sqn": ("System quality number (SQN)", "number"),
    "kelly": ("Kelly fraction", "share"),
    "losingStreak": ("Longest losing streak", "count"),
    "averageWorst": ("Average maximum adverse excursion (MAE)", "share"),
    "averageBest": ("Average maximum favourable excursion (MFE)", "share"),
    "edgeRatio": ("Edge ratio", "number"),
    "exposure": ("Time in the market", "share"),
    "candlesHeld": ("Candles per trade", "number"),
    "turnover": ("Annual turnover", "number"),
    "costs": ("Costs paid", "money"),
    "dividends": ("Dividends", "money"),
    "salesTax": ("Taxes on sales", "money"),
    "interest": ("Interest", "money"),
    "funding": ("Funding", "money"),
    "rolls": ("Costs of rolls", "money"),
    "spreadPaid": ("Spread paid", "money"),
    "slippage": ("Slippage", "money"),
    "costsShare": ("Costs ÷ gross profit", "share"),
}


class Figures(Dict[str, Optional[float]]):
    """The figures of a run by their keys; `None` for one that is not known.

    - units: the unit of each: `money`, `share` (0.05 is 5 %), `number`, `count` or `days`.
    - labels: what each is called in a report.
    - currency: of what is `money`; empty where it is not known.
    - unknown: why figures are not known, by their keys.
    """

    def __init__(
        self, values: Mapping[str, Optional[float]], currency: str, unknown: Mapping[str, str]
    ) -> None:
        known = {key: values[key] for key in FIGURES if key in values}
        super().__init__({**known, **values})
        self.units: Dict[str, str] = {key: FIGURES[key][1] if key in FIGURES else "number" for key in self}
        self.labels: Dict[str, str] = {key: FIGURES[key][0] if key in FIGURES else key for key in self}
        self.currency = currency
        self.unknown: Dict[str, str] = dict(unknown)

    def __reduce__(self) -> Any:
        return Figures, (dict(self), self.currency, self.unknown)

    def _repr_html_(self) -> str:
        rows: List[str] = []
        for key, value in self.items():
            unit = self.currency if self.units[key] == "money" and self.currency else self.units[key]
            shown = f"{value:,.6g}" if value is not None else "–"
            rows.append(
                f"<tr><td style='text-align:left'>{self.labels[key]}</td><td>{shown}</td>"
                f"<td style='text-align:left'>{unit}</td><td style='text-align:left'><code>{key}</code></td></tr>"
            )
        return "<table><tbody>" + "".join(rows) + "</tbody></table>"
