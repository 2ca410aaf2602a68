import Chart

extension ChartRequest {
  /// What the price is drawn as.
  enum Shape: String, CaseIterable {
    case candles, hollow, bars, line, area
    case heikinAshi = "heikin-ashi"
    case renko, timeshare

    /// What stands beside the name of candles that are not those of the market.
    var heading: String { self == .heikinAshi ? "Heikin-Ashi" : self == .renko ? "Renko" : "" }

    /// Whether a terminal has characters for it.
    var isOfTerminals: Bool { [.candles, .line, .heikinAshi, .renko].contains(self) }
  }

  /// What bars are made of, and what stands at the sides; what is `nil` is as usual.
  struct Axes {
    /// Lines at even distances, without the borders.
    struct Grid {
      var level: Int
      var upright: Int
    }

    var brick: Brick?
    var hours: TimeShare?
    var labels: Sides?
    var grid: Grid?
  }
}

extension ChartRequest {
  /// The price itself.
  func price(_ data: ChartData) -> [any Mark] {
    switch look.shape ?? .candles {
    case .candles, .heikinAshi, .renko: [Chart.Candles(body: .solid)]
    case .hollow: [Chart.Candles()]
    case .bars: [Chart.Candles(body: .bars)]
    case .line: [Line("close", color: .ink), Heading()]
    case .area: [Area("close"), Line("close", color: .ink), Heading()]
    case .timeshare:
      look.preset?.timeShare ?? [Mountain(), SessionAverage(hasVolume(data) ? .vwap : .mean)]
    }
  }

  /// What stands above the overlays: the extremes of candles, and the last price.
  var priceNotes: [any Mark] {
    switch look.shape ?? .candles {
    case .candles, .hollow, .bars, .heikinAshi, .renko: [Extremes(), LastPrice()]
    case .line, .area: [LastPrice()]
    case .timeshare: []
    }
  }

  private func hasVolume(_ data: ChartData) -> Bool { data.volume.contains { $0 > 0 } }
}
