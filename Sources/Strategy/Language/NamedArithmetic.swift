import Glibc
import Indicators
import Text

/// Arithmetic over named numbers, in the words of expressions: conditions on parameters and scores made
/// of figures.
///
/// `+ - * / % ^`, comparisons, `and`, `or`, `not`, `a if condition else b`, and the functions `abs`, `min`,
/// `max`, `sqrt`, `log`. A choice may leave out `else`: there is no number then. A number that is not known
/// makes what is worked out from it unknown, and a comparison with it false. Values that are equal on paper
/// count as equal, as in the rules.
public struct NamedArithmetic: Sendable {
  /// The expression as it was written.
  public let text: String
  /// The names that it uses, sorted.
  public let names: [String]
  private let tree: Syntax
  private let step: Step

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
      let names = used.sorted()
      self.names = names
      step = Step(tree, names)
    } catch let error {
      var site = Place(file: place)
      if !source.isBlank { site.excerpt = Excerpt(text, error.range) }
      throw DocumentError(.expression(error.fault), site)
    }
  }

  /// What it comes to; `nil` where that is not a number. Truths are 1 and 0.
  public func value(_ numbers: (String) -> Double?) -> Double? {
    let value = step.value { numbers(names[$0]) ?? .nan }.value
    return value.isFinite ? value : nil
  }

  /// Whether it is true.
  public func holds(_ numbers: (String) -> Double?) -> Bool {
    isTrue(step.value { numbers(names[$0]) ?? .nan }.value)
  }

  /// Whether it is true of a combination of values.
  ///
  /// - Parameter columns: of each of its names, in their order, the values among which it is.
  package func holds(_ columns: [GridColumn], of number: Int) -> Bool {
    isTrue(step.value { columns[$0].value(of: number) }.value)
  }

  /// The numbers below another for whose combinations of values it is true, as `holds` tells.
  package func numbers(below count: Int, _ columns: [GridColumn]) -> [Int] {
    (0..<count).filter { holds(columns, of: $0) }
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

/// The values of a name in numbered combinations, in which values of others change before it.
package struct GridColumn: Sendable {
  private let values: [Double]
  private let stride: Int

  /// - Parameters:
  ///   - values: at least one.
  ///   - stride: how many combinations in a row have the same; at least 1.
  package init(_ values: [Double], stride: Int) { (self.values, self.stride) = (values, stride) }

  fileprivate func value(of number: Int) -> Double { values[number / stride % values.count] }
}

private func isTrue(_ value: Double) -> Bool { value != 0 && !value.isNaN }

/// A part of an expression whose names are places among all of them.
private indirect enum Step: Sendable {
  case number(Double)
  case name(Int)
  case negate(Step)
  case not(Step)
  case binary(Syntax.Binary, Step, Step)
  case choice(Step, Step, Step)
  case call(String, [Step])

  init(_ tree: Syntax, _ names: [String]) {
    func of(_ tree: Syntax) -> Step { Step(tree, names) }
    self =
      switch tree.form {
      case .number(let value): .number(value)
      case .name(let name): names.firstIndex(of: name).map { .name($0) } ?? .number(.nan)
      case .negate(let inner): .negate(of(inner))
      case .not(let inner): .not(of(inner))
      case .binary(let sign, let a, let b): .binary(sign, of(a), of(b))
      case .choice(let condition, let a, let b): .choice(of(condition), of(a), of(b))
      case .call(let name, _, let arguments): .call(name, arguments.map { of($0.value) })
      default: .number(.nan)
      }
  }

  func value(_ numbers: (Int) -> Double) -> Measured {
    switch self {
    case .number(let value): return Measured(value)
    case .name(let place): return Measured(numbers(place))
    case .negate(let inner):
      let inner = inner.value(numbers)
      return Measured(-inner.value, size: inner.size)
    case .not(let inner): return Self.truth(inner.value(numbers).value == 0)
    case .binary(let sign, let a, let b):
      return Self.value(sign, a.value(numbers), b.value(numbers))
    case .choice(let condition, let a, let b):
      return isTrue(condition.value(numbers).value) ? a.value(numbers) : b.value(numbers)
    case .call(let name, let arguments):
      return Self.value(name, arguments.map { $0.value(numbers) })
    }
  }

  private static func truth(_ holds: Bool) -> Measured { Measured(holds ? 1 : 0) }

  private static func value(_ sign: Syntax.Binary, _ a: Measured, _ b: Measured) -> Measured {
    if let op = sign.arithmetic {
      var result = a
      result.apply(op, b)
      return result
    }
    if let op = sign.comparison { return truth(a.compares(op, b)) }
    return switch sign {
    case .and: truth(isTrue(a.value) && isTrue(b.value))
    case .or: truth(isTrue(a.value) || isTrue(b.value))
    default: Measured(.nan)
    }
  }

  private static func value(_ function: String, _ values: [Measured]) -> Measured {
    guard let first = values.first, !values.contains(where: \.value.isNaN) else {
      return Measured(.nan)
    }
    return switch function {
    case "abs": Measured(abs(first.value), size: first.size)
    case "sqrt": Measured(first.value.squareRoot())
    case "log": Measured(log(first.value))
    case "min": values.dropFirst().reduce(first) { $1.value < $0.value ? $1 : $0 }
    case "max": values.dropFirst().reduce(first) { $1.value > $0.value ? $1 : $0 }
    default: Measured(.nan)
    }
  }
}
