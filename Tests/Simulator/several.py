"""Several rules of a side, each with a name, in the place of one."""

NAMES = ["breakout", "pull back", "third", "\u7a81\u7834"]


def added(writer, document):
    """The document with lists of rules in three cases of ten."""
    if not writer.chance(0.3):
        return document
    goes_on(writer, document)
    document = dict(document)
    for name in ("long", "short"):
        if name in document and writer.chance(0.8):
            document[name] = rules(writer, document, name)
    return document


def goes_on(writer, document):
    """Lets a writer write rules for a document that another one began."""
    writer.bars = document["timeframe"]
    writer.busy = writer.chance(0.7)
    writer.tick = document.get("instrument", {}).get("tick")
    writer.cash = document["account"]["cash"]


def rules(writer, document, side):
    found = [document[side]]
    while len(found) < 3 and (len(found) < 2 or writer.chance(0.4)):
        one = writer.side(side)
        if "risk" in document.get("size", {}) and not {"stopLoss", "stopPrice"} & set(one):
            one["stopLoss"] = writer.distance()
        if writer.chance(0.5):
            one["pyramiding"] = True
        found.append(one)
    if writer.chance(0.3):
        found.append({"exit": writer.rule(True)})
    writer.random.shuffle(found)
    return [{"name": name, **one} for name, one in zip(NAMES, found)]
