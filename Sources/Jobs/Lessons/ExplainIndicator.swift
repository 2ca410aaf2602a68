import Indicators
public import Lesson
public import Market
import Report
public import Text

/// A lesson that is wanted.
public struct ExplainRequest {
  /// A name or an alias of the catalogue.
  public var name: String
  /// The candles.
  public var data: DataRequest
  /// The bar that is worked; `nil` for one that the lesson chooses.
  public var at: WrittenTime?
  /// Settings by name, as they were written: numbers or words.
  public var settings: [(name: String, value: String)] = []
  /// The language in which it is told.
  public var language = Language.english
  /// The command, as the lesson shows it.
  public var command = ""

  /// A lesson on some candles.
  public init(_ name: String, data: DataRequest) {
    self.name = name
    self.data = data
  }
}

/// Reads the bars of a lesson.
///
/// - Throws: the `UserError`s of files and stores; `UsageError` where there are none.
public func lessonBars(
  _ request: DataRequest, observer: any JobObserver = NoObserver()
) throws -> LessonBars {
  var source = try openData(request)
  var candles = Candles()
  try source.eachBlock(observer, expecting: source.expected) { block in
    candles.append(block, 0..<block.count)
    return candles.count < LessonBars.limit
  }
  guard !candles.isEmpty else {
    throw UsageError("'\(printable(request.path))' has no candles; a lesson needs some")
  }
  return LessonBars(
    candles, instrument: source.instrument, timeframe: source.timeframe, name: request.path)
}

/// The lesson's request, with the bar found and the settings read.
///
/// - Throws: `UsageError` for a name or a setting that there is not.
public func lessonRequest(
  _ request: ExplainRequest, observer: any JobObserver = NoObserver()
) throws -> LessonRequest {
  let indicator = try explained(request.name)
  let bars = try lessonBars(request.data, observer: observer)
  var lesson = LessonRequest(indicator, bars: bars)
  lesson.settings = try settings(request.settings, of: indicator)
  lesson.command = request.command
  lesson.language = request.language
  lesson.dataPath = request.data.path
  if let written = request.at {
    let at = try written.time(for: bars)
    let bar = bars.nearest(to: at)
    lesson.bar = bar
    if bars.candles.time[bar] != at.milliseconds {
      lesson.notes.append(
        PageWords.told(by: PageWords.book(request.language)) {
          localized("There is no bar at the requested time; the nearest is \(bars.words(of: bar)).")
        })
    }
  }
  return lesson
}

extension WrittenTime {
  /// The moment on the clocks of the bars' instrument.
  fileprivate func time(for bars: LessonBars) throws -> Time {
    let isDaily = bars.timeframe.map { $0.intradaySeconds == nil } ?? false
    let first = isDaily ? bars.candles.time.first.map(Time.init(milliseconds:)) : nil
    return try time(for: bars.instrument, ofDaily: first)
  }
}

/// The indicator of a name; the message of a wrong one names the nearest and the groups.
private func explained(_ name: String) throws -> IndicatorDescription {
  if let indicator = Catalogue.find(name) { return indicator }
  let names = Catalogue.all.flatMap { [$0.name] + $0.aliases }
  let groups = IndicatorDescription.Group.allCases.map(\.rawValue)
  throw UsageError(
    "there is no indicator '\(printable(name))'"
      + suggestion(
        Nearest.name(to: name, among: names),
        listing: "the groups are \(listed(groups)); 'kreplay indicators --group average' lists one")
  )
}

private func settings(
  _ given: [(name: String, value: String)], of indicator: IndicatorDescription
) throws -> Settings {
  var values = indicator.parameters.map(\.standard)
  for (index, (name, text)) in given.enumerated() {
    if given[..<index].contains(where: { $0.name == name }) {
      throw UsageError("--set gives '\(printable(name, limit: 60))' twice; leave one out")
    }
    guard let place = indicator.parameters.firstIndex(where: { $0.name == name }) else {
      let names = indicator.parameters.map(\.name)
      throw UsageError(
        names.isEmpty
          ? "\(indicator.name) has no parameters; leave --set out"
          : "\(indicator.name) has no parameter '\(printable(name))'"
            + suggestion(Nearest.name(to: name, among: names), listing: all(names, "parameter")))
    }
    values[place] = try value(text, of: indicator.parameters[place])
  }
  return Settings(values)
}

private func value(_ text: String, of parameter: IndicatorDescription.Parameter) throws -> Double {
  func wrong() -> UsageError {
    UsageError("\(parameter.name) is '\(printable(text))'; it must be \(parameter.rangeText)")
  }
  switch parameter.kind {
  case .option(let words):
    guard let place = words.firstIndex(of: text) else { throw wrong() }
    return Double(place)
  case .whole(let range):
    guard let number = Int(text), range.contains(number) else { throw wrong() }
    return Double(number)
  case .number(let range):
    guard case .success(let number) = parseNumber(text), range.contains(number) else {
      throw wrong()
    }
    return number
  }
}
