import Foundation
import Support
import Testing

/// What a store knows about a series is changed without its candles.
@Suite struct SetCommandTests {
  @Test func factsAndNames() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay data import old.csv --symbol FB --currency EUR --quiet")
    let text = try sample.transcript([
      "kreplay data set --symbol FB --currency USD --tick 0.01 --calendar XNYS",
      "kreplay data set --symbol FB --unset tick --unset adjusted --rename META",
      "kreplay data show --rows 0 | head -12", "kreplay data set --adjusted",
    ])
    expectGolden(text, "data-set.txt")
    try sample.shell("kreplay data import old.csv --symbol OLD --store other.sqlite --quiet")
    let compared = try sample.shell(
      "kreplay data export >a", "kreplay data export --store other.sqlite >b", "cmp a b")
    #expect(compared.code == 0, "\(compared.errors)")
  }

  @Test func whatCannotBeSet() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import old.csv --symbol A --quiet",
      "kreplay data import new.csv --symbol B --quiet")
    let before = sample.bytes("candles.sqlite")
    let text = try [
      "kreplay data set", "kreplay data set --symbol A", "kreplay data set --symbol C --tick 1",
      "kreplay data set --symbol A --rename B",
      "kreplay data set --symbol A --currency USD --rename B",
      "kreplay data set --symbol A --unset price",
      "kreplay data set --symbol A --store none.sqlite --tick 1",
    ].map { line in
      let result = try sample.shell(line)
      #expect(result.code != 0, "\(line)")
      return "$ \(line)\n\(result.output)\(result.errors)\(result.code)\n"
    }.joined(separator: "\n")
    expectGolden(text, "data-set-errors.txt")
    #expect(sample.bytes("candles.sqlite") == before)
    #expect(sample.bytes("none.sqlite").isEmpty)
  }
}
