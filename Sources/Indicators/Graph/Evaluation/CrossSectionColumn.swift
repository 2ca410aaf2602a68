/// A column that comes from other instruments: what is looked at, how, and the values for the next block.
package struct CrossSectionColumn {
  /// How it is looked at.
  package let view: Graph.View
  /// The node of the graph that is worked out on every instrument.
  package let node: Graph.Node
  /// Whether it is a truth.
  package let isBoolean: Bool
  let out: Step.Output
  /// Its values for the block that comes next, where they were given.
  package internal(set) var values: UnsafePointer<Double>?

  /// Takes the values that were given for a block; where there are none it is unknown, or false.
  func fill(_ count: Int) {
    if let values {
      out.update(from: values, count: count)
    } else {
      out.update(repeating: isBoolean ? 0 : .nan, count: count)
    }
  }
}
