public import Market

/// Candles for a file: what is wanted.
public struct ExportRequest {
  /// The candles.
  public var data: DataRequest
  /// The file and its form.
  public var output: CandleOutput
  /// Candles that open before `from`, or at `to` and later, are not written.
  public var span: WrittenSpan

  /// Candles for a file.
  public init(
    data: DataRequest, to output: CandleOutput, from: WrittenTime? = nil,
    until to: WrittenTime? = nil
  ) {
    self.data = data
    self.output = output
    span = WrittenSpan(from: from, to: to)
  }
}

/// Writes candles into a file.
///
/// - Throws: the `UserError`s of files and stores; one where the range is none.
public func exportCandles(
  _ request: ExportRequest, observer: any JobObserver = NoObserver()
) throws -> WrittenCandles {
  var data = request.data
  (data.from, data.to) = request.span.inAnyZone
  var source = try openData(data)
  var sink = try CandleSink(
    request.output, timeframe: source.timeframe, source.instrument)
  let expected = request.output.path == "-" ? nil : source.expected
  var span: Range<Int64>?
  let (instrument, timeframe) = (source.instrument, source.timeframe)
  if request.span.isReversed { _ = try request.span.moments(for: instrument, ofDaily: nil) }
  try source.eachBlock(observer, expecting: expected) { block in
    let moments = try span ?? request.span.moments(of: block, timeframe, instrument)
    span = moments
    let range = block.opening(in: moments)
    try sink.write(block, range)
    return range.upperBound == block.count
  }
  try sink.finish()
  let written = WrittenSeries(
    timeframe: source.timeframe, count: sink.count, path: request.output.path, result: nil)
  return WrittenCandles(series: [written], remarks: source.remarks + sink.notes)
}

extension WrittenSpan {
  /// In milliseconds, for candles of which the first are given.
  fileprivate func moments(
    of candles: Candles, _ timeframe: Timeframe?, _ instrument: Instrument
  ) throws -> Range<Int64> {
    let isDaily = timeframe.map { $0.intradaySeconds == nil } ?? false
    let first = isDaily ? candles.time.first.map(Time.init(milliseconds:)) : nil
    return try moments(for: instrument, ofDaily: first)
  }
}

extension Candles {
  /// Those that open in a span of time, in milliseconds.
  fileprivate func opening(in span: Range<Int64>) -> Range<Int> {
    let start = time.firstIndex { $0 >= span.lowerBound } ?? count
    let end = time[start...].firstIndex { $0 >= span.upperBound } ?? count
    return start..<end
  }
}
