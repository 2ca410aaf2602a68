import Foundation
import FoundationXML
import Testing

@testable import Chart
@testable import Report

@Suite struct SVGTests {
  private func parses(_ svg: String) -> Bool { XMLParser(data: Data(svg.utf8)).parse() }

  private let hostile = "</script><img src=x onerror=alert(1)>&\"'\u{0}\u{8}\u{202E}\u{FFFF}]]>"

  @Test func `every way of writing is well formed`() {
    let data = sample(300).holding(every: 20)
    for size in FrameSize.allCases {
      for mode in [SVGMode.embedded, .standalone(.east.dark), .standaloneFollowingSystem(.cvd)] {
        #expect(parses(priceChart(size).svg(data, mode: mode)))
        #expect(parses(ChartDescription.equity(size, logarithmic: true).svg(data, mode: mode)))
      }
    }
  }

  @Test func `hostile names are text`() {
    var data = sample(60).holding(every: 20)
    data.name = hostile
    data.frame = hostile
    data.holdings[0].name = hostile
    var chart = small {
      Candles(); Line("average", label: hostile, detail: hostile); HoldingMarks()
    }
    chart.title = hostile
    chart.summary = hostile
    let svg = chart.svg(data, id: "a\" onload=\"x")
    #expect(parses(svg))
    #expect(!svg.contains("<img") && !svg.contains("</script") && !svg.contains("onload=\""))
    #expect(svg.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFFFF })
    #expect(svg.contains("\u{2067}") && !svg.contains("\u{202E}"))
    #expect(svg.contains("id=\"aonloadx-t\""))
  }

  @Test func `nothing comes from outside and nothing runs`() {
    let svg = priceChart(.large).svg(sample(200), mode: .standalone(.west))
    let rest = svg.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    for word in ["http", "<script", "href", "url(", "@import", "onload"] {
      #expect(!rest.contains(word), "\(word)")
    }
    #expect(svg.contains("role=\"img\""))
  }

  @Test func `classes in a page need no style of their own`() {
    let svg = priceChart(.small).svg(sample(100), id: "k1")
    #expect(!svg.contains("<style") && !svg.contains("fill=") && !svg.contains("style="))
    #expect(svg.contains("id=\"k1-t\"") && svg.contains("aria-labelledby=\"k1-t k1-d\""))
  }

  @Test func `a candle takes at most 40 bytes, hollow or solid`() {
    var frame = Frame(width: 7_200)
    frame.spacing = 7
    func bytes(_ marks: [any Mark], _ data: ChartData) -> Int {
      ChartDescription(frame: frame) {
        Pane(height: .pixels(456)) { for mark in marks { mark } }
      }.svg(data).utf8.count
    }
    var data = sample(1_000)
    for body in Candles.Body.allCases {
      let drawn = bytes([Candles(body: body)], data) - bytes([], data)
      #expect(drawn > 10_000 && drawn < 1_000 * 32, "\(body): \(drawn)")
    }
    // Every candle hollow, with a wick above and one below.
    data.close = zip(data.open, data.close).map { max($0, $1) + 0.5 }
    data.high = data.close.map { $0 + 0.5 }
    data.low = data.open.map { $0 - 0.5 }
    let hollow = bytes([Candles()], data) - bytes([], data)
    #expect(hollow < 1_000 * 40)
    #expect(bytes([Volume()], data) - bytes([], data) < 1_000 * 16)
  }

  @Test func `the same chart gives the same bytes`() throws {
    let data = sample(500).holding(every: 9)
    for mode in [SVGMode.embedded, .standaloneFollowingSystem(.west)] {
      #expect(priceChart(.large).svg(data, mode: mode) == priceChart(.large).svg(data, mode: mode))
    }
    #expect(try priceChart(.large).png(data).bytes == priceChart(.large).png(data).bytes)
  }

  @Test func `half pixels are short`() {
    var out = ByteWriter()
    out.path(Path([Point(1, 3), Point(4, 4), Point(4, 9), Point(7, 9), Point(8, 8), Point(9, 9)]))
    #expect(String(decoding: out.bytes, as: UTF8.self) == "M.5 1.5l1.5.5v2.5h1.5l.5-.5.5.5")
  }
}
