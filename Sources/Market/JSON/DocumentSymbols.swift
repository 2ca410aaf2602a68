/// All that is traded in a document of several series, in the order in which it comes; `nil` where a
/// stream holds one series or no document, or where its series cannot be told apart.
///
/// The whole of the stream is read, in bounded memory.
///
/// - Throws: what the stream throws; `DataError` where the document is broken.
func documentSymbols(_ stream: any ByteStream, _ options: ReadingOptions) throws -> [String]? {
  let peeked = try PeekedStream(stream)
  let sample = try FileHead(peeked, symbol: nil)
  guard let outline = sample.outline else { return nil }
  let dialect =
    try options.dialect.map { try Dialects.named($0) } ?? Dialects.recognise(sample).dialect
  guard let shape = dialect.document, shape.best(outline) != nil else { return nil }
  let context = ReadingContext(
    stream: peeked, sample: sample, dialect: dialect, options: options)
  let plan = try JSONPlan(context, shape)
  let choice = try JSONChoice(plan, context, collects: true)
  let rows = JSONRows(context.stream, plan, choice)
  while let row = try rows.next() {
    if let other = row.otherSymbol { try choice.meet(other) { DataError(file: "", problem: $0) } }
  }
  var symbols = choice.name.map { [$0] } ?? []
  for name in choice.others where !symbols.contains(name) { symbols.append(name) }
  return symbols.count > 1 && !choice.isLate ? symbols : nil
}
