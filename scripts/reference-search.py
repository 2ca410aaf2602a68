#!/usr/bin/env python3
"""Figures of the statistics of searches, worked out slowly: Tests/ReplayTests/References/search.json.

Nothing here is shared with the engine: the normal distribution is Python's own, cross-validation walks over
itertools.combinations and ranks by sorting.

    scripts/reference-search.py > Tests/ReplayTests/References/search.json
"""
import itertools
import json
import math
from statistics import NormalDist

from reference_worlds import world

NORMAL = NormalDist()
GAMMA = 0.5772156649015329


def best(n):
    return (1 - GAMMA) * NORMAL.inv_cdf(1 - 1 / n) + GAMMA * NORMAL.inv_cdf(1 - 1 / (n * math.e))


def moments(returns):
    n = len(returns)
    mean = math.fsum(returns) / n
    m2, m3, m4 = (math.fsum((r - mean) ** k for r in returns) / n for k in (2, 3, 4))
    return mean, m2, m3 / m2**1.5, m4 / m2**2


def sharpe(returns):
    n = len(returns)
    mean, m2, _, _ = moments(returns)
    return mean / math.sqrt(m2 * n / (n - 1))


def probability(own, other, n, skewness, kurtosis):
    scale = math.sqrt(1 - skewness * own + (kurtosis - 1) / 4 * own**2)
    return NORMAL.cdf((own - other) * math.sqrt(n - 1) / scale)


def overfitting(returns, blocks=16):
    length = len(returns[0]) // blocks
    cut = [[r[b * length:(b + 1) * length] for b in range(blocks)] for r in returns]
    bad = total = 0
    for first in itertools.combinations(range(blocks), blocks // 2):
        rest = [b for b in range(blocks) if b not in first]
        inside = [sharpe(sum((c[b] for b in first), [])) for c in cut]
        outside = [sharpe(sum((c[b] for b in rest), [])) for c in cut]
        own = outside[inside.index(max(inside))]
        rank = sum(x < own for x in outside) + (sum(x == own for x in outside) + 1) / 2
        omega = rank / (len(returns) + 1)
        bad += math.log(omega / (1 - omega)) <= 0
        total += 1
    return bad / total


def case(seed, trials, periods, skill):
    returns = world(seed, trials, periods, skill)
    ratios = [sharpe(r) for r in returns]
    mean = math.fsum(ratios) / trials
    spread = math.sqrt(math.fsum((x - mean) ** 2 for x in ratios) / (trials - 1))
    chosen = ratios.index(max(ratios))
    _, _, skewness, kurtosis = moments(returns[chosen])
    luck = max(0, mean) + spread * best(trials)
    return {
        "seed": seed, "trials": trials, "periods": periods, "skill": skill, "chosen": chosen,
        "sharpe": ratios[chosen], "luck": luck, "skewness": skewness, "kurtosis": kurtosis,
        "deflated": probability(ratios[chosen], luck, periods, skewness, kurtosis),
        "overfitting": overfitting(returns),
    }


print(json.dumps({
    "best": [[n, best(n)] for n in (2, 7, 10, 45, 100, 1000, 1590, 10**6, 10**9)],
    "quantiles": [[p, NORMAL.inv_cdf(p)] for p in (1e-300, 1e-12, 0.001, 0.02425, 0.3, 0.5, 0.7, 0.999, 1 - 1e-12)],
    "worlds": [case(1, 7, 165, 0), case(2, 12, 320, 0.0006), case(3, 5, 160, 0.002)],
}, indent=1))
