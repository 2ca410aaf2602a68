"""Known defects of the program that a random document may meet, by the names of cases/known.

A document that differs and that meets one of them is counted under its name and fails
nothing. What is not written in the first place, documents.py (`ROUNDED_HALVES`) and series.py
(`AVERAGES_AT_REST`) say, and why.

margin-call: where the margin is called in the candle in which another order is reached at the same tick,
the program and the simulator fill in another order; and where a call leaves nothing but last bits, the
program ends the account and the simulator does not. Two of 2,000 documents differ by it.

if-of-what-is-not-known: `a if c else b` whose chosen part waits for a `since` or `valueWhen` keeps the whole
rule from being true; with other parts it is enough that one of the two is known.
"""

MOST = 0.01  # of the documents; more would hide other defects
EXCLUDED = ("if-of-what-is-not-known",)


def met(simulator):
    """What a document meets by what it says."""
    found = set()
    if any(chooses(tree) for tree in simulator.questions.trees.values()):
        found.add("if-of-what-is-not-known")
    return found


def chooses(tree):
    """Whether an expression chooses between parts of which one waits for a condition."""
    if isinstance(tree, dict):
        tree = list(tree.values())
    if not isinstance(tree, (list, tuple)):
        return False
    parts = repr(tree[2:])
    waits = "'since'" in parts or "'valueWhen'" in parts
    return tree[:1] == ("if",) and waits or any(chooses(part) for part in tree)


def name_of(result):
    """The known defect that a document may meet."""
    if result.account.calls:
        return "margin-call"
    return next((name for name in EXCLUDED if name in result.met), None)
