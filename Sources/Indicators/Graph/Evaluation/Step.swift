/// One piece of an evaluator's work on a block, with the columns that it reads and writes.
///
/// A trivial value: running it neither counts references nor allocates.
enum Step {
  typealias Input = UnsafePointer<Double>
  typealias Output = UnsafeMutablePointer<Double>

  case price(Graph.Source, Output)
  /// The clock at a place.
  case clock(Int, Output)
  /// The indicator at a place, with its input and output columns.
  case indicator(Int, UnsafePointer<Input>, UnsafePointer<Output>)
  case arithmetic(Graph.Arithmetic, Input, Input, Output)
  case remainder(Measured, Input, Output)
  case function(Graph.Function, Input, Output)
  case compare(Graph.Comparison, Measured, Measured, Output)
  case logic(Graph.Logic, Input, Input, Output)
  case not(Input, Output)
  case choose(Input, Input, Input, Output)
  case crosses(Graph.Crossing, Measured, Measured, Output)
  /// Crossings of the same two columns in both directions.
  case crossesBoth(Measured, Measured, above: Output, below: Output)
  case rising(Measured, bars: Double, run: Output, Output)
  case falling(Measured, bars: Double, run: Output, Output)
  case since(Input, Output)
  case valueWhen(Input, Input, Output)
  /// The delay line at a place.
  case delay(Int, Input, Output)
  /// All columns of the coarser timeframe at a place.
  case coarser(Int)
  /// The column across instruments at a place.
  case across(Int)
}
