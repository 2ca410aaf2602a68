import Testing

@testable import Strategy

/// Several rules of a side, each with a name.
@Suite struct SeveralRulesTests {
  private static let keys = """
    long:
      - { name: breakout, enter: close > 12, exit: close < 13 }
      - { name: pull back, enter: close > 14, exit: close < 12, stopLoss: 1 * atr(2) }
      - { name: out, exit: close == 18 }
    short: { name: fade, enter: close < 12 }
    """

  private func plan(_ keys: String) throws -> Plan {
    var plan = Plan()
    var strategy = try document(keys).strategy()
    try strategy.setUp(&plan)
    return plan
  }

  @Test func eachHasItsName() throws {
    let plan = try plan(Self.keys)
    #expect(
      plan.rules.map(\.path) == [
        "long.breakout.enter", "long.breakout.exit", "long.pull back.enter", "long.pull back.exit",
        "long.out.exit", "short.fade.enter",
      ])
    #expect(
      plan.rules.map(\.name) == ["breakout", "breakout", "pull back", "pull back", "out", "fade"])
  }

  /// An exit closes what its entry opened; one without an entry, and that of a single rule, all.
  @Test func exitsKnowTheirEntries() throws {
    let rows = try plan(Self.keys).table.rows
    #expect(rows.map(\.request.entryRule) == [0, 0, 2, 2, -1, -1])
  }

  /// `when` stands beside `enter`, in parentheses where it has to.
  @Test(arguments: [
    ("close > 12", "time == 10:00", "close > 12 and time == 10:00"),
    ("close > 12 or close < 5", "in session", "(close > 12 or close < 5) and in session"),
    (
      "close > 12 and close < 20", "date < 2020-01-01 or time < 10:00",
      "close > 12 and close < 20 and (date < 2020-01-01 or time < 10:00)"
    ),
    (
      "close > 1 if close > 2 else close > 3", "not in session",
      "(close > 1 if close > 2 else close > 3) and not in session"
    ),
  ])
  func anEntryHasItsHours(_ enter: String, _ when: String, _ both: String) throws {
    let plan = try plan("long: [{ name: a, enter: '\(enter)', when: '\(when)' }]")
    #expect(plan.rules.map(\.expression) == [both] && plan.rules[0].path == "long.a.enter")
  }

  /// A rule without an entry has no hours.
  @Test func hoursNeedAnEntry() {
    #expect(throws: DocumentError.self) {
      try document(
        "long: [{ name: a, enter: close > 1 }, { name: b, exit: close < 1, when: close > 2 }]")
    }
  }

  @Test func oneRuleIsWhatItWas() throws {
    let text = "long: { enter: close > 12, exit: close < 13 }"
    let plan = try plan(text)
    #expect(plan.rules.map(\.path) == ["long.enter", "long.exit"])
    #expect(plan.rules.allSatisfy { $0.name == nil })
    #expect(plan.table.rows.allSatisfy { $0.request.entryRule < 0 })
    #expect(
      try document(text).canonical
        == #"{"long":{"enter":"close > 12","exit":"close < 13"}}"#)
  }

  @Test func namesAreInTheCanonicalForm() throws {
    let named = try document("long: [{ name: a, enter: close > 12 }]")
    #expect(named.canonical == #"{"long":[{"enter":"close > 12","name":"a"}]}"#)
  }

  @Test func levelsOfAllRulesAreFound() throws {
    let several = try document(
      """
      indicators: { r: rsi(3) }
      long:
        - { name: a, enter: r < 30, exit: r > 60 }
        - { name: b, enter: r < 10 }
        - { name: c, exit: r > 90 }
      """)
    #expect(several.levels(of: "r") == [10, 30, 60, 90])
  }

  @Test func swiftNamesTheEntryThatAnExitCloses() throws {
    var plan = Plan()
    try plan.enter(.long, when: "close > 1", named: "a")
    try plan.enter(.long, when: "close > 2", named: "b", adds: true)
    try plan.exit(.long, when: "close < 1", of: "b")
    try plan.exit(.long, when: "close < 0.5")
    #expect(plan.table.rows.map(\.request.entryRule) == [-1, -1, 1, -1])
    #expect(throws: DocumentError.self) { try plan.exit(.long, when: "close < 1", of: "bb") }
    #expect(throws: DocumentError.self) { try plan.exit(.short, when: "close < 1", of: "b") }
    #expect(throws: DocumentError.self) {
      try plan.enter(.long, when: "close > 1", targets: [.price("atr(14)")])
    }
    #expect(throws: DocumentError.self) {
      try plan.enter(.long, when: "close > 1", targets: [.distance("5%")], follow: .always)
    }
    #expect(throws: DocumentError.self) {
      try plan.exit(.long, when: "close < 1", order: .limit("atr(14)"))
    }
  }
}
