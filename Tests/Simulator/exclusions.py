"""Known defects of the program that a random document may meet, by the names of cases/known.

A document that differs and that meets one of them is counted under its name and fails
nothing. What is not written in the first place, documents.py (`ROUNDED_HALVES`) and series.py
(`AVERAGES_AT_REST`) say, and why.

margin-call: where the margin is called in the candle in which another order is reached at the same tick,
the program and the simulator fill in another order; and where a call leaves nothing but last bits, the
program ends the account and the simulator does not. Two of 2,000 documents differ by it.
"""

MOST = 0.01  # of the documents; more would hide other defects
EXCLUDED = ()


def name_of(result):
    """The known defect that a document may meet."""
    if result.account.calls:
        return "margin-call"
    return next((name for name in EXCLUDED if name in result.met), None)
