/// The numbers an indicator was asked for, in the order of its description's parameters.
public struct Settings: Hashable, Sendable {
  /// One number a parameter.
  public let values: [Double]
  /// Settings in the order of the description.
  public init(_ values: [Double]) { self.values = values }
  /// A parameter that is a whole number or an option.
  public func whole(_ i: Int) -> Int { Int(values[i]) }
  /// A parameter that is a number.
  public func number(_ i: Int) -> Double { values[i] }
}
