public import Market

/// Candles for a file: what is wanted.
public struct ExportRequest {
  /// The candles.
  public var data: DataRequest
  /// The file and its form.
  public var output: CandleOutput
  /// Candles that open before `from`, or at `to` and later, are not written.
  public var from: Time?, to: Time?

  /// Candles for a file.
  public init(data: DataRequest, to output: CandleOutput, from: Time? = nil, until to: Time? = nil)
  {
    self.data = data
    self.output = output
    self.from = from
    self.to = to
  }
}

/// Writes candles into a file.
///
/// - Throws: the `UserError`s of files and stores; one where the range is none.
public func exportCandles(
  _ request: ExportRequest, observer: any JobObserver = NoObserver()
) throws -> WrittenCandles {
  if let from = request.from, let to = request.to, from >= to {
    throw UsageError("--from is not before --to, so there is nothing between them")
  }
  var data = request.data
  data.from = request.from
  data.to = request.to
  var source = try openData(data)
  var sink = try CandleSink(
    request.output, timeframe: source.timeframe, source.instrument)
  let expected = request.output.path == "-" ? nil : source.expected
  try source.eachBlock(observer, expecting: expected) { block in
    let range = request.narrowed(block)
    try sink.write(block, range)
    return range.upperBound == block.count
  }
  try sink.finish()
  let written = WrittenSeries(
    timeframe: source.timeframe, count: sink.count, path: request.output.path, result: nil)
  return WrittenCandles(series: [written], remarks: source.remarks + sink.notes)
}

extension ExportRequest {
  /// The candles of a block that are wanted.
  fileprivate func narrowed(_ block: Candles) -> Range<Int> {
    let from = self.from?.milliseconds ?? .min
    let to = self.to?.milliseconds ?? .max
    let start = block.time.firstIndex { $0 >= from } ?? block.count
    let end = block.time[start...].firstIndex { $0 >= to } ?? block.count
    return start..<end
  }
}
