import Testing

@testable import Chart

/// Keys, lines and places of legends.
@Suite struct LegendKeyTests {
  /// The short lines left of words, with the colour of what they speak of.
  private func keys(_ list: DisplayList) -> [Role] {
    list.shapes.compactMap { shape in
      guard case .path(let role, let path) = shape.plain, path.points.count == 2,
        path.points[0].y == path.points[1].y, path.points[1].x - path.points[0].x == 28
      else { return nil }
      return role
    }
  }

  private func chart(_ place: LegendPlace, height: Int = 150, _ marks: any Mark...)
    -> ChartDescription
  {
    ChartDescription(frame: Frame(width: 700)) {
      Pane("Lines", height: .pixels(height), legend: place) { marks }
    }
  }

  @Test(arguments: [LegendPlace.lines, .joined, .outside])
  func `each line has a key in its colour, in every pane`(place: LegendPlace) throws {
    let chart = chart(
      place, Line("average", label: "a"), Line("slow", label: "b"),
      Line("upper", color: .series(3), label: "c"))
    let list = try chart.picture(of: sample(60))
    #expect(keys(list) == [.line1, .line2, .line4])
    for name in ["a", "b", "c"] { #expect(list.words.contains { $0.hasPrefix(name) }) }
  }

  @Test func `lines without a colour have the next that no other has`() throws {
    let marks: [any Mark] = ["average", "slow", "upper", "lower", "close", "open", "high"].map {
      Line($0, label: $0)
    }
    let list = try ChartDescription(frame: Frame(width: 700)) {
      Pane(height: .pixels(300), legend: .lines) { marks }
    }.picture(of: sample(60))
    #expect(keys(list) == [.line1, .line2, .line3, .line4, .line5, .line6, .line7])
    let taken = chart(.lines, Line("average", color: .series(0)), Line("slow", label: "b"))
    #expect(try keys(taken.picture(of: sample(60))) == [.line2])
  }

  @Test func `a family shares a colour and an entry, with the numbers of all`() throws {
    var data = sample(60)
    let lines = (0..<9).map { place -> Line in
      data.columns["r\(place)"] = data.close.map { $0 + Double(place) }
      var line = Line("r\(place)", label: place == 0 ? "pivots" : "r\(place)")
      line.family = "r"
      return line
    }
    let list = try ChartDescription(frame: Frame(width: 900)) {
      Pane(height: .pixels(200), legend: .lines) { lines }
    }.picture(of: data)
    #expect(keys(list) == [.line1] && Set(list.shapes.compactMap(\.lineRole)) == [.line1])
    let entry = try #require(list.words.first { $0.hasPrefix("pivots") })
    for place in 0..<9 {
      let number = NumberFormat(decimals: 2).text(data.close[59] + Double(place))
      #expect(entry.contains(number))
    }
  }

  @Test func `fifteen entries flow, beside each other, and cover no candle`() throws {
    var data = sample(80)
    for place in 0..<15 { data.columns["m\(place)"] = average(data.close, 2 + 3 * place) }
    let lines = (0..<15).map { Line("m\($0)", label: "sma\(2 + 3 * $0)") }
    var frame = Frame(width: 900)
    frame.spacing = 9
    let chart = ChartDescription(frame: frame) {
      Pane(height: .pixels(320), legend: .lines) {
        Candles(); lines
      }
    }
    let list = try chart.picture(of: data)
    let legends = list.labels.filter { $0.text.hasPrefix("sma") }
    #expect(legends.count == 15)
    #expect(Set(legends.map(\.point.y)).count <= 4)
    // All of it lies above the highest value.
    let scene = try chart.scene(data)
    let highest =
      data.columns.filter { $0.key.hasPrefix("m") }.values.flatMap { $0 }
      .filter(\.isFinite).max() ?? 0
    let top = try #require(scene.y(of: max(highest, data.high.max() ?? 0), pane: 0))
    let bottom = legends.map { LabelSpace.area($0).bottom }.max() ?? 0
    #expect(Double(bottom) / 2 <= top + 1, "\(bottom / 2) \(top)")
  }

  @Test func `outside it is right of the plot, under each other`() throws {
    let chart = chart(.outside, Candles(), Line("average", label: "an average"))
    let scene = try chart.scene(sample(60))
    let list = try chart.picture(of: sample(60))
    let right = Int32(2 * scene.x(of: 59))
    let words = list.labels.filter { $0.text.hasPrefix("TEST") || $0.text.hasPrefix("an average") }
    #expect(words.count == 2 && words.allSatisfy { $0.point.x > right })
    #expect(words[0].point.y < words[1].point.y)
    #expect(list.words.contains { $0.hasPrefix("O ") || $0.contains("O\u{A0}") })
    let read = try ChartDescription(json: chart.json())
    #expect(try read.picture(of: sample(60)).dump == list.dump)
  }

  @Test func `larger words have larger keys and more room between lines`() throws {
    func rows(_ size: Int) throws -> Int32 {
      var chart = chart(.lines, height: 400, Line("average", label: "a"), Line("slow", label: "b"))
      chart.frame.textSize = size
      let list = try chart.picture(of: sample(60))
      let words = list.labels.filter { ["a", "b"].contains($0.parts[0].text) }
      #expect(words.allSatisfy { $0.size == size })
      return words[1].point.y - words[0].point.y
    }
    #expect(try rows(22) == 2 * rows(11))
  }
}

extension Shape {
  /// The role of a line through many bars.
  fileprivate var lineRole: Role? {
    guard case .path(let role, let path) = plain, path.points.count > 20 else { return nil }
    return role
  }
}
