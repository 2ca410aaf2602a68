"""chart.py FILE SAMPLES: draws candles with volume and two averages with mplfinance, 1600 by 900.
chart.py FILE PNG: reads the file and draws it once."""
import os, sys, tempfile, warnings

warnings.filterwarnings("ignore")
try:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    import mplfinance
    import pandas
except ImportError:
    sys.exit(0)
from clock import measure

path, last = sys.argv[1:3]
table = pandas.read_csv(path, parse_dates=["time"], index_col="time")
table.index = table.index.tz_localize(None)
table.columns = [name.capitalize() for name in table.columns]


def draw(target):
    mplfinance.plot(table, type="candle", volume=True, mav=(20, 50), figsize=(16, 9), style="yahoo",
                    savefig=dict(fname=target, dpi=100), warn_too_much_data=10 ** 9)
    plt.close("all")
    return [len(table), float(table["Close"].sum())]


if last.endswith(".png"):
    draw(last)
else:
    with tempfile.TemporaryDirectory() as folder:
        measure("mplfinance", lambda: draw(os.path.join(folder, "chart.png")), int(last), lambda facts: facts)
