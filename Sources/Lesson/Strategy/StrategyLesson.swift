import Replay
package import Report
import Text

/// A strategy told as a story: its rules in words, its first trades bar by bar, what costs did, and what
/// rests on few trades.
public struct StrategyLesson: Sendable {
  package let story: StrategyStory
  /// The command that makes the lesson again.
  package let command: String
  /// What the reader should know first, a sentence each.
  public let notes: [String]

  /// A lesson of a story.
  package init(_ story: StrategyStory, command: String, notes: [String]) {
    self.story = story
    self.command = command
    self.notes = notes
  }
}

extension StrategyLesson {
  /// The least closed trades of a part that says something.
  static let few = RunAnalysis.leastTrades

  /// How many trades are told, as a heading says it.
  var tradeFinding: String {
    switch (story.count, story.trades.count) {
    case (0, _): "No trade was made"
    case (1, _): "The only trade, bar by bar"
    case (let all, let told) where all == told: "All \(all) trades, bar by bar"
    case (let all, let told):
      told == 1
        ? "One trade of \(LessonNumbers.count(all)), bar by bar"
        : "\(LessonNumbers.count(told)) trades of \(LessonNumbers.count(all)), bar by bar"
    }
  }

  /// How often the rules were true.
  var ruleFinding: String {
    let known = story.rules.compactMap { rule in
      rule.count.map { (rule.path, $0.true) }
    }
    guard let bars = story.rules.lazy.compactMap({ $0.count?.bars }).first, !known.isEmpty else {
      return story.rules.count == 1 ? "One rule" : "\(story.rules.count) rules"
    }
    let words = known.enumerated().map { place, rule in
      "\(rule.0) \(place == 0 ? "was true on " : "on ")\(LessonNumbers.count(rule.1))"
    }
    return "Of \(LessonNumbers.bars(bars)), \(listed(words))"
  }

  /// What the parts of the result say together.
  var partFinding: String {
    guard let all = story.parts.first else { return "No closed trade" }
    if all.areFew {
      return all.trades == 1
        ? "All of it rests on one trade" : "All of it rests on \(all.trades) trades"
    }
    let few = story.parts.dropFirst().count { $0.areFew }
    return few == 0
      ? "No part rests on fewer than \(StrategyLesson.few) trades"
      : "\(LessonNumbers.count(few)) of \(story.parts.count - 1) parts \(few == 1 ? "rests" : "rest") on fewer than \(StrategyLesson.few) trades"
  }
}
