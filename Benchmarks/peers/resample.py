"""resample.py FILE SAMPLES: minutes in memory to 5m, 15m, 1h and 1d with polars, all its threads."""
import sys

from clock import measure

path, samples = sys.argv[1], int(sys.argv[2])
try:
    import polars
except ImportError:
    sys.exit(0)

minutes = polars.read_csv(path, try_parse_dates=True)
column = polars.col


def resample():
    return [
        minutes.group_by_dynamic("time", every=every).agg(
            column("open").first(), column("high").max(), column("low").min(),
            column("close").last(), column("volume").sum())
        for every in ("5m", "15m", "1h", "1d")
    ]


measure("polars", resample, samples, lambda tables: [table.height for table in tables]
        + [round(float(tables[-1]["high"].sum()), 2)])
