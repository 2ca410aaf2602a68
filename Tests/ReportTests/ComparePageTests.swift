import Foundation
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// Runs beside each other.
@Suite struct ComparePageTests {
  @Test func `documents differ where their entries do`() {
    let first = #"{"long":{"enter":"a > b"},"name":"x","parameters":{"fast":10,"slow":30}}"#
    let second =
      #"{"long":{"enter":"a > b and c"},"name":"y","parameters":{"fast":12,"slow":30},"size":{"equity":0.5}}"#
    let found = documentDifferences([first, second])
    #expect(found.map(\.path) == ["long.enter", "parameters.fast", "size.equity"])
    #expect(found.map(\.values) == [["a > b", "a > b and c"], ["10", "12"], [nil, "0.5"]])
  }

  @Test func `truths, lists and what is no document are told apart`() {
    let found = documentDifferences([
      #"{"execution":{"partial":true},"data":["a","b"],"x":null}"#,
      #"{"execution":{"partial":1},"data":["a"],"x":null}"#,
    ])
    #expect(found.map(\.path) == ["execution.partial", "data[1]"])
    #expect(found[0].values == ["true", "1"])
    #expect(documentDifferences(["no document", "{}"]).isEmpty)
  }

  @Test func `runs of one document are a family whatever their parameters`() {
    let one = #"{"name":"x","parameters":{"fast":10},"long":{"enter":"a"}}"#
    let other = #"{"name":"x","parameters":{"fast":12},"long":{"enter":"a"}}"#
    let third = #"{"name":"x","parameters":{"fast":12},"long":{"enter":"b"}}"#
    #expect(documentFamily(one) == documentFamily(other))
    #expect(documentFamily(one) != documentFamily(third))
  }

  @Test func `names of runs are text`() throws {
    let attack = "</script><img src=x onerror=alert(1)>'\"&"
    var run = IndexedRun()
    run.id = "0000-0000-0000"
    run.name = attack
    run.parameters = attack
    run.symbol = attack
    run.link = "a\"b.html"
    (run.cagr, run.hold, run.cash, run.equity) = (0.1, 0.05, 1, [1, 2, 1.5])
    let page = String(
      decoding: indexPage([run, run], journal: attack, total: 2, command: attack), as: UTF8.self)
    let reading = MarkupReading(Array(page.utf8))
    #expect(reading.faults.isEmpty, "\(reading.faults)")
    #expect(!reading.tags.contains { $0.name == "img" })
    #expect(reading.scripts.count == 1 && reading.text.contains("onerror=alert(1)"))
  }

  @Test func `runs lead by what they grew more than holding`() {
    var run = IndexedRun()
    #expect(run.lead == nil)
    (run.cagr, run.hold) = (0.1, 0.25)
    #expect(run.lead == 0.1 - 0.25)
  }

  @Test func `the heading of all runs counts as one says it`() {
    func page(_ leads: [Double?]) -> String {
      let runs = leads.map { lead in
        var run = IndexedRun()
        run.symbol = "X"
        (run.cagr, run.hold) = (lead.map { $0 + 0.1 }, 0.1)
        return run
      }
      return String(
        decoding: indexPage(runs, journal: "j", total: runs.count, command: "c"), as: UTF8.self)
    }
    for (leads, heading) in [
      ([nil], "No run can be compared with buy and hold"), ([0.2], "The run beat buy and hold"),
      ([-0.2, nil], "The run did not beat buy and hold"),
      ([-0.2, -0.1], "None of the two runs beat buy and hold"),
      ([0.2, 0.1, 0.3], "All three runs on X beat buy and hold"),
      ([0.2, -0.1, 0.3], "Two of three runs beat buy and hold"),
    ] as [([Double?], String)] {
      #expect(page(leads).contains("<p class=\"find\">\(heading)</p>"), "\(heading)")
    }
  }

  @Test func `the colours of a page are attributes of its root`() {
    var look = ReportOptions.Look()
    #expect(look.attributes.isEmpty)
    look.palette = .cvd
    look.theme = .light
    #expect(look.attributes == " data-palette=\"cvd\" data-theme=\"light\"")
  }
}
