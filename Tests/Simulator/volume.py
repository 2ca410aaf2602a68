"""What volume and slippage by a formula do to random documents, added to what `documents.py` writes."""


def added(random, document):
    """The document with some of these in two cases of five."""
    if random.random() >= 0.4:
        return document
    account, execution = dict(document["account"]), dict(document.get("execution", {}))
    if random.random() < 0.5:
        execution["emptyCandles"] = random.choice(["rest", "rest", "fill"])
    if random.random() < 0.3:
        execution["minNotional"] = round(account["cash"] * random.choice([0.001, 0.05, 0.3]), 2)
    if random.random() < 0.5:
        execution["participation"] = random.choice([0.001, 0.01, 0.05, 0.2, 1])
    if random.random() < 0.5:
        account["slippage"] = random.choice([
            {"impact": random.choice([0.005, 0.02, 0.3])},
            {"price": random.choice([
                "0.1 * atr(3)", "(high - low) / 4", "max(0, close - open)", "close * 0.001",
                "0.05 * abs(close - mean)"])}])
    document = {**document, "account": account, "execution": execution}
    for name in ("long", "short"):
        if name in document and "order" not in document[name] and random.random() < 0.3:
            document[name] = {**document[name], "order": {
                "type": "market", "timeInForce": random.choice(["day", {"bars": 1}, {"bars": 2}])}}
    return {key: value for key, value in document.items() if value != {}}
