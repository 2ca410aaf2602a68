import Market
import Text

/// `fast=12`: a parameter of the document with another value.
struct ParameterSetting: Sendable {
  let name: String
  let value: Double

  /// Reads a name, `=` and a number.
  ///
  /// - Throws: `SettingError`, which the argument parser prints after the option's name.
  init(_ text: String) throws {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw SettingError.noName
    }
    name = String(text[..<sign])
    let number = String(text[text.index(after: sign)...])
    switch parseNumber(number) {
    case .success(let value): self.value = value
    case .failure(.empty): throw SettingError.noValue
    case .failure(.notANumber): throw SettingError.notANumber(number)
    case .failure(.tooLarge): throw SettingError.tooLarge(number)
    }
  }

  /// The settings by name; a later one counts.
  static func byName(_ settings: [ParameterSetting]) -> [String: Double] {
    Dictionary(settings.map { ($0.name, $0.value) }) { $1 }
  }
}

/// Why a text is no setting of a parameter.
enum SettingError: Error, CustomStringConvertible {
  case noName, noValue
  case notANumber(String), tooLarge(String)

  var description: String {
    switch self {
    case .noName: "write a parameter's name, = and a number, as in fast=12"
    case .noValue: "a number is missing after =, as in fast=12"
    case .notANumber(let text):
      "'\(printable(text))' is not a number; write digits and a point, as in fast=12 or width=2.5"
    case .tooLarge(let text): "'\(printable(text))' is too large; numbers go up to about 1.8e308"
    }
  }
}
