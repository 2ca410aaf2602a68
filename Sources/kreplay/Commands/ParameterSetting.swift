import ArgumentParser
import Market

/// `fast=12`: a parameter of the document with another value.
struct ParameterSetting: ExpressibleByArgument {
  let name: String
  let value: Double

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex,
      case .success(let value) = parseNumber(String(argument[argument.index(after: sign)...]))
    else { return nil }
    name = String(argument[..<sign])
    self.value = value
  }

  /// The settings by name; a later one counts.
  static func byName(_ settings: [ParameterSetting]) -> [String: Double] {
    Dictionary(settings.map { ($0.name, $0.value) }) { $1 }
  }
}
