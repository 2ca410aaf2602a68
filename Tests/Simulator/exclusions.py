"""Known defects of the program that a random document may meet, by the names of cases/known.

A document that differs and that meets one of them is counted under its name and fails
nothing. What is not written in the first place, documents.py (`ROUNDED_HALVES`) and series.py
(`AVERAGES_AT_REST`) say, and why. There is no known defect now.
"""

MOST = 0.01  # of the documents; more would hide other defects
EXCLUDED = ()


def name_of(result):
    """The known defect that a document may meet."""
    return next((name for name in EXCLUDED if name in result.met), None)
