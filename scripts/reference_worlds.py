"""Worlds of returns of which the truth is known, the same to the bit as those of SearchStatisticsTests."""

MASK = (1 << 64) - 1


def numbers(seed):
    """SplitMix64, as shares from 0 to 1."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield ((z ^ (z >> 31)) >> 11) / (1 << 53)


def world(seed, trials, periods, skill):
    """Returns of trials: a common part, noise of their own, and skill in the first."""
    draw = numbers(seed)
    common = [next(draw) - 0.5 for _ in range(periods)]
    return [
        [0.01 * (c + 2 * (next(draw) - 0.5)) + (skill if i == 0 else 0) for c in common]
        for i in range(trials)
    ]
