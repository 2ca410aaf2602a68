import Glibc

/// Runs a piece of work on several threads and waits for all of them.
///
/// - Parameters:
///   - count: of threads; 1 is the caller's own.
///   - body: what each does, told its number from 0.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  guard count > 1 else { return body(0) }
  // Where the system gives no more threads, fewer do the work.
  let threads = (1..<count).compactMap { number in WorkThread { body(number) } }
  body(0)
  for thread in threads { thread.join() }
}

/// A thread of the system that does one piece of work.
struct WorkThread {
  private let thread: pthread_t

  /// Begins the work; `nil` where the system gives no more threads.
  init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits until it has ended.
  func join() { pthread_join(thread, nil) }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// How many threads the machine runs at once.
package var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
