import Market

/// Candles for a file: what is wanted.
struct ExportRequest {
  let data: DataRequest
  let output: CandleOutput
  /// Candles that open before `from`, or at `to` and later, are not written.
  let from: Time?, to: Time?
}

/// Writes candles into a file.
///
/// - Returns: how many there were.
/// - Throws: the `UserError`s of files and stores; `UsageError` where the range is none.
func export(_ request: ExportRequest) throws -> Int {
  if let from = request.from, let to = request.to, from >= to {
    throw UsageError("--from is not before --to, so there is nothing between them")
  }
  Interruption.watch()
  var data = request.data
  data.from = request.from
  data.to = request.to
  var source = try openData(data)
  var sink = try CandleSink(
    request.output, timeframe: source.timeframe, source.instrument)
  let bar = ProgressBar(total: request.output.path == "-" ? nil : source.expected)
  defer { bar.clear() }
  var block = Candles()
  while try source.next(into: &block) {
    let range = request.narrowed(block)
    try sink.write(block, range)
    bar.show(sink.count)
    try Interruption.check()
    if range.upperBound < block.count { break }
  }
  try sink.finish()
  source.tellNotes()
  return sink.count
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
