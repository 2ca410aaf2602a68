public import Market

/// Why a graph cannot be worked out: a strategy that asks for too much.
public enum GraphError: UserError, Hashable {
  /// More columns than `Graph.nodeLimit`.
  case tooManyNodes(Int)
  /// Looks back so far that the memory does not hold it.
  case tooMuchMemory(bars: Int)
  /// Coarser timeframes inside coarser timeframes without end.
  case nestedTooDeep(Int)

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .tooManyNodes(let count):
      """
      the strategy needs \(count) columns, more than the \(Graph.nodeLimit) that one run works out; \
      use fewer indicators and shorter rules
      """
    case .tooMuchMemory(let bars):
      """
      the strategy looks back so far that it would keep \(bars) values in memory, more than \
      \(GraphEvaluator.valueLimit); use smaller numbers in […]
      """
    case .nestedTooDeep(let depth):
      """
      on(…) stands inside on(…) \(depth) deep, more than \(GraphEvaluator.nestingLimit); name the \
      coarser timeframe directly
      """
    }
  }
}
