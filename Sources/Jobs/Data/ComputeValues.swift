import Indicators
public import Market
import Strategy

/// Values of expressions on a file of candles: what is wanted.
public struct ComputeRequest {
  /// The candles.
  public var data: DataRequest
  /// The expressions, a column each.
  public var expressions: [String]
  /// The timeframe of the bars; `nil` for that of the file.
  public var timeframe: Timeframe?
  /// The exchange's calendar, by which days are sessions; `nil` for what the source says.
  public var calendar: ExchangeCalendar?
  /// Bars that open before `from`, or at `to` and later, are not given; what names no zone is by the clocks of
  /// the instrument.
  public var from: WrittenTime?, to: WrittenTime?

  /// The values at all bars of some candles.
  public init(data: DataRequest, expressions: [String], timeframe: Timeframe? = nil) {
    self.data = data
    self.expressions = expressions
    self.timeframe = timeframe
  }
}

/// Values of a few bars, a column an expression; valid only while they are handed over.
public struct ValueBlock {
  /// Open times of the bars.
  public let times: ArraySlice<Int64>
  /// Whether the bars are shorter than a day.
  public let isIntraday: Bool
  /// As many values as times each; `NaN` is not known.
  public let columns: [UnsafeBufferPointer<Double>]
  /// Which columns are truths.
  public let areBoolean: [Bool]
}

/// Works out expressions on a file of candles, block by block.
///
/// - Parameter body: takes the values of a few bars.
/// - Returns: what a reader of the candles should know, a sentence each.
/// - Throws: the `UserError`s of the file, the expressions and the timeframe.
@discardableResult
public func computeValues(
  _ request: ComputeRequest, _ body: (ValueBlock) throws -> Void
) throws -> [String] {
  var data = request.data
  if request.timeframe != nil { data.options.policies.stopAtMixedTimeframes() }
  var source = try openData(data)
  source.calendar = request.calendar
  let frame = request.timeframe ?? source.timeframe
  let list = try ExpressionList(request.expressions, timeframe: frame)
  let instrument = source.instrument
  let isDaily = frame.map { $0.intradaySeconds == nil } ?? false
  var span = Int64.min..<Int64.max
  try source.bars(request.timeframe, list.graph) { bars, range, evaluator, _ in
    if range.lowerBound == 0, let first = bars.time.first {
      span = try request.span(instrument, ofDaily: isDaily ? Time(milliseconds: first) : nil)
    }
    let wanted = bars.narrowed(range, to: span)
    if !wanted.isEmpty {
      try body(ValueBlock(bars, wanted, frame, list, evaluator, from: range.lowerBound))
    }
    return bars.time[range.upperBound - 1] < span.upperBound
  }
  return source.remarks
}

extension ComputeRequest {
  /// From when until when bars are given, in milliseconds; `first` is the first where they are days.
  fileprivate func span(_ instrument: Instrument, ofDaily first: Time?) throws -> Range<Int64> {
    try WrittenSpan(from: from, to: to).moments(for: instrument, ofDaily: first)
  }
}

extension Candles {
  /// The bars of a range that open in a span of time.
  fileprivate func narrowed(_ range: Range<Int>, to span: Range<Int64>) -> Range<Int> {
    let start = range.first { time[$0] >= span.lowerBound } ?? range.upperBound
    let end = (start..<range.upperBound).first { time[$0] >= span.upperBound } ?? range.upperBound
    return start..<end
  }
}

extension ValueBlock {
  fileprivate init(
    _ bars: Candles, _ wanted: Range<Int>, _ frame: Timeframe?, _ list: ExpressionList,
    _ evaluator: GraphEvaluator, from start: Int
  ) {
    times = bars.time[wanted]
    isIntraday = frame.map { $0.intradaySeconds != nil } ?? true
    columns = list.columns.map { column in
      UnsafeBufferPointer(
        start: evaluator.column(column.node) + (wanted.lowerBound - start), count: wanted.count)
    }
    areBoolean = list.columns.map(\.isBoolean)
  }
}
