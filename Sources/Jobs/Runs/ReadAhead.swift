import Glibc
import Market
import Synchronization

/// Candles of a document that a thread of its own reads and checks, some blocks ahead of those that are
/// played.
///
/// What it reads is what would be read without it: it stops with the block that reaches the run's end,
/// where the engine stops, too.
final class ReadAhead: CandleSource {
  /// The blocks that may be ready at a time.
  private static let most = 4

  private enum Outcome {
    case block(AccountEvents?)
    case end
    case fault(any Error)
  }

  private struct Slot {
    var block = Candles()
    var outcome = Outcome.end
  }

  let instrument: Instrument
  let timeframe: Timeframe?
  let funding: [FundingRate]?
  let magnifier: Magnifier?
  let exchangeRates: [ExchangeRate]?
  private(set) var accountEvents: AccountEvents?
  /// Seconds for which a block was waited for.
  private(set) var waited = 0.0

  /// Read by the thread until it has ended.
  private var source: DocumentSource<OpenedData>
  private let slots: UnsafeMutablePointer<Slot>
  /// How many slots are free, and how many are filled.
  private let free: UnsafeMutablePointer<sem_t>
  private let filled: UnsafeMutablePointer<sem_t>
  private let isStopped = Atomic(false)
  private var thread: WorkThread?
  private var place = 0

  /// - Parameter isAhead: whether a thread reads; without, each block is read where it is asked for.
  init(_ source: DocumentSource<OpenedData>, isAhead: Bool) {
    self.source = source
    instrument = source.instrument
    timeframe = source.timeframe
    funding = source.funding
    magnifier = source.magnifier
    exchangeRates = source.exchangeRates
    accountEvents = source.accountEvents
    slots = .allocate(capacity: Self.most)
    slots.initialize(repeating: Slot(), count: Self.most)
    free = .allocate(capacity: 1)
    filled = .allocate(capacity: 1)
    sem_init(free, 0, UInt32(Self.most))
    sem_init(filled, 0, 0)
    guard isAhead else { return }
    // Until the thread has ended, only it touches the source, and each slot has one user at a time.
    nonisolated(unsafe) let reader = self
    thread = WorkThread { reader.readAll() }
  }

  deinit {
    sem_destroy(free)
    sem_destroy(filled)
    free.deallocate()
    filled.deallocate()
    slots.deinitialize(count: Self.most).deallocate()
  }

  func next(into block: inout Candles) throws -> Bool {
    let before = Stopwatch.now
    defer { waited += Stopwatch.now - before }
    guard thread != nil else {
      defer { accountEvents = source.accountEvents }
      return try source.next(into: &block)
    }
    filled.wait()
    let slot = slots + place
    switch slot.pointee.outcome {
    case .block(let events):
      // The block of before goes back, so that its memory is filled again.
      swap(&block, &slot.pointee.block)
      accountEvents = events
      place = (place + 1) % Self.most
      sem_post(free)
      return true
    case .end:
      sem_post(filled)
      return false
    case .fault(let error):
      sem_post(filled)
      throw error
    }
  }

  /// Ends the thread and gives back the source, read as far as it is.
  func finish() -> DocumentSource<OpenedData> {
    isStopped.store(true, ordering: .releasing)
    sem_post(free)
    thread?.join()
    thread = nil
    return source
  }

  private func readAll() {
    let to = source.to?.milliseconds ?? .max
    var place = 0
    var isOver = false
    while true {
      free.wait()
      if isStopped.load(ordering: .acquiring) { return }
      let slot = slots + place
      slot.pointee.outcome = .end
      do {
        if try !isOver && source.next(into: &slot.pointee.block) {
          slot.pointee.outcome = .block(source.accountEvents)
          isOver = slot.pointee.block.time.last.map { $0 >= to } ?? false
        }
      } catch {
        slot.pointee.outcome = .fault(error)
      }
      sem_post(filled)
      guard case .block = slot.pointee.outcome else { return }
      place = (place + 1) % Self.most
    }
  }
}

extension UnsafeMutablePointer<sem_t> {
  /// Waits until it can be taken, whatever signals come meanwhile.
  fileprivate func wait() {
    while sem_wait(self) != 0, errno == EINTR {}
  }
}

extension RunSources {
  /// Plays the candles while those that follow are read by another thread, where that is worth it: not
  /// those of a pipe, of which a block may be long in coming, and not those of many instruments, each
  /// of which would have a thread.
  mutating func whileReading<Value>(
    _ play: (inout [ReadAhead]) throws -> Value
  ) rethrows -> Value {
    let isAhead = all.count == 1 && processorCount > 1 && all[0].source.isFile
    var ahead = all.map { ReadAhead($0, isAhead: isAhead) }
    defer {
      all = ahead.map { $0.finish() }
      waited = ahead.reduce(0) { $0 + $1.waited }
    }
    return try play(&ahead)
  }
}
