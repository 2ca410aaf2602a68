public import Market

/// Hears how far a job is, and may stop it.
///
/// A job is one of the functions of this module that read candles to their end. Where one is stopped,
/// files and stores are as they were before it.
public protocol JobObserver: Sendable {
  /// Candles are read from here on, about as many as `total` says; `nil` where that is not known.
  func began(expecting total: Int?)

  /// How many candles of those are done, told now and then.
  func advanced(to candles: Int)

  /// How many trials of a search are done, told after each batch, from any of its threads.
  func tried(_ trials: Int, of total: Int)

  /// The reading, or the search, that began last is over.
  func ended()

  /// Whether the job is to stop at the next block of candles, which is then an `InterruptedError`.
  var isStopped: Bool { get }
}

/// Nobody listens, and nothing stops the job.
public struct NoObserver: JobObserver {
  /// The one that all jobs have unless another is given.
  public init() {}
  /// Not heard.
  public func began(expecting total: Int?) {}
  /// Not heard.
  public func advanced(to candles: Int) {}
  /// Not heard.
  public func ended() {}
  /// Never.
  public var isStopped: Bool { false }
}

extension JobObserver {
  /// Not heard.
  public func tried(_ trials: Int, of total: Int) {}

  /// Stops the job where that was asked for.
  ///
  /// - Throws: `InterruptedError`.
  package func check() throws { if isStopped { throw InterruptedError() } }
}

/// A job was stopped by its observer.
public struct InterruptedError: UserError {
  /// That of a process that Ctrl-C ended.
  public var exitCode: ExitCode { .interrupted }
  /// What a person reads.
  public var description: String { "stopped; nothing was written" }

  package init() {}
}
