"""Random strategy documents, all of them valid.

Left out on purpose, since it goes by last bits:

ROUNDED_HALVES: round() of a sum that is a half on paper goes by its last bits.
"""

from datetime import datetime, timezone

COARSER = {"1d": ["1w", "1M"], "1h": ["2h", "4h", "1d"], "30m": ["1h", "4h", "1d"],
           "15m": ["30m", "1h", "4h", "1d"], "10m": ["30m", "1h", "1d"], "5m": ["15m", "1h", "1d"],
           "1m": ["5m", "15m", "1h"]}
FRAMES = ["1m", "5m", "10m", "15m", "30m", "1h", "2h", "4h", "1d", "1w", "1M"]
ZONES = ["America/New_York", "Asia/Taipei", "Europe/London", "Australia/Sydney"]
UNEVEN = 0.0000137  # what keeps a sum off a half


class Writer:
    """Writes one document for a series of candles."""

    def __init__(self, random, candles, frame, step):
        self.random, self.candles, self.frame, self.step = random, candles, frame, step
        self.price = float(candles[0].open)
        moves = sorted(float(c.high - c.low) for c in candles)
        self.move = round(moves[len(moves) * 3 // 4] or self.price / 50, 4)

    def one_of(self, *choices):
        return self.random.choice(choices)

    def chance(self, share):
        return self.random.random() < share

    def document(self):
        self.bars = self.one_of(*COARSER[self.frame]) if self.chance(0.25) else self.frame
        self.busy = self.chance(0.7)  # whether rules are those that are true at every other bar
        document = {"timeframe": self.bars, "instrument": self.instrument()}
        self.tick = document["instrument"].get("tick")
        document["account"] = self.account()
        self.cash = document["account"]["cash"]
        document["parameters"] = {"n": self.random.randint(1, 6), "k": self.random.randint(1, 3)}
        document["indicators"] = {"mean": self.one_of("sma(close, n)", "ema(close, n)"),
                                  "slow": "sma(hl2, 6)"}
        for side in self.one_of(["long"], ["short"], ["long", "short"], ["long", "short"]):
            document[side] = self.side(side)
        if "short" in document and document.get("long", {}).get("entriesPerDay") == 2:
            document["entriesPerDay"] = document["long"].pop("entriesPerDay")
        document["size"] = self.size(document)
        document["execution"] = self.execution()
        self.narrow(document)
        return {key: value for key, value in document.items() if value != {}}

    def instrument(self):
        instrument = {}
        if self.chance(0.6):
            instrument["tick"] = self.step or self.one_of(0.01, 0.05)
        elif self.chance(0.3):
            instrument["tick"] = self.one_of(0.01, 0.05, 0.25, 1)
        if self.chance(0.4):
            instrument["lot"] = self.one_of(0.001, 0.1, 1, 1, 5)
        if self.frame != "1d" and self.chance(0.4):
            instrument["zone"] = self.one_of(*ZONES)
        if self.frame != "1d" and self.chance(0.2):
            instrument["sessionOpen"] = self.one_of("18:00", "22:00", "09:00", "12:00")
        return instrument

    def account(self):
        cash = self.one_of(10_000, 10_000, round(self.price * 5, 2) or 1, 1_000_000)
        account = {"cash": cash}
        if self.chance(0.4):
            account["commission"] = {
                "rate": self.one_of(0, 0.001, 0.01), "fixed": self.one_of(0, 1, 2.5)}
        if self.chance(0.25):
            account["commission"] = self.commission()
        if self.chance(0.2):
            account["spread"] = self.margin()
        if self.chance(0.2):
            account["slippage"] = self.margin()
            if self.chance(0.4):
                account["slippage"] = {"range": self.one_of(0.05, 0.3, 1)}
        return account

    def commission(self):
        choices = {"maker": [0, 0.0002, 0.005], "fixed": [1, 2.5], "perUnit": [0.005, 0.1],
                   "minimum": [1, 5, 20], "maximum": [20, 50], "salesTax": [0.003, 0.02]}
        found = {key: self.one_of(*values) for key, values in choices.items() if self.chance(0.4)}
        return found | {self.one_of("rate", "taker"): self.one_of(0, 0.001, 0.01)}

    def margin(self):
        kinds = ["price", "basisPoints"] + ["ticks", "ticks"] * (self.tick is not None)
        kind = self.one_of(*kinds)
        return {kind: {"price": round(self.move / 20, 4) or 0.01, "ticks": self.one_of(1, 2, 5),
                       "basisPoints": self.one_of(1, 5, 20)}[kind]}

    def execution(self):
        choices = {"fill": ["open", "close"],
                   "intrabar": ["pessimistic", "optimistic", "nearer", "ohlc", "olhc"],
                   "limitFill": ["touch", "through"], "brackets": ["lot", "position"],
                   "closeAtEnd": [True, False]}
        return {key: self.one_of(*values) for key, values in choices.items() if self.chance(0.45)}

    def size(self, document):
        stops = all("stopLoss" in document[s] or "stopPrice" in document[s]
                    or "trailingStop" in document[s] and "trailAfter" not in document[s]
                    for s in ("long", "short") if s in document)
        kind = self.one_of("units", "equity", "equity", "cash", *["risk", "risk"] * stops)
        if kind == "units":
            few = max(1, round(self.cash / self.price / 6))
            return {"units": self.one_of(1, few, 2 * few, f"{few} if close > open else {2 * few}",
                                         f"{few} * (0.5 + since(close > open))")}
        if kind == "cash":
            return {"cash": self.one_of(self.cash / 2, self.cash / 10, "account.equity / 3",
                                        f"{self.cash / 8} + 10 * time.day", "account.cash * 0.4")}
        if kind == "risk":
            return {"risk": self.one_of(0.01, 0.05, 0.3, "0.01 * k")}
        return {"equity": self.one_of(1, 0.95, 0.5, 0.2, "0.1 * n",
                                      "0.3 if position.size == 0 else 0.1")}

    # From and to

    def narrow(self, document):
        count = len(self.candles)
        if count < 20:
            return
        if self.chance(0.15):
            document["from"] = self.moment(self.random.randint(1, count // 4))
        if self.chance(0.15):
            document["to"] = self.moment(self.random.randint(count * 2 // 3, count - 1))

    def moment(self, place):
        """A day that begins after the first candle, or the very time of a candle."""
        time = datetime.fromtimestamp(self.candles[place].start, timezone.utc)
        begins = datetime.fromtimestamp(self.candles[0].start, timezone.utc)
        if self.frame == "1d" or (time - begins).days > 2 and self.chance(0.5):
            return time.strftime("%Y-%m-%d")
        return time.strftime("%Y-%m-%dT%H:%M:%SZ")

    # A side

    def side(self, name):
        up = name == "long"
        side = {"enter": self.rule(False)}
        if self.chance(0.75):
            side["exit"] = self.rule(True)
        order = self.order(up)
        if order:
            side["order"] = order
        if self.chance(0.5):
            side.update(self.stop(up))
        if self.chance(0.5):
            side.update(self.target(up))
        if self.chance(0.3):
            side["trailingStop"] = self.distance()
            if self.chance(0.4):
                side["trailAfter"] = self.distance()
        if not {"takeProfit", "targetPrice"} & set(side) and self.chance(0.35):
            side["targets"] = [{"distance": self.distance(), **share} for share in self.one_of(
                [{"share": 0.5}, {"share": 0.5}], [{"share": 0.5}, {}], [{"share": 0.3}],
                [{"share": 0.25}, {"share": 0.25}, {}], [{"share": 0.1}, {"share": 0.7}])]
        if self.chance(0.15):
            side["breakEvenAfter"] = self.distance()
        if self.chance(0.3):
            side["pyramiding"] = self.one_of(
                True, True, {"entries": self.random.randint(1, 3)}, {"spacing": self.distance()},
                {"entries": 4, "spacing": self.distance()})
        if "exit" in side and self.chance(0.2):
            exit = self.order(not up)
            if exit:
                side["exitOrder"] = exit
        if "exit" in side and self.chance(0.2):
            side["exitShare"] = self.one_of(
                0.5, 0.5, 0.3, 0.9, 1, "k / 4", "0.5 if close > open else 0.25",
                "0.2 * (1 + time.weekday)", "position.bars / 4")
        if {"stopPrice", "targetPrice"} & set(side) and self.chance(0.5):
            side["follow"] = self.one_of(True, "tighten")
        if self.chance(0.2):
            side["flatAt"] = "sessionEnd" if self.frame == "1d" else self.one_of(
                "sessionEnd", "sessionEnd", self.clock())
        if self.chance(0.15):
            side["entriesPerDay"] = self.random.randint(1, 3)
        if self.chance(0.2):
            side["keepEntry"] = True
        return side

    def order(self, up):
        kind = self.one_of(None, None, "market", "limit", "limit", "stop", "stop", "stopLimit")
        if kind == "market" and self.chance(0.4):
            return {"type": "market", "at": self.one_of("open", "close")}
        if kind in (None, "market"):
            return kind
        order = {"type": kind}
        if kind == "stopLimit":
            order["stop"], order["limit"] = self.level(up), self.level(self.chance(0.5))
        else:
            order["price"] = self.level(up == (kind == "stop"))
        if kind == "limit" and self.chance(0.15):
            order["at"] = self.one_of("open", "close")
        elif self.chance(0.5):
            order["timeInForce"] = self.one_of(
                "gtc", "day", "day", {"bars": 1}, {"bars": 3}, {"until": self.until()})
        return order

    def clock(self):
        """A time of day, often one at which candles open."""
        return f"{self.random.randint(0, 23):02}:{self.one_of('00', '00', '30', '07')}"

    def day(self):
        """The date of a candle."""
        return datetime.fromtimestamp(
            self.one_of(*self.candles).start, timezone.utc).strftime("%Y-%m-%d")

    def until(self):
        day = self.day()
        return day if self.frame == "1d" else self.one_of(
            self.clock(), self.clock(), day, f"{day}T{self.clock()}:00Z")

    def level(self, above):
        """A price, above or below the close more often than not."""
        up = above == self.chance(0.9)
        sign = "+" if up else "-"
        move = self.one_of(
            self.move, round(self.move / 3, 4), round(self.move / 10, 4), self.step or self.move)
        return self.one_of(
            f"close {sign} {move}", f"close {sign} {move}", f"open {sign} {move}",
            "highest(high, 3)" if up else "lowest(low, 3)", "high" if up else "low",
            f"close * (1 {sign} 0.01)", f"mean {sign} {move}",
            f"close {sign} 1 * atr(3)", "close[1]",
            "valueWhen(close > open, high)")

    def distance(self):
        move = round(self.one_of(
            self.move, self.move, self.move / 2, self.move * 3, self.step or self.move), 6)
        factor = self.random.randint(1, 3)
        return self.one_of(
            move, move, f"{factor} * atr(4)", f"2%",
            f"0.5%", f"30%", f"{factor} * (high - low)",
            f"max({factor} * abs(close - open), {move})")

    def stop(self, up):
        if self.chance(0.25):
            return {"stopPrice": self.level(not up)}
        return {"stopLoss": self.distance()}

    def target(self, up):
        if self.chance(0.25):
            return {"targetPrice": self.level(up)}
        return {"takeProfit": self.distance()}

    # Rules

    def rule(self, held):
        if self.busy and self.chance(0.7):
            return self.one_of(
                "close > open", "close < open", "close >= close[1]", "close < close[1]",
                "close > mean", "close < mean", "close crosses mean", "high > high[1]",
                *["position.bars >= 1", "position.bars >= 2", "position.profit > 0"] * held)
        rule = self.condition(held)
        if self.chance(0.3):
            rule = f"{rule} {self.one_of('and', 'or')} {self.condition(held)}"
        return rule

    def condition(self, held):
        if self.chance(0.35 if held else 0.07):
            return self.state_condition()
        if self.chance(0.15):
            return self.clock_condition()
        a, b = self.series(), self.series()
        return self.one_of(
            f"{a} > {b}", f"{a} < {b}", f"{a} crosses above {b}", f"{a} crosses below {b}",
            f"{a} crosses {b}", f"{a} >= {b}", f"{a} == {b}", f"{a} != {b}",
            f"{a} rising {self.one_of(1, 2)}", f"{a} falling {self.one_of(1, 2)}", "close > open",
            "close < open", f"rsi(3) < {self.one_of(30, 50, 70)}", f"not {a} > {b}",
            f"not ({a} <= {b} or close > open)",
            f"({a} if close > open else {b}) > {self.series()}", f"since({a} > {b}) == 2",
            f"round({a} - {b} + {UNEVEN}) % 2 == 0", f"({a} - {b}) ^ 2 > {self.move}",
            self.coarser_condition())

    def coarser_condition(self):
        frames = FRAMES[FRAMES.index(self.bars) + 1:]
        frames = [frame for frame in frames if (self.bars, frame) not in (("1w", "1M"), ("10m", "15m"))]
        if not frames:
            return "close > open"
        value = self.one_of("close", "sma(close, 2)", "high", "highest(high, 2)[1]")
        return f'on("{self.one_of(*frames)}", {value}) {self.one_of("<", ">")} close'

    def series(self):
        return self.one_of(
            "close", "close", "open", "high", "low", "hl2", "hlc3", "ohlc4", "mean", "slow",
            "close[1]", "high[2]", "sma(close, 4)", "ema(close, 3)", "highest(high, 4)",
            "highest(high, 3)[1]", "lowest(low, 3)[1]", "ema(hl2, period: 2)",
            "sma(sma(close, 2), 2)", "sum(close, 3) / 3", "max(open, close)", "min(close, mean)",
            "(high + low) / 2", "close * 1.01", "valueWhen(close > open, low)",
            str(round(self.price, 2)))

    def state_condition(self):
        move = self.move
        return self.one_of(
            f"position.bars >= {self.random.randint(0, 5)}", f"position.profit > {move}",
            f"position.profit < -{move}", f"position.best > {move}", f"position.worst < -{move}",
            "position.size > 0", "position.size == 0", "close > position.entry",
            "close < position.entry", f"account.equity > {self.cash}",
            f"account.equity < {self.cash * 0.99}", f"account.cash > {self.cash}")

    def clock_condition(self):
        return self.one_of(
            "time.weekday == 2", "time.weekday >= 3", "time.day % 2 == 0", "time.month == 3",
            f"time in {self.clock()}–{self.one_of('23:59', '12:01', '00:01')}",
            f"time >= {self.clock()}", f"not time < {self.clock()}",
            f"date in {'–'.join(sorted((self.day(), self.day())))}", f"date >= {self.day()}",
            f"not date != {self.day()}", f"time.year == {self.day()[:4]}",
            "time.hour >= 12", "time.minute == 0", "time.hour % 3 == 0")
