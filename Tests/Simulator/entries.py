"""Hours of entries, and entries that cancel each other, added to random documents."""

from questions import rules
from several import goes_on


def added(writer, document):
    """The document with some of these in a quarter of the cases."""
    if not writer.chance(0.25):
        return document
    goes_on(writer, document)
    document = dict(document)
    for name in ("long", "short"):
        if name in document and writer.chance(0.5):
            said = document[name]
            several = [with_hours(writer, one) for one in (said if isinstance(said, list) else [said])]
            document[name] = several if isinstance(said, list) else several[0]
    if len([rule for rule in rules(document) if "enter" in rule.side]) > 1 or writer.chance(0.3):
        document["oneCancelsOther"] = True
    return document


def with_hours(writer, side):
    if "enter" not in side or writer.chance(0.3):
        return side
    return {**side, "when": writer.one_of(writer.clock_condition(), writer.condition(False))}
