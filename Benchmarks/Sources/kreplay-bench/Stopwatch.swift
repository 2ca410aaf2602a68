import Glibc

/// Seconds that `work` takes, and what it gives.
func seconds<T>(_ work: () throws -> T) rethrows -> (seconds: Double, result: T) {
  let start = now()
  let result = try work()
  return (now() - start, result)
}

private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The middle of some numbers, or the mean of the two in the middle.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
