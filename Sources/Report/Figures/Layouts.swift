import Chart

/// The three layouts of a drawing over time; the page shows the one that fits.
enum Layout: String, CaseIterable {
  case large = "L", medium = "M", small = "S"

  var frame: Frame {
    switch self {
    case .large: .large
    case .medium: .medium
    case .small: .small
    }
  }

  /// How many candles its window shows.
  var candles: Int {
    switch self {
    case .large: 160
    case .medium: 120
    case .small: 70
    }
  }

  /// Heights of price, volume and indicator panes.
  var chartHeights: (price: Int, volume: Int, indicator: Int) {
    switch self {
    case .large: (456, 76, 112)
    case .medium: (420, 68, 112)
    case .small: (300, 52, 84)
    }
  }

  /// Heights of equity, drawdown and trades.
  var equityHeights: (equity: Int, drawdown: Int, trades: Int) {
    switch self {
    case .large: (270, 120, 104)
    case .medium: (210, 96, 84)
    case .small: (220, 84, 92)
    }
  }
}

/// A drawing in its three layouts, each in a block of its name.
func inLayouts(_ drawing: (Layout) -> String) -> String {
  Layout.allCases.map { "<div class=\"\($0.rawValue)\">\(drawing($0))</div>" }.joined()
}
