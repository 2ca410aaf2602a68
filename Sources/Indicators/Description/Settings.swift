/// The numbers an indicator was asked for, in the order of its description's parameters.
///
/// An indicator takes what fits its parameters: those that are missing at the end, or are no numbers,
/// are as they are when left out; one beyond its range is the end of the range; a part of a whole number
/// is rounded; what is too many counts for nothing. The language refuses all that beforehand.
public struct Settings: Hashable, Sendable {
  /// One number a parameter.
  public let values: [Double]
  /// Settings in the order of the description.
  public init(_ values: [Double]) { self.values = values }
  /// A parameter that is a whole number or an option.
  public func whole(_ i: Int) -> Int { Int(values[i]) }
  /// A parameter that is a number.
  public func number(_ i: Int) -> Double { values[i] }

  /// What an indicator with these parameters takes of them.
  func fitted(to parameters: [IndicatorDescription.Parameter]) -> Settings {
    if values.count == parameters.count, zip(parameters, values).allSatisfy({ $0.fitted($1) == $1 })
    {
      return self
    }
    return Settings(
      parameters.enumerated().map { place, parameter in
        place < values.count ? parameter.fitted(values[place]) : parameter.standard
      })
  }
}
