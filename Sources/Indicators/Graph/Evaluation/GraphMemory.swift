/// Everything that an evaluator's steps point to; freed with it.
final class GraphMemory {
  let columns: Columns
  /// For each node, where the values of a block are read.
  let starts: UnsafeMutablePointer<UnsafePointer<Double>>
  private let inputs: UnsafeMutablePointer<Step.Input>
  private let outputs: UnsafeMutablePointer<Step.Output>
  private let runs: Step.Output
  private var inputsGiven = 0
  private var outputsGiven = 0
  private var runsGiven = 0

  /// Room for a graph; outputs of indicators that no node reads get columns too.
  init(_ graph: Graph, _ layout: GraphLayout) {
    let outputCount = graph.instances.reduce(0) { $0 + $1.description.outputs.count }
    let spare = [Int?](repeating: 0, count: outputCount)
    let before = graph.truths.map { $0 ? 0 : Double.nan } + spare.map { _ in .nan }
    columns = Columns(heads: layout.heads + spare, before: before)
    starts = .allocate(capacity: max(graph.count, 1))
    for place in 0..<graph.count {
      let read = layout.reads[place]
      (starts + place).initialize(to: UnsafePointer(columns[read.column] - read.lag))
    }
    inputs = .allocate(capacity: 1 + graph.instances.reduce(0) { $0 + $1.inputs.count })
    outputs = .allocate(capacity: 1 + outputCount)
    for i in 0..<outputCount { (outputs + i).initialize(to: columns[graph.count + i]) }
    runs = .allocate(capacity: max(graph.count, 1))
    runs.initialize(repeating: 0, count: max(graph.count, 1))
  }

  deinit {
    columns.deallocate()
    starts.deallocate()
    inputs.deallocate()
    outputs.deallocate()
    runs.deallocate()
  }

  /// A table of the columns at these places, for an indicator to read.
  func inputTable(_ places: [Int]) -> UnsafePointer<Step.Input> {
    let table = inputs + inputsGiven
    for (i, place) in places.enumerated() { (table + i).initialize(to: starts[place]) }
    inputsGiven += places.count
    return UnsafePointer(table)
  }

  /// A table of as many columns to write; each entry is a spare column until it is set to a node's.
  func outputTable(_ count: Int) -> UnsafeMutablePointer<Step.Output> {
    outputsGiven += count
    return outputs + (outputsGiven - count)
  }

  /// A number that is 0 at first.
  func run() -> Step.Output {
    runsGiven += 1
    return runs + (runsGiven - 1)
  }
}
