/// The numbers an indicator was asked for, in the order of its description's parameters; those
/// that are missing at the end are as they are when left out.
public struct Settings: Hashable, Sendable {
  /// One number a parameter.
  public let values: [Double]
  /// Settings in the order of the description.
  public init(_ values: [Double]) { self.values = values }
  /// A parameter that is a whole number or an option.
  public func whole(_ i: Int) -> Int { Int(values[i]) }
  /// A parameter that is a number.
  public func number(_ i: Int) -> Double { values[i] }

  /// The same, with what is missing at its end as it is when left out.
  func completed(for parameters: [IndicatorDescription.Parameter]) -> Settings {
    guard values.count < parameters.count else { return self }
    return Settings(values + parameters.dropFirst(values.count).map(\.standard))
  }
}
