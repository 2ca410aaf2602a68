/// A calculation that streams: values in, values out, in blocks of any size.
///
/// An indicator is a value: a copy goes on alike. `NaN` in an output means *not known yet*; inputs
/// may begin with `NaN` (the warm-up of whatever feeds them) and an indicator then starts with the
/// first known input, as if the series began there. A block of one value is a single step, and the
/// sizes of the blocks never change a bit of the output.
///
/// A value that is unknown later on (`0/0` in an expression) makes the output unknown as long as
/// it matters: an indicator over a window until the value has left it, one that remembers for ever
/// begins afresh after it.
public protocol Indicator: Sendable {
  /// What the catalogue, the language, the schema, the charts and the tests know about it.
  static var description: IndicatorDescription { get }

  /// A fresh one for parameters that `description` has checked.
  init(_ settings: Settings)

  /// Takes `block.count` values of each input and writes as many of each output.
  ///
  /// - Complexity: O(1) a value whatever the settings, in loops that work on several values at once;
  ///   no allocation. Where a definition asks for every value of a window at every bar, as a mean
  ///   distance does, the settings are limited instead and the source says so.
  mutating func update(_ block: IndicatorBlock)

  /// What it worked out on the bar it has just taken, in a block of one: the symbols of its formula
  /// that are neither inputs nor outputs, in order. It is asked for explanations only.
  func steps(_ bar: TracedBar<Self>) -> KeyValuePairs<String, Double>
}

extension Indicator {
  /// Nothing lies between the inputs and the outputs.
  public func steps(_ bar: TracedBar<Self>) -> KeyValuePairs<String, Double> { [:] }
}

/// The columns of one block as an indicator sees them. Valid only during `update`.
public struct IndicatorBlock {
  /// How many values each column has.
  public let count: Int
  let inputs: UnsafePointer<UnsafePointer<Double>>
  let outputs: UnsafePointer<UnsafeMutablePointer<Double>>

  /// A block over columns of `count` values, in the order of the description.
  public init(
    count: Int, inputs: UnsafePointer<UnsafePointer<Double>>,
    outputs: UnsafePointer<UnsafeMutablePointer<Double>>
  ) {
    self.count = count
    self.inputs = inputs
    self.outputs = outputs
  }

  /// An input column.
  public func input(_ i: Int) -> UnsafePointer<Double> { inputs[i] }
  /// An output column.
  public func output(_ i: Int) -> UnsafeMutablePointer<Double> { outputs[i] }

  /// The same block with its outputs from one on, for an indicator that is part of another.
  func selecting(output first: Int) -> IndicatorBlock {
    IndicatorBlock(count: count, inputs: inputs, outputs: outputs + first)
  }
}
