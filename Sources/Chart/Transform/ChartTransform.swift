/// What is made of candles before they are drawn.
///
/// Further columns stay what they were worked out from, which are the true candles: an average over
/// Heikin-Ashi candles is that of the market's closes.
public enum ChartTransform: Sendable, Hashable {
  /// Candles averaged with the candle before, so that a trend keeps its colour.
  case heikinAshi
  /// Bricks of one height, which only a move of that height adds to.
  case renko(Brick)
  /// The last session, minute by minute.
  case timeShare(TimeShare)
}

extension ChartTransform {
  /// The columns as they are drawn; as they were where nothing can be made of them.
  ///
  /// - Precondition: there are candles at all bars.
  public func applied(to data: ChartData) -> ChartData {
    data.requireCandles()
    return switch self {
    case .heikinAshi: data.heikinAshi
    case .renko(let brick): data.renko(RenkoBricks(data, brick), brick.words)
    case .timeShare(let share): share.applied(to: data)
    }
  }
}

extension ChartDescription {
  /// The columns as the chart draws them.
  func transformed(_ data: ChartData) -> ChartData {
    guard let transform else { return data }
    guard case .timeShare(let share) = transform else { return transform.applied(to: data) }
    data.requireCandles()
    return share.applied(
      to: data, upTo: window.bars(of: data.times).upperBound, slots: frame.slots)
  }

  /// The bars of transformed columns that are shown.
  func shown(_ transformed: ChartData) -> Range<Int> {
    transformed.session?.bars ?? window.bars(of: transformed.times)
  }
}

/// What the candles of some columns are.
struct ChartForm: Sendable, Hashable {
  /// Its name; empty for the candles of a market.
  var name = ""
  /// What the bars are called together.
  var things = "candles"
  /// What one of them is called.
  var unit = "bar"

  static let market = ChartForm()
  static let heikinAshi = ChartForm(name: "Heikin-Ashi")

  static func renko(_ brick: String) -> ChartForm {
    ChartForm(name: "Renko " + brick, things: "bricks", unit: "brick")
  }

  static let timeShare = ChartForm(things: "time share")

  /// What the chart shows, for its title.
  var words: String { name.isEmpty ? things : name + " " + things }
}
