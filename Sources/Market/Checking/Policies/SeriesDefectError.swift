import Text

/// Something odd in a series at which reading should stop.
public struct SeriesDefectError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let file: String
  /// The open time of the candle.
  public let time: Time
  /// What it is.
  public let defect: Defect
  /// What is there, with its values.
  let words: String

  /// What the process exits with.
  public var exitCode: ExitCode { .data }

  /// The whole message: value, place and cure.
  public var description: String {
    let isSkippable = DefectPolicies.possible(defect).contains(.skip)
    let other = isSkippable ? ", or leave it out with \(defect.rawValue)=skip" : ""
    let cure =
      defect == .timeframe
      ? "say how long candles are (--timeframe, or \"timeframe\" beside the file in a document's data), or give files of one length each"
      : "correct the data"
    return "\(printablePath(file)): \(time): \(words); \(cure), or take them as they are "
      + "with --on-defect \(defect.rawValue)=keep\(other)"
  }
}
