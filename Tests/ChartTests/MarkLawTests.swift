import Foundation
import FoundationXML
import Support
import Testing

@testable import Chart

/// What holds of every mark that a description can name, whatever the data are.
@Suite struct MarkLawTests {
  static let marks: [any Mark] = [
    Grid(), Sessions(), HigherCandles(.week), HigherCandles(.fourHours, by: .previousClose),
    Candles(), Candles(body: .solid, by: .previousClose), Candles(body: .bars),
    Line("average", label: "a"), Line("ahead", step: true, end: .pill),
    Line("close", label: "", end: .name("end")), Area("average"), Area("average", base: 100),
    Area("average", base: 0, fading: true), Area("ahead", paint: .sides, step: true),
    Area("close", base: 100, paint: .sides, fading: true), Area("drawdown", paint: .underwater),
    Band("upper", "lower", label: "band"), Band("average", "ahead", fill: .sign, lines: false),
    Dots("low", reversals: true), Dots("average", label: "dots", reversals: true),
    TurningPoints("pivot", ago: .column("ago"), when: "isNew", joined: true, label: "turns"),
    TurningPoints("pivot", ago: .column("ago")), TurningPoints("close", ago: .bars(3)),
    Histogram("difference", label: "h"), Volume(label: "v"), Volume(by: .previousClose), Guide(100),
    Guide(-1e308, solid: true, label: "far"), GuideBand(30, 70), LastPrice(), Extremes(),
    Missing(), Missing("count"), HoldingMarks(ring: 0), HoldingBars(named: 3),
    HoldingStrip(height: 5), Notes([Notes.Note("1", bar: 0, value: 100)], above: true),
    line("average") { $0.direction = "difference" }, line("close") { $0.shift = 26 },
    line("close") { ($0.shift, $0.width, $0.family) = (-26, 3, "f") },
    shifted, Markers("isNew", label: "new"),
    Markers("isNew", shape: .down), Markers("count", shape: .dot), Drawings(objects), Drawings([]),
    Window(0..<1_000), Heading(), Mountain(), Mountain(.middle, centred: true), SessionAverage(),
  ]

  private static func line(_ column: String, _ change: (inout Line) -> Void) -> Line {
    var line = Line(column, label: column)
    change(&line)
    return line
  }

  private static let shifted: Band = {
    var band = Band("upper", "lower")
    band.shift = 9
    return band
  }()

  /// Every kind, in the picture, before it and beyond it.
  private static let objects = Drawings.Object.Kind.allCases.flatMap { kind in
    [(0, 3), (-5, 400), (7, 7)].map { from, to in
      Drawings.Object(
        kind, from: .init(bar: from, 100), to: .init(bar: to, from == to ? -1e300 : 101),
        text: "words", color: .series(1))
    }
  }

  static let data: [(name: String, data: ChartData)] = [
    ("nothing", sample(0)), ("one", sample(1)), ("two", sample(2)), ("some", sample(40)),
    ("equal", sample(40).setting { _ in 5 }), ("zero", sample(40).setting { _ in 0 }),
    ("unknown", sample(40).setting { _ in .nan }), ("negative", sample(40).setting { $0 - 150 }),
    ("around zero", sample(40).setting { $0 - 100 }), ("tiny", sample(40, price: 1e-300)),
    ("endless", sample(40).setting { $0 > 100.5 ? .infinity : $0 }),
    ("huge", sample(40).setting { ($0 - 100) * 1e307 }),
    ("holes", sample(40).setting { $0.truncatingRemainder(dividingBy: 3) < 1 ? .nan : $0 }),
    ("hours", sample(40, step: 3_600_000)), ("a year between", sample(3, step: 31_536_000_000)),
    ("more than pixels", sample(900)),
  ].map { ($0.0, $0.1.holding(every: 5).withColumns) }

  @Test func `every mark is among them`() {
    let names = Set(Self.marks.compactMap { ($0 as? any DescribedMark).map { type(of: $0).mark } })
    #expect(names == Set(MarkList.names))
  }

  private func chart(_ mark: any Mark, _ scale: ValueScale.Kind, width: Int = 260)
    -> ChartDescription
  {
    var frame = Frame(width: width)
    frame.axis = min(50, width / 3)
    return ChartDescription(frame: frame) {
      Pane("P", height: .pixels(90), scale: scale, legend: .lines) { mark }
    }
  }

  @Test(arguments: data.indices, ValueScale.Kind.allCases)
  func `nothing traps or leaves the picture`(place: Int, scale: ValueScale.Kind) {
    let (name, data) = Self.data[place]
    for mark in Self.marks {
      let list = chart(mark, scale).displayList(data)
      #expect(list.escapes.isEmpty, "\(mark) on \(name): \(list.escapes)")
      for label in list.labels {
        let words = label.text.lowercased()
        #expect(!words.contains("nan") && !words.contains("inf"), "\(mark) on \(name): \(words)")
      }
    }
  }

  @Test(arguments: data.indices)
  func `it is drawn in any frame`(place: Int) {
    let (name, data) = Self.data[place]
    for mark in Self.marks {
      var byClock = chart(mark, .linear)
      byClock.frame.isByClock = true
      var few = chart(mark, .linear)
      few.visible = max(0, data.count - 3)..<data.count
      var thin = chart(mark, .logarithmic)
      thin.panes[0].height = .pixels(20)
      for chart in [byClock, few, thin, chart(mark, .linear, width: 20)] {
        let escapes = chart.displayList(data).escapes
        #expect(escapes.isEmpty, "\(mark) on \(name): \(escapes)")
      }
    }
  }

  @Test(arguments: data.indices)
  func `it is well formed in SVG and drawn in PNG`(place: Int) throws {
    let (name, data) = Self.data[place]
    for mark in Self.marks {
      let svg = chart(mark, .linear).svg(data)
      #expect(XMLParser(data: Data(svg.utf8)).parse(), "\(mark) on \(name)")
    }
    let chart = ChartDescription(height: 200) { Pane { for mark in Self.marks { mark } } }
    _ = try chart.displayList(data).png()
  }

  @Test func `it reads back as it was written`() throws {
    let data = sample(60).holding(every: 9).withColumns
    for mark in Self.marks {
      let chart = chart(mark, .linear)
      let read = try ChartDescription(json: chart.json())
      #expect(try read.json() == chart.json())
      #expect(read.displayList(data).dump == chart.displayList(data).dump)
    }
  }
}

extension ChartData {
  /// The data with every price and column changed.
  fileprivate func setting(_ change: (Double) -> Double) -> ChartData {
    var data = self
    for path in [\ChartData.open, \.high, \.low, \.close, \.volume] {
      data[keyPath: path] = data[keyPath: path].map(change)
    }
    data.columns = columns.mapValues { $0.map(change) }
    return data
  }

  /// The data with what further marks draw.
  fileprivate var withColumns: ChartData {
    var data = self
    let all = Array(0..<count)
    data.columns["ahead"] = close + (close.last.map { Array(repeating: $0 * 1.01, count: 9) } ?? [])
    data.columns["pivot"] = all.map { bar -> Double in bar < 4 ? .nan : high[bar - bar % 5] }
    data.columns["ago"] = all.map { Double($0 % 5 + 1) }
    data.columns["isNew"] = all.map { bar -> Double in bar % 5 == 0 ? 1 : 0 }
    data.columns["count"] = all.map { bar -> Double in bar % 7 == 3 ? Double(bar) : .nan }
    return data
  }
}

extension DisplayList {
  /// The shapes that lie outside the picture, by more than half the width of a line.
  fileprivate var escapes: [String] {
    let across = ClosedRange(uncheckedBounds: (Int32(-3), Int32(2 * width + 3)))
    let down = ClosedRange(uncheckedBounds: (Int32(-3), Int32(2 * height + 3)))
    func isInside(_ point: Point) -> Bool { across.contains(point.x) && down.contains(point.y) }
    return shapes.flatMap { shape -> [String] in
      switch shape.plain {
      case .boxes(let role, let boxes):
        boxes.filter {
          $0.x < 0 || $0.y < 0 || $0.x + $0.width > width || $0.y + $0.height > height
        }.map { "\(role) \($0)" }
      case .path(let role, let path):
        path.points.filter { !isInside($0) }.map { "\(role) \($0)" }
      case .discs(let role, let discs):
        discs.filter { !isInside($0.center) }.map { "\(role) \($0)" }
      default: []
      }
    }
  }
}
