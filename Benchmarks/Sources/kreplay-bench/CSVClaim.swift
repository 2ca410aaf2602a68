import Foundation
import Market

/// *A CSV file becomes columns in memory, every row checked, at least as fast as the fastest of
/// pandas, polars and pyarrow does it, one thread each.*
struct CSVClaim {
  func measure(samples: Int = 11, count: Int = 1_000_000) throws -> Verdict {
    let file = try CandleFile(count, seed: 1)
    let work = "\(count) rows of CSV to columns in memory, one thread"
    let peers = try PythonPeer.run("read_csv.py", file.path, samples: samples)
    guard let fastest = peers.min(by: { median($0.seconds) < median($1.seconds) }) else {
      return Verdict(claim: "csv", work: work, missing: "pandas, polars and pyarrow for Python")
    }
    var times: [Double] = []
    for _ in 0...samples {
      let (time, candles) = try seconds { try read(file.path) }
      for peer in peers {
        try Different.check("csv", [Double(candles.count), candles.close.reduce(0, +)], peer)
      }
      times.append(time)
    }
    times.removeFirst()  // the others had a round to warm up, too
    let ours = median(times)
    let theirs = peers.map { "\($0.name) \(text(median($0.seconds) * 1e3, 1))" }
    return Verdict(
      claim: "csv", work: work, value: ours / median(fastest.seconds),
      detail: "\(text(ours * 1e3, 1)) ms against \(theirs.joined(separator: ", ")) ms")
  }

  private func read(_ path: String) throws -> Candles {
    let source = try openCandles(path: path)
    var candles = Candles()
    var block = Candles()
    while try source.next(into: &block) { candles.append(block, 0..<block.count) }
    return candles
  }
}
