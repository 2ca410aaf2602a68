import Testing

@testable import Chart

/// Lines and bands that are drawn further to the right or to the left than their bars.
@Suite struct ShiftTests {
  private func line(_ shift: Int, _ column: String = "average") -> Line {
    var line = Line(column, color: .series(0))
    line.shift = shift
    return line
  }

  @Test(arguments: [0, 1, 26, -1, -26])
  func `a line has its values as many bars further to the right`(shift: Int) throws {
    let data = sample(60)
    let chart = small(width: 900) {
      Candles(); line(shift)
    }
    let scene = try chart.scene(data)
    let list = try chart.picture(of: data)
    #expect(scene.bars.ahead == max(0, shift))
    let points = list.paths(.line1).flatMap(\.points)
    // The average of five bars is known from bar 4 on.
    let first = max(0, 4 + shift)
    let last = min(59, 59 + min(shift, 0)) + max(0, shift)
    #expect(
      points.first?.x == scene.bars.center(first) && points.last?.x == scene.bars.center(last))
    #expect(points.count == last - first + 1)
    let value = data.columns["average"]?[last - shift] ?? .nan
    let y = try #require(scene.y(of: value, pane: 0))
    #expect(abs(Double(points.last?.y ?? 0) / 2 - y) <= 1)
  }

  @Test func `a line shifted back shows nothing that comes after the last bar shown`() throws {
    let data = sample(80)
    var chart = small(width: 900) {
      Candles(); line(-26, "close")
    }
    chart.visible = 0..<50
    let list = try chart.picture(of: data)
    let scene = try chart.scene(data)
    #expect(list.paths(.line1).flatMap(\.points).last?.x == scene.bars.center(23))
    var other = data
    for bar in 50..<80 { other.close[bar] *= 3 }
    #expect(try chart.picture(of: other).dump == list.dump)
  }

  @Test func `what lay before the first bar shown is shown after it`() throws {
    let data = sample(80)
    var chart = small(width: 900) {
      Candles(); line(10, "close")
    }
    chart.visible = 40..<80
    let points = try chart.picture(of: data).paths(.line1).flatMap(\.points)
    let scene = try chart.scene(data)
    #expect(points.first?.x == scene.bars.center(40))
    let y = try #require(scene.y(of: data.close[30], pane: 0))
    #expect(abs(Double(points.first?.y ?? 0) / 2 - y) <= 1)
  }

  @Test func `a band too, with both its columns`() throws {
    let data = sample(60)
    var band = Band("upper", "lower")
    band.shift = 12
    let chart = small(width: 900) {
      Candles(); band
    }
    let scene = try chart.scene(data)
    #expect(scene.bars.ahead == 12)
    let list = try chart.picture(of: data)
    let right = list.shapes.compactMap { shape -> Int32? in
      if case .path(let role, let path) = shape.plain, role.isFilled {
        path.points.map(\.x).max()
      } else {
        nil
      }
    }.max()
    #expect(right == scene.bars.center(71))
  }

  @Test func `its legend has the value of the last bar`() throws {
    var shifted = line(9)
    shifted.label = "ahead"
    let data = sample(60)
    let words = try small(width: 900) {
      Candles(); shifted
    }.picture(of: data).words
    let last = NumberFormat(decimals: 2).text(data.columns["average"]?[59] ?? .nan)
    #expect(words.contains { $0.hasPrefix("ahead") && $0.hasSuffix(last) })
  }
}
