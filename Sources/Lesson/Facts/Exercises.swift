import Indicators
import Text

extension Exercise {
  /// Exercises that every indicator has, with the answers that the engine gives.
  static func all(
    _ subject: Subject, _ decision: Decision, _ bar: Int, _ warmup: WarmupFacts,
    _ running: RunningBar?
  ) -> [Exercise] {
    [
      next(subject, bar), doubled(subject, bar), history(subject, bar, warmup),
      counted(subject, decision), moved(subject, running), last(subject, bar),
    ].compactMap { $0 }
  }

  private static func told(_ subject: Subject, _ values: [Double]) -> String {
    let parts = zip(subject.description.outputs, values).prefix(4).map {
      "\($0.name) <b>\(LessonNumbers.fixed($1, LessonNumbers.decimals([$1])))</b>"
    }
    return parts.joined(separator: ", ")
  }

  /// Work the next bar out by hand.
  private static func next(_ subject: Subject, _ bar: Int) -> Exercise? {
    let next = bar + 1
    guard next < subject.bars.count, subject.main[next].isFinite else { return nil }
    let inputs = zip(subject.description.inputs, subject.inputs).filter { !$0.0.standard.isBoolean }
      .map {
        "\($0.standard.rawValue) \(LessonNumbers.fixed($1[next], LessonNumbers.decimals([$1[next]]) == 0 ? 0 : subject.bars.decimals))"
      }
    let outputs = subject.description.outputs.map(\.name).prefix(3)
    let columns = outputs.map { "'\(subject.description.call(subject.settings)).\($0)'" }
    return Exercise(
      question: localized(
        "Work out the bar of \(subject.bars.date(next)) by hand: \(inputs.joined(separator: ", "))."
      ),
      answer: told(subject, subject.values.map { $0[next] }) + ".",
      command:
        "kreplay compute \(subject.bars.name) \(columns.joined(separator: " ")) --from \(subject.bars.stamp(next))"
    )
  }

  /// What twice the length gives.
  private static func doubled(_ subject: Subject, _ bar: Int) -> Exercise? {
    let parameters = subject.description.parameters
    guard
      let place = parameters.firstIndex(where: {
        if case .whole(let range) = $0.kind {
          range.upperBound > 50 && $0.standard >= 2
        } else {
          false
        }
      })
    else { return nil }
    let value = 2 * subject.settings.values[place]
    let settings = subject.settings(place, value)
    let other = subject.description.values(settings, inputs: subject.inputs)[0][bar]
    guard other.isFinite, subject.main[bar].isFinite else { return nil }
    let digits = LessonNumbers.decimals([other, subject.main[bar]])
    return Exercise(
      question: localized(
        "Double \(parameters[place].name) to \(LessonNumbers.plain(value)). Is \(subject.description.outputs[0].name) on \(subject.bars.date(bar)) larger or smaller than \(LessonNumbers.fixed(subject.main[bar], digits))?"
      ),
      answer: other > subject.main[bar]
        ? localized("Larger: <b>\(LessonNumbers.fixed(other, digits))</b>.")
        : other < subject.main[bar]
          ? localized("Smaller: <b>\(LessonNumbers.fixed(other, digits))</b>.")
          : localized("The same: <b>\(LessonNumbers.fixed(other, digits))</b>."),
      command:
        "kreplay explain \(subject.description.name) --set \(parameters[place].name)=\(LessonNumbers.plain(value)) --at \(subject.bars.stamp(bar)) --text"
    )
  }

  /// What a short feed gives.
  private static func history(
    _ subject: Subject, _ bar: Int, _ warmup: WarmupFacts
  ) -> Exercise? {
    guard let start = warmup.starts.first, start.value.isFinite else { return nil }
    let digits = LessonNumbers.decimals([start.value, subject.main[bar]])
    let (short, whole) = (
      LessonNumbers.fixed(start.value, digits), LessonNumbers.fixed(subject.main[bar], digits)
    )
    return Exercise(
      question: localized(
        "A feed gives you only the last \(LessonNumbers.bars(start.bars)). What does \(subject.description.outputs[0].name) say on \(subject.bars.date(bar))?"
      ),
      answer: short == whole
        ? localized("<b>\(short)</b>, the same: nothing older counts.")
        : localized("<b>\(short)</b> instead of \(whole). The bars before count as well."),
      command: nil)
  }

  /// How often it says something new.
  private static func counted(_ subject: Subject, _ decision: Decision) -> Exercise? {
    if case .none = decision { return nil }
    let events = decision.events(subject).count
    let known = subject.main.count { $0.isFinite }
    return Exercise(
      question: decision.countQuestion(subject, LessonNumbers.bars(known)),
      answer: events == 0
        ? localized("<b>Never.</b>")
        : localized(
          "<b>\(LessonNumbers.count(events))</b>, once in \(LessonNumbers.bars(max(1, known / events)))."
        ),
      command: nil)
  }

  /// What another close would have made of it.
  private static func moved(_ subject: Subject, _ running: RunningBar?) -> Exercise? {
    guard let running, running.low[0].isFinite, running.high[0].isFinite
    else { return nil }
    let digits = LessonNumbers.decimals([running.low[0], running.high[0]])
    let name = subject.description.outputs[0].name
    return Exercise(
      question: localized(
        "What would \(name) be if the bar had closed at its low, and at its high?"),
      answer: localized(
        "At the low <b>\(LessonNumbers.fixed(running.low[0], digits))</b>, at the high <b>\(LessonNumbers.fixed(running.high[0], digits))</b>. Until the close either is possible."
      ),
      command: nil)
  }

  /// The newest value of the data.
  private static func last(_ subject: Subject, _ bar: Int) -> Exercise? {
    guard let value = subject.main.last, value.isFinite else { return nil }
    return Exercise(
      question: localized("What does it say on the last bar of these data?"),
      answer: told(subject, subject.values.compactMap(\.last)) + ".",
      command:
        "kreplay compute \(subject.bars.name) '\(subject.description.call(subject.settings))' --from \(subject.bars.stamp(subject.bars.count - 1))"
    )
  }
}

extension Decision {
  /// The question how often it said something new in some bars.
  func countQuestion(_ subject: Subject, _ bars: String) -> String {
    let name = subject.description.display
    let outputs = subject.description.outputs
    switch self {
    case .pattern:
      return localized("How many times in \(bars) was the pattern found? Guess first.")
    case .line:
      return localized("How many times in \(bars) did the close cross \(name)? Guess first.")
    case .band:
      return localized(
        "How many times in \(bars) did the close cross an edge of the band? Guess first.")
    case .pair(let other):
      let (first, second) = (outputs[0].name, outputs[other].name)
      return localized(
        "How many times in \(bars) did \(first) and \(second) cross? Guess first.")
    case .zones(let low, let high):
      let (below, above) = (LessonNumbers.plain(low), LessonNumbers.plain(high))
      return localized(
        "How many times in \(bars) did \(name) cross \(below) or \(above)? Guess first.")
    case .level(let level):
      return localized(
        "How many times in \(bars) did \(name) cross \(LessonNumbers.plain(level))? Guess first.")
    case .none: return localized("How many times in \(bars) did it change? Guess first.")
    }
  }
}
