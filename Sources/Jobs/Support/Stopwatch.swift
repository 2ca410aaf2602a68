import Glibc

/// Seconds of a clock that only goes forward, for timings and progress.
package enum Stopwatch {
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
