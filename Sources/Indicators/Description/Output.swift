extension IndicatorDescription {
  /// A series that an indicator gives.
  public struct Output: Sendable {
    /// What becomes of it when every price is twice as high.
    public enum Unit: Sendable {
      /// Twice as high too: it is a price, or a difference of prices.
      case price
      /// Four times as high.
      case squaredPrice
      /// The same: a share, an index, a number of bars.
      case pure
      /// The same: it is counted in what is traded.
      case volume
      /// Twice as high, and twice again with the volume.
      case money
      /// None of these.
      case other
    }
    /// What follows the dot: `macd().signal`.
    public let name: String
    /// What it is in a chart.
    public let mark: Mark
    /// What it is measured in.
    public let unit: Unit
    /// Whether its first value waits until the data have what it looks for, a turn of the price, say;
    /// the warm-up then is the earliest bar. All others are known right after their warm-up.
    public let isFound: Bool
    /// Where a chart draws it, if not at the bar that it is known at.
    public let shift: Shift?
    /// What it belongs to: lines of one family share a colour and a line of the legend.
    public let family: String?

    /// An output, what it is in a chart, and its unit.
    public init(
      _ name: String, _ mark: Mark = .line, unit: Unit = .price, isFound: Bool = false,
      shift: Shift? = nil, family: String? = nil
    ) {
      self.name = name
      self.mark = mark
      self.unit = unit
      self.isFound = isFound
      self.shift = shift
      self.family = family
    }
  }

  /// Where a chart draws an output on its own: what is no price has no place among prices.
  public func pane(of output: Output) -> Pane {
    pane == .overlay && (output.unit != .price || output.mark.isAside) ? .own : pane
  }
}

extension IndicatorDescription.Output {
  /// Where a chart draws an output.
  public enum Shift: Sendable, Hashable {
    /// As many bars ahead as this parameter says, by which the values lag: without it the output is
    /// the same, known that many bars earlier.
    case ahead(parameter: String)
    /// As many bars back as this parameter says.
    case back(parameter: String)
  }

  /// What an output is in a chart.
  public enum Mark: Sendable, Hashable {
    case line
    /// A line that is level until its next value, as a level that holds for a session is.
    case step
    case histogram, dots
    /// The edges of a band.
    case upperBand, lowerBand
    /// One of the two edges of a cloud, whose colour says which of them is higher.
    case cloud
    /// One of open, high, low and close of candles.
    case candles
    /// Turns of the price, told when they are known.
    case turns(Turns)
    /// Which way the line of another output goes, above or below zero: its colour.
    case direction(of: String)
    /// No part of the picture: a flag, a count of bars, or what the others are worked out from. On its
    /// own it is a line.
    case hidden

    /// Whether it is drawn only by itself.
    public var isAside: Bool {
      switch self {
      case .hidden, .direction: true
      default: false
      }
    }
  }

  /// How turns of the price are told.
  public struct Turns: Sendable, Hashable {
    /// How many bars ago the turn was.
    public enum Ago: Sendable, Hashable {
      /// As many as this parameter says.
      case parameter(String)
      /// As many as this output says.
      case output(String)
    }
    /// How many bars before this one it was reached.
    public let ago: Ago
    /// The output that tells on which bars a turn becomes known.
    public let when: String
    /// The value that it has there.
    public let equals: Double
    /// Whether lines join the turns.
    public let isJoined: Bool

    /// Turns that lie some bars ago, known where an output has a value.
    public init(ago: Ago, when: String, equals: Double = 1, joined: Bool = false) {
      self.ago = ago
      self.when = when
      self.equals = equals
      isJoined = joined
    }
  }
}
