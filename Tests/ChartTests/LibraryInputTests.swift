import Foundation
import FoundationXML
import Support
import Testing

@testable import Chart

/// What somebody may hand to the library: every picture is a defined one, and nothing traps.
@Suite struct LibraryInputTests {
  private func parses(_ svg: String) -> Bool { XMLParser(data: Data(svg.utf8)).parse() }

  @Test func `a missing column is a note, and the rest is drawn`() throws {
    var data = sample(40)
    data.columns["average"] = nil
    data.columns["slow"] = [1, 2, 3]
    data.volume = []
    let chart = priceChart(.small)
    let list = chart.displayList(data)
    #expect(
      list.notes == [
        .noColumn("average"), .columnLength("slow", has: 3, bars: 40), .noColumn("volume"),
        .beyond("calm"),
      ])
    #expect(list.notes[0].text.contains("'average'"))
    #expect(list.notes[1].text.contains("3 values for 40 bars"))
    #expect(list.boxes(.candleUp).count > 10 && list.boxes(.volumeUp).isEmpty)
    #expect(parses(chart.svg(data)))
    #expect(throws: ChartError.self) { try chart.picture(of: data) }
    #expect(throws: ChartError.self) { try chart.scene(data) }
  }

  @Test func `candles of other lengths are drawn as far as they go`() {
    var data = sample(20)
    data.open.removeLast(5)
    data.high += [1, 2, 3]
    data.close = []
    let list = priceChart(.small).displayList(data)
    #expect(list.notes.count == 3)
    #expect(list.boxes(.candleUp).isEmpty && list.boxes(.candleDown).isEmpty)
  }

  @Test(arguments: [Int.min, -1, 0, 1, 15, 1_000_000, Int.max])
  func `a size that no picture has is refused, or becomes the nearest`(size: Int) throws {
    let data = sample(30).holding(every: 7)
    for path in [
      \ChartDescription.frame.width, \.frame.axis, \.frame.left, \.frame.room, \.frame.gap,
      \.frame.timeAxis, \.frame.timeGap, \.frame.top,
    ] {
      var chart = priceChart(.small)
      chart[keyPath: path] = size
      #expect(parses(chart.svg(data)))
      if path == \.frame.width { #expect(throws: ChartError.self) { try chart.png(data) } }
    }
    var chart = priceChart(.small)
    chart.height = size
    #expect(parses(chart.svg(data)))
    chart.panes[0].height = .pixels(size)
    #expect(parses(chart.svg(data)))
    #expect(throws: ChartError.self) { try chart.check(data) }
  }

  @Test(arguments: [-Double.infinity, -1, 0, .leastNonzeroMagnitude, 1e300, .infinity, .nan])
  func `a measure without sense is none`(value: Double) {
    let data = sample(30)
    for path in [\ChartDescription.frame.widestSpacing, \.panes[0].finest] {
      var chart = priceChart(.small)
      chart.frame.spacing = nil
      chart[keyPath: path] = value
      #expect(parses(chart.svg(data)))
    }
    var chart = priceChart(.small)
    chart.frame.spacing = value
    chart.panes[0].height = .weight(value)
    chart.panes[1].range = .including(value)
    chart.panes[2].range = .fixed(value, 1)
    chart.panes[0].above = Inset(share: value, range: value, value: value)
    #expect(parses(chart.svg(data)))
    chart.panes[0].scale = .logarithmic
    chart.panes[2].range = .fixed(value, value)
    #expect(parses(chart.svg(data)))
  }

  @Test func `values and times without sense leave a picture`() {
    var random = SplitMix64(seed: 9)
    let odd = [
      0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e300, -1e300, .greatestFiniteMagnitude, .infinity,
      -.infinity, .nan,
    ]
    for round in 0..<120 {
      var data = sample(30).holding(every: 5)
      for bar in 0..<30 where random.whole(0...3) == 0 {
        let value = odd[random.whole(0...odd.count - 1)]
        switch random.whole(0...4) {
        case 0: data.open[bar] = value
        case 1: data.high[bar] = value
        case 2: data.low[bar] = value
        case 3: data.close[bar] = value
        default: data.columns["difference"]?[bar] = value
        }
      }
      for index in data.holdings.indices where random.whole(0...2) == 0 {
        data.holdings[index].entryBar = random.whole(-50...80)
        data.holdings[index].exitBar = random.whole(-50...80)
        data.holdings[index].entryPrice = odd[random.whole(0...odd.count - 1)]
        data.holdings[index].result = odd[random.whole(0...odd.count - 1)]
      }
      if round % 3 == 0 {
        for bar in 0..<30 where random.whole(0...5) == 0 {
          data.times[bar] = [0, .min, .max, -1][random.whole(0...3)]
        }
        data.future = [.max, .min]
      }
      data.sessions = round % 2 == 0 ? nil : [5, -1, 99, 5, .max, .min]
      var chart = priceChart(FrameSize.allCases[round % 3])
      chart.panes[0].scale = ValueScale.Kind.allCases[round % 4]
      chart.frame.isByClock = round % 5 == 0
      #expect(parses(chart.svg(data)), "round \(round)")
    }
  }

  @Test func `no panes are an empty picture, or refused`() {
    let chart = ChartDescription {}
    #expect(parses(chart.svg(sample(5))))
    #expect(throws: ChartError.self) { try chart.svg(checking: sample(5)) }
  }

  @Test func `a range that holds nothing is an empty picture, or refused`() {
    var chart = priceChart(.small)
    chart.window = BarWindow(from: .max)
    #expect(chart.displayList(sample(5)).summary == "No bars.")
    #expect(throws: ChartError.self) { try chart.check(sample(5)) }
    chart.window = BarWindow(50..<60, last: -3)
    #expect(chart.displayList(sample(5)).boxes(.candleUp).isEmpty)
    chart.panes[0].range = .fixed(5_000, 6_000)
    #expect(parses(chart.svg(sample(5))))
  }

  /// Markup, quotes, controls, marks of direction, half of pairs, beyond the basic plane.
  private static let hostile =
    "<b>&amp;\"'\u{0}\u{1}\u{B}\u{1F}\u{7F}\u{85}\u{202A}\u{202E}\u{2067}\u{FFFE}\u{FFFF}\u{1F680}]]>"
    + "-->"

  @Test func `text with every character is safe wherever it stands`() throws {
    let word = Self.hostile
    var data = sample(30).holding(every: 5)
    (data.name, data.frame) = (word, word)
    data.columns[word] = data.close
    for index in data.holdings.indices { data.holdings[index].name = word }
    var chart = ChartDescription(frame: .medium, title: word, summary: word) {
      Pane(word, subtitle: word, height: .pixels(200), legend: .lines) {
        Candles()
        Line(word, label: word, detail: word, end: .name(word))
        Band(word, word, label: word, detail: word)
        Histogram(word, label: word)
        Volume(label: word)
        Guide(100, label: word)
        Notes([.init(word, bar: 4, value: 100)])
        HoldingMarks()
        HoldingBars()
      }
    }
    chart.theme.series[word] = Color(0x102030)
    for mode in [
      SVGMode.embedded, .standalone(Theme(.kr, dark: true)), .standaloneFollowingSystem(.mono),
    ] {
      let svg = chart.svg(data, mode: mode, id: word)
      #expect(parses(svg))
      expectSafe(svg)
    }
    // Missing, so that its name stands in notes.
    data.columns[word] = nil
    #expect(chart.displayList(data).notes.contains(.noColumn(word)))
  }

  @Test func `each character of Unicode is safe`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<40 {
        let value = UInt32(random.whole(0...(random.whole(0...1) == 0 ? 0x2FF : 0x10FFFF)))
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let label = Label(text, .text, 4, 24)
      let list = DisplayList(
        width: 60, height: 20, title: text, summary: text, shapes: [.label(label)])
      let svg = list.svg()
      #expect(parses(svg))
      expectSafe(svg)
    }
  }

  /// No element but those of a picture, no attribute that acts, no reference, no text whose
  /// direction goes on behind it.
  private func expectSafe(_ svg: String) {
    let reader = SVGReader(svg)
    #expect(reader.elements.isSubset(of: SVGReader.known), "\(reader.elements)")
    let acting = reader.attributes.filter { $0.hasPrefix("on") || $0.contains("href") }
    #expect(acting.isEmpty)
    for text in reader.texts where !text.hasClosedDirections { Issue.record("\(text)") }
    #expect(reader.error == nil)
    for scalar in svg.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      if isControl || scalar.value & 0xFFFF >= 0xFFFE { Issue.record("\(scalar.value) in SVG") }
    }
  }
}

extension ChartDescription {
  fileprivate func svg(checking data: ChartData) throws(ChartError) -> String {
    try picture(of: data).svg()
  }
}

extension String {
  /// Whether every begin of a direction has an end.
  fileprivate var hasClosedDirections: Bool {
    var open = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x202A...0x202E: return false
      case 0x2066...0x2068: open += 1
      case 0x2069: open -= 1
      default: break
      }
      if open < 0 { return false }
    }
    return open == 0
  }
}

/// Reads an SVG as XML and keeps what it is made of.
private final class SVGReader: NSObject, XMLParserDelegate {
  static let known: Set = [
    "svg", "title", "desc", "style", "g", "path", "rect", "circle", "text", "tspan",
  ]
  private(set) var elements: Set<String> = []
  private(set) var attributes: Set<String> = []
  private(set) var texts: [String] = []
  private(set) var error: String?

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    if !parser.parse() { error = "\(parser.parserError as Any)" }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.insert(name)
    self.attributes.formUnion(attributes.keys)
    texts.append("")
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !texts.isEmpty { texts[texts.count - 1] += text }
  }
}
