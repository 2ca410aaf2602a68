import Glibc

/// Seconds of the processor that `work` takes on this thread, and what it gives.
///
/// Not the clock on the wall, so that other programs of the machine do not count; both sides of a
/// comparison work on one thread.
func seconds<T>(_ work: () throws -> T) rethrows -> (seconds: Double, result: T) {
  try seconds(CLOCK_THREAD_CPUTIME_ID, work)
}

/// Seconds on the wall that `work` takes.
func wallSeconds<T>(_ work: () throws -> T) rethrows -> (seconds: Double, result: T) {
  try seconds(CLOCK_MONOTONIC, work)
}

private func seconds<T>(
  _ clock: clockid_t, _ work: () throws -> T
) rethrows -> (seconds: Double, result: T) {
  let start = now(clock)
  let result = try work()
  return (now(clock) - start, result)
}

private func now(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The middle of some numbers, or the mean of the two in the middle.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
