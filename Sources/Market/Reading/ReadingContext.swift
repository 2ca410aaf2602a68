import Text

/// What the stages of reading one file share.
final class ReadingContext {
  /// What messages call the file; untrusted text.
  let name: String
  /// The options of the caller.
  let options: ReadingOptions
  /// The dialect of the file.
  let dialect: Dialect
  /// The start of the file.
  let sample: FileHead
  /// All its bytes.
  let stream: any ByteStream
  /// Whether the dialect was recognised and not given.
  var isRecognised: Bool { options.dialect == nil }
  /// Sentences for the one who reads the candles.
  var notes: [String] = []
  /// The note that says that weeks contradict the time zone, where they do.
  var zoneDoubt: String?
  /// Defects that did not stop reading.
  private(set) var log = DefectLog()

  /// Begins a file whose dialect is known.
  init(stream: any ByteStream, sample: FileHead, dialect: Dialect, options: ReadingOptions) {
    name = stream.name
    self.stream = stream
    self.sample = sample
    self.dialect = dialect
    self.options = options
  }

  /// The line of the file that a line of the stream is: not the same where its rows are mixed with those
  /// of other instruments.
  func line(_ own: Int) -> Int {
    ((stream as? PeekedStream)?.base as? InstrumentBytes)?.line(own) ?? own
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

  /// How to read otherwise what a dialect takes for granted, for the end of a sentence; nothing where
  /// the reader chose the dialect.
  func cure(_ words: String) -> String {
    isRecognised && dialect.name != Dialect.csv.name ? "; \(words)" : ""
  }

  /// Says where columns are read as given for the same header before.
  func noteKnown(_ choice: ColumnChoice) {
    guard options.columns.isEmpty, !choice.isEmpty else { return }
    notes.append(
      "columns are read as given for this header before, '\(excerpt(choice.description, limit: 200))'; --columns says otherwise"
    )
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
