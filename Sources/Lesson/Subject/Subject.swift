import Indicators
import Market

/// An indicator with its settings on some bars: what all parts of a lesson look at.
struct Subject: Sendable {
  let description: IndicatorDescription
  let settings: Settings
  let bars: LessonBars
  /// Its inputs, a column each.
  let inputs: [[Double]]
  /// Its outputs, a column each.
  let values: [[Double]]

  init(_ description: IndicatorDescription, _ settings: Settings, _ bars: LessonBars) throws {
    self.description = description
    self.settings = settings
    self.bars = bars
    inputs = try bars.columns(description.inputs)
    values = description.values(settings, inputs: inputs)
  }

  /// The output that its name alone means.
  var main: [Double] { values[0] }

  /// The first bar on which all outputs are known that do not wait for something to be found.
  var firstKnown: Int? {
    main.indices.first { bar in
      zip(values, description.outputs).allSatisfy { $0[bar].isFinite || $1.isFound }
    }
  }

  /// The same with other settings.
  func with(_ settings: Settings) -> Subject {
    Subject(
      description: description, settings: settings, bars: bars, inputs: inputs,
      values: description.values(settings, inputs: inputs))
  }

  private init(
    description: IndicatorDescription, settings: Settings, bars: LessonBars, inputs: [[Double]],
    values: [[Double]]
  ) {
    self.description = description
    self.settings = settings
    self.bars = bars
    self.inputs = inputs
    self.values = values
  }

  /// The settings with one parameter changed.
  func settings(_ place: Int, _ value: Double) -> Settings {
    var numbers = settings.values
    numbers[place] = value
    return Settings(numbers)
  }

  /// Its name with the numbers of its settings: `MACD 12 26 9`.
  var label: String { description.label(settings) }
}

extension IndicatorDescription {
  /// The name in capitals with the numbers of some settings, as legends of charts have it.
  func label(_ settings: Settings) -> String {
    let numbers = zip(parameters, settings.values).prefix(4).compactMap { parameter, value in
      if case .option = parameter.kind { return nil as String? }
      return LessonNumbers.plain(value)
    }
    return ([display] + (group == .pattern ? [] : numbers)).joined(separator: " ")
  }

  /// Its name as a heading writes it: initials in capitals, words of patterns as they are titled.
  var display: String { name.count <= 5 && group != .pattern ? name.uppercased() : name }

  /// A call with what differs from the standard settings: `macd(fast: 8)`.
  func call(_ settings: Settings) -> String {
    let changed = zip(parameters, settings.values).filter { $0.standard != $1 }.map {
      parameter, value in "\(parameter.name): \(parameter.text(value))"
    }
    return "\(name)(\(changed.joined(separator: ", ")))"
  }
}

extension IndicatorDescription.Parameter {
  /// A value of it, as a call says it.
  func text(_ value: Double) -> String {
    if case .option(let words) = kind { return words[min(words.count - 1, max(0, Int(value)))] }
    return LessonNumbers.plain(value)
  }
}
