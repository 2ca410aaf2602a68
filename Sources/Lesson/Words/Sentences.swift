import Indicators
import Market
import Replay
import Text

/// Sentences that hold a figure each; where their condition does not hold, another one is said.
extension Lesson {
  /// What the state of the bar is in words.
  func stateSentence() -> String {
    guard let now = states[bar] else { return rankSentence() }
    let close = LessonNumbers.fixed(subject.bars.candles.close[bar], subject.bars.decimals)
    let outputs = subject.description.outputs
    let name = outputs[0].name
    switch decision {
    case .pattern:
      let found = LessonNumbers.count(subject.main.count { $0.isFinite && $0 != 0 })
      let known = LessonNumbers.bars(subject.main.count { $0.isFinite })
      let there =
        now == 0
        ? localized("The pattern was not there.")
        : now > 0
          ? localized("The pattern was there, speaking for higher prices.")
          : localized("The pattern was there, speaking for lower prices.")
      return joined([there, localized("It is found on <b>\(found)</b> of \(known).")])
    case .line:
      let share = LessonNumbers.share(abs(subject.bars.candles.close[bar] / subject.main[bar] - 1))
      return now > 0
        ? localized("The close of \(close) was <b>\(share)</b> above it.")
        : localized("The close of \(close) was <b>\(share)</b> below it.")
    case .band:
      return now > 0
        ? localized("The close of \(close) was <b>above</b> the upper edge.")
        : now < 0
          ? localized("The close of \(close) was <b>below</b> the lower edge.")
          : localized("The close of \(close) was <b>inside</b> the band.")
    case .pair(let other):
      let second = outputs[other].name
      return joined([
        now > 0
          ? localized("\(name) was <b>above</b> \(second).")
          : localized("\(name) was <b>below</b> \(second)."), rankSentence(),
      ])
    case .zones(let low, let high):
      let share = LessonNumbers.share(
        Double(states.count { $0 == now }) / Double(max(1, states.count { $0 != nil })))
      let (below, above) = (LessonNumbers.plain(low), LessonNumbers.plain(high))
      return now > 0
        ? localized("It was <b>above \(above)</b>, as on \(share) of the bars.")
        : now < 0
          ? localized("It was <b>below \(below)</b>, as on \(share) of the bars.")
          : localized("It was <b>between \(below) and \(above)</b>, as on \(share) of the bars.")
    case .level(let level):
      let mark = LessonNumbers.plain(level)
      return joined([
        now > 0
          ? localized("It was <b>above</b> \(mark).") : localized("It was <b>below</b> \(mark)."),
        rankSentence(),
      ])
    case .none: return rankSentence()
    }
  }

  /// Sentences one after another, as the language parts them.
  func joined(_ sentences: [String]) -> String {
    let separator = Language.current.sentenceBlank
    return sentences.joined(separator: separator)
  }

  /// How the value lies among those before it.
  private func rankSentence() -> String {
    let value = subject.main[bar]
    let before = subject.main[..<bar].filter(\.isFinite)
    guard value.isFinite, before.count >= 20 else { return "" }
    let share = LessonNumbers.share(
      Double(before.count { $0 < value }) / Double(before.count), 0)
    return localized(
      "That is higher than on <b>\(share)</b> of the \(LessonNumbers.bars(before.count)) before.")
  }

  /// The heading of the current bar.
  func barFinding(_ at: Int) -> String {
    let date = subject.bars.date(at)
    guard let now = states[at], at > 0, let before = states[at - 1] else { return valueFinding(at) }
    if case .pattern = decision {
      return now == 0
        ? localized("On \(date) there was no \(patternTitle)")
        : localized("On \(date) there was one")
    }
    return now == before ? stayed(now, date) : moved(now, date)
  }

  private func valueFinding(_ at: Int) -> String {
    let name = subject.description.outputs[0].name
    return localized("\(subject.bars.date(at)): \(name) \(shown(subject.main[at], 0))")
  }

  private var patternTitle: String {
    let title = subject.description.title(in: .current)
    return Language.current == .english ? title.lowercased() : title
  }

  /// What came to be on a bar.
  private func moved(_ now: Int, _ date: String) -> String {
    let name = subject.description.display
    let outputs = subject.description.outputs
    switch decision {
    case .line:
      return now > 0
        ? localized("On \(date) the close crossed above \(name)")
        : localized("On \(date) the close crossed below \(name)")
    case .band:
      return now > 0
        ? localized("On \(date) the close came to lie above the band")
        : now < 0
          ? localized("On \(date) the close came to lie below the band")
          : localized("On \(date) the close came to lie inside the band")
    case .pair(let other):
      let (first, second) = (outputs[0].name, outputs[other].name)
      return now > 0
        ? localized("On \(date) \(first) crossed above \(second)")
        : localized("On \(date) \(first) crossed below \(second)")
    case .zones(let low, let high):
      let (below, above) = (LessonNumbers.plain(low), LessonNumbers.plain(high))
      return now > 0
        ? localized("On \(date) \(name) came to lie above \(above)")
        : now < 0
          ? localized("On \(date) \(name) came to lie below \(below)")
          : localized("On \(date) \(name) came to lie between \(below) and \(above)")
    case .level(let level):
      let mark = LessonNumbers.plain(level)
      return now > 0
        ? localized("On \(date) \(name) crossed above \(mark)")
        : localized("On \(date) \(name) crossed below \(mark)")
    case .pattern, .none: return ""
    }
  }

  /// What went on being on a bar.
  private func stayed(_ now: Int, _ date: String) -> String {
    let name = subject.description.display
    let outputs = subject.description.outputs
    switch decision {
    case .line:
      return now > 0
        ? localized("On \(date) the close stayed above \(name)")
        : localized("On \(date) the close stayed below \(name)")
    case .band:
      return now > 0
        ? localized("On \(date) the close stayed above the band")
        : now < 0
          ? localized("On \(date) the close stayed below the band")
          : localized("On \(date) the close stayed inside the band")
    case .pair(let other):
      let (first, second) = (outputs[0].name, outputs[other].name)
      return now > 0
        ? localized("On \(date) \(first) stayed above \(second)")
        : localized("On \(date) \(first) stayed below \(second)")
    case .zones(let low, let high):
      let (below, above) = (LessonNumbers.plain(low), LessonNumbers.plain(high))
      return now > 0
        ? localized("On \(date) \(name) stayed above \(above)")
        : now < 0
          ? localized("On \(date) \(name) stayed below \(below)")
          : localized("On \(date) \(name) stayed between \(below) and \(above)")
    case .level(let level):
      let mark = LessonNumbers.plain(level)
      return now > 0
        ? localized("On \(date) \(name) stayed above \(mark)")
        : localized("On \(date) \(name) stayed below \(mark)")
    case .pattern, .none: return ""
    }
  }
}
