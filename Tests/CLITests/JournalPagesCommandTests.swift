import Foundation
import Support
import Testing

/// `kreplay report` and `kreplay compare`.
@Suite struct JournalPagesCommandTests {
  private let sample = StoreFolder()

  private func filled() throws {
    try sample.shell(
      "kreplay strategies show ma-crossover >ma.json",
      "for fast in 10 12; do kreplay run ma.json --out r --quiet --journal j --set fast=$fast; done"
    )
  }

  @Test func pages() throws {
    try filled()
    let text = try sample.transcript([
      "kreplay report last --journal j --out again", "cmp again/ma.fast=12.html r/ma.fast=12.html",
      "kreplay report 9d69 --journal j --out again --theme east,dark --no-script",
      "kreplay compare 9d69 last --journal j", "kreplay report --index --journal j --out r",
      "grep -c '<tr data-id' r/index.html", "grep -c '<script' again/ma.html; true",
    ])
    expectGolden(text, "journal-pages.txt")
  }

  @Test func languages() throws {
    try filled()
    let text = try sample.transcript([
      "kreplay report last --journal j --out r --lang en,ja",
      "grep -o '<nav.*</nav>' r/ma.fast=12.ja.html",
      "kreplay report last --journal j --out s --lang all --no-script",
      "grep -c '<script' s/ma.fast=12.zh-Hans.html; true",
    ])
    expectGolden(text, "journal-languages.txt")
  }

  @Test func otherPagesInLanguages() throws {
    try filled()
    _ = try sample.transcript(["kreplay report last --journal j --out r --lang en,ja"])
    let text = try sample.transcript([
      "kreplay compare 9d69 last --journal j --lang zh-Hant,en",
      "grep -o '<nav.*</nav>' compare.en.html",
      "kreplay report --index --journal j --out r --lang en,ja",
      "grep -o 'href=\"ma[^>]*>' r/index.ja.html",
    ])
    expectGolden(text, "journal-pages-languages.txt")
    let wrong = try sample.transcript(
      [
        "kreplay report --index --journal j --lang jp",
        "kreplay compare 9d69 last --journal j --lang ja,ja",
      ], code: 64)
    expectGolden(wrong, "journal-pages-languages-wrong.txt")
  }

  @Test func wrongLanguages() throws {
    try filled()
    let text = try sample.transcript(
      [
        "kreplay report last --journal j --lang jp", "kreplay report last --journal j --lang en,zh",
        "kreplay report last --journal j --lang ja,ja", "kreplay report last --journal j --lang ''",
        "kreplay report last --journal j --lang all,en",
      ], code: 64)
    expectGolden(text, "journal-languages-wrong.txt")
    #expect(sample.bytes("reports/ma.fast=12.html").isEmpty)
  }

  @Test func wrongUse() throws {
    try filled()
    let text = try sample.transcript(
      [
        "kreplay report --journal j", "kreplay report last --index --journal j",
        "kreplay report --index --theme dark --journal j",
        "kreplay report last --theme est --journal j",
        "kreplay report 0000 --journal j", "kreplay compare --journal j",
        "kreplay compare last --journal j", "kreplay compare last 'MA crossover' --journal j",
        "kreplay compare 9d69 9d69 --journal j",
      ], code: 64)
    expectGolden(text, "journal-pages-wrong.txt")
  }

  /// Also where the journal had the run already.
  @Test func theLastRunIsTheOneLastAskedFor() throws {
    try filled()
    try sample.shell(
      "kreplay run ma.json --no-report --quiet --journal j --set fast=10",
      "kreplay report last --journal j --out again --no-script")
    #expect(!sample.bytes("again/ma.html").isEmpty)
    #expect(sample.bytes("again/ma.fast=12.html").isEmpty)
  }

  /// What was said of candles when it ran needs not be said again, also in another folder; where they have
  /// changed, or older versions kept less, the cure is what was said.
  @Test func candlesThatTheCommandNamed() throws {
    try filled()
    let export = "kreplay data export sample:ibm-1d --out ibm.csv"
    let options = "--data ibm.csv --symbol IBM --dates-only"
    try sample.shell(export, "kreplay run ma.json --quiet --journal j --out first \(options)")
    let name = "ma.ibm,IBM,dates-only.html"
    let first = sample.bytes("first/" + name)
    #expect(!first.isEmpty)
    let others = [
      "kreplay report last --journal j --out again", "mkdir other", "cd other",
      "kreplay report last --journal ../j --out .", "kreplay why last 1 --journal ../j",
      "kreplay verify last --journal ../j",
      "kreplay replay last --journal ../j --script /dev/null",
      "kreplay chart --run last --journal ../j --out chart.svg",
    ]
    let all = try sample.shell(others.joined(separator: " && "))
    #expect(all.code == 0, "\(all.errors)")
    #expect(sample.bytes("again/" + name) == first)
    #expect(sample.bytes("other/" + name) == first)
    try sample.shell("cp ibm.csv kept.csv && head -n 3000 kept.csv > ibm.csv")
    let refused = try sample.shell("kreplay report last --journal j --out again")
    #expect(refused.code == 65)
    #expect(
      refused.errors.contains("read with '\(options)' as then: candles or events have changed"),
      "\(refused.errors)")
    let made = try sample.shell(
      "kreplay report last --journal j --out again --data kept.csv --symbol IBM --dates-only")
    #expect(made.code == 0, "\(made.errors)")
  }

  @Test func otherCandles() throws {
    try filled()
    let text = try sample.transcript(
      ["kreplay report last --journal j --data sample:ibm-1d"], code: 65)
    expectGolden(text, "journal-pages-candles.txt")
    #expect(sample.bytes("reports/ma.fast=12.html").isEmpty)
  }
}
