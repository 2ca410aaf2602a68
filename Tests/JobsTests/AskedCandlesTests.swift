import Foundation
import Market
import Store
import Strategy
import Support
import Testing

@testable import Jobs

/// What the journal keeps of where a run's candles are, and how that finds them again.
@Suite struct AskedCandlesTests {
  private func document() throws -> StrategyDocument {
    try StrategyDocument(
      text: #"{ "data": "prices.csv", "long": { "enter": "close > open" } }"#, path: "x.json")
  }

  private func request() throws -> RunRequest {
    var request = RunRequest(document: "x.json")
    request.reading.dialect = "csv"
    request.reading.zone = "Europe/Athens"
    request.reading.dates = .dayFirst
    request.reading.columns = try ColumnChoice("time=1,close=Last,ignore=A,ignore=B")
    request.reading.sorts = true
    request.reading.defects = [try DefectSetting("ohlc=skip")]
    request.events = EventsChoice(.file("events.csv"), isSplitAdjusted: true)
    request.data = [
      DataRequest(
        path: "my prices.csv", options: request.reading.applied(), symbol: "A",
        timeframe: Timeframe(1, .minute))
    ]
    return request
  }

  @Test func `all that was said is kept`() throws {
    let request = try request()
    let asked = try request.asked(beside: document())
    #expect(asked.folder != nil && asked.text?.hasPrefix("--data 'my prices.csv'") == true)
    #expect(
      asked.options.map(\.name) == [
        "data", "symbol", "candles", "dialect", "time-zone", "dates", "columns", "on-defect",
        "events", "sort", "split-adjusted",
      ])
    let again = try #require(GivenCandles(asked))
    #expect(again.reading == request.reading && again.events == request.events)
    let data = try #require(again.requests.first)
    #expect(again.requests.count == 1 && data.path == "my prices.csv" && data.symbol == "A")
    #expect(data.timeframe == Timeframe(1, .minute))
    #expect(data.options == request.reading.applied())
  }

  @Test func `the folder alone is kept where nothing can be said again`() throws {
    func asked(_ request: RunRequest) throws -> AskedData { try request.asked(beside: document()) }
    let folder = try #require(asked(RunRequest(document: "x.json")).folder)
    #expect(folder.hasPrefix("/"))
    #expect(try asked(RunRequest(document: "x.json")) == AskedData(folder: folder))
    var piped = RunRequest(document: "x.json")
    piped.data = [DataRequest(path: "-")]
    #expect(try asked(piped) == AskedData(folder: folder))
    // Options of a file that no option of a command stands for.
    var own = RunRequest(document: "x.json")
    own.data = [DataRequest(path: "a.csv")]
    own.data[0].options.zone = "Asia/Tokyo"
    #expect(try asked(own) == AskedData(text: "--data a.csv", folder: folder))
  }

  @Test func `what is given anew counts before what is kept`() throws {
    let asked = try request().asked(beside: document())
    #expect(try GivenCandles().completed(by: asked).reading == request().reading)
    var given = GivenCandles()
    given.reading.zone = "UTC"
    let mixed = given.completed(by: asked)
    #expect(mixed.reading.zone == "UTC" && mixed.reading.dialect == "csv")
    #expect(mixed.requests.map(\.path) == ["my prices.csv"])
    #expect(mixed.requests[0].options.zone == "UTC" && mixed.requests[0].symbol == "A")
    // Other files are read as is said of them; the events stay.
    let other = GivenCandles([DataRequest(path: "b.csv")]).completed(by: asked)
    #expect(other.requests.map(\.path) == ["b.csv"] && other.reading == ReadingChanges())
    #expect(other.events == EventsChoice(.file("events.csv"), isSplitAdjusted: true))
    let events = GivenCandles(events: EventsChoice(.columns)).completed(by: asked)
    #expect(events.events == EventsChoice(.columns))
    #expect(events.requests.map(\.path) == ["my prices.csv"])
  }

  @Test func `what an older or a newer version kept is none`() {
    func isKnown(_ asked: AskedData) -> Bool { GivenCandles(asked) != nil }
    #expect(!isKnown(AskedData(text: "--data a.csv")))
    let strange = AskedData(
      text: "--data a.csv", folder: "/", options: [.init("data", "a.csv"), .init("colour", "red")])
    #expect(!isKnown(strange))
    #expect(!isKnown(AskedData(options: [.init("symbol", "A")])))
    #expect(isKnown(AskedData(options: [.init("data", "a.csv"), .init("symbol", "A")])))
  }

  @Test func `a path is seen from the folder in which it was named`() {
    let folder = TemporaryFolder()
    let path = folder.file("a.csv", "time,close\n")
    #expect(foundPath("a.csv", in: folder.url.path) == folder.url.path + "/a.csv")
    #expect(foundPath("b.csv", in: folder.url.path) == "b.csv")
    #expect(foundPath(path, in: "/") == path)
    #expect(foundPath("sample:ibm-1d", in: folder.url.path) == "sample:ibm-1d")
    #expect(foundPath("a.csv", in: nil) == "a.csv")
  }
}
