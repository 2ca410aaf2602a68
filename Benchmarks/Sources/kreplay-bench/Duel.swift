/// Two programs of the same work, timed by turns in one process.
///
/// Every sample is of data that neither has seen, so that no branch predictor has learnt them; who
/// begins changes from sample to sample, since the first finds colder memory. The verdict is the
/// median of the samples' ratios.
struct Duel {
  private(set) var ours: [Double] = []
  private(set) var theirs: [Double] = []

  /// Times both on one sample; returns what they gave.
  mutating func round<A, B>(_ our: () throws -> A, _ their: () throws -> B) rethrows -> (A, B) {
    if ours.count % 2 == 0 {
      let (ourTime, a) = try seconds(our)
      let (theirTime, b) = try seconds(their)
      keep(ourTime, theirTime)
      return (a, b)
    }
    let (theirTime, b) = try seconds(their)
    let (ourTime, a) = try seconds(our)
    keep(ourTime, theirTime)
    return (a, b)
  }

  private mutating func keep(_ our: Double, _ their: Double) {
    ours.append(our)
    theirs.append(their)
  }

  /// Our time by theirs.
  var ratio: Double { median(zip(ours, theirs).map { $0 / $1 }) }
}
