import Replay

/// The statistics that the report names one by one; the tables take the whole catalogue.
enum FigureName: String {
  case growth = "cagr"
  case largestDrawdown = "maxDrawdown"
  case longestDrawdown
  case sharpe
  case payoff
  case profitFactor
  case expectancy
  case exposure
}

extension Statistics {
  /// A figure for all trades.
  subscript(_ name: FigureName) -> Figure { self[name.rawValue] }

  /// The same figure of holding.
  func holding(_ name: FigureName) -> Figure {
    guard let place = Self.catalogue.firstIndex(where: { $0.key == name.rawValue }),
      hold.indices.contains(place)
    else { return .unknown("Not measured") }
    return hold[place]
  }
}
