"""Margin, interest, contracts and funding of random documents, added to what `documents.py` writes."""

import events


def added(random, document, candles):
    """The document with some of these in two cases of five."""
    if random.random() >= 0.4:
        return document
    account, instrument = dict(document["account"]), dict(document.get("instrument", {}))
    document = {**document, "account": account}
    chance = lambda share: random.random() < share
    initial = 1
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
    if chance(0.2):
        most = 1 / initial if {"leverage", "margin"} & set(account) else 1
        document["size"] = {"kelly": {
            "fraction": random.choice([0.5, 1]), "cap": random.choice([0.1, 0.5, most]),
            "trades": random.choice([2, 3, 5]), "before": random.choice([0.05, 0.1])}}
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
    if "commission" in account and chance(0.3):
        cash = account["cash"]
        counts = {"tiersBy": "units"} if chance(0.3) else {}
        unit = float(candles[0].open) if counts else 1
        tiers = [{"from": round(cash * 2 / unit, 2), "rate": 0.0002},
                 {"from": round(cash * 8 / unit, 2), "maker": 0, "perUnit": 0.001}]
        account["commission"] = {**account["commission"], **counts, "tiers": tiers[random.choice([0, 1]):]}
    if "short" not in document and not {"leverage", "margin"} & set(account) and (
            "margin" not in instrument.get("contract", {})) and chance(0.7):
        account["settlement"] = random.choice([1, 2, 3])
    is_margined = {"leverage", "margin"} & set(account) or "margin" in instrument.get("contract", {})
    if chance(0.5):
        account["interest"] = {"borrowing": random.choice([0, 0.01, 0.3])}
        if {"leverage", "margin"} & set(account):
            account["interest"]["margin"] = random.choice([0.06, 0.5])
    if is_margined and chance(0.3):
        return events.funding(random, document, candles)
    return document if chance(0.5) else events.funding(random, document, candles)
