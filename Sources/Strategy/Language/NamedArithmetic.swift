import Glibc
import Text

/// Arithmetic over named numbers, in the words of expressions: conditions on parameters and scores made
/// of figures.
///
/// `+ - * / % ^`, comparisons, `and`, `or`, `not`, `a if condition else b`, and the functions `abs`, `min`,
/// `max`, `sqrt`, `log`. A choice may leave out `else`: there is no number then. A number that is not known
/// makes what is worked out from it unknown, and a comparison with it false.
public struct NamedArithmetic: Sendable {
  /// The expression as it was written.
  public let text: String
  /// The names that it uses, sorted.
  public let names: [String]
  private let tree: Syntax

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - place: what a message calls it, such as `--by`.
  ///   - known: the names that it may use.
  /// - Throws: `DocumentError` with a caret.
  public init(_ text: String, _ place: String, known: [String]) throws {
    self.text = text
    let source = ExpressionText(text)
    do throws(ExpressionError) {
      tree = try Self.parse(source)
      var used: Set<String> = []
      try Self.check(tree, known, &used)
      names = used.sorted()
    } catch let error {
      var site = Place(file: place)
      if !source.isBlank { site.excerpt = Excerpt(text, error.range) }
      throw DocumentError(.expression(error.fault), site)
    }
  }

  /// What it comes to; `nil` where that is not a number. Truths are 1 and 0.
  public func value(_ numbers: (String) -> Double?) -> Double? {
    let value = Self.value(tree, numbers)
    return value.isFinite ? value : nil
  }

  /// Whether it is true.
  public func holds(_ numbers: (String) -> Double?) -> Bool {
    let value = Self.value(tree, numbers)
    return value != 0 && !value.isNaN
  }

  /// The divisors that are names alone.
  public var divisors: [String] { Self.divisors(tree).sorted() }

  private static let nothing = "nothing"

  private static func parse(_ source: ExpressionText) throws(ExpressionError) -> Syntax {
    do {
      return try Parser.parse(source)
    } catch let error {
      guard case .ifWithoutElse = error.fault else { throw error }
      return try Parser.parse(ExpressionText(source.text + " else " + nothing))
    }
  }
}

// MARK: Checking

extension NamedArithmetic {
  private static let functions: [String: ClosedRange<Int>] = [
    "abs": 1...1, "sqrt": 1...1, "log": 1...1, "min": 2...8, "max": 2...8,
  ]

  private static func check(
    _ tree: Syntax, _ known: [String], _ used: inout Set<String>
  ) throws(ExpressionError) {
    switch tree.form {
    case .number: break
    case .name(let name):
      if name == nothing { break }
      guard known.contains(name) else {
        throw ExpressionError(
          .unknownName(name, nearest: Nearest.name(to: name, among: known)), at: tree.range)
      }
      used.insert(name)
    case .negate(let inner), .not(let inner): try check(inner, known, &used)
    case .binary(let sign, let a, let b):
      guard ![.crosses, .crossesAbove, .crossesBelow].contains(sign) else { throw refused(tree) }
      try check(a, known, &used)
      try check(b, known, &used)
    case .choice(let condition, let a, let b):
      for part in [condition, a, b] { try check(part, known, &used) }
    case .call(let name, _, let arguments):
      guard let count = functions[name], count.contains(arguments.count) else {
        throw refused(tree)
      }
      for argument in arguments { try check(argument.value, known, &used) }
    default: throw refused(tree)
    }
  }

  private static func refused(_ tree: Syntax) -> ExpressionError {
    var what = "this"
    if case .call(let name, _, _) = tree.form { what = name }
    return ExpressionError(
      .foreign(
        what,
        cure:
          "write numbers, names, + - * / % ^, comparisons, and, or, not, abs, min, max, sqrt, log"
      ), at: tree.range)
  }

  private static func divisors(_ tree: Syntax) -> Set<String> {
    switch tree.form {
    case .binary(let sign, let a, let b):
      var found = divisors(a).union(divisors(b))
      if sign == .divide, case .name(let name) = b.form { found.insert(name) }
      return found
    case .negate(let inner), .not(let inner): return divisors(inner)
    case .choice(let condition, let a, let b):
      return divisors(condition).union(divisors(a)).union(divisors(b))
    case .call(_, _, let arguments):
      return arguments.reduce(into: []) { $0.formUnion(divisors($1.value)) }
    default: return []
    }
  }
}

// MARK: Working out

extension NamedArithmetic {
  private static func value(_ tree: Syntax, _ numbers: (String) -> Double?) -> Double {
    switch tree.form {
    case .number(let value): value
    case .name(let name): name == nothing ? .nan : numbers(name) ?? .nan
    case .negate(let inner): -value(inner, numbers)
    case .not(let inner): value(inner, numbers) == 0 ? 1 : 0
    case .binary(let sign, let a, let b): value(sign, value(a, numbers), value(b, numbers))
    case .choice(let condition, let a, let b):
      isTrue(value(condition, numbers)) ? value(a, numbers) : value(b, numbers)
    case .call(let name, _, let arguments):
      value(name, arguments.map { value($0.value, numbers) })
    default: .nan
    }
  }

  private static func isTrue(_ value: Double) -> Bool { value != 0 && !value.isNaN }

  private static func value(_ sign: Syntax.Binary, _ a: Double, _ b: Double) -> Double {
    switch sign {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .modulo: a.truncatingRemainder(dividingBy: b)
    case .power: pow(a, b)
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .notEqual: a.isNaN || b.isNaN || a == b ? 0 : 1
    case .and: isTrue(a) && isTrue(b) ? 1 : 0
    case .or: isTrue(a) || isTrue(b) ? 1 : 0
    case .crosses, .crossesAbove, .crossesBelow: .nan
    }
  }

  private static func value(_ function: String, _ values: [Double]) -> Double {
    guard let first = values.first, !values.contains(where: \.isNaN) else { return .nan }
    return switch function {
    case "abs": abs(first)
    case "sqrt": first.squareRoot()
    case "log": log(first)
    case "min": values.reduce(first, Swift.min)
    case "max": values.reduce(first, Swift.max)
    default: .nan
    }
  }
}
