/// Breakaway: a long candle, one of its colour beyond a gap, two that go further with their highs and lows, of
/// which the last has that colour too, and one of the other colour that closes in the gap.
///
/// 100 where the last is white, −100 where it is black.
///
/// Source: TA-Lib 0.8 `CDLBREAKAWAY`; agrees at every candle.
struct Breakaway: CandlePattern {
  static let description = describe(
    "breakaway", "Breakaway", chinese: "脱离", traditional: "脫離", japanese: "放れ三手",
    taLib: "cdlbreakaway",
    "Did one candle erase three that had run away through a gap?",
    formula: """
      breakaway[t] =
        100 if black[t-4] and black[t-3] and black[t-1] and white[t] and top[t-3] < bottom[t-4]
          and high[t-1] < high[t-2] < high[t-3] and low[t-1] < low[t-2] < low[t-3]
          and open[t-3] < close[t] < close[t-4]
        -100 if white[t-4] and white[t-3] and white[t-1] and black[t] and bottom[t-3] > top[t-4]
          and high[t-1] > high[t-2] > high[t-3] and low[t-1] > low[t-2] > low[t-3]
          and close[t-4] < close[t] < open[t-3]
        where body[t-4] > bodyLong[t-4], else 0
      """,
    example: "breakaway() != 0")
  static let settings: [CandleSetting] = [.bodyLong]
  static let lookback = 4
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let (high, low, close) = (c.high, c.low, c.close[i])
    let blacks = c.black(i - 4) .& c.black(i - 3) .& c.black(i - 1) .& c.white(i)
    let falling =
      high[i - 2] .< high[i - 3] .& low[i - 2] .< low[i - 3]
      .& high[i - 1] .< high[i - 2] .& low[i - 1] .< low[i - 2]
    let back = close .> c.open[i - 3] .& close .< c.close[i - 4]
    let up = blacks .& c.gapDown(i - 3, from: i - 4) .& falling .& back
    let whites = c.white(i - 4) .& c.white(i - 3) .& c.white(i - 1) .& c.black(i)
    let rising =
      high[i - 2] .> high[i - 3] .& low[i - 2] .> low[i - 3]
      .& high[i - 1] .> high[i - 2] .& low[i - 1] .> low[i - 2]
    let down = close .< c.open[i - 3] .& close .> c.close[i - 4]
    let white = whites .& c.gapUp(i - 3, from: i - 4) .& rising .& down
    return (c.long(i - 4) .& (up .| white)).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<Breakaway>) -> KeyValuePairs<String, Double> {
    [
      "body[t-4]": candles.body(ago: 4), "bodyLong[t-4]": candles.limit(.bodyLong, ago: 4),
      "close[t-4]": candles.close(ago: 4), "open[t-3]": candles.open(ago: 3),
    ]
  }
}
