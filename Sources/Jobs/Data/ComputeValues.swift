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
  /// Bars that open before `from`, or at `to` and later, are not given.
  public var from: Time?, to: Time?

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
  try source.bars(request.timeframe, list.graph) { bars, range, evaluator, _ in
    let wanted = request.narrowed(bars, range)
    if !wanted.isEmpty {
      try body(ValueBlock(bars, wanted, frame, list, evaluator, from: range.lowerBound))
    }
    return request.to.map { bars.time[range.upperBound - 1] < $0.milliseconds } ?? true
  }
  return source.remarks
}

extension ComputeRequest {
  /// The bars of a range that are given.
  fileprivate func narrowed(_ bars: Candles, _ range: Range<Int>) -> Range<Int> {
    let from = self.from?.milliseconds ?? .min
    let to = self.to?.milliseconds ?? .max
    let start = range.first { bars.time[$0] >= from } ?? range.upperBound
    let end = (start..<range.upperBound).first { bars.time[$0] >= to } ?? range.upperBound
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
