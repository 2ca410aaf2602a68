import ArgumentParser
import Market
import Strategy
import Text

/// `fast=12`: a parameter of the document with another value; or `timeframe=4h`, another value in the place of
/// one of the document.
struct ParameterSetting: Sendable {
  let name: String
  let value: Value

  enum Value: Sendable {
    case number(Double)
    case change(DocumentChange)
  }

  /// Reads a name, `=` and a number, or a path, `=` and a value.
  ///
  /// - Throws: `SettingError`, which the argument parser prints after the option's name;
  ///   `DocumentChangeError`.
  init(_ text: String) throws {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw SettingError.noName
    }
    name = String(text[..<sign])
    let number = String(text[text.index(after: sign)...])
    let read = parseNumber(number)
    // A parameter may be called as a key of documents is; those take no mere numbers.
    let isNumber =
      if case .success = read { !name.contains { $0 == "." || $0 == "[" } } else { false }
    if !isNumber, DocumentChange.isPath(name) {
      value = .change(try DocumentChange(name, number))
      return
    }
    switch read {
    case .success(let value): self.value = .number(value)
    case .failure(.empty): throw SettingError.noValue
    case .failure(.notANumber): throw SettingError.notANumber(number)
    case .failure(.tooLarge): throw SettingError.tooLarge(number)
    }
  }

  /// Refuses settings of which two have one name.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ settings: [ParameterSetting]) throws {
    guard let name = repeated(settings.map(\.name)) else { return }
    throw ValidationError(
      "--set gives '\(printable(name, limit: 60))' twice; leave one out, or try both with 'kreplay sweep'"
    )
  }

  /// The first name that is there twice.
  static func repeated(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  /// The parameters by name.
  static func parameters(_ settings: [ParameterSetting]) -> [String: Double] {
    let pairs = settings.compactMap { setting -> (String, Double)? in
      if case .number(let value) = setting.value { (setting.name, value) } else { nil }
    }
    return Dictionary(pairs) { $1 }
  }

  /// The other values, in their order.
  static func changes(_ settings: [ParameterSetting]) -> [DocumentChange] {
    settings.compactMap { if case .change(let change) = $0.value { change } else { nil } }
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
