/// Builds the panes of a chart, with `if` and `for`.
@resultBuilder
public enum PaneBuilder {
  public static func buildExpression(_ pane: Pane) -> [Pane] { [pane] }
  public static func buildExpression(_ panes: [Pane]) -> [Pane] { panes }
  public static func buildBlock(_ parts: [Pane]...) -> [Pane] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Pane]?) -> [Pane] { part ?? [] }
  public static func buildEither(first: [Pane]) -> [Pane] { first }
  public static func buildEither(second: [Pane]) -> [Pane] { second }
  public static func buildArray(_ parts: [[Pane]]) -> [Pane] { parts.flatMap { $0 } }
}
