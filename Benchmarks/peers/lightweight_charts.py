"""lightweight_charts.py LIBRARY.js CANDLES.csv PAGE.html: a page of TradingView's lightweight-charts with the same candles,
volume and averages of 50 and 400 as the page that Tests/Browser/frames.py makes, to be measured beside it:

  pip download --no-deps lightweight-charts, and unpack lightweight_charts/js/lightweight-charts.js of the wheel
  Tests/Browser/frames.py --bars 100000 --beside PAGE.html

Everything is in the page, as in ours; the numbers are JSON, which is the form that the library takes."""
import csv
import datetime
import json
import sys

library, candles, page = sys.argv[1:4]
times, prices, volumes = [], [], []
with open(candles, newline="", encoding="utf-8") as file:
    for row in csv.DictReader(file):
        times.append(int(datetime.datetime.fromisoformat(row["time"].replace("Z", "+00:00")).timestamp()))
        prices.append([float(row[name]) for name in ("open", "high", "low", "close")])
        volumes.append(float(row["volume"]))


def average(length):
    values, total = [None] * len(prices), 0.0
    for i, price in enumerate(prices):
        total += price[3] - (prices[i - length][3] if i >= length else 0)
        values[i] = round(total / length, 4) if i >= length - 1 else None
    return values


data = {"t": times, "p": prices, "v": volumes, "lines": [average(50), average(400)]}
with open(library, encoding="utf-8") as file:
    script = file.read()
with open(page, "w", encoding="utf-8") as file:
    file.write("""<!doctype html><meta charset="utf-8"><title>lightweight-charts</title>
<body style="margin:0"><div id="chart" style="width:1216px;height:560px;margin:32px"></div>
<script id="data" type="application/json">""" + json.dumps(data, separators=(",", ":")) + "</script>\n<script>" + script + """</script>
<script>
const { t, p, v, lines } = JSON.parse(document.getElementById("data").textContent);
const chart = LightweightCharts.createChart(document.getElementById("chart"), { width: 1216, height: 560, timeScale: { timeVisible: true, minBarSpacing: 0.001 } });
const candles = chart.addCandlestickSeries();
candles.setData(t.map((time, i) => ({ time, open: p[i][0], high: p[i][1], low: p[i][2], close: p[i][3] })));
const volume = chart.addHistogramSeries({ priceScaleId: "volume", priceFormat: { type: "volume" } });
volume.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
volume.setData(t.map((time, i) => ({ time, value: v[i] })));
for (const values of lines) {
  const line = chart.addLineSeries({ lineWidth: 1 });
  line.setData(t.map((time, i) => (values[i] === null ? { time } : { time, value: values[i] })));
}
</script>
""")
