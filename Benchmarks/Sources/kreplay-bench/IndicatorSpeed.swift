import Foundation
import Indicators

/// Measures indicators through their block path: `kreplay-bench --indicators FILE SAMPLES CALL…`.
///
/// The file holds the columns open, high, low, close and volume, one after the other, as doubles of
/// this machine. A call is a name with its settings in the order of the catalogue, the last of which
/// may be left out: `"rsi 14 0"`. A line of output is the call, a tab, and the nanoseconds a candle of the median sample;
/// `scripts/bench-talib.py` sets TA-Lib's beside them.
struct IndicatorSpeed {
  private let columns: [String: [Double]]
  private let count: Int

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let values = data.withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    let count = values.count / 5
    var columns: [String: [Double]] = [:]
    for (k, name) in ["open", "high", "low", "close", "volume"].enumerated() {
      columns[name] = Array(values[k * count..<(k + 1) * count])
    }
    columns["session.first"] = (0..<count).map { $0 % 390 == 0 ? 1 : 0 }
    columns["session.firstOfWeek"] = (0..<count).map { $0 % 1_950 == 0 ? 1 : 0 }
    columns["session.firstOfMonth"] = (0..<count).map { $0 % 8_190 == 0 ? 1 : 0 }
    columns["session.firstOfQuarter"] = (0..<count).map { $0 % 24_570 == 0 ? 1 : 0 }
    columns["session.firstOfYear"] = (0..<count).map { $0 % 98_280 == 0 ? 1 : 0 }
    if let high = columns["high"], let low = columns["low"], let close = columns["close"] {
      columns["hl2"] = (0..<count).map { (high[$0] + low[$0]) / 2 }
      columns["hlc3"] = (0..<count).map { (high[$0] + low[$0] + close[$0]) / 3 }
    }
    columns["periods"] = (0..<count).map { Double(2 + $0 * 7 % 29) }
    (self.columns, self.count) = (columns, count)
  }

  /// Prints the median of some samples of each call; samples of all calls take turns.
  func measure(_ calls: [String], samples: Int) {
    var times = calls.map { _ in [Double]() }
    for _ in 0..<samples {
      for (k, call) in calls.enumerated() { times[k].append(time(call)) }
    }
    for (call, times) in zip(calls, times) { print("\(call)\t\(text(median(times), 3))") }
  }

  private func time(_ call: String) -> Double {
    let words = call.split(separator: " ")
    guard let description = Catalogue.find(String(words[0])) else {
      fatalError("there is no indicator '\(words[0])'")
    }
    let given = words.dropFirst().compactMap { Double($0) }
    let settings = Settings(
      given + description.parameters.dropFirst(given.count).map(\.standard))
    let inputs = description.inputs.compactMap {
      columns[$0.name == "periods" ? "periods" : $0.standard.rawValue]
    }
    var indicator = description.make(settings)
    return run(&indicator, inputs, description.outputs.count) / Double(count) * 1e9
  }

  private func run<I: Indicator>(_ indicator: inout I, _ inputs: [[Double]], _ outputs: Int)
    -> Double
  {
    let size = 1_024
    let buffer = UnsafeMutablePointer<Double>.allocate(capacity: size * outputs)
    buffer.initialize(repeating: 0, count: size * outputs)
    defer { buffer.deallocate() }
    let targets = (0..<outputs).map { buffer + $0 * size }
    return withPointers(inputs[...], []) { sources in
      seconds {
        var sources = sources
        targets.withUnsafeBufferPointer { targets in
          for start in stride(from: 0, to: count, by: size) {
            let block = min(size, count - start)
            sources.withUnsafeBufferPointer { sources in
              guard let ins = sources.baseAddress, let outs = targets.baseAddress else { return }
              indicator.update(IndicatorBlock(count: block, inputs: ins, outputs: outs))
            }
            for k in sources.indices { sources[k] += block }
          }
        }
      }.seconds
    }
  }

  private func withPointers(
    _ columns: ArraySlice<[Double]>, _ pointers: [UnsafePointer<Double>],
    _ body: ([UnsafePointer<Double>]) -> Double
  ) -> Double {
    guard let first = columns.first else { return body(pointers) }
    return first.withUnsafeBufferPointer { column in
      guard let base = column.baseAddress else { return 0 }
      return withPointers(columns.dropFirst(), pointers + [base], body)
    }
  }
}
