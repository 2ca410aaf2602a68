import Market
import Strategy
import Testing

@testable import Jobs

/// What a command has to say of a run's candles so that it plays it again.
@Suite struct DataOptionsTests {
  private func document() throws -> StrategyDocument {
    try StrategyDocument(
      text: #"{ "data": "prices.csv", "long": { "enter": "close > open" } }"#, path: "x.json")
  }

  @Test func `a document that says all needs none`() throws {
    #expect(try RunRequest(document: "x.json").dataOptions(beside: document()) == nil)
  }

  @Test func `files are named as they were, with how they are read`() throws {
    var request = RunRequest(document: "folder/x.json")
    request.data = [DataRequest(path: "my prices.csv", symbol: "A")]
    request.reading.zone = "Europe/Athens"
    request.reading.sorts = true
    request.events = EventsChoice(.file("events.csv"), isSplitAdjusted: true)
    #expect(
      try request.dataOptions(beside: document())
        == "--data 'my prices.csv' --symbol A --time-zone Europe/Athens --events events.csv --sort "
        + "--split-adjusted")
  }

  /// How a file is read is said beside the file.
  @Test func `the document's file is named where it was read otherwise`() throws {
    var request = RunRequest(document: "x.json")
    request.reading.zone = "Europe/Athens"
    #expect(
      try request.dataOptions(beside: document()) == "--data prices.csv --time-zone Europe/Athens")
  }

  @Test func `what came through a pipe cannot be named`() throws {
    var request = RunRequest(document: "x.json")
    request.data = [DataRequest(path: "-", symbol: "A")]
    #expect(try request.dataOptions(beside: document()) == nil)
  }
}
