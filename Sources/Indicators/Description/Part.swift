extension IndicatorDescription {
  /// An output of a larger indicator, which an indicator is to the bit: what else the larger one works
  /// out on its way there, a graph need not work out again.
  struct Part: Sendable {
    /// The name of the larger indicator; it takes the same inputs.
    let whole: String
    /// The place of its output.
    let output: Int
    /// Its settings, from those of the part.
    let settings: @Sendable (Settings) -> [Double]
  }

  /// The same, known as a part of a larger one.
  func asPart(
    of whole: String, output: Int, _ settings: @escaping @Sendable (Settings) -> [Double]
  ) -> IndicatorDescription {
    var copy = self
    copy.part = Part(whole: whole, output: output, settings: settings)
    return copy
  }
}
