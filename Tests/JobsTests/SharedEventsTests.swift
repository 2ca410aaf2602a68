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

  @Test func `a file without any of the run's symbols is told`() throws {
    #expect(
      try said("AA.US,2024-01-05,dividend,1\nBB.US,2024-01-05,dividend,2\n") == [
        "2 rows of the file of events events.csv are of no instrument of the run, but of 'AA.US' and 'BB.US'. They do not count, and there is no event of 'AA' and 'BB': write symbols in both in the same way."
      ])
    #expect(
      try said("X,2024-01-05,dividend,1\n", #""BB.csv""#) == [
        "1 row of the file of events events.csv is of no instrument of the run, but of 'X'. It does not count, and there is no event of 'BB': write symbols in both in the same way."
      ])
    // Those that are alike come first.
    let many = ["C", "D", "E", "bb-usd", "F"].map { "\($0),2024-01-05,dividend,1\n" }.joined()
    #expect(
      try said(many).first?.hasPrefix(
        "5 rows of the file of events events.csv are of no instrument of the run, but of 'bb-usd', 'C', 'D' and 2 more. They do not count, and there is no event of 'AA' and 'BB':"
      ) == true)
  }

  @Test func `a name with a vendor's ending is told where the instrument has no events`() throws {
    #expect(
      try said("AA,2024-01-05,dividend,1\nBB.US,2024-01-05,dividend,2\nC,2024-01-05,dividend,2\n")
        == [
          "1 row of the file of events events.csv is of no instrument of the run, but of 'BB.US'. It does not count, and there is no event of 'BB': write symbols in both in the same way."
        ])
    let named = #"["AA.csv", { "file": "BB.csv", "instrument": { "symbol": "BB.US" } }]"#
    #expect(
      try said("AA,2024-01-05,dividend,1\nBB,2024-01-05,dividend,2\n", named).first?.contains(
        "but of 'BB'. It does not count, and there is no event of 'BB.US'") == true)
    // Another share of the same letters, where both of the run have their own.
    let whole = "AA,2024-01-05,dividend,1\nBB,2024-01-05,dividend,2\nBB.US,2024-01-05,dividend,3\n"
    #expect(try said(whole).isEmpty)
  }
}
