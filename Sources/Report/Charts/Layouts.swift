import Chart

extension FrameSize {
  /// The name of the layout in the page, which shows the one that fits.
  var layout: String {
    switch self {
    case .large: "L"
    case .medium: "M"
    case .small: "S"
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
}

/// A drawing in its three layouts, each in a block of its name.
func inLayouts(_ drawing: (FrameSize) -> String) -> String {
  FrameSize.allCases.map { "<div class=\"\($0.layout)\">\(drawing($0))</div>" }.joined()
}
