import Glibc

/// Runs a piece of work on several threads and waits for all of them.
///
/// - Parameters:
///   - count: of threads; 1 is the caller's own.
///   - body: what each does, told its number from 0.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  guard count > 1 else { return body(0) }
  var threads: [pthread_t] = []
  for number in 1..<count {
    let work = Unmanaged.passRetained(Work { body(number) })
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    // Where the system gives no more threads, fewer do the work.
    if code == 0 { threads.append(thread) } else { work.release() }
  }
  body(0)
  for thread in threads { pthread_join(thread, nil) }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// How many threads the machine runs at once.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
