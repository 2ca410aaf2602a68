import Indicators
package import Market
import Synchronization
import Text

/// What the rules of a strategy were at every bar of an instrument, in a few numbers a bar.
package final class RuleRecord: Sendable {
  private struct Kept {
    var trees: [RuleTree] = []
    var asked: [[Bool]] = []
    var times: [Int64] = []
    /// Of each bar, what was held: 0 short, 1 nothing, 2 long.
    var held: [UInt8] = []
    /// Of each bar, whether the engine had each rule true; then the truths and the numbers of all parts.
    var rules: [Bool] = []
    var truths: [Bool] = []
    var numbers: [Double] = []
    var truthCount = 0
    var numberCount = 0
  }

  private let instrument: Int
  private let kept = Mutex(Kept())

  /// A record of an instrument, by its place in the run.
  package init(of instrument: Int) { self.instrument = instrument }

  func begin(_ trees: [RuleTree], _ asked: [[Bool]]) {
    kept.withLock { kept in
      kept = Kept()
      kept.trees = trees
      kept.asked = asked
      for tree in trees {
        kept.truthCount += tree.sizes.truths
        kept.numberCount += tree.sizes.numbers
      }
    }
  }

  func take(_ bar: BarView, _ isTrue: (Int) -> Bool) {
    guard bar.instrument == instrument else { return }
    kept.withLock { kept in
      kept.times.append(bar.time.milliseconds)
      kept.held.append(bar.position.size == 0 ? 1 : bar.position.size > 0 ? 2 : 0)
      for place in kept.trees.indices {
        kept.rules.append(isTrue(place))
        kept.trees[place].keep(bar, &kept.truths, &kept.numbers)
      }
    }
  }

  /// The rules at the bar that opened at a time, in the order of `Plan.rules`; none where they were not
  /// asked.
  package func rules(at time: Time) -> [ProbedRule] {
    kept.withLock { kept in
      let bar = kept.times.partitioningIndex { $0 >= time.milliseconds }
      guard bar < kept.times.count, kept.times[bar] == time.milliseconds else { return [] }
      let count = kept.trees.count
      var truths = kept.truths[bar * kept.truthCount..<(bar + 1) * kept.truthCount]
      var numbers = kept.numbers[bar * kept.numberCount..<(bar + 1) * kept.numberCount]
      return (0..<count).map { place in
        let tree = kept.trees[place]
        defer {
          truths = truths.dropFirst(tree.sizes.truths)
          numbers = numbers.dropFirst(tree.sizes.numbers)
        }
        return ProbedRule(
          rule: place, truth: tree.truth(truths, numbers), isTrue: kept.rules[bar * count + place],
          isAsked: kept.asked[Int(kept.held[bar])][place])
      }
    }
  }
}
