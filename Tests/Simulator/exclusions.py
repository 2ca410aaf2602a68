"""Known defects of the program that a random document may meet, by the names of cases/known.

A document that differs and that meets one of them is counted under its name and fails
nothing. What else is excluded is not written in the first place: documents.py
(`TIES_WITHOUT_A_TICK`, `KEPT_WHILE_HELD`, `STATE_AFTER_A_FILL`, `ROUNDED_HALVES`) and series.py
(`UNEQUAL_TIES`, `AVERAGES_AT_REST`) say what and why.

nothing-left-but-last-bits: a short is lost where exactly nothing is left; the program asks whether
    the last bits of that are above zero, and then trades on.
lost-on-one-path: a short that a single waiting order opens is lost in the same candle on one of the
    two paths; the program takes the candle for plain and does not look at the other path.
lost-between-ticks: prices are finer than the tick, and the account is lost at an open between two
    ticks; the program waits for the next tick above, and trades on until it comes.
same-equity-on-both-paths: both paths of an ambiguous candle end with the same equity, and the low
    should come first; the program takes the path whose equity has the smaller last bits.
"""

MOST = 0.01  # of the documents; more would hide other defects
EXCLUDED = ("nothing-left-but-last-bits", "lost-on-one-path", "lost-between-ticks",
            "same-equity-on-both-paths")


def name_of(result):
    """The known defect that a document may meet."""
    return next((name for name in EXCLUDED if name in result.met), None)
