import Glibc
import Market

@testable import Indicators

/// What a graph means, worked out slowly: whole columns, bar by bar, from the definitions.
struct GraphReference {
  private(set) var columns: [[Double]] = []

  init(_ graph: Graph, _ bars: Candles) {
    for (place, operation) in graph.operations.enumerated() {
      let before = graph.truths[place] ? 0 : Double.nan
      columns.append(
        bars.time.indices.map { value(operation, graph, bars, $0, before) })
    }
  }

  private func value(
    _ operation: Indicators.Operation, _ graph: Graph, _ bars: Candles, _ i: Int, _ before: Double
  ) -> Double {
    func at(_ node: Int, _ i: Int) -> Double {
      i >= 0 ? columns[node][i] : graph.truths[node] ? 0 : .nan
    }
    switch operation {
    case .source(let source): return price(source, bars[i])
    case .constant(let bits): return Double(bitPattern: bits)
    case .output(let instance, let output):
      let inputs = graph.instances[instance].inputs.map { columns[$0] }
      return SpreadOfTwo.slow(graph.instances[instance].settings, inputs, output, i)
    case .arithmetic(.modulo, let a, let b):
      let left = remainder(at(a, i), at(b, i), tie(graph, a, a, i))
      return left.isFinite ? left : .nan
    case .arithmetic(let op, let a, let b): return arithmetic(op, at(a, i), at(b, i))
    case .function(let op, let a): return function(op, at(a, i))
    case .compare(let op, let a, let b):
      return truth(compare(op, at(a, i), at(b, i), tie(graph, a, b, i)))
    case .logic(.and, let a, let b): return truth(at(a, i) == 1 && at(b, i) == 1)
    case .logic(.or, let a, let b): return truth(at(a, i) == 1 || at(b, i) == 1)
    case .not(let a): return truth(at(a, i) == 0)
    case .choose(let condition, let a, let b): return at(condition, i) == 1 ? at(a, i) : at(b, i)
    case .history(let a, let bars): return at(a, i - bars)
    case .crosses(let op, let a, let b):
      func holds(_ op: Graph.Comparison, _ i: Int) -> Bool {
        compare(op, at(a, i), at(b, i), i < 0 ? 0 : tie(graph, a, b, i))
      }
      let above = holds(.greater, i) && holds(.lessOrEqual, i - 1)
      let below = holds(.less, i) && holds(.greaterOrEqual, i - 1)
      return truth(op == .above ? above : op == .below ? below : above || below)
    case .rising(let a, let bars):
      return truth((0..<bars).allSatisfy { moves(.greater, graph, a, i - $0) })
    case .falling(let a, let bars):
      return truth((0..<bars).allSatisfy { moves(.less, graph, a, i - $0) })
    case .since(let a):
      return last(columns[a], i).map { Double(i - $0) } ?? .nan
    case .valueWhen(let condition, let a):
      return last(columns[condition], i).map { at(a, $0) } ?? before
    case .on, .across: preconditionFailure("not part of random graphs")
    }
  }

  /// The last place up to `i` at which a truth holds.
  private func last(_ truths: [Double], _ i: Int) -> Int? {
    var place = i
    while place >= 0, truths[place] != 1 { place -= 1 }
    return place < 0 ? nil : place
  }

  private func truth(_ x: Bool) -> Double { x ? 1 : 0 }

  private func price(_ source: Graph.Source, _ bar: Candle) -> Double {
    switch source {
    case .open: bar.open
    case .high: bar.high
    case .low: bar.low
    case .close: bar.close
    case .volume: bar.volume
    case .hl2: (bar.high + bar.low) / 2
    case .hlc3: (bar.high + bar.low + bar.close) / 3
    case .ohlc4: (bar.open + bar.high + bar.low + bar.close) / 4
    default: preconditionFailure("not part of random graphs")
    }
  }

  private func arithmetic(_ op: Graph.Arithmetic, _ a: Double, _ b: Double) -> Double {
    if a.isNaN || b.isNaN { return .nan }
    let result =
      switch op {
      case .add: a + b
      case .subtract: a - b
      case .multiply: a * b
      case .divide: a / b
      case .modulo: remainder(a, b, 0)
      case .power: pow(a, b)
      case .min: a < b ? a : b
      case .max: a > b ? a : b
      }
    return result.isFinite ? result : .nan
  }

  /// What is left of `a`: 0 where a whole number of times `b` is `a` but for rounding, which has moved it by
  /// `tie` at most, or by what its own size says.
  private func remainder(_ a: Double, _ b: Double, _ tie: Double) -> Double {
    let tie = max(tie, a.magnitude * Graph.tieWidth)
    let nearest = (a / b).rounded() * b
    return (a - nearest).magnitude <= tie && tie * 4 < b.magnitude ? 0 : fmod(a, b)
  }

  private func function(_ op: Graph.Function, _ a: Double) -> Double {
    let result =
      switch op {
      case .negate: -a
      case .abs: abs(a)
      case .log: log(a)
      case .sqrt: sqrt(a)
      case .round: a.rounded()
      }
    return result.isFinite ? result : .nan
  }

  private func compare(
    _ op: Graph.Comparison, _ a: Double, _ b: Double, _ tie: Double
  ) -> Bool {
    if a.isNaN || b.isNaN { return false }
    let isTie = abs(a - b) <= tie
    return switch op {
    case .less: a < b && !isTie
    case .lessOrEqual: a < b || isTie
    case .greater: a > b && !isTie
    case .greaterOrEqual: a > b || isTie
    case .equal: isTie
    case .notEqual: !isTie
    }
  }

  /// How far apart two values may lie that are equal on paper.
  private func tie(_ graph: Graph, _ a: Int, _ b: Int, _ i: Int, _ j: Int? = nil) -> Double {
    let (p, q) = (columns[graph.magnitudes[a]], columns[graph.magnitudes[b]])
    let sizes = [p[i], q[j ?? i]].map { $0.isNaN ? 0 : abs($0) }
    return Graph.tieWidth * max(sizes[0], sizes[1])
  }

  private func moves(_ op: Graph.Comparison, _ graph: Graph, _ a: Int, _ i: Int) -> Bool {
    guard i > 0 else { return false }
    return compare(op, columns[a][i], columns[a][i - 1], tie(graph, a, a, i, i - 1))
  }
}
