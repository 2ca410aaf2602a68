import Indicators
import Market

/// An expression whose names are known and whose kinds fit.
struct Meaning: Sendable {
  enum Kind: Equatable, Sendable { case number, truth }

  indirect enum Form: Sendable {
    case constant(Double)
    case source(Graph.Source)
    case state(StateVariable)
    /// A named indicator, by its place among the definitions.
    case named(Int)
    case indicator(IndicatorUse)
    case arithmetic(Graph.Arithmetic, Meaning, Meaning)
    case function(Graph.Function, Meaning)
    /// `a if condition else b`; both branches are of the same kind.
    case choice(condition: Meaning, Meaning, Meaning)
    case history(Meaning, bars: Int)
    case since(Meaning)
    case valueWhen(Meaning, Meaning)
    case on(Timeframe, Meaning)
    /// A value of another instrument, or a place among all.
    case across(Graph.View, Meaning)
    case compare(Graph.Comparison, Meaning, Meaning)
    case logic(Graph.Logic, Meaning, Meaning)
    case not(Meaning)
    case crosses(Graph.Crossing, Meaning, Meaning)
    case trend(Syntax.Trend, Meaning, bars: Int)
    /// A truth about the time of day.
    case clock(Meaning)
  }

  let form: Form
  let kind: Kind
  /// Where it is in its expression: offsets into the UTF-8.
  var range: Range<Int>
  /// The first part of the position or the account that it reads, if any.
  var state: StateVariable?
  /// Whether it reads a coarser timeframe.
  var readsCoarser = false
  /// The word by which it reads other instruments, if it does.
  var across: BuiltIn?

  /// The number that it is at every bar, if it is one.
  var constant: Double? {
    if case .constant(let value) = form { value } else { nil }
  }
}

/// A call of an indicator, completed with its defaults.
struct IndicatorUse: Sendable {
  let description: IndicatorDescription
  let inputs: [Meaning]
  let settings: Settings
  let output: Int
  /// Whether the output was asked for by name.
  let isOutputNamed: Bool
}

/// What a rule may ask about the position and the account.
enum StateVariable: String, CaseIterable, Sendable {
  case positionSize = "position.size"
  case positionEntry = "position.entry"
  case positionBars = "position.bars"
  case positionProfit = "position.profit"
  case positionBest = "position.best"
  case positionWorst = "position.worst"
  case accountEquity = "account.equity"
  case accountCash = "account.cash"
  case accountExchangeRate = "account.exchangeRate"
}

/// A named indicator of a document.
struct Definition: Sendable {
  let name: String
  let source: ExpressionText
  let meaning: Meaning
  let isDrawn: Bool
}
