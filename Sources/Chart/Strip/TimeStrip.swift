/// A series over time, and below it a row of ticks for everything that is to be seen where it lies:
/// time runs by the clock, so that holes are as wide as they are long.
///
/// The series comes in bins of equal length; it may have any number of them.
public struct TimeStrip: Sendable {
  /// How much a row matters.
  public enum Weight: Sendable, Hashable {
    /// A fact.
    case quiet
    /// To be looked at.
    case doubt
    /// A fault.
    case fault
    /// All is well; of a verdict only.
    case good
  }

  /// A row of ticks.
  public struct Row: Sendable {
    /// What it is called, at its left.
    public var name: String
    /// How much there is, at its right.
    public var count: String
    /// How much it matters.
    public var weight: Weight
    /// How much lies in each bin.
    public var bins: [Int]

    /// A row with a number for each bin.
    public init(name: String, count: String, weight: Weight, bins: [Int]) {
      self.name = name
      self.count = count
      self.weight = weight
      self.bins = bins
    }
  }

  /// The first line: what it is.
  public var title: String
  /// More about it, after the title.
  public var details: String
  /// The second line.
  public var verdict: String
  /// How much the second line matters.
  public var weight: Weight
  /// The picture in words, for those who do not see it.
  public var summary = ""
  /// When the first bin begins, in milliseconds since 1970.
  public var start: Int64
  /// How long each bin is, in milliseconds.
  public var length: Int64
  /// The lowest value of each bin; NaN where it has none.
  public var low: [Double] = []
  /// The highest value of each bin; NaN where it has none.
  public var high: [Double] = []
  /// The last value of each bin; NaN where it has none.
  public var close: [Double] = []
  /// The rows of ticks, top first.
  public var rows: [Row] = []
  /// Width in pixels.
  public var width = 1_000

  /// A strip without values or rows.
  public init(
    title: String, details: String, verdict: String, weight: Weight, start: Int64, length: Int64
  ) {
    self.title = title
    self.details = details
    self.verdict = verdict
    self.weight = weight
    self.start = start
    self.length = max(1, length)
  }

  /// The picture.
  public func displayList() -> DisplayList { StripLayout(self).displayList() }
}
