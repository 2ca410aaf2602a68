"""What a fill costs, and how much worse than its candle's price it is."""

from decimal import Decimal

from exact import ZERO, exact, to_step

NO_LIMIT = Decimal("1e30")
LAST_DIGITS = Decimal("1e-46")


class Costs:
    """The costs of an account; prices and amounts of units are without sign."""

    def __init__(self, account, tick, unit=Decimal(1)):
        self.multiplier = self.unit = unit  # the money that a unit gains where the price gains 1
        self.scale = Decimal(1)  # what an amount of the commission is worth in the account's currency
        commission = account.get("commission", {})
        number = lambda key, other=0: exact(commission.get(key, other))
        self.taker = number("rate", commission.get("taker", 0))
        self.maker = number("maker", self.taker)
        self.is_in_prices = "currency" in commission
        self.fixed, self.per_unit = number("fixed"), number("perUnit")
        self.minimum, self.maximum = number("minimum"), number("maximum", NO_LIMIT)
        self.maximum_rate = number("maximumRate", NO_LIMIT)
        self.sales_tax = number("salesTax")
        self.tiers = [(exact(tier["from"]), tier) for tier in commission.get("tiers", [])]
        self.counts_units = commission.get("tiersBy") == "units"
        self.usual = self.taker, self.maker, self.per_unit
        self.tick = tick
        self.spread, self.slippage = account.get("spread", {}), account.get("slippage", {})
        self.worked = ZERO  # slippage by an expression, as it is now

    def exchange(self, rate):
        """From here on one of the prices' currency is worth so much in the account's."""
        self.unit = self.multiplier * rate
        self.scale = rate if self.is_in_prices else Decimal(1)

    def take_tier(self, traded):
        """The rates of a month's volume so far."""
        self.taker, self.maker, self.per_unit = self.usual
        for start, tier in self.tiers:
            if traded < start:
                continue
            self.taker, self.maker, self.per_unit = self.usual
            if "rate" in tier:
                self.taker = self.maker = exact(tier["rate"])
            if "maker" in tier:
                self.maker = exact(tier["maker"])
            if "perUnit" in tier:
                self.per_unit = exact(tier["perUnit"])

    def counted(self, units, price, unit):
        """What a fill adds to the month's volume, in the currency of the commission."""
        if self.counts_units:
            return units
        return abs(units * price * (self.multiplier if self.is_in_prices else unit))

    def free(self):
        """The same account if nothing cost anything."""
        return Costs({"slippage": self.slippage}, self.tick, self.unit)

    def margin(self, margin, price, candle=None):
        """An amount in price of one of the units that it may be given in."""
        total = ZERO
        for unit, value in margin.items():
            if isinstance(value, str):
                total += self.worked
                continue
            total += exact(value) * {"price": Decimal(1), "ticks": self.tick,
                                     "basisPoints": price / 10_000,
                                     "impact": ZERO,
                                     "range": candle.high - candle.low if candle else ZERO}[unit]
        return total

    def commission(self, units, price, is_maker):
        rate = self.maker if is_maker else self.taker
        paid = rate * units * self.unit * price + (self.per_unit * units + self.fixed) * self.scale
        most = self.maximum * self.scale
        if self.maximum_rate != NO_LIMIT:
            most = min(most, self.maximum_rate * units * self.unit * price)
        return min(max(paid, self.minimum * self.scale), most)

    def tax(self, units, price, sells):
        return self.sales_tax * units * self.unit * price if sells else ZERO

    def half_spread(self, units, price):
        return self.margin(self.spread, price) / 2 * units * self.unit

    def cost(self, units, price, sells, is_maker):
        return (self.commission(units, price, is_maker) + self.tax(units, price, sells)
                + self.half_spread(units, price))

    def most(self, money, loss):
        """The most units whose loss, which grows with them in straight pieces, is some money.

        Without limits of the commission there is one piece; else the place is halved until nothing is
        left between, for which fifty digits leave room. Where both ends are on one piece the line between
        them meets the money, which most often ends it sooner.
        """
        at_none = loss(ZERO)
        if at_none >= money:
            return ZERO
        if self.minimum == 0 and self.maximum == NO_LIMIT and self.maximum_rate == NO_LIMIT:
            return (money - at_none) / (loss(Decimal(1)) - at_none)
        low, high = ZERO, Decimal(1)
        while loss(high) <= money:
            high *= 2
        for step in range(150):
            middle = (low + high) / 2
            low, high = (middle, high) if loss(middle) <= money else (low, middle)
            if step % 10 == 5:
                from_low, from_high = money - loss(low), loss(high) - money
                met = low + from_low * (high - low) / (from_low + from_high)
                if abs(loss(met) - money) <= abs(money) * LAST_DIGITS:
                    return met
        return low

    def pushes(self):
        return "impact" in self.slippage

    def pushed(self, price, sign, candle, units):
        """What units pay that push the price by the root of their part of the volume."""
        room = candle.high - candle.low
        step = room if not candle.volume else min(room, (
            exact(self.slippage["impact"]) * price * (units / candle.volume).sqrt()))
        paid = to_step(price + sign * step, self.tick, sign > 0)
        return min(paid, max(candle.high, price)) if sign > 0 else max(paid, min(candle.low, price))

    def slipped(self, price, sign, candle):
        """What a market or a stop order pays: worse, on the tick against it, and in its candle."""
        step = self.margin(self.slippage, price, candle)
        if not self.slippage:
            return price
        paid = to_step(price + sign * step, self.tick, sign > 0)
        return min(paid, max(candle.high, price)) if sign > 0 else max(paid, min(candle.low, price))
