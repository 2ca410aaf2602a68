import Market
import Replay
import Strategy
import Text

/// The values of a rule at some bars.
struct StoryValues {
  private let context: ReportContext
  private let rule: Rule
  private let place: Int

  init(_ context: ReportContext, rule: Int) {
    self.context = context
    self.rule = context.run.rules[rule]
    place = rule
  }

  /// The rule's parts at the bars around a signal, as they were noted while the run was played again.
  func table(_ bars: [ProbedBar], signal: Int64) -> StoryTable? {
    guard let middle = bars.first(where: { $0.time.milliseconds == signal }),
      let probed = truth(at: middle)
    else { return nil }
    let heads = bars.map { bar in
      (
        word: bar.time == middle.time
          ? localized("signal")
          : bar.time < middle.time ? localized("before") : localized("after"),
        date: context.dates.moment(bar.time)
      )
    }
    var rows = [
      StoryTable.Row(
        label: "close", isCode: true, cells: bars.map { context.numbers.price($0.close) })
    ]
    let leaves = Self.leaves(probed.truth)
    let others = bars.map { bar in truth(at: bar).map { Self.leaves($0.truth) } ?? [] }
    var named: Set<String> = ["close"]
    for (number, leaf) in leaves.enumerated() {
      let own = others.map { $0.indices.contains(number) ? $0[number] : nil }
      rows += values(leaf, own, &named)
      if leaves.count > 1 {
        rows.append(
          StoryTable.Row(
            label: leaf.text, isCode: true,
            cells: own.map { $0.map { word($0.isTrue) } ?? "–" }))
      }
    }
    rows.append(
      StoryTable.Row(
        label: rule.path, isRule: true,
        cells: bars.map { bar in truth(at: bar).map { word($0.isTrue) } ?? "–" }))
    rows += account(bars)
    return StoryTable(heads: heads, rows: rows)
  }

  /// What was held at the bars, and the equity.
  private func account(_ bars: [ProbedBar]) -> [StoryTable.Row] {
    [
      StoryTable.Row(
        label: localized("units held"),
        cells: bars.map { ReportNumbers.quantity($0.position.size) }),
      StoryTable.Row(
        label: localized("equity"),
        cells: bars.map { context.numbers.money($0.account.equity, decimals: 2) }),
    ]
  }

  /// The numbers that a part compares, those of them that no row has yet.
  private func values(
    _ leaf: RuleEvaluation, _ bars: [RuleEvaluation?], _ named: inout Set<String>
  ) -> [StoryTable.Row] {
    guard let sides = leaf.sides else { return [] }
    let known = bars.compactMap { $0?.sides }
    let numbers = known.flatMap { [$0.left.now, $0.right?.now ?? .nan] }
    let decimals = tellingDecimals(numbers, from: context.numbers.priceDecimals)
    func row(_ number: RuleSides.Number, _ value: (RuleSides) -> Double) -> StoryTable.Row? {
      guard !number.isWritten, named.insert(number.text).inserted else { return nil }
      let decimals = exact(number.text, known.map(value), from: decimals)
      let cells = bars.map { bar -> String in
        guard let sides = bar?.sides else { return "–" }
        let now = value(sides)
        return now.isFinite
          ? ReportNumbers.number(now, decimals: decimals) : localized("not known")
      }
      return StoryTable.Row(label: number.text, isCode: true, cells: cells)
    }
    return [
      row(sides.left) { $0.left.now }, sides.right.flatMap { row($0) { $0.right?.now ?? .nan } },
    ].compactMap { $0 }
  }

  /// The decimals of a row: the price at which something was bought may have more than the data.
  private func exact(_ text: String, _ values: [Double], from least: Int) -> Int {
    guard text.contains("position.entry") else { return least }
    return values.map(context.numbers.exactDecimals).reduce(least, max)
  }

  /// The values that the run itself kept of an order, where the bars were not noted.
  func kept(_ order: OrderRecord) -> StoryTable? {
    let end = order.explanation + rule.parts.count
    guard !rule.parts.isEmpty, order.explanation >= 0, end <= context.run.explanations.count else {
      return nil
    }
    let values = Array(context.run.explanations[order.explanation..<end])
    let decimals = tellingDecimals(values, from: context.numbers.priceDecimals)
    func text(_ value: Double?, _ isBoolean: Bool, _ decimals: Int) -> String {
      guard let value else { return "–" }
      if isBoolean { return word(value != 0) }
      return value.isFinite
        ? ReportNumbers.number(value, decimals: decimals) : localized("not known")
    }
    let rows = ruleRows(rule.parts, values)
    let hasBefore = rows.contains { $0.before != nil }
    let told = rows.map { row in
      let cells = (hasBefore ? [row.before] : []) + [row.now]
      let decimals = exact(row.text, cells.compactMap { $0 }, from: decimals)
      return StoryTable.Row(
        label: row.text, isCode: true, cells: cells.map { text($0, row.isBoolean, decimals) })
    }
    let date = context.dates.moment(order.placed)
    return StoryTable(
      heads: (hasBefore ? [(localized("before"), "")] : []) + [(localized("signal"), date)],
      rows: told)
  }

  private func truth(at bar: ProbedBar) -> ProbedRule? { bar.rules.first { $0.rule == place } }

  private func word(_ isTrue: Bool) -> String {
    isTrue ? localized("true") : localized("false")
  }

  /// The parts that have none of their own, in the order of the text.
  private static func leaves(_ truth: RuleEvaluation) -> [RuleEvaluation] {
    truth.parts.isEmpty ? [truth] : truth.parts.flatMap(leaves)
  }
}
