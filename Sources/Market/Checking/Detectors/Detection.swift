/// Something that a detector found, in numbers.
struct Detection: Hashable, Sendable {
  /// What was found, in the figures of its kind.
  enum Fact: Hashable, Sendable {
    /// Nothing was traded.
    case noVolume
    /// The one price of a candle.
    case flat(Double)
    /// Which price of a candle is 0 or below, and that price.
    case notPositive(String, Double)
    /// The close that stays, and for how many candles so far.
    case stale(Double, candles: Int)
    /// The close before, that of the spike and that after it; the move in deviations.
    case spike(before: Double, at: Double, after: Double, deviations: Double)
    /// The extreme of a candle and the nearer of its open and close; the way in deviations.
    case wick(extreme: Double, body: Double, deviations: Double)
    /// The close before a jump, the open after it, and the ratio that they are near to; what was
    /// traded as a multiple of the usual, where that says something.
    case split(before: Double, after: Double, ratio: SplitRatio, volume: Double?)
    /// From one candle to the next, in milliseconds; how many candles a calendar misses in between.
    case gap(step: Int64, missing: Int?)
    /// From one candle to the next, in milliseconds.
    case step(Int64)
    /// Candles of so many in all that lie outside the regular hours of an exchange; without hours, days on dates
    /// without a session.
    case outside(of: Int, calendar: String, hours: String?)
    /// When the weeks of the series open.
    case opening(WeekOpenings.Evidence)
    /// What the reader says where the weeks contradict the time zone of a currency pair's file.
    case zone(String)
  }

  let kind: CheckKind
  /// The place of the first candle that it concerns, from 0.
  let row: Int
  /// How many candles from there on it concerns.
  let count: Int
  /// How many candles before `row` belong to it and are no defect by themselves.
  let lead: Int
  /// Whether it goes on from the detection before, as one place.
  let goesOn: Bool
  /// The open time of the first candle of the place, those of `lead` too, milliseconds since 1970;
  /// of a gap, that of the candle before it.
  let time: Int64
  let fact: Fact

  /// A detection at a candle.
  init(
    _ kind: CheckKind, row: Int, count: Int = 1, lead: Int = 0, goesOn: Bool = false, time: Int64,
    _ fact: Fact
  ) {
    self.kind = kind
    self.row = row
    self.count = count
    self.lead = lead
    self.goesOn = goesOn
    self.time = time
    self.fact = fact
  }
}
