"""read_csv.py FILE SAMPLES: reads a CSV file of candles with pandas, polars and pyarrow, one thread each."""
import os, sys

os.environ["POLARS_MAX_THREADS"] = "1"
from clock import measure

path, samples = sys.argv[1], int(sys.argv[2])


def try_pandas():
    import pandas
    facts = lambda table: [len(table), round(float(table["close"].sum()), 2)]
    measure("pandas", lambda: pandas.read_csv(path, parse_dates=["time"]), samples, facts)


def try_polars():
    import polars
    facts = lambda table: [table.height, round(float(table["close"].sum()), 2)]
    measure("polars", lambda: polars.read_csv(path, try_parse_dates=True), samples, facts)


def try_pyarrow():
    import pyarrow, pyarrow.compute, pyarrow.csv
    pyarrow.set_cpu_count(1)
    pyarrow.set_io_thread_count(1)
    options = pyarrow.csv.ReadOptions(use_threads=False)
    facts = lambda table: [table.num_rows, round(pyarrow.compute.sum(table["close"]).as_py(), 2)]
    measure("pyarrow", lambda: pyarrow.csv.read_csv(path, read_options=options), samples, facts)


for attempt in (try_pandas, try_polars, try_pyarrow):
    try:
        attempt()
    except ImportError:
        pass
