import Indicators

/// What a parameter does: the same indicator with some values of it.
struct Sweep: Sendable {
  struct Row: Sendable {
    let value: Double
    let settings: Settings
    /// Changes of what it says.
    let events: Int
    /// Turns in a hundred bars.
    let turns: Double
    /// What the plain rule ended with, and in how many trades; `nil` without a rule.
    let money: Double?
    let trades: Int?
    /// The outputs on the bars of the lesson's chart.
    let drawn: [[Double]]
    /// On how many bars of the chart it says something else.
    let differs: Int
  }
  let parameter: IndicatorDescription.Parameter
  let place: Int
  let rows: [Row]
  /// The row of the lesson's own settings.
  let own: Int

  /// The first parameter that counts bars, or is a number that can be made larger and smaller.
  init?(_ subject: Subject, _ decision: Decision, window: Range<Int>, _ trading: Trading?) {
    let parameters = subject.description.parameters
    guard
      let place = parameters.firstIndex(where: { Sweep.isLength($0) })
        ?? parameters.firstIndex(where: { Sweep.isNumber($0) })
    else { return nil }
    self.place = place
    parameter = parameters[place]
    let now = subject.settings.values[place]
    let values = Self.values(parameter, now)
    guard values.count > 1 else { return nil }
    own = values.firstIndex(of: now) ?? 0
    let shipped = decision.states(subject)
    rows = values.map { value in
      let settings = subject.settings(place, value)
      // The lesson's own setting has been run.
      let isOwn = value == now
      let other = isOwn ? subject : subject.with(settings)
      let states = isOwn ? shipped : decision.states(other)
      let rule = PlainRule(decision, subject.description, settings)
      let made =
        (isOwn ? trading?.result : nil) ?? rule.flatMap { try? Trading.equity($0, subject) }
      return Row(
        value: value, settings: settings, events: decision.events(in: states).count,
        turns: MapPoint.turns(other.main), money: made?.money, trades: made?.trades,
        drawn: other.values.map { Array($0[window]) },
        differs: window.count { states[$0] != shipped[$0] })
    }
  }

  private static func isLength(_ parameter: IndicatorDescription.Parameter) -> Bool {
    if case .whole(let range) = parameter.kind {
      range.upperBound > 50 && parameter.standard >= 2
    } else {
      false
    }
  }

  private static func isNumber(_ parameter: IndicatorDescription.Parameter) -> Bool {
    if case .number = parameter.kind { parameter.standard > 0 } else { false }
  }

  private static func values(_ parameter: IndicatorDescription.Parameter, _ now: Double) -> [Double]
  {
    let wanted = [0.5, 0.75, 1, 1.25, 1.5, 2, 3].map { $0 * now }
    switch parameter.kind {
    case .whole(let range):
      let least = max(2, range.lowerBound)
      return unique(
        wanted.map { min(max($0.rounded(), Double(least)), Double(range.upperBound)) } + [now])
    case .number(let range):
      return unique(wanted.filter(range.contains) + [now])
    case .option: return []
    }
  }

  private static func unique(_ values: [Double]) -> [Double] { Set(values).sorted() }
}

/// The other ways of working an indicator out, and on how many bars they say something else.
struct VariantFacts: Sendable {
  struct Row: Sendable {
    /// `method: cutler`.
    let words: String
    let settings: Settings
    let value: Double
    /// Known bars on which the value differs by more than a billionth.
    let differing: Int
    /// Bars on which it says something else.
    let otherwise: [Int]
    let known: Int
    let money: Double?
    let trades: Int?
    let drawn: [Double]
  }
  let rows: [Row]
  /// What the lesson's own settings made.
  let money: Double?

  init(_ subject: Subject, _ decision: Decision, _ bar: Int, window: Range<Int>, money: Double?) {
    self.money = money
    let shipped = decision.states(subject)
    var rows: [Row] = []
    for (place, parameter) in subject.description.parameters.enumerated() {
      guard let choices = parameter.choices else { continue }
      for value in choices where value != subject.settings.values[place] && rows.count < 8 {
        rows.append(
          Self.row(subject, decision, place, parameter, value, bar, window, shipped))
      }
    }
    self.rows = rows
  }

  private static func row(
    _ subject: Subject, _ decision: Decision, _ place: Int,
    _ parameter: IndicatorDescription.Parameter, _ value: Double, _ bar: Int, _ window: Range<Int>,
    _ shipped: [Int?]
  ) -> Row {
    let settings = subject.settings(place, value)
    let other = subject.with(settings)
    let states = decision.states(other)
    let pairs = zip(subject.main, other.main).filter { $0.isFinite && $1.isFinite }
    let made = PlainRule(decision, subject.description, settings)
      .flatMap { try? Trading.equity($0, subject) }
    return Row(
      words: "\(parameter.name): \(parameter.text(value))", settings: settings,
      value: other.main[bar],
      differing: pairs.count { abs($0 - $1) > 1e-9 * max(1, abs($0)) },
      otherwise: shipped.indices.filter {
        shipped[$0] != nil && states[$0] != nil && shipped[$0] != states[$0]
      },
      known: pairs.count, money: made?.money, trades: made?.trades,
      drawn: Array(other.main[window]))
  }
}

extension IndicatorDescription.Parameter {
  /// The values of a choice, or of a number that is 0 or 1, 1 or 2.
  fileprivate var choices: [Double]? {
    switch kind {
    case .option(let words): words.indices.map(Double.init)
    case .whole(let range) where range.count <= 3: range.map(Double.init)
    default: nil
    }
  }
}
