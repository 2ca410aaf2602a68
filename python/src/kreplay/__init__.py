"""Backtests in Python: the program kreplay with DataFrames in and out.

    import kreplay as kr

    run = kr.run("strategy.json", df)
    run.figures["sharpe"], run.trades, run.equity
    kr.indicator("rsi(14)", df)
    kr.chart(df, overlays=["sma(close, 20)"])
    kr.sweep("strategy.json", df, {"fast": range(5, 51, 5)}).trials
    kr.monte_carlo("strategy.json", df).verdict

The work is done by the program, which the wheel has inside; see `kreplay.program()`.
"""

from ._version import __version__
from .charts import Chart, chart
from .checks import Check, check
from .errors import DataError, Error, FileError, ProgramError, UsageError
from .figures import Figures
from .indicators import indicator, indicators
from .monte_carlo import MonteCarlo, monte_carlo
from .program import program
from .reports import Report
from .runs import Run, run
from .sweeps import Sweep, sweep

__all__ = [
    "Chart", "Check", "DataError", "Error", "Figures", "FileError", "MonteCarlo", "ProgramError", "Report", "Run", "Sweep",
    "UsageError", "__version__", "chart", "check", "indicator", "indicators", "monte_carlo", "program", "run", "sweep",
]  # fmt: skip
