import FlyingSocks
import Synchronization

/// The pages that listen for news, at most 64: the one that came first goes when another comes.
final class Listeners: Sendable {
  private struct State {
    var streams: [(number: Int, stream: AsyncStream<[UInt8]>.Continuation)] = []
    var next = 0
  }
  private let state = Mutex(State())

  /// News from now on, as a body without end.
  func join() -> EventBytes {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(32))
    let (number, dropped) = state.withLock { state in
      state.next += 1
      state.streams.append((state.next, continuation))
      return (state.next, state.streams.count > 64 ? state.streams.removeFirst().stream : nil)
    }
    dropped?.finish()
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { state in state.streams.removeAll { $0.number == number } }
    }
    continuation.yield(Array(": welcome\n\n".utf8))
    return EventBytes(stream: stream)
  }

  /// Tells all of them.
  func tell(_ event: String, _ data: String) {
    send(Array("event: \(event)\ndata: \(data)\n\n".utf8))
  }

  /// A line that is no news, by which a connection that is gone is found out.
  func knock() { send(Array(": still here\n\n".utf8)) }

  /// Ends all of them.
  func end() {
    for one in state.withLock({ $0.streams }) { one.stream.finish() }
  }

  private func send(_ bytes: [UInt8]) {
    for one in state.withLock({ $0.streams }) { one.stream.yield(bytes) }
  }
}

/// The bytes of a listener's news, in the blocks in which they come.
struct EventBytes: AsyncBufferedSequence {
  typealias Element = UInt8
  let stream: AsyncStream<[UInt8]>

  func makeAsyncIterator() -> Iterator { Iterator(iterator: stream.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var iterator: AsyncStream<[UInt8]>.Iterator
    var rest: ArraySlice<UInt8> = []

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty { rest = await iterator.next()?[...] ?? [] }
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(Swift.max(1, count)) }
      return rest.prefix(Swift.max(1, count))
    }
  }
}
