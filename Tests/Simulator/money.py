"""Margin, interest, contracts and funding of random documents, added to what `documents.py` writes."""

import events


def added(random, document, candles):
    """The document with some of these in two cases of five."""
    if random.random() >= 0.4:
        return document
    account, instrument = dict(document["account"]), dict(document.get("instrument", {}))
    document = {**document, "account": account}
    chance = lambda share: random.random() < share
    if chance(0.6):
        leverage = random.choice([1, 2, 3, 5, 20, 100])
        initial = 1 / leverage
        margin = {}
        if chance(0.5):
            account["leverage"] = leverage
        else:
            initial = random.choice([0.5, 0.25, 0.1, 0.04])
            margin["initial"], leverage = initial, 1 / initial
        if chance(0.7):
            margin["maintenance"] = round(initial * random.choice([0.4, 0.5, 0.9]), 6)
        if chance(0.3):
            margin["liquidationCost"] = random.choice([0.005, 0.02])
        if margin:
            account["margin"] = margin
        if chance(0.7):
            document["size"] = {"equity": random.choice([leverage, leverage, leverage * 0.9, 1])}
    if chance(0.25):
        price = float(candles[0].open)
        contract = {"multiplier": random.choice([0.1, 10, 50])}
        if chance(0.3) and instrument.get("tick"):
            contract = {"tickValue": random.choice([0.5, 12.5])}
        elif chance(0.4):
            contract["margin"] = round(contract["multiplier"] * price * 0.1, 4) or 1
            if chance(0.7):
                contract["maintenance"] = round(contract["margin"] * 0.8, 5)
        instrument["contract"] = contract
        document["instrument"] = instrument
    if chance(0.3):
        account["lots"] = random.choice(["fifo", "lifo", "average"])
        document["execution"] = {**document.get("execution", {}), "brackets": "position"}
    if chance(0.3):
        document["size"] = {**document.get("size", {"equity": 1}), "fit": True}
    if "commission" in account and chance(0.3):
        account["commission"] = {**account["commission"], "maximumRate": random.choice([0.0005, 0.01])}
    is_margined = {"leverage", "margin"} & set(account) or "margin" in instrument.get("contract", {})
    if chance(0.5):
        account["interest"] = {"borrowing": random.choice([0, 0.01, 0.3])}
        if {"leverage", "margin"} & set(account):
            account["interest"]["margin"] = random.choice([0.06, 0.5])
    if is_margined and chance(0.3):
        return events.funding(random, document, candles)
    return document if chance(0.5) else events.funding(random, document, candles)
