import Market
import Replay
import Strategy

extension TrialPlayer {
  /// The figures of the settings of a variant that it does not refuse: in one pass, or in one for each size and
  /// slippage of orders.
  func figuresOfEach(
    _ part: [Int], _ made: [Result<DocumentStrategy, DocumentError>], from: Time?,
    isStopped: @escaping @Sendable () -> Bool
  ) throws -> [RunFigures] {
    var strategies: [DocumentStrategy] = []
    var documents: [StrategyDocument] = []
    let (variant, areSearched) = (variant(of: part[0]), searchesSize[grid.variant(of: part[0])])
    for (number, result) in zip(part, made) {
      guard case .success(let strategy) = result else { continue }
      strategies.append(strategy)
      if !areSearched { continue }
      documents.append(try variant.template.document(grid.setting(number, beside: fixed)))
    }
    if !areSearched {
      return try play(strategies, like: part[0], from: from, isStopped: isStopped)
    }
    var figures: [RunFigures?] = strategies.map { _ in nil }
    for places in Dictionary(grouping: documents.indices, by: { documents[$0].sizeWords }).values {
      let own = try play(
        places.map { strategies[$0] }, like: part[0], as: documents[places[0]], from: from,
        isStopped: isStopped)
      for (place, one) in zip(places, own) { figures[place] = one }
    }
    return figures.compactMap { $0 }
  }
}
