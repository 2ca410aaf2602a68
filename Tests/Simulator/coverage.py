"""What random documents reached, counted by the simulator."""

import collections

from questions import rules

GROUPS = ("documents with", "entries filled by", "trades closed by", "orders", "met", "excluded")


def counts(document, simulator, result):
    found = collections.Counter()
    account = result.account
    count_documents(found, document, simulator)
    found["all: candles"] = len(result.equity)
    found["all: ambiguous candles"] = result.ambiguous
    found["all: candles with orders and finer candles"] = simulator.magnified
    found["all: fills"] = len(account.fills)
    found["all: trades"] = len(account.trades)
    found["all: accounts lost"] = account.closed
    found["all: margin calls"] = account.calls
    found["all: interest and funding"] = len(account.charges)
    found["all: late bars"] = sum(bar.late for bar in simulator.bars)
    for name in result.met:
        found[f"met: {name}"] += 1
    for order in account.orders():
        if order.purpose == "entry" and order.state == "filled":
            found[f"entries filled by: {order.kind}"] += 1
        if order.reason:
            found[f"orders: {order.state}, {order.reason}"] += 1
    for trade in account.trades:
        found[f"trades closed by: {trade.purpose}"] += 1
    return found


def count_documents(found, document, simulator):
    sides = [rule.side for rule in rules(document)]
    lists = [document[name] for name in ("long", "short") if isinstance(document.get(name), list)]
    execution, commission = simulator.execution, document.get("account", {}).get("commission", {})
    size, *_ = document.get("size", {"equity": 1})
    traits = {
        f"intrabar {simulator.mode}": True, f"size {size}": True,
        "both sides": "long" in document and "short" in document,
        "several rules": bool(lists), "exits of a side": any(
            "enter" not in rule for several in lists for rule in several), "fixed cost": commission.get("fixed"),
        "rate": commission.get("rate"), "spread": "spread" in document.get("account", {}),
        "slippage": "slippage" in document.get("account", {}),
        **{key: key in commission for key in (
            "perUnit", "maker", "minimum", "maximum", "maximumRate", "salesTax")}, "fit": "fit" in document.get("size", {}), "weekends at rest": simulator.clock.rests,
        "coarser bars": len(simulator.bars) < simulator.end * 0.9,
        "on": any('on("' in side[key] for side in sides for key in ("enter", "exit") if key in side)}
    account, instrument = document.get("account", {}), document.get("instrument", {})
    traits |= {"leverage": simulator.rules.margin.is_there, "interest": "interest" in account,
               "contract": "contract" in instrument, "funding": "funding" in document,
               "magnifier": "magnifier" in document, "rates of exchange": "rates" in document,
               "commission in the prices' currency": "currency" in commission}
    kinds = [kind for _, kind, _ in document.get("events", [])]
    traits |= {"splits": "split" in kinds, "dividends": "dividend" in kinds, "rolls": "roll" in kinds}
    for key in ("from", "to"):
        traits[key] = key in document
    traits["entriesPerDay of both sides"] = "entriesPerDay" in document
    for key in ("tick", "lot", "zone", "sessionOpen"):
        traits[key] = key in document.get("instrument", {})
    traits |= {"oneCancelsOther": simulator.rules.one_cancels, "when": any("when" in side for side in sides),
               "priceLimit": "priceLimit" in instrument, "sameDayExit false": not simulator.rules.same_day,
               "short false": "short" in instrument}
    for key in ("pyramiding", "keepEntry", "stopPrice", "targetPrice", "trailingStop",
                "trailAfter", "breakEvenAfter", "flatAt", "exitOrder", "exitShare", "follow",
                "entriesPerDay", "targets"):
        traits[key] = any(key in side for side in sides)
    for key, value in (("fill", "close"), ("limitFill", "through"), ("brackets", "position"),
                       ("closeAtEnd", True), ("emptyCandles", "rest")):
        traits[f"{key} {str(value).lower()}"] = execution.get(key) == value
    for key in ("minNotional", "participation"):
        traits[key] = key in execution
    slippage = document.get("account", {}).get("slippage", {})
    traits["impact"] = "impact" in slippage
    traits["slippage by expression"] = isinstance(slippage.get("price"), str)
    found["documents with: all"] = 1
    for name, holds in traits.items():
        found[f"documents with: {name}"] += bool(holds)


def text(total):
    """One line a group: what and how often."""
    lines = []
    for group in ("all",) + GROUPS:
        parts = [f"{total[key]:,} {key[len(group) + 2:]}" for key in sorted(total)
                 if key.startswith(f"{group}: ") and total[key]]
        if parts:
            lines.append(f"{'' if group == 'all' else group + ' '}{', '.join(parts)}")
    return "\n".join(lines)
