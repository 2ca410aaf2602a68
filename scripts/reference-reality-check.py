#!/usr/bin/env python3
"""Reality checks of worlds of returns: Tests/ReplayTests/References/reality-check.json.

    python3 -m venv venv && venv/bin/pip install arch==8.0.0 numpy==2.4.6
    venv/bin/python scripts/reference-reality-check.py > Tests/ReplayTests/References/reality-check.json

White's probability is that of arch (its `upper`), which draws the stationary bootstrap by itself. Hansen's
is worked out here from his paper, since arch does not divide by the deviations: the variance of each mean by
his kernel, but not below that of independent days, and the centre that leaves clearly worse settings out. Nothing of
the engine is used.
"""
import json
from importlib.metadata import version

import numpy as np
from arch.bootstrap import SPA, StationaryBootstrap

from reference_worlds import world

assert version("arch") == "8.0.0" and version("numpy") == "2.4.6"
DRAWS = 50_000


def hansen(returns, block, seed):
    """The probability, and how many settings are above what the best shows in 95 of 100 draws."""
    n = len(returns)
    mean = returns.mean(axis=0)
    apart = returns - mean
    q = 1 / block
    alone = variance = (apart**2).mean(axis=0)
    for i in range(1, n):
        kernel = (1 - i / n) * (1 - q) ** i + i / n * (1 - q) ** (n - i)
        variance = variance + 2 * kernel * (apart[:-i] * apart[i:]).sum(axis=0) / n
    omega = np.sqrt(np.maximum(variance, alone))
    ratio = np.sqrt(n) * mean / omega
    centre = np.where(ratio >= -np.sqrt(2 * np.log(np.log(n))), mean, 0)
    own = max(0, ratio.max())
    reached, highest = 0, []
    for (drawn,), _ in StationaryBootstrap(block, returns, seed=seed).bootstrap(DRAWS):
        means = drawn.mean(axis=0)
        reached += max(0, (np.sqrt(n) * (means - centre) / omega).max()) >= own
        highest.append((np.sqrt(n) * (means - mean) / omega).max())
    return reached / DRAWS, int((ratio > np.quantile(highest, 0.95)).sum())


def case(seed, trials, periods, skill, worse, block):
    returns = np.array(world(seed, trials, periods, skill)).T
    # The second half is worse by as much: settings that nobody would take.
    returns[:, trials // 2 :] -= worse
    spa = SPA(np.zeros(periods), -returns, block_size=block, reps=DRAWS, bootstrap="stationary", seed=seed)
    spa.compute()
    probability, stand_out = hansen(returns, block, seed)
    return {
        "seed": seed, "trials": trials, "periods": periods, "skill": skill, "worse": worse, "block": block,
        "white": float(spa.pvalues["upper"]), "hansen": probability, "standOut": stand_out,
    }


print(json.dumps([
    case(1, 20, 250, 0, 0, 10), case(2, 20, 250, 0.0006, 0, 10), case(3, 40, 400, 0.0012, 0.002, 5),
    case(4, 10, 300, 0.0009, 0.004, 1), case(5, 30, 500, 0.0016, 0, 20),
], indent=1))
