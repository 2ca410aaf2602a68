import Testing

@testable import Chart

/// Sizes of words and lines, margins, and places of numbers and times.
@Suite struct FrameLookTests {
  private let data = sample(60)

  private func chart(_ change: (inout Frame) -> Void) -> ChartDescription {
    var frame = Frame(width: 700)
    frame.spacing = 9
    change(&frame)
    return ChartDescription(frame: frame) {
      Pane(height: .pixels(150), legend: .lines) {
        Grid(); Candles(); Line("average", label: "a")
      }
      Pane("Below", height: .pixels(90)) {
        Grid(); Line("difference", label: "d")
      }
    }
  }

  private func numbers(_ list: DisplayList) -> [Label] {
    list.labels.filter { Double($0.text) != nil && $0.text.contains(".") && $0.point.y < 300 }
  }

  @Test func `all words have the size that was asked for`() throws {
    for size in [8, 11, 15, 24] {
      let list = try chart { $0.textSize = size }.picture(of: data)
      #expect(!list.labels.isEmpty && list.labels.allSatisfy { $0.size == size })
    }
    let svg = try chart { $0.textSize = 15 }.picture(of: data).svg()
    #expect(
      svg.contains("font-size:15px") || svg.contains("font-size=\"15\"") || svg.contains("15px"))
  }

  @Test func `lines have the width that was asked for, and their own before it`() throws {
    func widths(_ chart: ChartDescription) throws -> [Int] {
      try chart.picture(of: data).shapes.compactMap { shape in
        if case .weighted(let width, let inner) = shape, case .path(_, let path) = inner.plain,
          path.points.count > 20
        {
          return width
        }
        return nil
      }
    }
    #expect(try widths(chart { _ in }).isEmpty)
    #expect(try widths(chart { $0.lineWidth = 2.5 }) == [250, 250])
    var own = chart { $0.lineWidth = 2.5 }
    var line = Line("slow")
    line.width = 4
    own.panes[0].marks.append(line)
    #expect(try widths(own).sorted() == [250, 250, 400])
  }

  @Test func `margins are blank and make the picture no larger at the sides`() throws {
    let plain = try chart { _ in }.picture(of: data)
    let list = try chart { $0.margins = Margins(left: 30, top: 20, right: 10, bottom: 5) }
      .picture(of: data)
    #expect(list.width == plain.width && list.height == plain.height + 25)
    let points = list.shapes.flatMap { shape -> [Point] in
      if case .path(_, let path) = shape.plain { path.points } else { [] }
    }
    #expect(points.allSatisfy { $0.x >= 60 && $0.x <= 2 * 690 && $0.y >= 40 })
    #expect(list.labels.allSatisfy { LabelSpace.area($0).right <= 2 * 690 })
  }

  @Test func `numbers stand beside, above or below their lines`() throws {
    var heights: [[Int32]] = []
    for place in [NumberPlace.above, .beside, .below] {
      heights.append(numbers(try chart { $0.numbers = place }.picture(of: data)).map(\.point.y))
    }
    #expect(!heights[0].isEmpty)
    for ((above, beside), below) in zip(zip(heights[0], heights[1]), heights[2]) {
      #expect(above < beside && beside < below)
    }
  }

  @Test func `numbers over the plot leave it the whole width`() throws {
    let plain = try chart { _ in }.scene(data)
    let inside = chart { $0.numbersInside = true }
    let scene = try inside.scene(data)
    #expect(scene.x(of: 59) > plain.x(of: 59) + 40)
    #expect(!numbers(try inside.picture(of: data)).isEmpty)
  }

  @Test func `times may stand below any pane`() throws {
    func rows(_ place: Int?) throws -> [Int32] {
      let list = try chart { $0.timesBelow = place }.picture(of: data)
      return list.labels.filter { $0.point.x < 1_240 && ($0.text == "Feb" || Int($0.text) != nil) }
        .map(\.point.y)
    }
    let (first, last) = (try rows(1), try rows(nil))
    #expect(Set(first).count == 1 && Set(last).count == 1)
    #expect(first[0] > 300 && first[0] < 360 && last[0] > 480)
    #expect(try rows(2) == last && rows(9) == last)
  }

  @Test func `a border is as wide as asked for`() throws {
    func border(_ width: Int) throws -> [Box] {
      var grid = Grid(border: true)
      grid.borderWidth = width
      return try small {
        grid; Candles()
      }.picture(of: data).boxes(.rule)
    }
    let (thin, wide) = (try border(1), try border(3))
    #expect(thin.count { $0.height == 1 } >= 2 && wide.count { $0.height == 3 } == 2)
    #expect(wide.count { $0.width == 3 } == 2)
  }

  @Test func `in JSON and back`() throws {
    let chart = chart {
      ($0.textSize, $0.lineWidth, $0.timesBelow) = (13, 2, 1)
      ($0.numbers, $0.numbersInside) = (.above, true)
      $0.margins = Margins(left: 1, top: 2, right: 3, bottom: 4)
      ($0.timeFormat, $0.timeEvery) = (TimePattern("MM/dd"), 3)
    }
    let read = try ChartDescription(json: chart.json())
    #expect(read.frame == chart.frame)
  }
}
