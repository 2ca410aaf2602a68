import Foundation
import Jobs
import Market
import Support
import Testing

/// Files of events of several instruments.
@Suite struct SharedEventsTests {
  private let folder = TemporaryFolder()

  /// What is found in a run of AA and BB, or of others, with a file of events.
  private func said(
    _ events: String, _ data: String = #"["AA.csv", "BB.csv"]"#
  ) throws -> [String] {
    let candles =
      "date,open,high,low,close,volume\n"
      + (2...9).map { "2024-01-0\($0),100,101,99,100.\($0),1000\n" }.joined()
    for name in ["AA", "BB"] { _ = folder.file("\(name).csv", candles) }
    _ = folder.file("events.csv", "symbol,time,kind,value\n" + events)
    let document = folder.file(
      "hold.json",
      #"{ "data": \#(data), "long": { "enter": "position.size == 0" }, "size": { "units": 10 } }"#)
    var request = RunRequest(document: document)
    request.events = EventsChoice(.file(folder.path("events.csv")))
    return try performRun(request).dataWarnings.filter { $0.contains("file of events") }
  }

  @Test func `a symbol in other cases than the instrument's is told`() throws {
    let cure =
      "which do not count: the instrument is called 'BB'. Write both in the same upper and lower case."
    #expect(
      try said("AA,2024-01-05,dividend,1\nbb,2024-01-05,dividend,2\nbb,2024-01-08,dividend,2\n")
        == ["BB: The file of events has some of 'bb', \(cure)"])
    #expect(
      try said("Bb,2024-01-05,dividend,2\n", #""BB.csv""#)
        == ["The file of events has some of 'Bb', \(cure)"])
  }

  @Test func `events of other instruments are no matter`() throws {
    #expect(try said("AA,2024-01-05,dividend,1\nBBX,2024-01-05,dividend,2\n").isEmpty)
    // Both are instruments, each with its own.
    let both = #"["AA.csv", { "file": "BB.csv", "instrument": { "symbol": "aa" } }]"#
    #expect(try said("AA,2024-01-05,dividend,1\naa,2024-01-05,dividend,2\n", both).isEmpty)
  }
}
