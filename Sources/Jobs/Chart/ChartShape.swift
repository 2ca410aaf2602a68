public import Chart

extension ChartRequest {
  /// What the price is drawn as.
  public enum Shape: String, CaseIterable, Sendable {
    /// Candles filled, candles of which the rising are hollow, bars, the closes alone, and with the area
    /// below them.
    case candles, hollow, bars, line, area
    /// Candles of averages.
    case heikinAshi = "heikin-ashi"
    /// Bricks of one height; the last session minute by minute.
    case renko, timeshare
  }

  /// What bars are made of, and what is at the sides; what is `nil` is as usual.
  public struct Axes {
    /// Lines at even distances, without the borders.
    public struct Grid {
      /// Level lines of the price's pane; panes below have half as many.
      public var level: Int
      /// Upright lines.
      public var upright: Int

      /// Lines by their counts.
      public init(level: Int, upright: Int) {
        self.level = level
        self.upright = upright
      }
    }

    /// How high the bricks of Renko are.
    public var brick: Brick?
    /// The session of a time share.
    public var hours: TimeShare?
    /// The sides that have numbers and times.
    public var labels: Sides?
    /// Lines at even distances.
    public var grid: Grid?

    /// As usual.
    public init(
      brick: Brick? = nil, hours: TimeShare? = nil, labels: Sides? = nil, grid: Grid? = nil
    ) {
      self.brick = brick
      self.hours = hours
      self.labels = labels
      self.grid = grid
    }
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

  /// What is above the overlays: the extremes of candles, and the last price.
  var priceNotes: [any Mark] {
    switch look.shape ?? .candles {
    case .candles, .hollow, .bars, .heikinAshi, .renko: [Extremes(), LastPrice()]
    case .line, .area: [LastPrice()]
    case .timeshare: []
    }
  }

  private func hasVolume(_ data: ChartData) -> Bool { data.volume.contains { $0 > 0 } }
}
