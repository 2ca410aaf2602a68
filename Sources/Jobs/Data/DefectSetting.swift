public import Market
import Text

/// `ohlc=skip`: what is done about a defect.
public struct DefectSetting: Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with a candle.
  public let defect: Defect
  /// What is done about it.
  public let policy: DefectPolicy

  /// As it is written: `ohlc=skip`.
  public var description: String { "\(defect.rawValue)=\(policy.rawValue)" }

  /// What is done about a defect.
  public init(_ defect: Defect, _ policy: DefectPolicy) {
    self.defect = defect
    self.policy = policy
  }

  /// Reads a defect, `=` and a policy that it can have.
  ///
  /// - Throws: `DefectSettingError`, which the argument parser prints after the option's name.
  package init(_ text: String) throws {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw DefectSettingError.noDefect
    }
    let name = String(text[..<sign])
    let word = String(text[text.index(after: sign)...])
    guard let defect = Defect(rawValue: name) else { throw DefectSettingError.unknown(name) }
    let possible = DefectPolicies.possible(defect)
    guard let policy = DefectPolicy(rawValue: word), possible.contains(policy) else {
      throw DefectSettingError.impossible(word, defect)
    }
    self.defect = defect
    self.policy = policy
  }
}

/// Why a text says nothing about a defect.
enum DefectSettingError: Error, CustomStringConvertible {
  case noDefect
  case unknown(String)
  case impossible(String, Defect)

  var description: String {
    let names = Defect.allCases.map(\.rawValue)
    switch self {
    case .noDefect: return "write a defect, = and stop, skip or keep, as in ohlc=skip"
    case .unknown(let name):
      let nearest = Nearest.name(to: name, among: names)
      return "there is no defect '\(printable(name))'"
        + suggestion(nearest, otherwise: "there are \(Self.list(names))")
    case .impossible(let word, let defect):
      let words = DefectPolicies.possible(defect).map(\.rawValue)
      let found = word.isEmpty ? "nothing" : "'\(printable(word))'"
      return "'\(defect.rawValue)' takes \(words.joined(separator: " or ")), found \(found)"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
