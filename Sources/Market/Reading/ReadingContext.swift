/// What the stages of reading one file share.
final class ReadingContext {
  /// What messages call the file; untrusted text.
  let name: String
  /// What the reader was told.
  let options: ReadingOptions
  /// The dialect of the file.
  let dialect: Dialect
  /// The start of the file.
  let sample: Sample
  /// All its bytes.
  let stream: any ByteStream
  /// Sentences for the one who reads the candles.
  var notes: [String] = []
  /// Defects that did not stop reading.
  private(set) var log = DefectLog()

  /// Begins a file whose dialect is known.
  init(stream: any ByteStream, sample: Sample, dialect: Dialect, options: ReadingOptions) {
    name = stream.name
    self.stream = stream
    self.sample = sample
    self.dialect = dialect
    self.options = options
  }

  /// More of the start of the file than the sample, before any of it was read.
  ///
  /// - Parameter limit: the most bytes.
  func bytes(upTo limit: Int) throws -> ArraySlice<UInt8> {
    guard let peeked = stream as? PeekedStream else { return sample.bytes }
    try peeked.lookFurther(limit)
    return peeked.start.starts(with: [0xef, 0xbb, 0xbf])
      ? peeked.start.dropFirst(3) : peeked.start[...]
  }

  /// Does what the policy for a defect says.
  ///
  /// - Parameter time: the candle's time, where the row could be read so far.
  /// - Returns: whether the candle stays.
  /// - Throws: the error where the policy is to stop.
  func settle(_ defect: Defect, _ error: DataError, time: Time?) throws -> Bool {
    let policy = options.policies[defect]
    if policy == .stop { throw error }
    log.add(
      DefectLog.Entry(
        defect, policy, time: time, line: error.line, message: error.description))
    return policy == .keep
  }

  /// Keeps a defect that was settled elsewhere.
  func keep(_ entry: DefectLog.Entry) { log.add(entry) }

  /// Keeps the defects of another file of the same series.
  func keep(_ other: DefectLog) { log.add(other) }
}
