/// Builds the marks of a pane, with `if` and `for`.
@resultBuilder
public enum MarkBuilder {
  /// A mark.
  public static func buildExpression(_ mark: any Mark) -> [any Mark] { [mark] }
  /// Several marks.
  public static func buildExpression(_ marks: [any Mark]) -> [any Mark] { marks }
  /// All marks of a block, in their order.
  public static func buildBlock(_ parts: [any Mark]...) -> [any Mark] { parts.flatMap { $0 } }
  /// What is under an `if`.
  public static func buildOptional(_ part: [any Mark]?) -> [any Mark] { part ?? [] }
  /// What is under an `if` with an `else`.
  public static func buildEither(first: [any Mark]) -> [any Mark] { first }
  /// What is under that `else`.
  public static func buildEither(second: [any Mark]) -> [any Mark] { second }
  /// What is under a `for`.
  public static func buildArray(_ parts: [[any Mark]]) -> [any Mark] { parts.flatMap { $0 } }
}
