public import Indicators
public import Market

/// Decides what to trade: once at the close of a bar, with everything known then and nothing later.
///
/// A strategy asks for orders; only the broker changes the account. Most strategies are rules, which
/// they give to the plan in the words of documents:
///
/// ```swift
/// struct Crossover: Strategy {
///   var fast = 10, slow = 30
///
///   func setUp(_ plan: inout Plan) throws {
///     try plan.column("sma(close, \(fast))", named: "fastMA")
///     try plan.column("sma(close, \(slow))", named: "slowMA")
///     try plan.enter(.long, when: "fastMA crosses above slowMA", stopLoss: "2 * atr(14)")
///     try plan.exit(.long, when: "fastMA crosses below slowMA")
///   }
/// }
/// ```
///
/// One that decides by code of its own does so in `decide`. A document is a strategy of rules, too;
/// there is one engine.
public protocol Strategy: Sendable {
  /// Its name, as reports show it; that of the type if it says none.
  var name: String { get }

  /// Declares once, before the first bar, what it computes, its rules, and when it must be asked.
  mutating func setUp(_ plan: inout Plan) throws

  /// Asked at the close of each bar that the plan's decision bars select; asks for nothing by default.
  mutating func decide(at bar: BarView, _ requests: inout OrderRequests)

  /// The values of the parts of a rule of its own at that bar, in the order of `Rule.parts`; none by
  /// default.
  func explain(_ rule: Int, at bar: BarView, into values: inout [Double])
}

extension Strategy {
  /// The type's name.
  public var name: String { "\(Self.self)" }
  /// Asks for nothing: the decision table does.
  public func decide(at bar: BarView, _ requests: inout OrderRequests) {}
  /// Leaves the values as they are: there is nothing to explain.
  public func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
}

/// What a strategy computes, when it is asked, and what it is called.
public struct Plan: Sendable {
  /// The columns it reads. A strategy adds its own to those that are there, which may be of others that play the
  /// same candles.
  public var graph = Graph()
  /// When `decide` is called: at every bar, unless the plan has rules or says otherwise.
  public var decisionBars = DecisionBars() { didSet { hasDecisionBars = true } }
  private var hasDecisionBars = false
  /// What its rules ask for, by what is held.
  package var table = DecisionTable()
  /// Its rules, for explanations; `OrderRequest.rule` is a place in this list.
  public var rules: [Rule] = []
  /// What a chart shows of it: named series.
  public var series: [NamedSeries] = []
  /// How much worse orders fill, in price, where the account's slippage is `.worked`: the column's value
  /// at the last bar that has closed.
  public var slippage: Graph.Node?
  /// The timeframe of its bars; `nil` is that of the data.
  public var timeframe: Timeframe?
  /// How the account is spread over several instruments; `nil` where each order is by itself.
  public var portfolio: PortfolioTerms?
  /// The names that its expressions may use.
  var scope = Scope()
  /// Whether rules of a document have parts that explain them; their truths are the same without.
  package var explainsRules = true
  /// A plan without columns and rules.
  public init() {}

  /// What several strategies compute, on the columns of one graph, in which those that are equal are there once.
  ///
  /// - Throws: what setting them up throws; `GraphReplaced` where one has put another graph in place of theirs.
  package static func onOneGraph(_ strategies: inout [some Strategy]) throws -> [Plan] {
    var graph = Graph()
    var plans: [Plan] = []
    plans.reserveCapacity(strategies.count)
    for place in strategies.indices {
      var plan = Plan()
      // Only one of them has the graph, which would be copied to grow.
      swap(&plan.graph, &graph)
      // A document only adds to it. To keep it for others is a copy.
      let before = strategies[place] is DocumentStrategy ? nil : plan.graph
      try strategies[place].setUp(&plan)
      if let before, !plan.graph.begins(with: before) {
        throw GraphReplaced(strategy: strategies[place].name)
      }
      swap(&plan.graph, &graph)
      plans.append(plan)
    }
    for place in plans.indices { plans[place].graph = graph }
    return plans
  }

  /// When `decide` is called after all.
  package var asking: DecisionBars { hasDecisionBars || table.rows.isEmpty ? decisionBars : .never }
}

/// A strategy that has put another graph in place of one that it shares.
package struct GraphReplaced: Error {
  package let strategy: String
}

/// A series of the strategy that is drawn, recorded and listed under its name.
public struct NamedSeries: Sendable {
  /// The series' name in legends.
  public let name: String
  /// What it is worked out by, as a person would write it.
  public let expression: String
  /// Its node in the graph.
  public let node: Graph.Node
  /// The indicator and output it is, if it is just that, so that a chart knows pane and mark.
  public let indicator: String?
  /// The output's name, where the indicator has several.
  public let output: String?
  /// Whether a chart shows it.
  public let isDrawn: Bool
  /// A series by its parts.
  public init(
    name: String, expression: String, node: Graph.Node, indicator: String?, output: String?,
    isDrawn: Bool
  ) {
    self.name = name
    self.expression = expression
    self.node = node
    self.indicator = indicator
    self.output = output
    self.isDrawn = isDrawn
  }
}

/// The bars at which a strategy is asked, by the position it has then.
public struct DecisionBars: Sendable {
  /// On which bars a strategy is asked.
  public enum When: Sendable {
    case never, always
    /// Where one of these truths is 1.
    case any([Graph.Node])

    /// Makes it these bars too.
    package mutating func add(_ other: When) {
      switch (self, other) {
      case (_, .never), (.always, _): break
      case (.never, _), (_, .always): self = other
      case (.any(let own), .any(let more)): self = .any(own + more)
      }
    }
  }
  /// On which bars it is asked while there is no position.
  public var whenFlat: When = .always
  /// On which bars it is asked while the position is long.
  public var whenLong: When = .always
  /// On which bars it is asked while the position is short.
  public var whenShort: When = .always
  /// From when on it is asked at every bar, whatever else is said; `nil` for never.
  package var alwaysFrom: Time?
  /// At every bar.
  public init() {}

  /// At no bar.
  package static var never: DecisionBars {
    var decisionBars = DecisionBars()
    decisionBars.whenFlat = .never
    decisionBars.whenLong = .never
    decisionBars.whenShort = .never
    return decisionBars
  }
}

/// A rule with the parts that explain it.
public struct Rule: Sendable {
  /// A part of a rule whose value explains it.
  public struct Part: Sendable {
    /// The part as it was written, e.g. `fastMA`.
    public let text: String
    /// 0 for its value at the bar, 1 for the bar before.
    public let lag: Int
    /// Whether it is true or false, and not a number.
    public let isBoolean: Bool
    /// A part by its words.
    public init(text: String, lag: Int, isBoolean: Bool) {
      self.text = text
      self.lag = lag
      self.isBoolean = isBoolean
    }
  }
  /// Where it is in the document, e.g. `long.enter`.
  public let path: String
  /// Its expression as it was written.
  public let expression: String
  /// The parts whose values explain it, in the order of the text.
  public let parts: [Part]
  /// The name that the document gives it; `nil` for none.
  public let name: String?
  /// A rule by its place in the document and its text.
  public init(path: String, expression: String, parts: [Part], name: String? = nil) {
    self.path = path
    self.expression = expression
    self.parts = parts
    self.name = name
  }
}

/// A bar as a strategy sees it at its close. Valid only during the call.
public struct BarView {
  /// Which of the run's instruments it is a bar of, from 0 in the order of the data.
  public let instrument: Int
  /// Its place in the run, from 0.
  public let index: Int
  /// Its open time.
  public let time: Time
  /// The position and the account at its close.
  public let position: Position
  /// The account at the close of the bar.
  public let account: AccountView
  /// The engine holds it as long as the view is valid; counting references at every bar costs more
  /// than the rules do.
  private let evaluator: Unmanaged<GraphEvaluator>
  private let offset: Int

  /// A view of the bar at `offset` in the evaluator's block.
  public init(
    instrument: Int = 0, index: Int, time: Time, position: Position, account: AccountView,
    evaluator: GraphEvaluator,
    offset: Int
  ) {
    self.instrument = instrument
    self.index = index
    self.time = time
    self.position = position
    self.account = account
    self.evaluator = .passUnretained(evaluator)
    self.offset = offset
  }

  /// The same, of an evaluator that the caller holds.
  package init(
    instrument: Int, index: Int, time: Time, position: Position, account: AccountView,
    evaluator: Unmanaged<GraphEvaluator>, offset: Int
  ) {
    self.instrument = instrument
    self.index = index
    self.time = time
    self.position = position
    self.account = account
    self.evaluator = evaluator
    self.offset = offset
  }

  /// The value of a node at this bar; `NaN` is not known.
  public func value(_ node: Graph.Node) -> Double { column(node)[offset] }
  /// The value of a node at the bar before; `NaN` is not known, a truth is false before there was one.
  public func previous(_ node: Graph.Node) -> Double { column(node)[offset - 1] }
  /// Whether a truth holds at this bar.
  public func isTrue(_ node: Graph.Node) -> Bool { column(node)[offset] != 0 }

  private func column(_ node: Graph.Node) -> UnsafePointer<Double> {
    evaluator._withUnsafeGuaranteedRef { $0.column(node) }
  }
}

/// What is held, at a bar's close.
public struct Position: Hashable, Sendable {
  /// Units; positive long, negative short, 0 flat.
  public var size = 0.0
  /// Average price of what is held, before costs; `NaN` when flat.
  public var entry = Double.nan
  /// Bars since the entry's bar, 0 on it.
  public var bars = 0
  /// Open profit in the currency, before the exit's costs.
  public var profit = 0.0
  /// The highest and lowest open profit per unit seen since the entry, in price.
  public var best = 0.0, worst = 0.0
  /// No position.
  public init() {}
}

/// The account at a bar's close.
public struct AccountView: Hashable, Sendable {
  /// Cash, in the account's currency.
  public var cash: Double
  /// Cash and what the positions are worth at the last close.
  public var equity: Double
  /// What a unit of the prices' currency is worth in the account's; 1 where both are the same.
  public var exchangeRate: Double
  /// An account by its figures.
  public init(cash: Double, equity: Double, exchangeRate: Double = 1) {
    self.cash = cash
    self.equity = equity
    self.exchangeRate = exchangeRate
  }
}
