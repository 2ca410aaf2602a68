#!/usr/bin/env python3
"""Makes Tests/ReplayTests/References/nautilus.json: what NautilusTrader 1.221.0 says of accounts with
margin, of makers' and takers' fees, of orders that wait and of orders that fill in parts, each beside the
document that says the same here.

    python3.11 -m venv venv && venv/bin/pip install nautilus_trader==1.221.0
    venv/bin/python scripts/reference-nautilus.py

Time. Its bars arrive at their close, and an order that is sent then trades at that close. So that orders trade
at the next open, each candle begins with a tick of its opening price: strategies decide at the close of a bar
and send at the next such tick. A stop that the opening has already passed trades there (the engine rejects it
unless told otherwise).

The way inside a candle. With bars the engine goes from the open to the nearer extreme, to the other and to the
close (`bar_adaptive_high_low_ordering`), and fills a stop or a limit on the way at its own price. With ticks
(where `play` has a `share`) a book of one price on both sides goes the same way step by step, so that gaps
between candles are gaps, and a stop beyond which a candle opens fills at the open. A step is a tick, or a dollar
where all levels are whole dollars.

Volume. Bars have more than any order needs. In a book each price has the share of the candle's volume that
orders may take. Fills do not reduce the book, so an order that is filled in part is cancelled, and the rest is
sent at the next opening, at the market as "immediate or cancel" or at the same limit: one part a candle at most.

Money. The engine rounds each fee and profit to the decimals of the currency: eight of USDT, and in one run those
of the dollar, where no amount has more than cents. Averages are rounded to nine decimals, so that those that are
equal on paper are equal.

A run has its `fills` (candle, from 0; units, below 0 for sales; price; fee), the `profits` of its positions after
fees, the candles in which an entry was `refused` with what it lacked (`missing`), and the `final` equity.
"""

import bisect
import csv
import datetime
import decimal
import json
import math
import pathlib

from nautilus_trader.backtest.engine import BacktestEngine, BacktestEngineConfig
from nautilus_trader.backtest.models import FixedFeeModel, MakerTakerFeeModel, PerContractFeeModel
from nautilus_trader.common.config import LoggingConfig
from nautilus_trader.model.currencies import USD, USDT
from nautilus_trader.model.data import (
    Bar, BarSpecification, BarType, BookOrder, OrderBookDelta, OrderBookDeltas, TradeTick)
from nautilus_trader.model.enums import (
    AccountType, AggressorSide, AssetClass, BarAggregation, BookAction, BookType, OmsType, OrderSide,
    OrderType, PriceType, TimeInForce)
from nautilus_trader.model.identifiers import InstrumentId, Symbol, TradeId, Venue
from nautilus_trader.model.instruments import CryptoPerpetual, Equity, FuturesContract
from nautilus_trader.model.objects import Money, Price, Quantity
from nautilus_trader.trading.strategy import Strategy

root = pathlib.Path(__file__).resolve().parent.parent
target = root / "Tests" / "ReplayTests" / "References" / "nautilus.json"
LENGTHS = {"1d": 86_400, "1m": 60}
PLENTY = 1_000_000_000
VENUE = Venue("SIM")
Dec = decimal.Decimal


def candles(name):
    with open(root / "datasets" / f"{name}.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        time = datetime.datetime.fromisoformat(row["time"].removesuffix("Z"))
        row["at"] = int(time.replace(tzinfo=datetime.UTC).timestamp())
    return rows


class Market:
    """An instrument and its candles, as data of the engine."""

    def __init__(self, name, precision=2, currency=USDT, kind="equity", fee=(0, 0), margin=1, multiplier=1,
                 sizes=0, step=1):
        self.rows, self.precision, self.currency = candles(name), precision, currency
        self.sizes, self.step = sizes, step
        self.times = [row["at"] * 1_000_000_000 for row in self.rows]
        self.length = LENGTHS[name[-2:]]
        symbol = Symbol(name.split("-")[0].upper())
        tick = Price(Dec(10) ** -precision, precision)
        fees = {"maker_fee": Dec(str(fee[0])), "taker_fee": Dec(str(fee[1])),
                "margin_init": Dec(str(margin)), "margin_maint": Dec(str(margin))}
        first = {"instrument_id": InstrumentId(symbol, VENUE), "raw_symbol": symbol,
                 "price_precision": precision, "price_increment": tick, "ts_event": 0, "ts_init": 0}
        if kind == "equity":
            self.instrument = Equity(**first, **fees, currency=currency, lot_size=Quantity.from_int(1))
        elif kind == "perpetual":
            self.instrument = CryptoPerpetual(
                **first, **fees, base_currency=currency, quote_currency=currency,
                settlement_currency=currency, is_inverse=False, size_precision=sizes,
                size_increment=Quantity(Dec(10) ** -sizes, sizes))
        else:
            self.instrument = FuturesContract(
                **first, **fees, asset_class=AssetClass.INDEX, currency=currency,
                multiplier=Quantity.from_int(multiplier), lot_size=Quantity.from_int(1),
                underlying=symbol.value, activation_ns=0, expiration_ns=2 ** 62)
        self.id = self.instrument.id
        unit = BarAggregation.DAY if self.length == 86_400 else BarAggregation.MINUTE
        self.bars = BarType(self.id, BarSpecification(1, unit, PriceType.LAST))

    def at(self, time):
        """The candle of a time, from 0."""
        return bisect.bisect(self.times, time) - 1

    def price(self, number):
        return Price(Dec(str(number)).quantize(Dec(10) ** -self.precision), self.precision)

    def size(self, units):
        return Quantity(Dec(str(units)), self.sizes)

    def bar(self, row):
        end = (row["at"] + self.length) * 1_000_000_000 - 1
        four = [self.price(row[key]) for key in ("open", "high", "low", "close")]
        return Bar(self.bars, *four, self.size(PLENTY), end, end)

    def bar_list(self):
        return [self.bar(row) for row in self.rows]

    def openings(self):
        return [TradeTick(self.id, self.price(row["open"]), self.size(PLENTY), AggressorSide.BUYER,
                          TradeId(str(number)), row["at"] * 1_000_000_000, row["at"] * 1_000_000_000)
                for number, row in enumerate(self.rows)]

    def books(self, share):
        return [self.book(Price(Dec(ticks) / 10 ** self.precision, self.precision),
                          self.size(int(float(row["volume"]) * share)), row["at"] * 1_000_000_000 + step)
                for row in self.rows for step, ticks in enumerate(self.way(row))]

    def way(self, row):
        """Each step from the open through the nearer extreme to the other, and to the close, in ticks."""
        opened, high, low, close = (int(Dec(row[key]).scaleb(self.precision))
                                    for key in ("open", "high", "low", "close"))
        now, step = opened, self.step
        yield now
        for goal in (*((high, low) if high - opened < opened - low else (low, high)), close):
            if goal > now:
                yield from range((now // step + 1) * step, goal, step)
            else:
                yield from range((-(-now // step) - 1) * step, goal, -step)
            if goal != now:
                yield goal
            now = goal

    def book(self, price, size, at):
        clear = OrderBookDelta.clear(self.id, 0, at, at)
        sides = [OrderBookDelta(self.id, BookAction.ADD, BookOrder(side, price, size, number), 0, 0, at, at)
                 for number, side in ((1, OrderSide.BUY), (2, OrderSide.SELL))]
        return OrderBookDeltas(self.id, [clear, *sides])


class Rules(Strategy):
    """The crossover of two averages at the close; what it asks for is sent at the next opening."""

    def __init__(self, market, fast, slow, units, shorts=True):
        super().__init__()
        self.market, self.fast, self.slow, self.shorts = market, fast, slow, shorts
        self.units = market.size(units)
        self.row, self.closes, self.asked = -1, [], []
        self.is_opening = True
        self.fills, self.profits, self.refused, self.missing = [], [], [], []
        self.ends = None  # the candle at whose close the entry that waits is over

    def on_start(self):
        self.subscribe_bars(self.market.bars)
        self.subscribe_trade_ticks(self.market.id)
        self.subscribe_order_book_deltas(self.market.id, BookType.L2_MBP)

    # What happens

    def on_trade_tick(self, tick):
        self.open()

    def on_order_book_deltas(self, deltas):
        if self.is_opening:
            self.open()

    def open(self):
        self.row += 1
        self.is_opening = False
        asked, self.asked = self.asked, []
        for send in asked:
            send()

    def on_bar(self, bar):
        self.is_opening = True
        now = self.market.rows[len(self.closes)]
        self.closes.append(float(now["close"]))
        if self.ends == self.row:
            self.drop()
        self.close(now)

    def close(self, now):
        cross = self.cross()
        if cross:
            self.drop()
            if self.side() == -cross:
                self.asked.append(self.leave)
            if self.side() != cross and (cross > 0 or self.shorts):
                self.enter(cross, now)

    def on_order_filled(self, event):
        sign = 1 if event.order_side == OrderSide.BUY else -1
        units = sign * event.last_qty.as_double()
        self.fills.append([self.market.at(event.ts_event), int(units) if units == int(units) else units,
                           event.last_px.as_double(), event.commission.as_double()])

    def on_position_closed(self, event):
        self.profits.append(round(event.realized_pnl.as_double(), 8))

    def on_order_denied(self, event):
        """The engine's own check of an account that pays in cash."""
        free, change = (float(part.split()[0].replace("_", "")) for part in event.reason.split("=")[1:])
        self.refused.append(self.row)
        self.missing.append(round(-change - free, 8))

    def on_order_rejected(self, event):
        """The target of an entry whose stop is met at once comes too late; nothing else may be rejected."""
        if "already closed" not in event.reason:
            raise SystemExit(f"candle {self.row}: {event.reason}")

    # What is known

    def cross(self):
        """As here: above now, and not above before."""
        if len(self.closes) <= self.slow:
            return 0
        then, now = (self.mean(self.fast, ago) > self.mean(self.slow, ago) for ago in (1, 0))
        under, below = (self.mean(self.fast, ago) < self.mean(self.slow, ago) for ago in (1, 0))
        return 1 if now and not then else -1 if below and not under else 0

    def mean(self, length, ago):
        end = len(self.closes) - ago
        return round(sum(self.closes[end - length:end]) / length, 9)

    def held(self):
        found = self.cache.positions_open(instrument_id=self.market.id)
        return found[0] if found else None

    def side(self):
        held = self.held()
        return 0 if held is None else 1 if held.is_long else -1

    # What is done

    def buys(self, side):
        return OrderSide.BUY if side > 0 else OrderSide.SELL

    def drop(self):
        """Ends the entry that waits."""
        self.ends, self.asked = None, []
        if not self.held():
            self.cancel_all_orders(self.market.id)

    def leave(self):
        self.cancel_all_orders(self.market.id)
        if held := self.held():
            self.close_position(held)

    def enter(self, side, now):
        self.asked.append(lambda: self.submit_order(
            self.order_factory.market(self.market.id, self.buys(side), self.units)))


class Waiting(Rules):
    """An entry that waits some bars for its price: a limit at a distance from the close, a stop or a stop-limit
    at one from the bar's extreme."""

    def __init__(self, market, *rest, kind, bars, stop=None, limit=None, loss=None, gain=None, **more):
        super().__init__(market, *rest, **more)
        self.kind, self.bars, self.stop_off, self.limit_off = kind, bars, stop, limit
        self.loss, self.gain = loss, gain

    def enter(self, side, now):
        self.asked.append(lambda: self.wait(side, now))

    def wait(self, side, now):
        self.ends = self.row + self.bars - 1
        extreme = Dec(now["high" if side > 0 else "low"])
        place, order = self.order_factory, (self.market.id, self.buys(side), self.units)
        if self.kind == "limit":
            price = self.market.price(Dec(now["close"]) + side * self.limit_off)
            if self.loss is None:
                return self.submit_order(place.limit(*order, price))
            return self.submit_order_list(place.bracket(
                *order, entry_order_type=OrderType.LIMIT, entry_price=price, tp_post_only=False,
                sl_trigger_price=self.market.price(price.as_decimal() - side * self.loss),
                tp_price=self.market.price(price.as_decimal() + side * self.gain)))
        stop = self.market.price(extreme + side * self.stop_off)
        if self.kind == "stop":
            return self.submit_order(place.stop_market(*order, stop))
        limit = self.market.price(extreme + side * self.limit_off)
        self.submit_order(place.stop_limit(*order, limit, stop))


class Bracketed(Rules):
    """A stop and a target at distances from the signal's close, beside a market entry."""

    def __init__(self, market, *rest, loss, gain, **more):
        super().__init__(market, *rest, **more)
        self.loss, self.gain = loss, gain

    def enter(self, side, now):
        stop, goal = (self.market.price(Dec(now["close"]) + side * away) for away in (-self.loss, self.gain))
        self.asked.append(lambda: self.submit_order_list(self.order_factory.bracket(
            self.market.id, self.buys(side), self.units, sl_trigger_price=stop, tp_price=goal,
            tp_post_only=False)))


class Stopped(Rules):
    """A stop some per cent away from the signal's close, on a whole dollar."""

    def __init__(self, market, *rest, share, **more):
        super().__init__(market, *rest, **more)
        self.share = share

    def enter(self, side, now):
        close = float(now["close"])
        self.level = math.floor(close * (1 - self.share)) if side > 0 else math.ceil(close * (1 + self.share))
        super().enter(side, now)

    def on_position_opened(self, event):
        side = OrderSide.SELL if event.entry == OrderSide.BUY else OrderSide.BUY
        self.submit_order(self.order_factory.stop_market(
            self.market.id, side, self.units, self.market.price(self.level), reduce_only=True),
            position_id=event.position_id)


class Refusing(Rules):
    """Asks the account for the margin before it enters: the engine checks no order of a margin account."""

    def __init__(self, market, *rest, fee, **more):
        super().__init__(market, *rest, shorts=False, **more)
        self.fee = fee

    def enter(self, side, now):
        self.asked.append(lambda: self.try_to(side))

    def try_to(self, side):
        market = self.market
        price = market.price(market.rows[self.row]["open"])
        account = self.cache.account_for_venue(VENUE)
        margin = account.calculate_margin_init(market.instrument, self.units, price).as_double()
        lacks = margin + self.fee(price.as_double()) - account.balance_free(market.currency).as_double()
        if lacks > 0:
            self.refused.append(self.row)
            self.missing.append(round(lacks, 8))
        else:
            self.submit_order(self.order_factory.market(market.id, self.buys(side), self.units))


class Parts(Rules):
    """Orders that take no more than the book has at a price and go on until they are whole: an entry at the
    market or at a limit, an exit at the market, a stop whose rest is sold at the market."""

    def __init__(self, market, *rest, limit=None, bars=None, loss=None, **more):
        super().__init__(market, *rest, shorts=False, **more)
        self.limit, self.bars, self.loss = limit, bars, loss
        self.left, self.price, self.leaves = 0, None, False

    def close(self, now):
        cross = self.cross()
        if cross < 0 or self.loss is None or self.leaves:
            self.cancel_all_orders(self.market.id)
        if cross < 0:
            self.left, self.leaves = 0, self.held() is not None
        elif cross > 0 and not self.held():
            self.left = int(self.units)
            if self.limit is not None:
                self.price, self.ends = self.market.price(self.limit(now)), self.row + self.bars
            if self.loss is not None:
                self.level = self.market.price(Dec(now["close"]) - self.loss)

    def drop(self):
        self.left, self.ends = 0, None

    def open(self):
        super().open()
        place, held = self.order_factory, self.held()
        now_or_never = {"time_in_force": TimeInForce.IOC}
        if self.leaves:
            self.send(place.market(self.market.id, OrderSide.SELL, held.quantity, **now_or_never), held)
        elif self.left:
            order = (self.market.id, OrderSide.BUY, self.market.size(self.left))
            self.send(place.market(*order, **now_or_never) if self.price is None
                      else place.limit(*order, self.price), held)

    def send(self, order, held):
        self.submit_order(order, position_id=held.id if held else None)

    def on_order_filled(self, event):
        super().on_order_filled(event)
        order = self.cache.order(event.client_order_id)
        if event.order_side == OrderSide.BUY:
            self.left -= int(event.last_qty)
            if not self.left:
                self.ends = None
        elif order.order_type == OrderType.STOP_MARKET:
            self.leaves, self.left = order.is_open, 0
        if order.is_open and order.order_type != OrderType.MARKET:
            self.cancel_order(order)

    def on_position_opened(self, event):
        self.guard(event)

    def on_position_changed(self, event):
        if not self.leaves:
            self.guard(event)

    def guard(self, event):
        """A stop for all that is held."""
        if self.loss is not None:
            self.cancel_all_orders(self.market.id)
            self.submit_order(self.order_factory.stop_market(
                self.market.id, OrderSide.SELL, event.quantity, self.level, reduce_only=True),
                position_id=event.position_id)

    def on_position_closed(self, event):
        super().on_position_closed(event)
        self.leaves = False


def play(rules, cash=10_000, leverage=None, fees=None, share=None):
    """Plays a run: of a margin account with a leverage, else of one that pays in cash; of ticks with a share of
    the volume, else of bars."""
    market = rules.market
    engine = BacktestEngine(BacktestEngineConfig(logging=LoggingConfig(bypass_logging=True)))
    engine.add_venue(
        VENUE, oms_type=OmsType.HEDGING, starting_balances=[Money(cash, market.currency)],
        account_type=AccountType.MARGIN if leverage else AccountType.CASH, base_currency=market.currency,
        default_leverage=Dec(leverage or 1), fee_model=fees or MakerTakerFeeModel(),
        book_type=BookType.L2_MBP if share else BookType.L1_MBP, bar_execution=not share,
        bar_adaptive_high_low_ordering=True, reject_stop_orders=False)
    engine.add_instrument(market.instrument)
    engine.add_data(market.books(share) if share else market.openings())
    engine.add_data(market.bar_list())
    engine.add_strategy(rules)
    engine.run()
    if len(rules.closes) < len(market.rows):
        raise SystemExit(f"the engine stopped after {len(rules.closes)} candles of {len(market.rows)}")
    account = engine.cache.account_for_venue(VENUE)
    total = account.balance_total(market.currency).as_double()
    last = market.price(market.rows[-1]["close"])
    for position in engine.cache.positions_open():
        total += (position.unrealized_pnl(last) if leverage
                  else market.instrument.notional_value(position.quantity, last)).as_double()
    engine.dispose()
    figures = {"final": round(total, 8), "trades": len(rules.profits), "profits": rules.profits,
               "fills": rules.fills}
    if rules.refused:
        figures |= {"refused": rules.refused}
    if rules.missing:
        figures |= {"missing": rules.missing}
    return figures


def document(name, fast, slow, units, account, shorts=True, long={}, short={}, tick=0.01, lot=1, contract=None,
             **more):
    """The crossover here."""
    said = {"data": f"{name}.csv", "timeframe": name[-2:],
            "indicators": {"quick": f"sma(close, {fast})", "lazy": f"sma(close, {slow})"},
            "long": {"enter": "quick crosses above lazy", "exit": "quick crosses below lazy", **long}}
    if shorts:
        said["short"] = {
            "enter": "quick crosses below lazy", "exit": "quick crosses above lazy", **short}
    instrument = {"symbol": name.split("-")[0].upper(), "lot": lot, "tick": tick}
    if contract:
        instrument["contract"] = contract
    return {**said, "size": {"units": units}, "account": {"cash": 10_000, **account},
            "execution": {"intrabar": "nearer", **more.pop("execution", {})}, "instrument": instrument, **more}


def waits(type, bars, **prices):
    return {"order": {"type": type, "timeInForce": {"bars": bars}, **prices}}


def runs():
    yield ("leverage 5, both sides, days",
           play(Rules(Market("goog-1d", 4, fee=(0, 0.001)), 10, 30, 60), leverage=5),
           document("goog-1d", 10, 30, 60, {"leverage": 5, "commission": {"rate": 0.001}}, tick=0.0001))
    yield ("a contract of 10 with a margin of a tenth, a fee for each, days",
           play(Rules(Market("goog-1d", 4, kind="future", margin=0.1, multiplier=10), 20, 50, 4), leverage=1,
                fees=PerContractFeeModel(Money(2.25, USDT))),
           document("goog-1d", 20, 50, 4, {"margin": {"initial": 0.1}, "commission": {"perUnit": 2.25}},
                    tick=0.0001, contract={"multiplier": 10}))
    yield ("a fixed fee in dollars, minutes",
           play(Rules(Market("synth-1m", currency=USD), 30, 90, 300), cash=20_000, leverage=4,
                fees=FixedFeeModel(Money(1.50, USD))),
           document("synth-1m", 30, 90, 300, {"cash": 20_000, "leverage": 4, "commission": {"fixed": 1.5}}))
    yield ("limit entries as maker, exits as taker, minutes",
           play(Waiting(Market("synth-1m", fee=(0.0002, 0.0005)), 20, 60, 50, kind="limit", bars=5,
                        limit=Dec("-0.05")), leverage=3),
           document("synth-1m", 20, 60, 50,
                    {"leverage": 3, "commission": {"maker": 0.0002, "taker": 0.0005}},
                    long=waits("limit", 5, price="close - 0.05"),
                    short=waits("limit", 5, price="close + 0.05")))
    yield ("limit entries with a narrow stop and target, minutes",
           play(Waiting(Market("synth-1m", fee=(0.0002, 0.0005)), 20, 60, 50, kind="limit", bars=5,
                        limit=Dec("-0.02"), loss=Dec("0.03"), gain=Dec("0.03")), leverage=3),
           document("synth-1m", 20, 60, 50,
                    {"leverage": 3, "commission": {"maker": 0.0002, "taker": 0.0005}},
                    long=waits("limit", 5, price="close - 0.02") | {"stopLoss": 0.03, "takeProfit": 0.03},
                    short=waits("limit", 5, price="close + 0.02") | {"stopLoss": 0.03, "takeProfit": 0.03}))
    yield ("stop entries, minutes",
           play(Waiting(Market("synth-1m", fee=(0.0002, 0.0005)), 20, 60, 50, kind="stop", bars=3,
                        stop=Dec("0.02")), leverage=3),
           document("synth-1m", 20, 60, 50,
                    {"leverage": 3, "commission": {"maker": 0.0002, "taker": 0.0005}},
                    long=waits("stop", 3, price="high + 0.02"), short=waits("stop", 3, price="low - 0.02")))
    yield ("stop-limit entries of a perpetual, minutes",
           play(Waiting(Market("synth-1m", kind="perpetual", sizes=3, fee=(0.0002, 0.0005)), 20, 60, 12.345,
                        kind="stop-limit", bars=8, stop=Dec("0.01"), limit=Dec("-0.02")), leverage=3),
           document("synth-1m", 20, 60, 12.345,
                    {"leverage": 3, "commission": {"maker": 0.0002, "taker": 0.0005}}, lot=0.001,
                    long=waits("stopLimit", 8, stop="high + 0.01", limit="high - 0.02"),
                    short=waits("stopLimit", 8, stop="low - 0.01", limit="low + 0.02")))
    yield ("stop and target beside a market entry, minutes",
           play(Bracketed(Market("synth-1m", fee=(0.0002, 0.0005)), 30, 90, 80, loss=Dec("0.2"),
                          gain=Dec("0.3")), leverage=3),
           document("synth-1m", 30, 90, 80,
                    {"leverage": 3, "commission": {"maker": 0.0002, "taker": 0.0005}},
                    long={"stopPrice": "close - 0.2", "targetPrice": "close + 0.3"},
                    short={"stopPrice": "close + 0.2", "targetPrice": "close - 0.3"}))
    yield ("too little cash, days",
           play(Rules(Market("goog-1d", 4), 10, 30, 45, shorts=False)),
           document("goog-1d", 10, 30, 45, {}, shorts=False, tick=0.0001))
    yield ("too little margin, days",
           play(Refusing(Market("goog-1d", 4, fee=(0, 0.001)), 5, 20, 100,
                         fee=lambda price: 100 * price * 0.001), leverage=3),
           document("goog-1d", 5, 20, 100, {"leverage": 3, "commission": {"rate": 0.001}}, shorts=False,
                    tick=0.0001))
    yield ("too little margin for contracts, days",
           play(Refusing(Market("goog-1d", 4, kind="future", margin=0.2, multiplier=10), 5, 20, 15,
                         fee=lambda price: 15 * 2.25), leverage=1,
                fees=PerContractFeeModel(Money(2.25, USDT))),
           document("goog-1d", 5, 20, 15, {"margin": {"initial": 0.2}, "commission": {"perUnit": 2.25}},
                    shorts=False, tick=0.0001, contract={"multiplier": 10}))
    yield ("stops over gaps, days through whole dollars",
           play(Stopped(Market("goog-1d", 4, fee=(0, 0.001), step=10_000), 10, 30, 40, share=0.03), leverage=5,
                share=1),
           document("goog-1d", 10, 30, 40, {"leverage": 5, "commission": {"rate": 0.001}}, tick=0.0001,
                    long={"stopPrice": "floor(close * (1 - 0.03))"},
                    short={"stopPrice": "ceil(close * (1 + 0.03))"}))
    yield ("limit entries over gaps, days through whole dollars",
           play(Parts(Market("goog-1d", 4, fee=(0.001, 0.001), step=10_000), 5, 20, 40,
                      limit=lambda now: math.floor(float(now["close"]) * 0.995), bars=4), leverage=5, share=1),
           document("goog-1d", 5, 20, 40, {"leverage": 5, "commission": {"rate": 0.001}}, tick=0.0001,
                    shorts=False, long=waits("limit", 4, price="floor(close * 0.995)")))
    yield ("an eighth of the volume, at the market, minutes tick by tick",
           play(Parts(Market("synth-1m", fee=(0.0005, 0.0005)), 60, 180, 700), cash=200_000, leverage=2,
                share=0.125),
           document("synth-1m", 60, 180, 700,
                    {"cash": 200_000, "leverage": 2, "commission": {"rate": 0.0005}}, shorts=False,
                    execution={"participation": 0.125}))
    yield ("an eighth of the volume, limit entries, minutes tick by tick",
           play(Parts(Market("synth-1m", fee=(0.0005, 0.0005)), 60, 180, 700, bars=6,
                      limit=lambda now: Dec(now["close"]) - Dec("0.04")),
                cash=200_000, leverage=2, share=0.125),
           document("synth-1m", 60, 180, 700,
                    {"cash": 200_000, "leverage": 2, "commission": {"rate": 0.0005}}, shorts=False,
                    long=waits("limit", 6, price="close - 0.04"), execution={"participation": 0.125}))
    yield ("an eighth of the volume, with a stop, minutes tick by tick",
           play(Parts(Market("synth-1m", fee=(0.0005, 0.0005)), 60, 180, 700, loss=Dec("0.35")), cash=200_000,
                leverage=2, share=0.125),
           document("synth-1m", 60, 180, 700,
                    {"cash": 200_000, "leverage": 2, "commission": {"rate": 0.0005}}, shorts=False,
                    long={"stopPrice": "close - 0.35"}, execution={"participation": 0.125}))


def lines(value, width=110):
    """JSON with as much on a line as fits."""
    if not isinstance(value, list) or not value:
        return json.dumps(value)
    found = [""]
    for number, item in enumerate(value):
        text = json.dumps(item, separators=(",", ":")) + ("," if number + 1 < len(value) else "")
        if found[-1] and len(found[-1]) + len(text) > width:
            found.append("")
        found[-1] += text
    return "[\n   " + "\n   ".join(found) + "]"


def main():
    found = {name: {"document": said, **figures} for name, figures, said in runs()}
    target.write_text("{\n" + ",\n".join(
        f" {json.dumps(name)}: {{\n" + ",\n".join(
            f"  {json.dumps(key)}: {lines(value)}" for key, value in run.items()) + "}"
        for name, run in found.items()) + "}\n")
    for name, run in found.items():
        print(f"{name}: {run['final']:.2f}, {run['trades']} trades, {len(run['fills'])} fills, "
              f"{len(run.get('refused', []))} refused")


if __name__ == "__main__":
    main()
