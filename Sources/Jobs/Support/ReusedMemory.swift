import CMalloc

/// Does a job that takes and gives back the same large pieces of memory again and again, and keeps them
/// in between: the system would hand each out anew, filled with zeros. At the end they are given back.
func reusingMemory<Value>(_ job: () throws -> Value) rethrows -> Value {
  // The largest that glibc takes; above it each piece is the system's own.
  _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
  _ = mallopt(M_TRIM_THRESHOLD, 1 << 30)
  defer {
    _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
    _ = malloc_trim(0)
  }
  return try job()
}
