import Foundation
import FoundationXML
import Support
import Testing

@testable import Chart

@Suite struct TimeStripTests {
  private func strip(_ count: Int, days: Int64 = 1) -> TimeStrip {
    var strip = TimeStrip(
      title: "ACME", details: "\(count) candles of 1d", verdict: "usable: 2 spikes to look at",
      weight: .doubt, start: 1_577_836_800_000, length: 86_400_000 * days)
    for i in 0..<count {
      let price = 100 + Double(i % 37) + Double(i) / 10
      let isThere = !(200..<240).contains(i)
      strip.close.append(isThere ? price : .nan)
      strip.low.append(isThere ? price - 3 : .nan)
      strip.high.append(isThere ? price + 2 : .nan)
    }
    func row(_ places: [Int]) -> [Int] {
      (0..<count).map { place in places.contains(place) ? 1 : 0 }
    }
    strip.rows = [
      TimeStrip.Row(
        name: "contradictory OHLC", count: "3", weight: .fault, bins: row([5, 100, 101])),
      TimeStrip.Row(name: "spikes", count: "2", weight: .doubt, bins: row([50, count - 1])),
      TimeStrip.Row(name: "gaps", count: "1", weight: .quiet, bins: row(Array(200..<240))),
    ]
    return strip
  }

  @Test func `a strip as it is drawn`() {
    let svg = strip(400).displayList().svg(mode: .standaloneFollowingSystem(.west), id: "check")
    expectGolden(svg, "strip.svg")
  }

  @Test func `every strip is well formed and stays inside`() {
    var empty = strip(0)
    empty.rows = []
    var hostile = strip(10)
    hostile.title = "<script>&\"\u{0}"
    hostile.rows[0].name = String(repeating: "宽 ", count: 200)
    var flat = strip(50)
    flat.low = flat.low.map { _ in 5 }
    flat.high = flat.low
    var short = strip(3)
    short.length = 0
    for strip in [empty, hostile, flat, short, strip(1), strip(5_000, days: 30), strip(2_000)] {
      let list = strip.displayList()
      let svg = list.svg(mode: .standalone(.west))
      #expect(XMLParser(data: Data(svg.utf8)).parse())
      for shape in list.shapes {
        guard case .boxes(_, let boxes) = shape else { continue }
        #expect(boxes.allSatisfy { $0.x >= 0 && $0.x + $0.width <= 1_000 })
      }
    }
  }

  /// Ticks that touch are one; each is at least two pixels wide.
  @Test func `ticks lie where their bins do`() {
    let boxes = strip(400).displayList().shapes.compactMap { shape in
      if case .boxes(.ribbonDown, let boxes) = shape { boxes } else { nil }
    }.first
    #expect(boxes?.count == 2)
    #expect(boxes?.allSatisfy { $0.width >= 2 } == true)
  }
}
