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
  /// What tells it in another language: the one that its story was told by.
  let book: Phrasebook?

  /// A lesson of a story, in the language in force.
  package init(_ story: StrategyStory, command: String, notes: [String]) {
    self.story = story
    self.command = command
    self.notes = notes
    book = Phrasebook.current
  }
}

extension StrategyLesson {
  /// The least closed trades of a part that says something.
  static let few = RunAnalysis.leastTrades

  /// How many trades are told, as a heading says it.
  var tradeFinding: String {
    switch (story.count, story.trades.count) {
    case (0, _): localized("No trade was made")
    case (1, _): localized("The only trade, bar by bar")
    case (let all, let told) where all == told: localized("All \(all) trades, bar by bar")
    case (let all, let told):
      told == 1
        ? localized("One trade of \(LessonNumbers.count(all)), bar by bar")
        : localized(
          "\(LessonNumbers.count(told)) trades of \(LessonNumbers.count(all)), bar by bar")
    }
  }

  /// How often the rules were true.
  var ruleFinding: String {
    let known = story.rules.compactMap { rule in
      rule.count.map { (rule.path, $0.true) }
    }
    guard let bars = story.rules.lazy.compactMap({ $0.count?.bars }).first, !known.isEmpty else {
      return story.rules.count == 1
        ? localized("One rule") : localized("\(story.rules.count) rules")
    }
    let words = known.enumerated().map { place, rule in
      place == 0
        ? localized("\(rule.0) was true on \(LessonNumbers.count(rule.1))")
        : localized("\(rule.0) on \(LessonNumbers.count(rule.1))¦rule")
    }
    let list = Language.current == .english ? listed(words) : localizedJoin(words)
    return localized("Of \(LessonNumbers.bars(bars)), \(list)")
  }

  /// What the parts of the result say together.
  var partFinding: String {
    guard let all = story.parts.first else { return localized("No closed trade") }
    if all.areFew {
      return all.trades == 1
        ? localized("All of it rests on one trade")
        : localized("All of it rests on \(all.trades) trades")
    }
    let few = story.parts.dropFirst().count { $0.areFew }
    let least = StrategyLesson.few
    switch few {
    case 0: return localized("No part rests on fewer than \(least) trades")
    case 1:
      return localized(
        "1 of \(story.parts.count - 1) parts rests on fewer than \(least) trades")
    default:
      return localized(
        "\(LessonNumbers.count(few)) of \(story.parts.count - 1) parts rest on fewer than \(least) trades"
      )
    }
  }
}
