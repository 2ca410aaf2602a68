import Indicators
import Market
import Text

extension Lesson {
  func readSection() -> Section? {
    let reading = Reading.find(subject.description.name)
    let example = subject.description.example
    let rule = example.isEmpty ? "" : localized("In a rule: <code>\(XMLText(example))</code>")
    func notes(_ texts: String...) -> String {
      let shown = texts.filter { !$0.isEmpty }.map { "<p class=\"cap\">\($0)</p>" }
      return shown.isEmpty ? "" : "<div class=\"after\">\(shown.joined())</div>"
    }
    guard let reading else {
      guard !rule.isEmpty else { return nil }
      return Section(
        "read", localized("Reading it"), localized("How a rule says it"), notes(rule))
    }
    let origin = reading.origin.isEmpty ? "" : XMLText(localized(text: reading.origin))
    func list(_ items: [String]) -> String {
      "<ul class=\"rd\">\(items.map { item in let parts = localized(text: item).split(separator: "|", maxSplits: 1); return "<li><b>\(XMLText(String(parts[0])))</b> \(parts.count > 1 ? XMLText(String(parts[1])) : "")</li>" }.joined())</ul>"
    }
    let misleads = reading.misleads.map { $0.text(of: subject.description, subject.settings) }
    return Section(
      "read", localized("Reading it"), XMLText(localized(text: reading.finding)),
      "<div class=\"split\"><div class=\"c6\"><h3>\(localized("What may be said"))</h3>\(list(reading.says))</div><div class=\"c6\"><h3>\(localized("How it misleads"))</h3>\(list(misleads))</div></div>\(notes(origin, rule))"
    )
  }

  func warmSection() -> Section? {
    let digits = LessonNumbers.decimals(warmup.starts.map(\.value) + [subject.main[bar]])
    let rows =
      warmup.starts.map { start in
        "<tr><td class=\"l\">\(LessonNumbers.bars(start.bars))</td><td>\(LessonNumbers.fixed(start.value, digits))</td><td>\(LessonNumbers.signed(start.value - subject.main[bar], digits))</td></tr>"
      } + [
        "<tr><td class=\"l\">\(localized("all \(LessonNumbers.bars(bar + 1))"))</td><td>\(LessonNumbers.fixed(subject.main[bar], digits))</td><td></td></tr>"
      ]
    let table =
      "<table class=\"data\"><thead><tr><th class=\"l\" scope=\"col\">\(localized("history given"))</th><th scope=\"col\">\(localized("\(XMLText(outputNames[0])) on \(subject.bars.date(bar))"))</th><th scope=\"col\">\(localized("off by"))</th></tr></thead><tbody>\(rows.joined())</tbody></table>"
    let outputs = zip(outputNames, warmup.first).map { name, first in
      "<tr><td class=\"l\">\(XMLText(name))</td><td>\(first.map { LessonNumbers.count($0 + 1) } ?? localized("none"))</td></tr>"
    }
    let firsts =
      "<table class=\"data\"><thead><tr><th class=\"l\" scope=\"col\">\(localized("output"))</th><th scope=\"col\">\(localized("first value on bar"))</th></tr></thead><tbody>\(outputs.joined())</tbody></table>"
    let figure =
      warmup.fading.isEmpty
      ? "<p class=\"note\">\(memoryText == nil ? localized("A start in the middle of the data changes nothing once a value is known: only the bars of its window count.") : localized("A start in the middle of the data changes nothing once a value is known: here no difference was found."))</p>"
      : "<figure class=\"fig\">\(SmallFigures.panes("warm-up", localized("What a late start leaves, by bars since its first value"), width: 592, height: 160, upper: [(warmup.fading, "mac")]))<figcaption>\(localized("What is left of the difference that a late start makes, by bars since its first value."))</figcaption></figure>"
    return Section(
      "warm", localized("Warm-up"), warmFinding,
      sub: XMLText(
        memoryText.map {
          localized("\(String($0.prefix(1).uppercased() + $0.dropFirst())).")
        } ?? localized("Only the values of its window count.")),
      "<div class=\"split\"><div class=\"c6\">\(table)</div><div class=\"c6\">\(firsts)<div class=\"after\">\(figure)</div></div></div>"
    )
  }

  func whenSection() -> Section? {
    guard subject.main[bar].isFinite else { return nil }
    let next =
      bar + 1 < subject.bars.count
      ? localized(
        "The next open, \(LessonNumbers.fixed(subject.bars.candles.open[bar + 1], subject.bars.decimals)) on \(subject.bars.date(bar + 1)), is the first price at which anyone could have acted on it."
      )
      : localized("It can be acted on at the next open.")
    let timing =
      subject.description.timingText.map { localized("Known \($0).") }
      ?? localized("Known at the close of its own bar, and it never changes afterwards.")
    var table = ""
    var finding =
      subject.description.timingText == nil
      ? localized("Known at the close, used at the next open")
      : localized("Known later than the bar it speaks of")
    if let running {
      let rows = outputNames.indices.prefix(6).map { place in
        "<tr><td class=\"l\">\(XMLText(outputNames[place]))</td><td>\(shown(running.low[place], place))</td><td><b>\(shown(running.close[place], place))</b></td><td>\(shown(running.high[place], place))</td></tr>"
      }
      table =
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(localized("The running bar"))\"><table class=\"data\"><thead><tr><th class=\"l\" scope=\"col\">\(localized("if the bar had closed"))</th><th scope=\"col\">\(localized("at its low"))</th><th scope=\"col\">\(localized("where it did"))</th><th scope=\"col\">\(localized("at its high"))</th></tr></thead><tbody>\(rows.joined())</tbody></table></div>"
      let states = [running.low, running.high].map { values in state(of: values) }
      if let low = states[0], let high = states[1], low != high {
        finding = localized("While the bar runs, it can still say either")
      }
    }
    return Section(
      "when", localized("When it is known"), finding,
      "<div class=\"split\"><div class=\"c6\">\(table)</div><div class=\"c6 note\"><p>\(XMLText(timing))</p><p>\(next)</p></div></div>"
    )
  }

  /// The state of the bar if its outputs were some values.
  private func state(of values: [Double]) -> Int? {
    guard values.allSatisfy(\.isFinite) else { return nil }
    switch decision {
    case .pair(let other): return values[0] > values[other] ? 1 : -1
    case .level(let level): return values[0] > level ? 1 : -1
    case .zones(let low, let high): return values[0] > high ? 1 : values[0] < low ? -1 : 0
    case .pattern: return values[0] > 0 ? 1 : values[0] < 0 ? -1 : 0
    default: return nil
    }
  }

  func nameSection() -> Section? {
    let description = subject.description
    let rows = Language.allCases.map { ($0, description.ownTitle(in: $0)) }
      .filter { !$0.1.isEmpty }
      .map { language, title in
        "<tr><td class=\"l q\" lang=\"\(language.rawValue)\">\(language.name)</td><td class=\"l\" lang=\"\(language.rawValue)\">\(XMLText(title))</td></tr>"
      }
    let also =
      description.aliases.isEmpty
      ? ""
      : "<p class=\"cap after\">\(localized("Also called \(localizedList(description.aliases.map { "<code>\(XMLText($0))</code>" }))."))</p>"
    let lib =
      description.taLibCall.map {
        "<p class=\"cap\">\(localized("In TA-Lib’s order: <code>\(XMLText($0))</code>"))</p>"
      } ?? ""
    return Section(
      "names", localized("Names"),
      description.traditional.isEmpty
        ? localized("What others call it")
        : localized(
          "In Taiwan \(XMLText(description.traditional)), in Japan \(XMLText(description.japanese))"
        ),
      "<table class=\"data\" style=\"max-width:592px\"><tbody>\(rows.joined())</tbody></table>\(also)\(lib)"
    )
  }

  func trySection() -> Section? {
    guard !exercises.isEmpty else { return nil }
    let items = exercises.enumerated().map { place, exercise in
      let command = exercise.command.map { "<code>\(XMLText($0))</code>" } ?? ""
      return
        "<details><summary><i>\(place + 1)</i><span>\(XMLText(exercise.question))</span></summary><div class=\"sol\">\(exercise.answer)\(command)</div></details>"
    }
    return Section(
      "try", localized("Exercises"),
      exercises.count == 1
        ? localized("One to do by hand or with one command")
        : localized("\(exercises.count) to do by hand or with one command"),
      items.joined())
  }
}
