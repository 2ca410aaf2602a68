"""What an account must be worth beside what it holds, and what holding costs.

By docs/execution.md: on margin an entry needs, after its costs, the initial margin of all that is held
then; where the equity falls to the maintenance margin everything is closed. Interest is paid before the
open of the first candle of a later date, for each day since, on what is worth the close before; funding
before the open of the first candle at its time or later.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from exact import ZERO, exact, to_step

YEAR = Decimal(365)


@dataclass(frozen=True)
class Need:
    """A share of the value, or an amount for each unit."""

    share: Decimal = ZERO
    each: Decimal = ZERO

    def money(self, units, value):
        return self.share * value + self.each * units


@dataclass(frozen=True)
class Margin:
    is_there: bool
    initial: Need
    maintenance: Need
    penalty: Decimal  # what closing costs besides, as a share of what is closed
    borrowing: Decimal
    loan: Decimal
    unit: Decimal
    is_contract: bool = False  # not paid for, but for its margin
    rate: Decimal = Decimal(1)  # what one of the prices' currency is worth in the account's

    def at(self, rate):
        """The same from a rate of exchange on; it is of a rate of 1."""
        need = lambda old: replace(old, each=old.each * rate)
        return replace(self, initial=need(self.initial), maintenance=need(self.maintenance),
                       unit=self.unit * rate, rate=rate)

    @staticmethod
    def of(document):
        account = document.get("account", {})
        instrument = document.get("instrument", {})
        contract, said = instrument.get("contract", {}), account.get("margin", {})
        unit = exact(contract.get("multiplier", 1))
        if "tickValue" in contract:
            unit = exact(contract["tickValue"]) / exact(instrument["tick"])
        initial = Need(exact(said.get("initial", 1)))
        if "leverage" in account:
            initial = Need(1 / exact(account["leverage"]))
        maintenance = Need(exact(said.get("maintenance", 0)))
        if "margin" in contract:
            initial = Need(each=exact(contract["margin"]))
            maintenance = Need(each=exact(contract.get("maintenance", 0)))
        interest = account.get("interest", {})
        return Margin(
            "leverage" in account or "margin" in account or "margin" in contract, initial, maintenance,
            exact(said.get("liquidationCost", 0)), exact(interest.get("borrowing", 0)),
            exact(interest.get("margin", 0)), unit, "margin" in contract)

    def spare(self, account, price):
        """What there is beyond what there must be at a price."""
        equity = account.equity(price)
        if not self.is_there:
            return equity
        units = abs(account.units())
        return equity - self.maintenance.money(units, units * self.unit * price)

    def end(self, account, tick):
        """The first price on the tick at which nothing is to spare, as (price, way), or None."""
        side, units = account.side(), abs(account.units())
        if side == 0:
            return None
        need = self.maintenance if self.is_there else Need()
        there = account.cash + account.elsewhere - need.each * units
        price = -side * there / (units * self.unit * (1 - side * need.share))
        return to_step(price, tick, side < 0), -side

    def interest(self, account, days, price):
        """What some days cost on what is held, and what kind of interest that is."""
        units, side = account.units(), account.side()
        value = abs(units) * self.unit * price
        if self.is_contract:
            return "margin", ZERO
        if side < 0:
            return "borrowing", value * self.borrowing * days / YEAR
        if not self.is_there:
            return "margin", ZERO
        return "margin", max(ZERO, -account.cash) * self.loan * days / YEAR
