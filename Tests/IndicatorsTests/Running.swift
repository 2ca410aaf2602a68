import Indicators

/// Runs an indicator over whole columns, in blocks of a size.
struct Running {
  var indicator: any Indicator
  let outputs: Int

  init(_ description: IndicatorDescription, _ values: [Double]? = nil) {
    indicator = description.make(Settings(values ?? description.parameters.map(\.standard)))
    outputs = description.outputs.count
  }

  /// The output columns for more input.
  mutating func callAsFunction(_ inputs: [[Double]], block: Int = 1_024) -> [[Double]] {
    self(inputs, 0..<inputs[0].count, blocks: [block])
  }

  /// The output columns for a range of the input, in blocks of these sizes over and over.
  mutating func callAsFunction(
    _ inputs: [[Double]], _ range: Range<Int>, blocks: [Int] = [1_024]
  ) -> [[Double]] {
    let count = range.count
    let sources = inputs.map { column in
      let copy = UnsafeMutablePointer<Double>.allocate(capacity: max(1, count))
      column.withUnsafeBufferPointer { values in
        guard count > 0, let first = values.baseAddress else { return }
        copy.initialize(from: first + range.lowerBound, count: count)
      }
      return copy
    }
    let targets = (0..<outputs).map { _ in
      let memory = UnsafeMutablePointer<Double>.allocate(capacity: max(1, count))
      // Something that must not be left standing where the indicator has not written.
      memory.initialize(repeating: -777.25, count: count)
      return memory
    }
    var ins = sources.map { UnsafePointer($0) }
    var outs = targets
    var (start, turn) = (0, 0)
    while start < count {
      let size = min(blocks[turn], count - start)
      turn = turn + 1 == blocks.count ? 0 : turn + 1
      ins.withUnsafeBufferPointer { ins in
        outs.withUnsafeBufferPointer { outs in
          if let ins = ins.baseAddress, let outs = outs.baseAddress {
            indicator.update(IndicatorBlock(count: size, inputs: ins, outputs: outs))
          }
        }
      }
      for k in ins.indices { ins[k] += size }
      for k in outs.indices { outs[k] += size }
      start += size
    }
    let columns = targets.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
    for target in targets { target.deallocate() }
    for source in sources { source.deallocate() }
    return columns
  }
}
