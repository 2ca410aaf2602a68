public import ArgumentParser
public import Text

extension Language: ExpressibleByArgument {
  /// What a language may be, for help.
  static let words = allCases.map(\.rawValue)
}
