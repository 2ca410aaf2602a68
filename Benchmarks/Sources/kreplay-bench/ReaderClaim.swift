import CPeer
import Foundation
import Market

/// *A CSV file is read in at most 2.5 times as long as a parser by hand in C takes for its bytes in
/// memory, with one thread and every row checked.*
struct ReaderClaim {
  func measure(samples: Int = 11, count: Int = 1_000_000) throws -> Verdict {
    let file = try CandleFile(count, seed: 1)
    let bytes = try file.bytes()
    let parser = PeerParser(count)
    var duel = Duel()
    for _ in 0..<samples {
      let (ours, theirs) = try duel.round({ try read(file.path) }, { parser.parse(bytes) })
      guard ours == theirs else { throw WrongRead(ours: ours, theirs: theirs) }
    }
    return Verdict(
      claim: "reader", work: "\(count) rows of CSV, \(bytes.count / 1_000_000) MB",
      value: duel.ratio,
      detail: "\(text(median(duel.ours) * 1e3, 1)) against \(text(median(duel.theirs) * 1e3, 1)) ms"
    )
  }

  private func read(_ path: String) throws -> Read {
    let source = try openCandles(path: path)
    var block = Candles()
    var read = Read()
    while try source.next(into: &block) {
      read.rows += block.count
      read.lastTime = block.time[block.count - 1] / 1_000
      for i in 0..<block.count { read.closes += block.close[i] }
    }
    return read
  }
}

/// What was read, to see that both read the same.
struct Read: Equatable {
  var rows = 0
  var lastTime: Int64 = 0
  var closes = 0.0
}

/// The C parser with columns that are touched before the clock runs.
private final class PeerParser {
  private let time: UnsafeMutablePointer<Int64>
  private let prices: UnsafeMutablePointer<Double>
  private let capacity: Int

  init(_ count: Int) {
    capacity = count + 1
    time = .allocate(capacity: capacity)
    time.initialize(repeating: 1, count: capacity)
    prices = .allocate(capacity: 5 * capacity)
    prices.initialize(repeating: 1, count: 5 * capacity)
  }

  deinit {
    time.deallocate()
    prices.deallocate()
  }

  func parse(_ bytes: [UInt8]) -> Read {
    let columns = peer_columns(
      time: time, open: prices, high: prices + capacity, low: prices + 2 * capacity,
      close: prices + 3 * capacity, volume: prices + 4 * capacity)
    let rows = bytes.withUnsafeBytes { bytes in
      guard let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
      return Int(peer_parse(text, text + bytes.count, columns))
    }
    var read = Read(rows: rows, lastTime: time[rows - 1], closes: 0)
    for i in 0..<rows { read.closes += columns.close[i] }
    return read
  }
}

/// Two readers that should read the same did not.
private struct WrongRead: Error, CustomStringConvertible {
  let ours: Read
  let theirs: Read
  var description: String { "the reader found \(ours), the C parser \(theirs)" }
}
