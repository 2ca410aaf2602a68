/// Builds the marks of a pane, with `if` and `for`.
@resultBuilder
public enum MarkBuilder {
  public static func buildExpression(_ mark: any Mark) -> [any Mark] { [mark] }
  public static func buildExpression(_ marks: [any Mark]) -> [any Mark] { marks }
  public static func buildBlock(_ parts: [any Mark]...) -> [any Mark] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [any Mark]?) -> [any Mark] { part ?? [] }
  public static func buildEither(first: [any Mark]) -> [any Mark] { first }
  public static func buildEither(second: [any Mark]) -> [any Mark] { second }
  public static func buildArray(_ parts: [[any Mark]]) -> [any Mark] { parts.flatMap { $0 } }
}
