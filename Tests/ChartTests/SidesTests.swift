import Support
import Testing

@testable import Chart

@Suite struct SidesTests {
  private func chart(_ sides: Sides?, twoLines: Bool = false) -> ChartDescription {
    var frame = Frame(width: 400)
    frame.axis = 60
    frame.labels = sides
    frame.hasTwoTimeLines = twoLines
    return ChartDescription(frame: frame, height: 240) {
      Pane(legend: .lines) {
        Grid(); Candles(); LastPrice()
      }
    }
  }

  private let data = sample(40)

  @Test func `each side that is hidden gives its room back`() throws {
    let plots = try [Sides?.none, [.right, .bottom], [.left, .top], []].map {
      let scene = try chart($0).scene(data)
      return (scene.plot, scene.panes[0])
    }
    #expect(plots[0].0 == 0..<340 && plots[0].1 == 0..<216)
    #expect(plots[1].0 == plots[0].0 && plots[1].1 == plots[0].1)
    #expect(plots[2].0 == 60..<400 && plots[2].1 == 24..<240)
    #expect(plots[3].0 == 0..<400 && plots[3].1 == 0..<240)
  }

  @Test func `all four sides are as kept`() throws {
    var chart = chart([.left, .right, .top, .bottom], twoLines: true)
    chart.panes[0].lines = .count(3)
    chart.frame.columns = .count(2)
    let svg = try chart.picture(of: data).svg().replacing("><", with: ">\n<") + "\n"
    expectGolden(svg, "scales/four-sides.svg")
    let read = try ChartDescription(json: chart.json())
    #expect(read.svg(data) == chart.svg(data))
  }

  @Test func `the last price stands at the side that has numbers`() throws {
    for (sides, x) in [(Sides([.right]), 342), ([.left], 0), ([.left, .right], 342)] {
      let pills = try chart(sides).picture(of: data).pills
      #expect(pills.map(\.x) == [Int32(x)])
    }
    #expect(try chart([]).picture(of: data).pills.isEmpty)
  }

  @Test func `numbers of another kind at the left have their room`() throws {
    for (kind, other) in [(ValueScale.Kind.percent, ValueScale.Kind.linear), (.linear, .percent)] {
      var chart = small(kind, width: 400) { Candles() }
      chart.panes[0].leftNumbers = other
      #expect(try chart.scene(data).plot.lowerBound > 20)
      let labels = try chart.picture(of: data).labels.filter { $0.parts[0].role == .text }
      let left = labels.filter { $0.anchor == .end }
      let right = labels.filter { $0.anchor == .start }
      #expect(left.count > 2 && right.count > 2)
      #expect(left.allSatisfy { $0.text.hasSuffix("%") == (other == .percent) })
      #expect(right.allSatisfy { $0.text.hasSuffix("%") == (kind == .percent) })
    }
  }

  @Test func `numbers at both sides are the same`() throws {
    let labels = try chart([.left, .right]).picture(of: data).labels
      .filter { $0.parts[0].role == .text }
    let left = labels.filter { $0.anchor == .end }.map(\.text)
    let right = labels.filter { $0.anchor == .start }.map(\.text)
    #expect(left.count > 3 && Set(right).isSubset(of: Set(left)))
  }

  @Test func `an axis grows with its numbers`() throws {
    var chart = chart([.left])
    let scene = try chart.scene(sample(40, price: 3e9))
    #expect(scene.plot.lowerBound > 60)
    chart.frame.width = 120
    #expect(try chart.scene(sample(40, price: 3e9)).plot.lowerBound <= 60)
  }
}
