"""portfolio.py KREPLAY FOLDER [SYMBOLS DAYS]: a rotation into the ten strongest of 500 synthetic symbols over 5,000 days, by
kreplay and by backtrader (1.9.78 of PyPI, with pandas to read the same files), each as a process of its own: its seconds, those of
a processor, of which a busy machine makes few more, the most memory, and the final equity, which must be the same to the cent.

A symbol is held while it closes above the mean of 100 days and is among the ten with the greatest change over 60; 100 units each,
at the next open, 0.1 % commission, one account."""
import json
import os
import resource
import subprocess
import sys
import time

UNITS, STRONGEST, MEAN, CHANGE, CASH, RATE = 100, 10, 100, 60, 100_000_000, 0.001


def names(count):
    return [f"S{1000 + place}" for place in range(count)]


def candles(program, folder, symbols, days):
    os.makedirs(folder, exist_ok=True)
    for place, name in enumerate(names(symbols)):
        path = os.path.join(folder, f"{name}.csv")
        if not os.path.exists(path):
            subprocess.run(
                [program, "data", "synth", f"--seed={place + 1}", "--timeframe=1d", f"--count={days}", f"--out={path}"],
                check=True, capture_output=True)  # fmt: skip


def document(folder, symbols):
    path = os.path.join(folder, "rotation.json")
    rules = {
        "name": "rotation",
        "data": [{"file": f"{name}.csv", "symbol": name} for name in names(symbols)],
        "long": {"enter": f"close > sma(close, {MEAN})", "exit": f"close < sma(close, {MEAN})"},
        "size": {"units": UNITS},
        "portfolio": {"rank": f"roc(close, {CHANGE})", "top": STRONGEST},
        "account": {"cash": CASH, "commission": {"rate": RATE}},
        "execution": {"closeAtEnd": False},
    }
    with open(path, "w", encoding="utf-8") as file:
        json.dump(rules, file)
    return path


def backtrader(folder, symbols):
    import backtrader
    import pandas

    class Rotation(backtrader.Strategy):
        def __init__(self):
            self.means = {data: backtrader.indicators.SMA(data.close, period=MEAN) for data in self.datas}
            self.fills = 0

        def notify_order(self, order):
            self.fills += order.status == order.Completed

        def next(self):
            changes = [(data.close[0] / data.close[-CHANGE], place) for place, data in enumerate(self.datas)]
            changes.sort(key=lambda one: (-one[0], one[1]))
            strongest = {place for _, place in changes[:STRONGEST]}
            for place, data in enumerate(self.datas):
                held = self.getposition(data).size
                if held and (place not in strongest or data.close[0] < self.means[data][0]):
                    self.sell(data, size=held)
                elif not held and place in strongest and data.close[0] > self.means[data][0]:
                    self.buy(data, size=UNITS)

    cerebro = backtrader.Cerebro(stdstats=False)
    cerebro.broker.setcash(CASH)
    cerebro.broker.setcommission(RATE)
    for name in names(symbols):
        frame = pandas.read_csv(os.path.join(folder, f"{name}.csv"), index_col=0, parse_dates=True)
        cerebro.adddata(backtrader.feeds.PandasData(dataname=frame.tz_localize(None)), name=name)
    cerebro.addstrategy(Rotation)
    start = time.perf_counter()
    strategy = cerebro.run()[0]
    print(json.dumps({"fills": strategy.fills, "equity": cerebro.broker.getvalue(), "run": time.perf_counter() - start}))


def used():
    """The seconds of a processor that child processes have taken so far, and the most memory of one in MB."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def timed(command):
    """What a process printed, its seconds, those of a processor, and the most memory of any so far in MB."""
    start, before = time.perf_counter(), used()[0]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after, memory = used()
    return told, time.perf_counter() - start, after - before, memory


def main():
    program, folder = sys.argv[1:3]
    symbols, days = (int(one) for one in sys.argv[3:5]) if len(sys.argv) > 4 else (500, 5_000)
    candles(program, folder, symbols, days)
    path = document(folder, symbols)
    told, seconds, busy, memory = timed([program, "run", path, "--no-report", "--json"])
    own = json.loads(told)
    fills = 2 * own["tradesClosed"] + own["tradesOpen"]
    print(f"kreplay     {seconds:8.2f} s {busy:8.2f} s {memory:8.0f} MB  {fills:6,} fills  {own['finalEquity']:,.2f}")
    told, seconds, busy, memory = timed([sys.executable, __file__, "--backtrader", folder, str(symbols)])
    other = json.loads(told)
    print(f"backtrader  {seconds:8.2f} s {busy:8.2f} s {memory:8.0f} MB  {other['fills']:6,} fills  {other['equity']:,.2f}  (run alone {other['run']:.2f} s)")
    if abs(own["finalEquity"] - other["equity"]) > 0.005:
        sys.exit("the two do not agree")


if __name__ == "__main__":
    if sys.argv[1] == "--backtrader":
        backtrader(sys.argv[2], int(sys.argv[3]))
    else:
        main()
