import Jobs
import Market
import Replay
import Store
import Text

/// Runs that were made again, in words.
enum VerifyText {
  /// A line a run, then what is wrong with those that do not hold, and how many do.
  static func lines(_ all: [Verification], _ ink: Ink) -> [String] {
    if all.isEmpty { return ["the journal holds no runs yet"] }
    var table = TextTable([.left, .left, .left, .left, .left])
    for one in all {
      table.add([
        RunIdentity.grouped(one.run.id), printable(one.run.name), fewSymbols(one.run.symbols),
        word(one.verdict), summary(one),
      ])
    }
    var lines = table.lines { row, column, text in
      guard column == 3 else { return text }
      if case .holds = all[row].verdict { return ink.signed(text, 1) }
      return ink.warning(text)
    }
    for one in all {
      let details = details(one, ink)
      if !details.isEmpty {
        lines += ["", ink.bold(RunIdentity.grouped(one.run.id)) + "  " + printable(one.run.name)]
        lines += details
      }
    }
    return all.count > 1 ? lines + ["", total(all)] : lines
  }

  private static func word(_ verdict: Verification.Verdict) -> String {
    switch verdict {
    case .holds: "holds"
    case .differs: "differs"
    case .impossible: "not run"
    }
  }

  private static func summary(_ one: Verification) -> String {
    switch one.verdict {
    case .impossible: return "it cannot be run again"
    case .holds: return counts(one) + ": every row is the same"
    case .differs:
      let kinds = one.rows.filter { !$0.holds }.map(\.kind.rawValue)
      return "other " + kinds.joined(separator: ", ")
    }
  }

  private static func counts(_ one: Verification) -> String {
    func words(_ kind: RowComparison.Kind, _ noun: String) -> String? {
      guard let row = one.rows.first(where: { $0.kind == kind }) else { return nil }
      return Amounts.whole(row.now) + " " + (row.now == 1 ? noun : noun + "s")
    }
    return [
      words(.orders, "order"), words(.fills, "fill"), words(.trades, "trade"),
      words(.equity, "candle"),
    ].compactMap { $0 }.joined(separator: ", ")
  }

  // MARK: What is wrong

  private static func details(_ one: Verification, _ ink: Ink) -> [String] {
    if case .impossible(let message, _) = one.verdict { return ["  " + message] }
    var table = TextTable([.left, .left])
    for change in one.changes { table.add(["  " + label(change), words(change)]) }
    if case .holds = one.verdict, one.changes.isEmpty { return [] }
    for row in one.rows where !row.holds {
      guard let first = row.first else { continue }
      table.add(["  " + row.kind.rawValue, "\(place(row, first, one)) \(sameness(row))"])
      table.add(["    then", first.then.map { printable($0) } ?? "none"])
      table.add(["    now", first.now.map { printable($0) } ?? "none"])
    }
    if case .differs = one.verdict, one.changes.isEmpty {
      table.add([
        "  cause", "neither engine, candles nor document changed; report this as a defect",
      ])
    }
    return table.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  private static func place(
    _ row: RowComparison, _ first: RowComparison.Difference, _ one: Verification
  ) -> String {
    row.kind == .statistics
      ? "the first that differs:"
      : "the first that differs is number \(Amounts.whole(first.place)):"
  }

  private static func sameness(_ row: RowComparison) -> String {
    row.then == row.now
      ? "\(Amounts.whole(row.same)) of \(Amounts.whole(row.then)) are the same"
      : "\(Amounts.whole(row.then)) then, \(Amounts.whole(row.now)) now, "
        + "\(Amounts.whole(row.same)) the same"
  }

  private static func label(_ change: ReceiptChange) -> String {
    switch change {
    case .engine: "engine"
    case .data: "candles"
    case .document: "document"
    }
  }

  private static func words(_ change: ReceiptChange) -> String {
    switch change {
    case .engine(let then, let now): return "version \(then) then, \(now) now"
    case .data(let symbol, let then, let now):
      let name = symbol.isEmpty ? "" : printable(symbol) + ": "
      return "\(name)fingerprint \(then) then, \(now) now"
    case .document(let path, let isGone):
      let fate = isGone ? "is gone" : "has another text now"
      return "\(printable(path)) \(fate); the run was made from the text that the journal keeps"
    }
  }

  private static func total(_ all: [Verification]) -> String {
    var holds = 0
    var differs = 0
    for one in all {
      switch one.verdict {
      case .holds: holds += 1
      case .differs: differs += 1
      case .impossible: break
      }
    }
    let rest = all.count - holds - differs
    var words = ["\(Amounts.whole(holds)) of \(Amounts.whole(all.count)) runs hold"]
    if differs > 0 {
      words.append("\(Amounts.whole(differs)) \(differs == 1 ? "differs" : "differ")")
    }
    if rest > 0 { words.append("\(Amounts.whole(rest)) could not be run again") }
    return words.joined(separator: ", ")
  }

  /// The code that the program ends with; `nil` where all hold.
  static func exitCode(_ all: [Verification]) -> Market.ExitCode? {
    var first: Market.ExitCode?
    for one in all {
      switch one.verdict {
      case .holds: continue
      case .differs: return .data
      case .impossible(_, let code): first = first ?? code
      }
    }
    return first
  }

  // MARK: For programs

  /// One object with a list of runs.
  static func json(_ all: [Verification]) -> JSON {
    .object(["runs": .list(all.map(json))])
  }

  private static func json(_ one: Verification) -> JSON {
    var object: [String: JSON] = [
      "run": .text(RunIdentity.grouped(one.run.id)), "strategy": .text(one.run.name),
      "changes": .list(one.changes.map(json)), "rows": .list(one.rows.map(json)),
    ]
    switch one.verdict {
    case .holds: object["verdict"] = .text("holds")
    case .differs: object["verdict"] = .text("differs")
    case .impossible(let message, _):
      object["verdict"] = .text("notRun")
      object["reason"] = .text(message)
    }
    return .object(object)
  }

  private static func json(_ change: ReceiptChange) -> JSON {
    switch change {
    case .engine(let then, let now):
      .object(["what": .text("engine"), "then": .text(then), "now": .text(now)])
    case .data(let symbol, let then, let now):
      .object([
        "what": .text("data"), "symbol": .text(symbol), "then": .text(then), "now": .text(now),
      ])
    case .document(let path, let isGone):
      .object(["what": .text("document"), "path": .text(path), "isGone": .bool(isGone)])
    }
  }

  private static func json(_ row: RowComparison) -> JSON {
    var object: [String: JSON] = [
      "kind": .text(row.kind.rawValue), "then": .whole(row.then), "now": .whole(row.now),
      "same": .whole(row.same),
    ]
    if let first = row.first {
      object["first"] = .object([
        "place": .whole(first.place), "then": first.then.map(JSON.text) ?? .null,
        "now": first.now.map(JSON.text) ?? .null,
      ])
    }
    return .object(object)
  }
}
