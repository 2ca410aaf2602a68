import Glibc

/// Ctrl-C in the middle of a job: it ends at the next block, and nothing is written.
enum Interruption {
  /// From now on SIGINT is noted; a second one ends the process at once.
  static func watch() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in isNoted = 1 }
    action.sa_flags = Int32(bitPattern: SA_RESETHAND)
    sigaction(SIGINT, &action, nil)
    // Who starts this process may have blocked the signal for itself, which is inherited.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Whether there was one.
  static var happened: Bool { isNoted != 0 }
}

// A signal's handler may do no more than set this; one word, written once.
private nonisolated(unsafe) var isNoted: sig_atomic_t = 0
