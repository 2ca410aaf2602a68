#!/usr/bin/env python3
"""GARCH(1, 1) models of returns: Tests/JobsTests/References/volatility.json.

    python3 -m venv venv && venv/bin/pip install arch==8.0.0 numpy==2.4.6 scipy==1.17.1
    venv/bin/python scripts/reference-volatility.py > Tests/JobsTests/References/volatility.json

The variances are those of arch's recursion; scipy looks for the weights of the highest likelihood under the
condition that the long variance is that of the returns. Nothing of the program is used.
"""
import json
import math
from importlib.metadata import version

import numpy as np
from arch.univariate import GARCH
from scipy.optimize import minimize

from reference_worlds import numbers

assert version("arch") == "8.0.0"


def market(seed, count, alpha, beta):
    """Returns of a market, of uniform shocks with the variance 1."""
    draw = numbers(seed)
    expected, returns = 1.0, []
    for _ in range(count):
        move = math.sqrt(expected) * (next(draw) - 0.5) * math.sqrt(12)
        returns.append(0.0003 + 0.01 * move)
        expected = (1 - alpha - beta) + alpha * move * move + beta * expected
    return returns


def fitted(returns):
    moves = np.array(returns) - np.mean(returns)
    long = np.mean(moves**2)
    volatility = GARCH(1, 0, 1)
    bounds = np.tile([[long * 1e-12, long * 1e12]], (len(moves), 1))

    def variances(alpha, beta):
        weights = np.array([(1 - alpha - beta) * long, alpha, beta])
        return volatility.compute_variance(weights, moves, np.empty(len(moves)), long, bounds)

    def cost(weights):
        alpha, beta = weights
        if alpha < 0 or beta < 0 or alpha + beta > 0.9999:
            return 1e9
        found = variances(alpha, beta)
        return float(np.sum(np.log(found / long) + moves**2 / found))

    starts = [(0.05, 0.9), (0.1, 0.8), (0.02, 0.95), (0.2, 0.5)]
    best = min(
        (minimize(cost, start, method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-10}) for start in starts),
        key=lambda one: one.fun,
    )
    alpha, beta = (float(x) for x in best.x)
    return alpha, beta, float(np.sqrt(variances(alpha, beta))[-1])


def case(seed, count, alpha, beta):
    found = fitted(market(seed, count, alpha, beta))
    return {
        "seed": seed, "count": count, "trueAlpha": alpha, "trueBeta": beta,
        "alpha": found[0], "beta": found[1], "last": found[2],
    }


print(json.dumps([
    case(1, 2500, 0.08, 0.9), case(2, 1000, 0.2, 0.6), case(3, 5000, 0.05, 0.94), case(4, 400, 0.3, 0.3),
], indent=1))
