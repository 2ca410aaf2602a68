import Chart
import Foundation
import Market

/// *10,000 candles with volume and two averages are a PNG of 1600 by 900 at least 150 times as fast as
/// with mplfinance in its process, and 50 times from the start of a process to its end.*
struct ChartPeerClaim {
  private static let work = "10000 candles, volume and two averages, PNG of 1600x900"

  /// Both draw the same candles in memory and leave a file.
  static func measure(samples: Int = 3) throws -> Verdict {
    let file = try CandleFile(10_000, seed: 1)
    guard let peer = try PythonPeer.run("chart.py", file.path, samples: samples).first else {
      return Verdict(claim: "chart-peer", work: work, missing: "mplfinance for Python")
    }
    let work = ChartWork(
      candles: try syntheticMinutes(10_000, seed: 1), width: 1_600, height: 900)
    try Different.check(
      "chart-peer", [Double(work.candles.count), work.candles.close.reduce(0, +)], peer)
    let target = temporaryFolder.appendingPathComponent("benchmark-\(getpid()).png")
    defer { try? FileManager.default.removeItem(at: target) }
    var times: [Double] = []
    for _ in 0...4 * samples {
      let (time, _) = try seconds {
        try Data(work.chart.png(work.data).bytes).write(to: target)
      }
      times.append(time)
    }
    times.removeFirst()  // the other had a round to warm up, too
    let (ours, theirs) = (median(times), median(peer.seconds))
    return Verdict(
      claim: "chart-peer", work: Self.work, value: ours / theirs,
      detail: "\(text(ours * 1e3, 1)) ms against \(text(theirs * 1e3, 0)) ms, "
        + "\(text(theirs / ours, 0)) times as fast")
  }

  /// From a file of candles to a file of pixels, with all that starts and ends a process.
  static func measureProcess(samples: Int = 3) throws -> Verdict {
    let file = try CandleFile(10_000, seed: 1)
    let target = temporaryFolder.appendingPathComponent("benchmark-\(getpid()).png").path
    defer { unlink(target) }
    let script = packageRoot.appendingPathComponent("peers/chart.py").path
    let python = Program(path: "/usr/bin/env")
    var theirs: [Double] = []
    for _ in 0..<samples {
      theirs.append(try python.run(["python3", "-B", script, file.path, target]).seconds)
      if unlink(target) != 0 {
        return Verdict(claim: "chart-process", work: work, missing: "mplfinance for Python")
      }
    }
    let program = try Program()
    let arguments = [
      "chart", file.path, "--overlay", "sma(close, 20)", "--overlay", "sma(close, 50)", "--volume",
      "--size", "1600x900", "--out", target,
    ]
    let ours = try (0..<5 * samples).map { _ in try program.run(arguments).seconds }
    let (our, their) = (median(ours), median(theirs))
    return Verdict(
      claim: "chart-process", work: "kreplay chart, \(work)", value: our / their,
      detail: "\(text(our * 1e3, 0)) ms against \(text(their * 1e3, 0)) ms, "
        + "\(text(their / our, 0)) times as fast")
  }
}
