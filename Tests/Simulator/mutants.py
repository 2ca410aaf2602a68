"""Ways to spoil the simulator, to prove that a comparison notices each."""

from dataclasses import replace
from unittest.mock import patch

import path
import questions
import simulator
import values
from account import Account


def stop_at_its_price_in_a_gap():
    whole = path.work

    def work(account, order, price):
        if order.kind == "stop" and path.is_beyond(order, price):
            account.fill(order, order.price)
        else:
            whole(account, order, price)
    return patch.object(path, "work", work)


def no_commission_on_exits():
    whole = Account.leave

    def leave(account, order, price):
        rules = account.rules
        account.rules = replace(rules, costs=rules.costs.free())
        whole(account, order, price)
        account.rules = rules
    return patch.object(Account, "leave", leave)


def brackets_wait_for_the_next_candle():
    whole = path.event_of

    def event_of(account, order, here, end):
        children = ("stopLoss", "takeProfit", "trailingStop", "breakEven")
        waits = order.purpose in children and order.placed == account.candle
        return None if waits else whole(account, order, here, end)
    return patch.object(path, "event_of", event_of)


def pessimists_take_the_better_path():
    whole = simulator.Simulator.resolve
    return patch.object(simulator.Simulator, "resolve", lambda self, account, candle, mode: whole(
        self, account, candle, "optimistic" if mode == "pessimistic" else mode))


def a_touch_is_through():
    whole = path.fills_at
    limited = lambda account: replace(account.rules, through=False)

    def fills_at(account, order, price):
        rules, account.rules = account.rules, limited(account)
        found = whole(account, order, price)
        account.rules = rules
        return found
    return patch.object(path, "fills_at", fills_at)


def late_bars_close_one_candle_later():
    whole = simulator.Simulator.__init__

    def init(self, *arguments):
        whole(self, *arguments)
        self.bar_after = {bar.last + bar.late: place for place, bar in enumerate(self.bars)}
    return patch.object(simulator.Simulator, "__init__", init)


def weeks_end_on_sunday():
    return patch.object(simulator, "rests_at_weekends", lambda candles, frame: False)


def ties_cross():
    return patch.object(values, "order", lambda a, b: -1 if a.value < b.value else 1)


def the_last_lot_goes_first():
    """A bracket closes the latest lot, whichever is its own."""
    whole = Account.leave

    def leave(account, order, price):
        if order.lot is not None:
            order = order._replace(lot=account.lots[-1].number)
        whole(account, order, price)
    return patch.object(Account, "leave", leave)


def nobody_is_ruined():
    return patch.object(path, "ruin", lambda account, here, end: [])


def prices_to_the_nearer_tick():
    whole = questions.to_step
    return patch.object(questions, "to_step", lambda price, step, up: whole(price, step, not up))


def trailing_stops_follow_the_whole_candle_at_its_open():
    whole = path.play

    def play(account, candle, low_first):
        account.follow(candle.high)
        account.follow(candle.low)
        whole(account, candle, low_first)
    return patch.object(path, "play", play)


def finer_candles_are_not_looked_at():
    return patch.object(simulator.inside, "by_candle", lambda document, candles: {})


def finer_candles_follow_each_other_without_a_jump():
    return patch.object(path, "jump", lambda account, price: None)


ALL = {spoil.__name__.replace("_", " "): spoil for spoil in (
    stop_at_its_price_in_a_gap, no_commission_on_exits, brackets_wait_for_the_next_candle,
    pessimists_take_the_better_path, a_touch_is_through, late_bars_close_one_candle_later,
    weeks_end_on_sunday, ties_cross, the_last_lot_goes_first, nobody_is_ruined,
    finer_candles_are_not_looked_at, finer_candles_follow_each_other_without_a_jump,
    prices_to_the_nearer_tick, trailing_stops_follow_the_whole_candle_at_its_open)}
