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
    let count = inputs[0].count
    // Something that must not be left standing where the indicator has not written.
    var columns = Array(repeating: Array(repeating: -777.25, count: count), count: outputs)
    let sources = inputs.map { column in
      let copy = UnsafeMutablePointer<Double>.allocate(capacity: max(1, count))
      copy.initialize(from: column, count: count)
      return copy
    }
    let targets = columns.map { column in
      let copy = UnsafeMutablePointer<Double>.allocate(capacity: max(1, count))
      copy.initialize(from: column, count: count)
      return copy
    }
    var start = 0
    while start < count {
      let size = min(block, count - start)
      let ins = sources.map { UnsafePointer($0 + start) }
      let outs = targets.map { $0 + start }
      ins.withUnsafeBufferPointer { ins in
        outs.withUnsafeBufferPointer { outs in
          if let ins = ins.baseAddress, let outs = outs.baseAddress {
            indicator.update(IndicatorBlock(count: size, inputs: ins, outputs: outs))
          }
        }
      }
      start += size
    }
    for k in columns.indices {
      columns[k] = Array(UnsafeBufferPointer(start: targets[k], count: count))
      targets[k].deallocate()
    }
    for source in sources { source.deallocate() }
    return columns
  }
}

/// The bits of a column, so that two unknown values are equal and −0 is not 0.
func bits(_ column: [Double]) -> [UInt64] { column.map { $0.isNaN ? 0 : $0.bitPattern } }

/// The bits of some columns.
func bits(_ columns: [[Double]]) -> [[UInt64]] { columns.map(bits) }

/// Whether two values agree to a tolerance relative to the larger, or to `floor` absolutely.
func agree(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9, floor: Double = 0) -> Bool {
  if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
  if a == b { return true }
  return abs(a - b) <= max(tolerance * max(abs(a), abs(b)), floor)
}
