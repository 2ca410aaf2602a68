import Text

/// A fact about a drawing that its reader has to know.
public enum ChartNote: Hashable, Sendable {
  /// There are more candles than pixels, so this many share one.
  case merged(Int)
  /// The last candle of this span, after the others, may still change.
  case unfinished(String)
  /// What a mark is called that lies further from the prices than they make room for.
  case beyond(String)
  /// A logarithmic scale was asked for, but a value is zero or negative.
  case logarithmNeedsPositive(Double)
  /// Per cent or an index was asked for, but the first value is zero or none.
  case shareNeedsBase
  /// A column that is to be drawn is missing.
  case noColumn(String)
  /// A column has another number of values than there are bars.
  case columnLength(String, has: Int, bars: Int)
  /// Something that is told of the market's bars was to be drawn over others.
  case needsMarketBars(String)
  /// No font was found on this machine, so the picture has no text.
  case noFont
  /// A font family that was asked for is not on this machine.
  case noFamily(String)
  /// No font on this machine has these characters.
  case noGlyph(String)

  /// The fact in words.
  public var text: String {
    switch self {
    case .merged(let count): "1 candle = \(count) bars"
    case .unfinished(let span):
      "The last \(span) may not be over: the candle behind it goes up to the last bar shown."
    case .beyond(let name):
      "\(quoted(name)) lies too far from the prices to be shown whole."
    case .logarithmNeedsPositive(let value):
      "The scale is linear: \(NumberFormat(decimals: 2).text(value)) has no logarithm."
    case .shareNeedsBase:
      "The scale is linear: a change cannot be measured from 0."
    case .noColumn(let name): "The data have no column \(quoted(name)), so it is not drawn."
    case .columnLength(let name, let has, let bars):
      "The column \(quoted(name)) has \(has) values for \(bars) bars; the others are not known."
    case .needsMarketBars(let what):
      "\(what) are placed on the market's bars, so over bricks or a session they are not drawn."
    case .noFont:
      "No font was found, so the picture has no text; install the package fonts-dejavu-core."
    case .noFamily(let name):
      "This machine has no font \(quoted(name)), so another one is drawn; 'fc-list : family' names those it "
        + "has."
    case .noGlyph(let characters):
      "No font has \(characters); install the package fonts-noto-cjk."
    }
  }
}
