/// Builds the panes of a chart, with `if` and `for`.
@resultBuilder
public enum PaneBuilder {
  /// A pane.
  public static func buildExpression(_ pane: Pane) -> [Pane] { [pane] }
  /// Several panes.
  public static func buildExpression(_ panes: [Pane]) -> [Pane] { panes }
  /// All panes of a block, in their order.
  public static func buildBlock(_ parts: [Pane]...) -> [Pane] { parts.flatMap { $0 } }
  /// What is under an `if`.
  public static func buildOptional(_ part: [Pane]?) -> [Pane] { part ?? [] }
  /// What is under an `if` with an `else`.
  public static func buildEither(first: [Pane]) -> [Pane] { first }
  /// What is under that `else`.
  public static func buildEither(second: [Pane]) -> [Pane] { second }
  /// What is under a `for`.
  public static func buildArray(_ parts: [[Pane]]) -> [Pane] { parts.flatMap { $0 } }
}
