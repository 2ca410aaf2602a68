"""One candle along one of its two paths, from the open to the close."""

from exact import to_step


def play(account, candle, low_first):
    """Works all orders of an account along a path of a candle."""
    at_open(account, candle.open)
    way(account, candle, low_first)


def way(account, candle, low_first):
    """Works what waits on the way from the open to the close."""
    corners = [candle.low, candle.high] if low_first else [candle.high, candle.low]
    here = candle.open
    for corner in corners + [candle.close]:
        leg(account, here, corner)
        here = corner


def at_open(account, price):
    """What can fill at the open does: market orders, then the others, each in order of placing."""
    account.reach(price)
    account.keep_at_open(price, lambda order: brackets_first(account, order, price))
    for is_market in (True, False):
        for order in list(account.waiting):
            is_first = order.kind == "market" and not order.at_market and not (
                order.expires and account.rules.waits_for_volume())
            if is_first == is_market and (
                    order.at is None and account.works(order)):
                # What traded before it may have changed it.
                work(account, account.waiting[account.place_of(order)], price)
    # What these bring with them may be reached here already.
    settle(account, price)


def jump(account, price):
    """The price is somewhere else at once: at the open of the next finer candle."""
    account.reach(price)
    settle(account, price)


def settle(account, price):
    """Works what waits and is reached at a price."""
    while reached := [order for order in account.waiting if (
            order.kind != "market" or order.at_market) and (
            event_of(account, order, price, price))]:
        work(account, reached[0], price)
    if account.lots and account.rules.margin.spare(account, price) <= 0:
        liquidate(account, price)
    account.follow(price)


def work(account, order, price):
    """The price is here: triggers and fills an order if it can."""
    if order.turn == account.candle:
        return
    if order.arm is not None:
        if is_armed_by(order, price):
            account.start(order)
        return
    if account.is_bound(order):
        return
    if order.kind == "stopLimit" and not order.triggered and is_beyond(order, price):
        order = account.trigger(order)
    if fills_at(account, order, price):
        brackets_first(account, order, price)
        if account.works(order):
            account.fill(order, price)


def brackets_first(account, order, price):
    """With one stop and target for all that is held, an entry that adds brings new ones: those that are
    reached here trade before it."""
    if order.purpose != "entry" or account.rules.brackets != "position" or (
            account.side() != order.sign):
        return
    while reached := [child for child in account.brackets() if child.at is None and (
            child.turn != account.candle and event_of(account, child, price, price))]:
        work(account, reached[0], price)


def is_beyond(order, price):
    """Whether a price has reached a stop."""
    return (price - order.price) * order.sign >= 0


def is_armed_by(order, price):
    """Whether a price has gone as far as a trailing stop wants before it follows."""
    return (order.arm - price) * order.sign >= 0


def limit_of(order):
    if order.kind == "limit":
        return order.price
    return order.limit if order.kind == "stopLimit" and order.triggered else None


def fills_at(account, order, price):
    """Whether an order fills at a price that the path has reached.

    A limit order that wants the price to go through wants it one tick beyond, or beyond at all
    where there is no tick.
    """
    if order.kind == "market" or order.at_market:
        return True
    limit = limit_of(order)
    if limit is None:
        return order.kind == "stop" and is_beyond(order, price)
    past = (limit - price) * order.sign
    if not account.rules.through:
        return past >= 0
    return past >= account.rules.tick if account.rules.tick else past > 0


def leg(account, start, end):
    """The price goes straight from start to end; each order fills where it is met."""
    here = start
    while True:
        events = [event for order in account.waiting
                  for event in [event_of(account, order, here, end)] if event]
        events += ruin(account, here, end)
        if not events:
            break
        met, _, order = min(events, key=lambda event: (abs(event[0] - here), event[1]))
        if met != here and not (order and account.closes_nothing(order)):
            account.reach(met)
        here = met
        if order is None:
            liquidate(account, here)
        elif order.arm is not None or order.kind == "stopLimit" and not order.triggered:
            work(account, order, here)
        else:
            # A limit that wants the price to go through is met at the limit.
            brackets_first(account, order, here)
            if account.works(order):
                account.fill(order, here)
        account.follow(here)
    account.reach(end)
    account.follow(end)


def event_of(account, order, here, end):
    """(where the path meets an order, its rank there, the order), or None.

    A limit order is met where the path passes its limit on the way to a price at which it fills,
    and here if it is better here. What fills here comes before what only fills further on.
    """
    if order.kind == "market" and not order.at_market or order.at is not None:
        return None
    if order.turn == account.candle:
        return None
    if order.at_market:
        return here, (0, order.number), order
    if order.arm is not None:
        if is_armed_by(order, here):
            return here, (0, order.number), order
        return (order.arm, (0, order.number), order) if is_armed_by(order, end) else None
    if account.is_bound(order):
        return None
    limit = limit_of(order)
    if limit is None:
        if is_beyond(order, here):
            return here, (0, order.number), order
        return (order.price, (0, order.number), order) if is_beyond(order, end) else None
    if fills_at(account, order, here):
        return here, (0, order.number), order
    if fills_at(account, order, end):
        met = min(limit * order.sign, here * order.sign) * order.sign
        return met, (1 if met == here else 0, order.number), order
    return None


def ruin(account, here, end):
    """Where all must be closed: at the first tick at which nothing is left, or the margin is called."""
    found = account.rules.margin.end(account, account.rules.tick)
    if not found:
        return []
    price, way = found[0], found[1]
    price = max(price * way, here * way) * way
    return [(price, (2, 0), None)] if price * way <= max(here * way, end * way) else []


def liquidate(account, price):
    """Closes all at a price; where nothing is left, nothing is traded after."""
    is_called = account.rules.margin.is_there
    close_all(account, price, "marginCalled" if is_called else "accountClosed")
    account.closed = not is_called or account.cash <= 0
    account.calls += 1


def close_all(account, price, reason):
    account.cancel(list(account.waiting), reason)
    if account.lots:
        account.leave(account.place("liquidation", -account.side(), "market"), price)


def is_untouched(account, candle):
    """Whether no order is met anywhere in a candle, and the account is not lost in it."""
    return (not any(meets(order, candle) for order in account.waiting)
            and all(account.rules.margin.spare(account, price) > 0
                    for price in (candle.low, candle.high)))


def meets(order, candle):
    if order.at is not None:
        return order.at != "close"
    if order.at_market or order.kind == "market" or order.trail or order.arm is not None:
        return True
    limit = limit_of(order)
    if limit is None:
        return is_beyond(order, candle.high if order.sign > 0 else candle.low)
    return (limit - (candle.low if order.sign > 0 else candle.high)) * order.sign >= 0
