"""Numbers as on paper: decimal, and long enough that sums, products and means lose nothing."""

import decimal
from decimal import Decimal

decimal.getcontext().prec = 50
FIFTEEN_DIGITS = decimal.Context(prec=15)
FORTY_DIGITS = decimal.Context(prec=40)
ZERO, ONE = Decimal(0), Decimal(1)
NINE_DIGITS, TWELVE_DIGITS, THOUSANDTH = Decimal("1e-9"), Decimal("1e-12"), Decimal("0.001")


def exact(number):
    """A number of a document or a file, as it is written there; also what a float shows itself as."""
    return number if isinstance(number, Decimal) else Decimal(str(number))


def to_step(number, step, up):
    """A price on its tick or a quantity on its lot, up or down; to fifteen digits without a step.

    One that is on a step to nine digits of the step's own place, and to a thousandth of the step, stays
    there.
    """
    if not step:
        return FIFTEEN_DIGITS.plus(number)
    count = number / step
    near = half_away(count)
    if abs(count - near) <= min(NINE_DIGITS * max(ONE, abs(near)), THOUSANDTH):
        return near * step
    return count.quantize(ONE, decimal.ROUND_CEILING if up else decimal.ROUND_FLOOR) * step


def paper(number):
    """What two sums of the same amounts in another order have in common."""
    return FORTY_DIGITS.plus(number)


def half_away(number):
    """The nearest whole number, halves away from zero."""
    return number.quantize(ONE, decimal.ROUND_HALF_UP)
